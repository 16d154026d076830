import ScreenProgram
import SourceText
import SpecGrammar

/// Every action is asked for by something.
enum ActionNeverOffered: DesignRule {
  static let entry = CatalogueEntry(
    DiagnosticCode(907, "action-never-offered"), "an action that nothing asks for",
    why: "It can never happen; a control was forgotten, or it can go.",
    severity: .warning, form: .design,
    """
    actions:
      sort: { in: loaded, set: { items: "${items.sortBy(i, i.title)}" } }
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ text: "${items[0].title}" }]
      failed: [{ button: Retry, action: load }]
    """,
    replacing: "[{ text: \"${items[0].title}\" }]",
    by: "[{ text: \"${items[0].title}\" }, { button: Sort, action: sort }]")

  static func check(_ screen: DesignReview) {
    let run = Set(screen.flow.steps.compactMap(\.step.run?.action.text))
    for action in screen.declaration.actions where !run.contains(action.name.text) {
      guard let id = screen.actionIDs[action.name.text], screen.shown.offers[id] == nil else { continue }
      screen.warn(
        self,
        "nothing asks for `\(action.name.text)`; offer it in the view, `run` it in a step, or remove it",
        at: action.name.range)
    }
    if let more = screen.declaration.source?.more, let id = screen.program.source?.loadMore,
      screen.shown.offers[id] == nil, !run.contains("loadMore")
    {
      screen.warn(
        self, "nothing asks for the next page; write `onEnd: loadMore` on the list, or remove `more`",
        at: more.call?.targetRange ?? more.range)
    }
  }
}
