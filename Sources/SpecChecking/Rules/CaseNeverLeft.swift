import SpecGrammar
import ScreenProgram
import SourceText

/// A case that says to wait is left one day.
enum CaseNeverLeft: DesignRule {
  static let entry = CatalogueEntry(
    DiagnosticCode(906, "case-never-left"), "a case that shows progress and is never left",
    why: "The screen would ask to wait for something that never comes.",
    severity: .warning, form: .design,
    """
    states:
      idle:
      loading:
      loaded: { items: [Item] }
      failed:
      leaving:
    actions:
      leave: { in: loaded, to: leaving }
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ text: "${items[0].title}" }, { button: Leave, action: leave }]
      failed: [{ button: Retry, action: load }]
      leaving: [{ progress: Leaving… }]
    """,
    replacing: "leaving: [{ progress: Leaving… }]",
    by: "leaving: [{ text: You have left. }]")

  static func check(_ screen: DesignReview) {
    let left = screen.flow.moves.reduce(CaseSet()) { $0.union($1.from) }
    guard !screen.flow.steps.contains(where: { $0.step.cancel != nil }) else { return }
    for (id, declared) in screen.declaredCases
    where screen.program.cases[id.index].children.isEmpty && !left.contains(id) && onlyWaits(in: id, of: screen) {
      screen.warn(
        self, "`\(screen.cases.path(id))` shows progress, and nothing ever leaves it; move on with `to:`",
        at: declared.name.range)
    }
  }

  /// Whether a case shows progress of unknown length for certain, and nothing that can be used.
  private static func onlyWaits(in leaf: CaseID, of screen: DesignReview) -> Bool {
    let parts = screen.shown.parts.filter { $0.leaves.contains(leaf) }
    return parts.contains { part in
      if case .progress(_, nil, _, _) = part.node.kind { part.conditions.isEmpty } else { false }
    } && !parts.contains { $0.node.isControl }
  }
}
