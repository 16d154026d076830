import Expressions
import ScreenProgram
import SourceText
import SpecGrammar

/// An empty list says whether there is nothing, or nothing that matches.
enum AmbiguousEmptyText: DesignRule {
  static let entry = CatalogueEntry(
    DiagnosticCode(911, "ambiguous-empty-text"),
    "one text for a list without elements and for a search without matches",
    why: "Whoever searches for what is not there would read that there is nothing at all.",
    severity: .warning, form: .design,
    """
    fields: { search: String = "" }
    derived: { matches: "items.filter(i, i.title.containsIgnoringCase(search))" }
    view:
      searchable: search
      idle, loading: [{ progress: Loading… }]
      loaded:
        - list: matches
          as: item
          row: [{ text: "${item.title}" }]
          empty: [{ unavailable: Nothing here }]
      failed: [{ button: Retry, action: load }]
    """,
    replacing: "unavailable: Nothing here",
    by: "unavailable: \"${items.size() == 0 ? 'Nothing here' : 'Nothing matches'}\"")

  static func check(_ screen: DesignReview) {
    let typed = Set(screen.typed.compactMap(\.slot))
    guard !typed.isEmpty, !sortsOutEmptyAnswers(screen) else { return }
    for part in screen.shown.parts {
      guard case .list(let list) = part.node.kind else { continue }
      let inputs = screen.inputs(of: list.elements.reads)
      let content = inputs.filter { if case .payload = screen.program.slots[$0].role { true } else { false } }
      guard !inputs.isDisjoint(with: typed), !content.isEmpty, let words = firstWords(in: list.empty) else { continue }
      let shown = flattened(list.empty).flatMap(\.slotReads) + part.conditions.flatMap(\.reads)
      guard screen.inputs(of: shown).isDisjoint(with: inputs) else { continue }
      screen.warn(
        self,
        "this is shown where there is nothing, and also where nothing matches what was typed; tell the two apart, such "
          + "as by `${search == '' ? '…' : '…'}`", at: words.range)
    }
  }

  /// Whether an answer may lead elsewhere where it is empty, so that an empty list means that nothing matches.
  private static func sortsOutEmptyAnswers(_ screen: DesignReview) -> Bool {
    screen.flow.steps.contains { $0.outcome == .done && ($0.step.when != nil || $0.step.choose != nil) }
  }

  private static func flattened(_ nodes: [NodeTemplate]) -> [NodeTemplate] {
    nodes.flatMap { [$0] + $0.groups.flatMap(flattened) }
  }

  private static func firstWords(in nodes: [NodeTemplate]) -> NodeTemplate? {
    flattened(nodes).first { node in
      if case .text = node.kind { return true }
      if case .unavailable = node.kind { return true }
      return false
    }
  }
}
