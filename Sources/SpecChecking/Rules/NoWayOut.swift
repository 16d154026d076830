import ScreenProgram
import SourceText
import SpecGrammar

/// Where a failure leads there is something that a person can do.
enum NoWayOut: DesignRule {
  static let entry = CatalogueEntry(
    DiagnosticCode(902, "no-way-out"), "a case of a failure in which nothing can be done",
    why: "Whoever meets the failure has to close the screen to try again.",
    severity: .warning, form: .design,
    """
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ list: items, as: item, row: [{ text: "${item.title}" }], empty: [nothing] }]
      failed: [{ text: We couldn't load the items. }]
    """,
    replacing: "[{ text: We couldn't load the items. }]",
    by: "[{ text: We couldn't load the items. }, { button: Retry, action: load }]")

  static func check(_ screen: DesignReview) {
    guard !happensByItself(screen) else { return }
    let failed = screen.flow.moves.filter { $0.outcome != nil && $0.outcome != .done }
    let targets = failed.reduce(into: CaseSet()) { $0.insert($1.to) }
    let usable = screen.shown.parts.reduce(CaseSet()) { $1.node.isControl ? $0.union($1.leaves) : $0 }
    let reached = screen.shown.offers.values.reduce(usable) { $0.union($1) }
    for (id, declared) in screen.declaredCases where targets.contains(id) && !reached.contains(id) {
      let around = screen.cases.ancestry(id)
      if around.contains(where: { !screen.program.cases[$0.index].timers.isEmpty }) { continue }
      screen.warn(
        self,
        "a failure leads to `\(screen.cases.path(id))`, and nothing there can be used to go on; "
          + "show a button, such as one that tries again", at: declared.name.range)
    }
  }

  /// Whether something may lead on without a person: a poll, a search field, an event of the screen's life.
  private static func happensByItself(_ screen: DesignReview) -> Bool {
    screen.declaration.source?.poll != nil || screen.declaration.view?.searchable != nil
      || screen.declaration.lifecycle.contains { $0.event.value == .resume || $0.event.value == .appear }
  }
}
