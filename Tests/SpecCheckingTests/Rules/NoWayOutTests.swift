import Testing

@testable import SpecChecking

@Suite struct NoWayOutTests {
  @Test(arguments: [
    """
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ list: items, as: item, row: [{ text: "${item.title}" }], empty: [nothing] }]
      failed: [{ text: Sorry }]
    """,
    """
    view:
      idle, loading, failed: [{ text: Sorry }]
      loaded: [{ button: Again, action: load }]
    """,
    """
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ list: items, as: item, row: [{ text: "${item.title}" }], empty: [nothing] }]
      failed: [nothing]
    """,
  ])
  func `a case of a failure without a control is a warning`(parts: String) {
    #expect(count(of: "SS0902", in: parts) == 1)
  }

  @Test(arguments: [
    """
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ list: items, as: item, row: [{ text: "${item.title}" }], empty: [nothing] }]
      failed: [{ button: Retry, action: load }]
    """,
    """
    view:
      refreshable: load
      else: [{ text: Sorry }]
    """,
    """
    view:
      toolbar: [{ button: Again, action: load }]
      else: [nothing]
    """,
    """
    states: { idle: , loading: , loaded: { items: [Item] }, failed: { after: { 5s: idle } } }
    view: { else: [nothing] }
    """,
    """
    source:
      call: api.items
      during: loading
      done: loaded.items
      fail: failed
      poll: { every: 30s }
    view: { else: [nothing] }
    """,
    """
    lifecycle: { resume: { run: load } }
    view: { else: [nothing] }
    """,
    """
    actions: { again: { run: load } }
    components: { Again: { params: { go: Action }, body: [{ button: Again, action: go }] } }
    view: { else: [{ use: Again, with: { go: again } }] }
    """,
  ])
  func `a case with something to use, or that ends by itself, is none`(parts: String) {
    #expect(count(of: "SS0902", in: parts) == 0)
  }
}
