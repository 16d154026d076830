import Testing

@testable import SpecChecking

@Suite struct ActionNeverOfferedTests {
  @Test(arguments: [
    """
    actions: { go: idle }
    """,
    """
    actions: { go: idle }
    scenarios: { a: [{ send: go }] }
    """,
    """
    actions: { go: { cancel: go } }
    """,
    """
    source:
      call: api.items
      during: loading
      done: loaded.items
      fail: failed
      more: { call: api.items, when: items.size() < 9, done: { set: { items: "${items + result}" } }, fail: { notice: Sorry } }
    """,
  ])
  func `an action that nothing asks for is a warning`(parts: String) {
    #expect(count(of: "SS0907", in: parts) == 1)
  }

  @Test(arguments: [
    """
    actions: { go: idle }
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ button: Go, action: go }]
      failed: [{ button: Retry, action: load }]
    """,
    """
    actions: { go: idle }
    lifecycle: { resume: { run: go } }
    """,
    """
    actions: { go: idle }
    fields: { n: Int = 0 }
    watch: { n: { run: go } }
    """,
    """
    actions: { go: idle, more: { run: go } }
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ button: Go, action: more }]
      failed: [{ button: Retry, action: load }]
    """,
    """
    states: { idle: { after: { 1s: { run: go } } }, loading: , loaded: { items: [Item] }, failed: }
    actions: { go: { in: idle, to: failed } }
    """,
    """
    actions: { go: idle }
    view:
      refreshable: go
      idle, loading: [{ progress: Loading… }]
      loaded: [{ list: items, as: item, row: [{ text: "${item.title}" }], empty: [nothing] }]
      failed: [{ button: Retry, action: load }]
    """,
    """
    actions: { go: { params: { item: Item }, to: idle } }
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ list: items, as: item, row: [nothing], empty: [nothing], swipe: [{ button: Go, action: go(item) }] }]
      failed: [{ button: Retry, action: load }]
    """,
    """
    actions: { go: idle }
    components: { Go: { params: { go: Action }, body: [{ button: Go, action: go }] } }
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ use: Go, with: { go: go } }]
      failed: [{ button: Retry, action: load }]
    """,
  ])
  func `an action that a control, a step, a watch or a timer asks for is none`(parts: String) {
    #expect(count(of: "SS0907", in: parts) == 0)
  }
}
