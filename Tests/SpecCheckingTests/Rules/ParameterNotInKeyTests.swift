import Testing

@testable import SpecChecking

@Suite struct ParameterNotInKeyTests {
  @Test(arguments: [
    """
    params: { a: String, b: String }
    services: { api: { items: { params: { order: String, tab: String }, returns: [Item] } } }
    source:
      call: api.items
      during: loading
      done: loaded.items
      with: { order: params.a, tab: params.b }
      fail: failed
      key: params.a
    """,
    """
    params: { a: String, b: String }
    services: { api: { items: { params: { order: String, tab: String }, returns: [Item] } } }
    source:
      call: api.items
      during: loading
      done: loaded.items
      with: { order: params.a, tab: params.b }
      fail: failed
      key: params.b
    """,
    """
    params: { a: String, b: String }
    services: { api: { items: { params: { order: String, tab: String }, returns: [Item] } } }
    source:
      call: api.items
      during: loading
      done: loaded.items
      with: { order: params.a, tab: "'x'" }
      fail: failed
      key: "'same'"
    """,
    """
    params: { a: String, b: String }
    services: { api: { items: { params: { order: String, tab: String }, returns: [Item] } } }
    source:
      call: api.items
      during: loading
      done: loaded.items
      with: { order: both, tab: "'x'" }
      fail: failed
      key: params.a
    derived: { both: params.a + params.b }
    """,
  ])
  func `a parameter that only the call reads is a warning`(parts: String) {
    #expect(count(of: "SS0915", in: parts) == 1)
  }

  @Test(arguments: [
    """
    params: { a: String, b: String }
    services: { api: { items: { params: { order: String, tab: String }, returns: [Item] } } }
    source:
      call: api.items
      during: loading
      done: loaded.items
      with: { order: params.a, tab: params.b }
      fail: failed
    """,
    """
    params: { a: String, b: String }
    services: { api: { items: { params: { order: String, tab: String }, returns: [Item] } } }
    source:
      call: api.items
      during: loading
      done: loaded.items
      with: { order: params.a, tab: params.b }
      fail: failed
      key: params.a + params.b
    """,
    """
    params: { a: String, b: String }
    services: { api: { items: { params: { order: String, tab: String }, returns: [Item] } } }
    source:
      call: api.items
      during: loading
      done: loaded.items
      with: { order: params.a, tab: "'x'" }
      fail: failed
      key: params.a
    """,
    """
    params: { a: String, b: String }
    services: { api: { items: { params: { order: String, tab: String }, returns: [Item] } } }
    source:
      call: api.items
      during: loading
      done: loaded.items
      with: { order: params.a, tab: params.b }
      fail: failed
      key: both
    derived: { both: params.a + params.b }
    """,
  ])
  func `a key with all that the call reads is none`(parts: String) {
    #expect(count(of: "SS0915", in: parts) == 0)
  }
}
