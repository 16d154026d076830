import Testing

@testable import SpecChecking

@Suite struct RetriedClientErrorTests {
  @Test(arguments: [
    """
    source:
      call: api.items
      during: loading
      done: loaded.items
      fail: failed
      retry: { kinds: [offline, unauthorized] }
    """,
    """
    source:
      call: api.items
      during: loading
      done: loaded.items
      fail: failed
      retry: { kinds: [offline, forbidden] }
    """,
    """
    source:
      call: api.items
      during: loading
      done: loaded.items
      fail: failed
      retry: { kinds: [offline, notFound] }
    """,
    """
    source:
      call: api.items
      during: loading
      done: loaded.items
      fail: failed
      retry: { kinds: [offline, invalid] }
    """,
  ])
  func `a retry of a refusal is a warning`(parts: String) {
    #expect(count(of: "SS0917", in: parts) == 1)
  }

  @Test(arguments: [
    """
    source:
      call: api.items
      during: loading
      done: loaded.items
      fail: failed
      retry: standard
    """,
    """
    source:
      call: api.items
      during: loading
      done: loaded.items
      fail: failed
      retry: { kinds: [offline, timeout, server, tooManyRequests] }
    """,
    """
    source:
      call: api.items
      during: loading
      done: loaded.items
      fail: failed
      retry: { times: 5 }
    """,
  ])
  func `a retry of what may pass is none`(parts: String) {
    #expect(count(of: "SS0917", in: parts) == 0)
  }
}
