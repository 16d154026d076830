import Testing

@testable import SpecChecking

@Suite struct OperationNeverCalledTests {
  @Test(arguments: [
    """
    services: { api: { items: { returns: [Item] }, save: { params: { id: String }, writes: true } } }
    """,
    """
    services: { api: { items: { returns: [Item] } }, other: { go: { writes: true } } }
    """,
    """
    services: { api: { items: { returns: [Item] }, save: { params: { id: String }, writes: true } } }
    stubs: { default: { api.items: { returns: [] }, api.save: {} } }
    """,
  ])
  func `an operation without a call is a warning`(parts: String) {
    #expect(count(of: "SS0909", in: parts) == 1)
  }

  @Test(arguments: [
    """
    services: { api: { items: { returns: [Item] }, save: { params: { id: String }, writes: true } } }
    actions: { go: { call: api.save, with: { id: "'a'" }, fail: ignore } }
    """,
    """
    services: { api: { items: { returns: [Item] }, save: { params: { id: String }, writes: true } } }
    states: { idle: { after: { 1s: { call: api.save, with: { id: "'a'" }, fail: ignore } } }, loading: , loaded: { items: [Item] }, failed: }
    """,
    """
    services: { api: { items: { returns: [Item] }, count: { returns: Int } } }
    actions: { go: { all: { a: api.count, b: api.items }, fail: ignore } }
    """,
    """
    services: { api: { items: { returns: [Item] }, count: { returns: Int } } }
    source:
      call: api.items
      during: loading
      done: loaded.items
      fail: { to: failed, call: api.count, fail: ignore }
    """,
  ])
  func `an operation that is called anywhere is none`(parts: String) {
    #expect(count(of: "SS0909", in: parts) == 0)
  }
}
