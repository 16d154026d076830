import Testing

@testable import SpecChecking

@Suite struct StoredStatusTests {
  @Test(arguments: [
    """
    services: { api: { items: { returns: [Item] }, save: { params: { id: String }, writes: true } } }
    fields: { flag: Bool = false, problem: String? }
    actions:
      save:
        set: { flag: true }
        call: api.save
        with: { id: "'a'" }
        done: { set: { flag: false } }
        fail: { set: { flag: false } }
    """,
    """
    services: { api: { items: { returns: [Item] }, save: { params: { id: String }, writes: true } } }
    fields: { flag: Bool = false, problem: String? }
    actions:
      save:
        set: { flag: true }
        call: api.save
        with: { id: "'a'" }
        done: { set: { problem: null } }
        fail: { set: { flag: false } }
    """,
    """
    services: { api: { items: { returns: [Item] }, save: { params: { id: String }, writes: true } } }
    fields: { flag: Bool = false, problem: String? }
    actions:
      save:
        set: { problem: null }
        call: api.save
        with: { id: "'a'" }
        done: { set: { flag: true } }
        fail: { set: { problem: "${error.message}" } }
    """,
    """
    services: { api: { items: { returns: [Item] }, save: { params: { id: String }, writes: true } } }
    fields: { flag: Bool = false, problem: String? }
    actions:
      save:
        set: { flag: true }
        call: api.save
        with: { id: "'a'" }
        done: { set: { problem: null } }
        fail: { set: { flag: true, problem: "${error.message}" } }
    """,
    """
    services: { api: { items: { returns: [Item] }, save: { params: { id: String }, writes: true } } }
    fields: { flag: Bool = false }
    actions:
      save:
        - set: { flag: true }
        - { call: api.save, with: { id: "'a'" }, done: { set: { flag: false } }, fail: { set: { flag: false } } }
    """,
    """
    services: { api: { items: { returns: [Item] }, save: { params: { id: String }, writes: true } } }
    fields: { flag: Bool = false }
    actions:
      save:
        set: { flag: false }
        call: api.save
        with: { id: "'a'" }
        fail: { set: { flag: true } }
    """,
    """
    services: { api: { items: { returns: [Item] }, save: { params: { id: String }, writes: true } } }
    fields: { flag: Bool = false }
    actions:
      save:
        - set: { flag: false }
        - { call: api.save, with: { id: "'a'" }, done: { to: idle }, fail: { set: { flag: true } } }
    """,
  ])
  func `a field that goes with a run is a warning`(parts: String) {
    #expect(count(of: "SS0904", in: parts) == 1)
  }

  @Test(arguments: [
    """
    services: { api: { items: { returns: [Item] }, save: { params: { id: String }, writes: true } } }
    fields: { flag: Bool = false }
    actions:
      save:
        - { when: "!flag", set: { flag: true } }
        - { call: api.save, with: { id: "'a'" }, done: { set: { flag: false } }, fail: ignore }
    """,
    """
    services: { api: { items: { returns: [Item] }, save: { params: { id: String }, writes: true } } }
    fields: { flag: Bool = false }
    actions:
      dismiss: { set: { flag: false } }
      save:
        set: { flag: false }
        call: api.save
        with: { id: "'a'" }
        fail: { set: { flag: true } }
    """,
    """
    services: { api: { items: { returns: [Item] }, save: { params: { id: String }, writes: true } } }
    fields: { flag: Bool = false }
    actions:
      save:
        - { call: api.save, with: { id: "'a'" }, done: { set: { flag: false } }, fail: ignore }
        - set: { flag: true }
    """,
    """
    services: { api: { items: { returns: [Item] }, save: { params: { id: String }, writes: true } } }
    fields: { flag: Bool = false, problem: String? }
    actions:
      save:
        set: { flag: true }
        call: api.save
        with: { id: "'a'" }
        done: { set: { problem: null } }
        fail: { set: { problem: Sorry } }
    """,
    """
    services: { api: { items: { returns: [Item] }, save: { params: { id: String }, writes: true } } }
    fields: { flag: Bool = false, problem: String? }
    actions:
      save:
        set: { flag: true }
        call: api.save
        with: { id: "'a'" }
        done: { set: { flag: true } }
        fail: { set: { flag: true } }
    """,
    """
    services: { api: { items: { returns: [Item] }, save: { params: { id: String }, writes: true } } }
    fields: { flag: Bool = false, problem: String? }
    actions:
      save:
        set: { flag: false }
        call: api.save
        with: { id: "'a'" }
        done: { set: { flag: true } }
        fail: { set: { flag: false } }
    """,
    """
    services: { api: { items: { returns: [Item] }, save: { params: { id: String }, writes: true } } }
    fields: { flag: Bool = false, problem: String? }
    actions:
      save:
        set: { flag: true }
        call: api.save
        with: { id: "'a'" }
        done: { set: { flag: true } }
        fail: { set: { problem: "${error.message}" } }
    """,
  ])
  func `a field with a meaning of its own is none`(parts: String) {
    #expect(count(of: "SS0904", in: parts) == 0)
  }
}
