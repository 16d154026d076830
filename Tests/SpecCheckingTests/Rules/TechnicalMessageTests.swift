import Testing

@testable import SpecChecking

@Suite struct TechnicalMessageTests {
  @Test(arguments: [
    """
    states: { idle: , loading: , loaded: { items: [Item] }, failed: { message: String } }
    source:
      call: api.items
      during: loading
      done: loaded.items
      fail: { to: failed, set: { message: "${error.message}" } }
    """,
    """
    source:
      call: api.items
      during: loading
      done: loaded.items
      fail: { to: failed, notice: "Sorry: ${error.message}" }
    """,
    """
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ text: "${load.error.message}", if: load.error != null }]
      failed: [{ button: Retry, action: load }]
    """,
    """
    source:
      call: api.items
      during: loading
      done: loaded.items
      fail: failed
      failKept: { notice: "${error.message}" }
    """,
    """
    states: { idle: , loading: , loaded: { items: [Item] }, failed: { message: String } }
    source:
      call: api.items
      during: loading
      done: loaded.items
      fail: { offline: { to: failed, set: { message: Offline } }, else: { to: failed, set: { message: "${error.message}" } } }
    """,
  ])
  func `a message for developers that people read is a warning`(parts: String) {
    #expect(count(of: "SS0918", in: parts) == 1)
  }

  @Test(arguments: [
    """
    states: { idle: , loading: , loaded: { items: [Item] }, failed: { message: String } }
    source:
      call: api.items
      during: loading
      done: loaded.items
      fail: { to: failed, set: { message: "${error.kind == ErrorKind.offline ? 'Offline' : 'Sorry'}" } }
    """,
    """
    states: { idle: , loading: , loaded: { items: [Item] }, failed: { message: String } }
    source:
      call: api.items
      during: loading
      done: loaded.items
      fail: { custom: { to: failed, set: { message: "${error.message}" } }, else: { to: failed, set: { message: Sorry } } }
    """,
    """
    services: { api: { items: { returns: [Item], errors: { quota: {} } } } }
    states: { idle: , loading: , loaded: { items: [Item] }, failed: { message: String } }
    source:
      call: api.items
      during: loading
      done: loaded.items
      fail: { to: failed, set: { message: "${error.message}" } }
    """,
    """
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ text: "$${error.message}" }]
      failed: [{ button: Retry, action: load }]
    """,
    """
    states: { idle: , loading: , loaded: { items: [Item] }, failed: { message: String } }
    source:
      call: api.items
      during: loading
      done: loaded.items
      fail: { choose: [{ when: error.kind == ErrorKind.custom, to: failed, set: { message: "${error.message}" } }, { to: failed, set: { message: Sorry } }] }
    """,
  ])
  func `words for people, and messages that a service wrote for them, are none`(parts: String) {
    #expect(count(of: "SS0918", in: parts) == 0)
  }
}
