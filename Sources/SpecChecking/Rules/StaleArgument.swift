import SourceText
import SpecGrammar

/// A step's expressions read the state as it was before the step.
enum StaleArgument: DesignRule {
  static let entry = CatalogueEntry(
    DiagnosticCode(922, "stale-argument"), "an argument that the same step sets anew",
    why: "The call is given the old value, though the new one stands beside it.",
    severity: .warning, form: .design,
    """
    fields: { level: Int = 0 }
    services:
      api:
        items: { returns: [Item] }
        save: { params: { level: Int }, writes: true }
    actions:
      rise:
        set: { level: "${level + 1}" }
        call: api.save
        with: { level: level }
        fail: { notice: Couldn't save it. }
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ text: "${items[0].title} ${level}" }, { button: Rise, action: rise }]
      failed: [{ button: Retry, action: load }]
    """,
    replacing: "with: { level: level }",
    by: "with: { level: level + 1 }")

  static func check(_ screen: DesignReview) {
    for site in screen.flow.steps where !site.step.set.isEmpty {
      let set = Set(site.step.set.map(\.path.text))
      for argument in arguments(of: site.step) where set.contains(name(argument.value.text)) {
        screen.warn(
          self,
          "this gives `\(name(argument.value.text))` as it was before the step, which sets it; write the new value, or set "
            + "it in a step before", at: argument.value.range)
      }
    }
  }

  private static func arguments(of step: StepDeclaration) -> [Argument] {
    var all = (step.call?.with ?? []) + (step.run?.with ?? []) + (step.emit?.with ?? [])
    if case .all(let parts)? = step.call?.target { all += parts.flatMap(\.with) }
    return all
  }

  /// The text of an expression without one `${…}` around it.
  private static func name(_ text: String) -> String {
    text.hasPrefix("${") && text.hasSuffix("}") ? String(text.dropFirst(2).dropLast()) : text
  }
}
