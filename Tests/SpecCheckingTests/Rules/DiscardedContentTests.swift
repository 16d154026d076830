import Testing

@testable import SpecChecking

@Suite struct DiscardedContentTests {
  @Test(arguments: [
    """
    source:
      call: api.items
      during: loading
      done: loaded.items
      keep: never
      fail: failed
    view:
      refreshable: load
      else: [nothing]
    """,
    """
    source:
      call: api.items
      during: loading
      done: loaded.items
      keep: never
      fail: failed
      poll: { every: 30s }
    """,
    """
    source:
      call: api.items
      during: loading
      done: loaded.items
      fail: failed
      failKept: failed
    """,
    """
    source:
      call: api.items
      during: loading
      done: loaded.items
      fail: failed
      more: { call: api.items, when: items.size() < 9, done: { set: { items: "${items + result}" } }, fail: failed }
    """,
    """
    services: { api: { items: { returns: [Item] }, save: { params: { id: String }, writes: true } } }
    actions:
      save: { in: loaded, call: api.save, with: { id: "'a'" }, fail: failed }
    """,
    """
    actions:
      refresh: { in: loaded, call: api.items, during: loading, done: loaded.items, fail: failed }
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ button: Refresh, action: refresh }]
      failed: [{ button: Retry, action: load }]
    """,
  ])
  func `content that goes away for a reload or a failure is a warning`(parts: String) {
    #expect(count(of: "SS0903", in: parts) == 1)
  }

  @Test(arguments: [
    """
    source:
      call: api.items
      during: loading
      done: loaded.items
      keep: never
      fail: failed
    """,
    """
    source:
      call: api.items
      during: loading
      done: loaded.items
      fail: failed
      failKept: { notice: Sorry }
    """,
    """
    services: { api: { items: { returns: [Item] }, save: { params: { id: String }, writes: true } } }
    actions:
      save: { in: loaded, call: api.save, with: { id: "'a'" }, fail: { notice: Sorry } }
    """,
    """
    services: { api: { items: { returns: [Item] }, save: { params: { id: String }, writes: true } } }
    actions:
      save: { in: loaded, call: api.save, with: { id: "'a'" }, fail: { unauthorized: idle, else: { notice: Sorry } } }
    """,
    """
    services: { api: { items: { returns: [Item] }, save: { params: { id: String }, writes: true } } }
    actions:
      save: { call: api.save, with: { id: "'a'" }, fail: failed }
    """,
    """
    services: { api: { items: { returns: [Item] }, find: { params: { text: String }, returns: [Item] } } }
    fields: { search: String = "" }
    actions:
      find: { debounce: 300ms, call: api.find, with: { text: search }, during: loading, done: loaded.items, fail: failed }
    view:
      searchable: search
      idle, loading: [{ progress: Loading… }]
      loaded: [{ button: Find, action: find }]
      failed: [{ button: Retry, action: load }]
    """,
    """
    actions:
      again: { in: failed, call: api.items, during: loading, done: loaded.items, fail: failed }
    view:
      else: [{ button: Again, action: again }]
    """,
  ])
  func `content that stays, or that another takes the place of, is none`(parts: String) {
    #expect(count(of: "SS0903", in: parts) == 0)
  }
}
