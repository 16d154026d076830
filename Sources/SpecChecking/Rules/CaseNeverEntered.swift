import ScreenProgram
import SourceText
import SpecGrammar

/// Every case is entered by something.
enum CaseNeverEntered: DesignRule {
  static let entry = CatalogueEntry(
    DiagnosticCode(905, "case-never-entered"), "a case that nothing enters",
    why: "Its view is never seen; a move to it was forgotten, or it can go.",
    severity: .warning, form: .design,
    """
    states:
      idle:
      loading:
      empty:
      loaded: { items: [Item] }
      failed:
    view:
      idle, loading: [{ progress: Loading… }]
      empty: [{ unavailable: Nothing here }]
      loaded: [{ list: items, as: item, row: [{ text: "${item.title}" }], empty: [nothing] }]
      failed: [{ button: Retry, action: load }]
    """,
    replacing: """
      states:
        idle:
        loading:
        empty:
        loaded: { items: [Item] }
        failed:
      view:
        idle, loading: [{ progress: Loading… }]
        empty: [{ unavailable: Nothing here }]
      """,
    by: """
      states:
        idle:
        loading:
        loaded: { items: [Item] }
        failed:
      view:
        idle, loading: [{ progress: Loading… }]
      """)

  static func check(_ screen: DesignReview) {
    var entered = CaseSet([screen.program.initial])
    for move in screen.flow.moves { entered.insert(move.to) }
    var reported = CaseSet()
    for (id, declared) in screen.declaredCases {
      let leaves = screen.cases.leaves(id)
      // A case around says it once for all that is in it.
      guard entered.intersection(leaves).isEmpty, reported.intersection(leaves).isEmpty else { continue }
      reported = reported.union(leaves)
      screen.warn(
        self, "nothing ever enters `\(screen.cases.path(id))`; move there with `to:`, or remove it",
        at: declared.name.range)
    }
  }
}
