import Testing

@testable import SpecChecking

@Suite struct PositionalKeyTests {
  @Test(arguments: [
    """
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ list: "items", as: item, key: "'a'", row: [nothing], empty: [nothing] }]
      failed: [{ button: Retry, action: load }]
    """,
    """
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ list: "lists.range(items.size())", as: item, key: "item", row: [nothing], empty: [nothing] }]
      failed: [{ button: Retry, action: load }]
    """,
    """
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ list: "items", as: item, key: "items.size()", row: [nothing], empty: [nothing] }]
      failed: [{ button: Retry, action: load }]
    """,
  ])
  func `a key that says nothing of the row is a warning`(parts: String) {
    #expect(count(of: "SS0913", in: parts) == 1)
  }

  @Test(arguments: [
    """
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ list: "items", as: item, key: "item.title", row: [nothing], empty: [nothing] }]
      failed: [{ button: Retry, action: load }]
    """,
    """
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ list: "items.map(i, i.title)", as: item, key: "item", row: [nothing], empty: [nothing] }]
      failed: [{ button: Retry, action: load }]
    """,
    """
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ list: "[1, 2, 3]", as: item, key: "item", row: [nothing], empty: [nothing] }]
      failed: [{ button: Retry, action: load }]
    """,
    """

    """,
  ])
  func `a key of what the row is is none`(parts: String) {
    #expect(count(of: "SS0913", in: parts) == 0)
  }
}
