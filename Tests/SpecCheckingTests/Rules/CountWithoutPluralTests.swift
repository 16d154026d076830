import Testing

@testable import SpecChecking

@Suite struct CountWithoutPluralTests {
  @Test(arguments: [
    """
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ text: "${items.size()} items" }]
      failed: [{ button: Retry, action: load }]
    """,
    """
    derived: { count: items.size() }
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ text: "${count} tasks left" }]
      failed: [{ button: Retry, action: load }]
    """,
    """
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ text: "Of ${items.size()} friends, some" }]
      failed: [{ button: Retry, action: load }]
    """,
    """
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ section: "${items.size()} items", of: [nothing] }]
      failed: [{ button: Retry, action: load }]
    """,
    """
    actions: { go: { in: loaded, notice: "${items.size()} items" } }
    """,
  ])
  func `a count before a noun is a warning`(parts: String) {
    #expect(count(of: "SS0919", in: parts) == 1)
  }

  @Test(arguments: [
    """
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ text: "${items.size().plural({'one': '# item', 'other': '# items'})}" }]
      failed: [{ button: Retry, action: load }]
    """,
    """
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ text: "${items.size()} of 9" }]
      failed: [{ button: Retry, action: load }]
    """,
    """
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ text: "${items.size()} left" }]
      failed: [{ button: Retry, action: load }]
    """,
    """
    fields: { page: Int = 2 }
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ text: "${page} pages" }]
      failed: [{ button: Retry, action: load }]
    """,
    """
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ text: "${items.size()}" }]
      failed: [{ button: Retry, action: load }]
    """,
    """
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ text: "Tasks: ${items.size()}" }]
      failed: [{ button: Retry, action: load }]
    """,
    """
    locale: de
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ text: "${items.size()} items" }]
      failed: [{ button: Retry, action: load }]
    """,
    """
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ text: "${items.size()} items", if: items.size() > 1 }]
      failed: [{ button: Retry, action: load }]
    """,
    """
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ text: "${items.size()} less" }]
      failed: [{ button: Retry, action: load }]
    """,
    """
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ text: "${items.size()} item${items.size() == 1 ? '' : 's'}" }]
      failed: [{ button: Retry, action: load }]
    """,
  ])
  func `forms, other numbers and other words are none`(parts: String) {
    #expect(count(of: "SS0919", in: parts) == 0)
  }
}
