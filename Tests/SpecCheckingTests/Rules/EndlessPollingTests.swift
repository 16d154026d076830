import Testing

@testable import SpecChecking

@Suite struct EndlessPollingTests {
  @Test(arguments: [
    """
    source:
      call: api.items
      during: loading
      done: loaded.items
      fail: failed
      poll: { every: 30s }
    """,
    """
    source:
      call: api.items
      during: loading
      done: loaded.items
      fail: failed
      poll: { every: 30s, max: 5m }
    """,
    """
    source:
      call: api.items
      during: loading
      done: loaded.items
      fail: failed
      poll: { every: 30s, backoff: 1 }
    """,
  ])
  func `a poll that nothing stops is a warning`(parts: String) {
    #expect(count(of: "SS0916", in: parts) == 1)
  }

  @Test(arguments: [
    """
    source:
      call: api.items
      during: loading
      done: loaded.items
      fail: failed
      poll: { every: 30s, stopOn: [unauthorized] }
    """,
    """
    source:
      call: api.items
      during: loading
      done: loaded.items
      fail: failed
      poll: { every: 30s, pauseIn: [loaded] }
    """,
    """
    source:
      call: api.items
      during: loading
      done: loaded.items
      fail: failed
      poll: { every: 30s, backoff: 2 }
    """,
    """
    source:
      call: api.items
      during: loading
      done: loaded.items
      fail: failed
      when: isOn
      poll: { every: 30s }
    fields: { isOn: Bool = true }
    """,
  ])
  func `a poll that something stops or slows is none`(parts: String) {
    #expect(count(of: "SS0916", in: parts) == 0)
  }
}
