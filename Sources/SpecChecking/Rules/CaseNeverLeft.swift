import ScreenProgram
import SourceText
import SpecGrammar

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
    let loads = loadingLeaves(of: screen)
    let left = screen.flow.moves.reduce(CaseSet()) { known, move in
      known.union(move.startsLoad ? move.from.intersection(loads) : move.from)
    }
    guard !screen.flow.steps.contains(where: { $0.step.cancel != nil }) else { return }
    for (id, declared) in screen.declaredCases
    where screen.program.cases[id.index].children.isEmpty && !left.contains(id) && onlyWaits(in: id, of: screen) {
      screen.warn(
        self, "`\(screen.cases.path(id))` shows progress, and nothing ever leaves it; move on with `to:`",
        at: declared.name.range)
    }
  }

  /// The leaves in which the source may begin to load: the first, those that offer it, all where it may come by itself.
  private static func loadingLeaves(of screen: DesignReview) -> CaseSet {
    guard let source = screen.program.source else { return CaseSet() }
    let comesByItself =
      source.poll != nil || source.reloadsOnAppear || source.olderThan != nil || !source.identity.isEmpty
      || screen.flow.steps.contains { $0.step.run?.action.text == "load" }
    if comesByItself { return screen.cases.allLeaves }
    return (screen.shown.offers[source.load] ?? CaseSet()).union(CaseSet([screen.program.initial]))
  }

  /// Whether a case shows progress of unknown length for certain, and nothing that can be used.
  private static func onlyWaits(in leaf: CaseID, of screen: DesignReview) -> Bool {
    let parts = screen.shown.parts.filter { $0.leaves.contains(leaf) }
    return parts.contains { part in
      if case .progress(_, nil, _, _) = part.node.kind { part.conditions.isEmpty } else { false }
    } && !parts.contains { $0.node.isControl }
  }
}
