import Testing

@testable import SpecChecking

@Suite struct CaseNeverEnteredTests {
  @Test(arguments: [
    """
    states: { idle: , loading: , loaded: { items: [Item] }, failed: , gone: }
    view: { else: [nothing] }
    """,
    """
    states:
      idle:
      loading:
      loaded: { items: [Item] }
      failed:
      gone: { states: { a: , b: } }
    view: { else: [nothing] }
    """,
    """
    states:
      idle:
      loading:
      loaded: { items: [Item], states: { reading: , editing: } }
      failed:
    view: { else: [nothing] }
    """,
    """
    initial: failed
    """,
  ])
  func `a case that no step names is a warning, and one around it speaks for all in it`(parts: String) {
    #expect(count(of: "SS0905", in: parts) == 1)
  }

  @Test(arguments: [
    """

    """,
    """
    states: { idle: , loading: , loaded: { items: [Item] }, failed: , gone: }
    lifecycle: { disappear: gone }
    view: { else: [nothing] }
    """,
    """
    states: { idle: { after: { 1s: gone } }, loading: , loaded: { items: [Item] }, failed: , gone: }
    view: { else: [nothing] }
    """,
    """
    states:
      idle:
      loading:
      loaded: { items: [Item], states: { reading: , editing: } }
      failed:
    actions: { edit: { in: loaded, to: loaded.editing } }
    view: { else: [nothing] }
    """,
    """
    states: { idle: , loading: , loaded: { items: [Item] }, failed: , gone: }
    actions: { go: { choose: [{ in: idle, to: gone }, { to: idle }] } }
    view: { else: [nothing] }
    """,
  ])
  func `a case that something enters is none`(parts: String) {
    #expect(count(of: "SS0905", in: parts) == 0)
  }
}
