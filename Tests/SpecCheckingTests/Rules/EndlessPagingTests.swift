import Testing

@testable import SpecChecking

@Suite struct EndlessPagingTests {
  @Test(arguments: [
    """
    source:
      call: api.items
      during: loading
      done: loaded.items
      fail: failed
      more: { call: api.items, done: { set: { items: "${items + result}" } }, fail: { notice: Sorry } }
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ list: items, as: item, row: [{ text: "${item.title}" }], empty: [nothing] }]
      failed: [{ button: Retry, action: load }]
    """,
    """
    source:
      call: api.items
      during: loading
      done: loaded.items
      fail: failed
      more: { call: api.items, when: items.size() < 9, done: { set: { items: "${items + result}" } }, fail: ignore }
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ list: items, as: item, row: [{ text: "${item.title}" }], empty: [nothing] }]
      failed: [{ button: Retry, action: load }]
    """,
  ])
  func `paging without an end, or with a hidden failure, is a warning`(parts: String) {
    #expect(count(of: "SS0912", in: parts) == 1)
  }

  @Test(arguments: [
    """
    source:
      call: api.items
      during: loading
      done: loaded.items
      fail: failed
      more: { call: api.items, when: items.size() < 9, done: { set: { items: "${items + result}" } }, fail: { notice: Sorry } }
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ list: items, as: item, row: [{ text: "${item.title}" }], empty: [nothing] }]
      failed: [{ button: Retry, action: load }]
    """,
    """
    source:
      call: api.items
      during: loading
      done: loaded.items
      fail: failed
      more: { call: api.items, when: items.size() < 9, done: { set: { items: "${items + result}" } }, fail: ignore }
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ button: Again, action: loadMore, if: loadMore.error != null }]
      failed: [{ button: Retry, action: load }]
    """,
    """

    """,
  ])
  func `paging that ends and tells is none`(parts: String) {
    #expect(count(of: "SS0912", in: parts) == 0)
  }
}
