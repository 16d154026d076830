import Testing

@testable import SpecChecking

@Suite struct StaleArgumentTests {
  @Test(arguments: [
    """
    services: { api: { items: { returns: [Item] }, save: { params: { id: String }, writes: true } } }
    fields: { id: String = a, other: String = a }
    actions: { go: { set: { id: b }, call: api.save, with: { id: id }, fail: ignore } }
    """,
    """
    services: { api: { items: { returns: [Item] }, save: { params: { id: String }, writes: true } } }
    fields: { id: String = a, other: String = a }
    actions: { go: { set: { id: b }, call: api.save, with: { id: "${id}" }, fail: ignore } }
    """,
    """
    services: { api: { items: { returns: [Item] }, save: { params: { id: String }, writes: true } } }
    fields: { id: String = a }
    actions: { save: { params: { id: String }, call: api.save, with: { id: id }, fail: ignore }, go: { set: { id: b }, run: save, with: { id: id } } }
    """,
    """
    outputs: { gone: { n: Int } }
    fields: { n: Int = 0 }
    actions: { go: { set: { n: 1 }, emit: gone, with: { n: n } } }
    """,
  ])
  func `an argument that its own step sets is a warning`(parts: String) {
    #expect(count(of: "SS0922", in: parts) == 1)
  }

  @Test(arguments: [
    """
    services: { api: { items: { returns: [Item] }, save: { params: { id: String }, writes: true } } }
    fields: { id: String = a, other: String = a }
    actions: { go: { set: { id: b }, call: api.save, with: { id: other }, fail: ignore } }
    """,
    """
    services: { api: { items: { returns: [Item] }, save: { params: { id: String }, writes: true } } }
    fields: { id: String = a, other: String = a }
    actions: { go: { set: { id: b }, call: api.save, with: { id: "id + 'b'" }, fail: ignore } }
    """,
    """
    services: { api: { items: { returns: [Item] }, save: { params: { id: String }, writes: true } } }
    fields: { id: String = a, other: String = a }
    actions: { go: { set: { id: b }, call: api.save, with: { id: "'b'" }, fail: ignore } }
    """,
    """
    services: { api: { items: { returns: [Item] }, save: { params: { id: String }, writes: true } } }
    fields: { id: String = a }
    actions: { go: { steps: [{ set: { id: b } }, { call: api.save, with: { id: id }, fail: ignore }] } }
    """,
    """
    services: { api: { items: { returns: [Item] }, save: { params: { id: String }, writes: true } } }
    fields: { id: String = a }
    actions: { go: { call: api.save, with: { id: id }, optimistic: { set: { id: b } }, fail: ignore } }
    """,
  ])
  func `another value, or a step before, is none`(parts: String) {
    #expect(count(of: "SS0922", in: parts) == 0)
  }
}
