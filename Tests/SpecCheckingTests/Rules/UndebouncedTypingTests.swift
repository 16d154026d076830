import Testing

@testable import SpecChecking

@Suite struct UndebouncedTypingTests {
  @Test(arguments: [
    """
    services: { api: { items: { returns: [Item] }, find: { params: { text: String }, returns: [Item] } } }
    fields: { search: String = "" }
    actions:
      find: { in: loaded, call: api.find, with: { text: search }, done: loaded.items, fail: { notice: Sorry } }
    watch: { search: { run: find } }
    view:
      searchable: search
      idle, loading: [{ progress: Loading… }]
      loaded: [{ list: items, as: item, row: [{ text: "${item.title}" }], empty: [nothing] }]
      failed: [{ button: Retry, action: load }]
    """,
    """
    services: { api: { items: { returns: [Item] }, find: { params: { text: String }, returns: [Item] } } }
    fields: { search: String = "" }
    actions:
      find: { in: loaded, call: api.find, with: { text: search }, done: loaded.items, fail: { notice: Sorry } }
    watch: { search: { run: find } }
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ textField: Search, text: search }]
      failed: [{ button: Retry, action: load }]
    """,
    """
    services: { api: { items: { returns: [Item] }, find: { params: { text: String }, returns: [Item] } } }
    fields: { search: String = "" }
    actions:
      find: { in: loaded, call: api.find, with: { text: search }, done: loaded.items, fail: { notice: Sorry } }
    watch: { search: { choose: [{ when: search == '', to: idle }, { run: find }] } }
    view:
      searchable: search
      idle, loading: [{ progress: Loading… }]
      loaded: [{ list: items, as: item, row: [{ text: "${item.title}" }], empty: [nothing] }]
      failed: [{ button: Retry, action: load }]
    """,
    """
    services: { api: { items: { returns: [Item] }, find: { params: { text: String }, returns: [Item] } } }
    fields: { search: String = "" }
    actions:
      find: { in: loaded, debounce: 300ms, call: api.find, with: { text: search }, done: loaded.items, fail: { notice: Sorry } }
    watch: { search: { call: api.find, with: { text: search }, fail: ignore } }
    view:
      searchable: search
      idle, loading: [{ progress: Loading… }]
      loaded: [{ list: items, as: item, row: [{ text: "${item.title}" }], empty: [nothing] }]
      failed: [{ button: Retry, action: load }]
    """,
  ])
  func `a call with each letter is a warning`(parts: String) {
    #expect(count(of: "SS0910", in: parts) == 1)
  }

  @Test(arguments: [
    """
    services: { api: { items: { returns: [Item] }, find: { params: { text: String }, returns: [Item] } } }
    fields: { search: String = "" }
    actions:
      find: { in: loaded, debounce: 300ms, call: api.find, with: { text: search }, done: loaded.items, fail: { notice: Sorry } }
    watch: { search: { run: find } }
    view:
      searchable: search
      idle, loading: [{ progress: Loading… }]
      loaded: [{ list: items, as: item, row: [{ text: "${item.title}" }], empty: [nothing] }]
      failed: [{ button: Retry, action: load }]
    """,
    """
    services: { api: { items: { returns: [Item] }, find: { params: { text: String }, returns: [Item] } } }
    fields: { search: String = "" }
    actions:
      find: { in: loaded, call: api.find, with: { text: search }, done: loaded.items, fail: { notice: Sorry } }
    watch: { search: { to: idle } }
    view:
      searchable: search
      idle, loading: [{ progress: Loading… }]
      loaded: [{ list: items, as: item, row: [{ text: "${item.title}" }], empty: [nothing] }]
      failed: [{ button: Retry, action: load }]
    """,
    """
    services: { api: { items: { returns: [Item] }, find: { params: { text: String }, returns: [Item] } } }
    fields: { search: String = "" }
    actions:
      find: { in: loaded, call: api.find, with: { text: search }, done: loaded.items, fail: { notice: Sorry } }
    watch: { search: { run: find } }
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ picker: Sort, value: search, options: "['a', 'b']" }]
      failed: [{ button: Retry, action: load }]
    """,
    """
    fields: { search: String = "" }
    actions: { note: { notice: Hello } }
    watch: { search: { run: note } }
    view:
      searchable: search
      idle, loading: [{ progress: Loading… }]
      loaded: [{ list: items, as: item, row: [{ text: "${item.title}" }], empty: [nothing] }]
      failed: [{ button: Retry, action: load }]
    """,
  ])
  func `a call that waits, or that a choice triggers, is none`(parts: String) {
    #expect(count(of: "SS0910", in: parts) == 0)
  }
}
