import ScreenProgram
import SourceText
import SpecGrammar

/// A control does something where it is shown.
enum ActionDoesNothing: DesignRule {
  static let entry = CatalogueEntry(
    DiagnosticCode(908, "action-does-nothing"), "an action offered where none of its steps does anything",
    why: "People tap it and nothing happens.",
    severity: .warning, form: .design,
    """
    actions:
      clear:
        steps:
          - { in: loaded, set: { items: [] } }
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ text: "${items[0].title}" }]
      failed: [{ button: Clear, action: clear }, { button: Retry, action: load }]
    """,
    replacing: """
        loaded: [{ text: "${items[0].title}" }]
        failed: [{ button: Clear, action: clear }, { button: Retry, action: load }]
      """,
    by: """
        loaded: [{ text: "${items[0].title}" }, { button: Clear, action: clear }]
        failed: [{ button: Retry, action: load }]
      """)

  static func check(_ screen: DesignReview) {
    var effective: [String: CaseSet] = [:]
    for site in screen.flow.steps where site.outcome == nil {
      guard case .action(let name) = site.root else { continue }
      effective[name] = (effective[name] ?? CaseSet()).union(leaves(changedBy: site, screen))
    }
    for part in screen.shown.parts {
      for call in part.node.actions {
        let action = screen.program.actions[call.action]
        // What never applies is disabled, and reported with the view.
        let usable = part.leaves.intersection(action.leaves ?? screen.cases.allLeaves)
        guard let doing = effective[action.name], !usable.isEmpty, usable.intersection(doing).isEmpty else { continue }
        screen.warn(
          self,
          "in \(screen.cases.words(usable)) no step of `\(action.name)` does anything; show this elsewhere, or give "
            + "the action a step for it", at: call.range)
      }
    }
  }

  /// The leaves in which a step does something: a move to where the screen is already does nothing.
  private static func leaves(changedBy site: ScreenFlow.StepSite, _ screen: DesignReview) -> CaseSet {
    let step = site.step
    if step.choose != nil { return CaseSet() }
    let doesMore =
      !step.set.isEmpty || !step.baseline.isEmpty || step.cancel != nil || step.run != nil || step.call != nil
      || step.notice != nil || step.emit != nil || step.open != nil || step.back != nil
      || step.again?.value ?? false
    guard !doesMore, let target = step.to.flatMap({ screen.cases[$0.text] }) else { return site.leaves }
    return site.leaves.subtracting(screen.cases.leaves(target))
  }
}
