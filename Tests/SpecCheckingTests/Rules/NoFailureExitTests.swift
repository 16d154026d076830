import Testing

@testable import SpecChecking

@Suite struct NoFailureExitTests {
  @Test(arguments: [
    """
    source:
      call: api.items
      during: loading
      done: loaded.items
      fail: ignore
    """,
    """
    source:
      call: api.items
      during: loading
      done: loaded.items
      fail: { notice: Sorry }
    """,
    """
    source:
      call: api.items
      during: loading
      done: loaded.items
      fail: { offline: { notice: Sorry }, else: failed }
    """,
    """
    source:
      call: api.items
      during: loading
      done: loaded.items
      fail: [{ notice: Sorry }, { notice: Again }]
    """,
    """
    source:
      call: api.items
      during: loading
      done: loaded.items
      fail: { choose: [{ when: error.kind == ErrorKind.offline, notice: Sorry }, { notice: Again }] }
    """,
  ])
  func `a failure that stays in the waiting case is a warning`(parts: String) {
    #expect(count(of: "SS0901", in: parts) == 1)
  }

  @Test(arguments: [
    """
    source:
      call: api.items
      during: loading
      done: loaded.items
      fail: failed
    """,
    """
    source:
      call: api.items
      during: loading
      done: loaded.items
      fail: { choose: [{ when: error.kind == ErrorKind.offline, to: failed }, { to: idle }] }
    """,
    """
    source:
      call: api.items
      during: loading
      done: loaded.items
      fail: { offline: failed, else: { to: idle } }
    """,
    """
    source: { call: api.items, done: loaded.items, fail: ignore }
    states: { idle: , loaded: { items: [Item] } }
    view: { else: [nothing] }
    """,
    """
    source:
      call: api.items
      during: loading
      done: loaded.items
      fail: { run: reset }
    actions: { reset: failed }
    """,
  ])
  func `a failure that moves on, or a call without a waiting case, is none`(parts: String) {
    #expect(count(of: "SS0901", in: parts) == 0)
  }
}
