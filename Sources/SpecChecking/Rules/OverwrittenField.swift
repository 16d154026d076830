import ScreenProgram
import SourceText
import SpecGrammar

/// What a person types is not overwritten by a load.
enum OverwrittenField: DesignRule {
  static let entry = CatalogueEntry(
    DiagnosticCode(914, "edited-field-overwritten"), "a field that a person edits and a load sets",
    why: "A refresh in the middle of typing would take the text away.",
    severity: .warning, form: .design,
    """
    fields: { name: String = "" }
    services:
      api:
        items: { returns: [Item] }
    source:
      call: api.items
      during: loading
      done: { to: loaded, set: { items: "${result}", name: "${result[0].title}" } }
      fail: failed
    view:
      refreshable: load
      idle, loading: [{ progress: Loading… }]
      loaded: [{ textField: Name, text: name }, { text: "${items[0].title}" }]
      failed: [{ button: Retry, action: load }]
    """,
    replacing: #"set: { items: "${result}", name: "${result[0].title}" } }"#,
    by: #"set: { items: "${result}" }, baseline: { name: "${result[0].title}" } }"#)

  static func check(_ screen: DesignReview) {
    for (index, site) in screen.flow.calls.enumerated() where screen.reads(site.call) {
      guard case .action(let name) = site.root, let id = screen.actionIDs[name] else { continue }
      for step in screen.flow.steps(of: index, .done) where step.step.when == nil && step.step.cases.isEmpty {
        for set in step.step.set {
          guard let slot = screen.slot(ofField: set.path.text) else { continue }
          let edited = screen.shown.parts.reduce(CaseSet()) { known, part in
            part.node.places.contains { $0.slot == slot } ? known.union(part.leaves) : known
          }
          guard mayReload(id, while: edited, of: screen, keep: site.keep) else { continue }
          screen.warn(
            self,
            "a load would overwrite what is being typed into `\(set.path.text)`; write `baseline:` in place of `set:`, "
              + "which leaves a changed field alone", at: set.path.range)
        }
      }
    }
  }

  /// Whether an action that loads may run again while a field is shown, without leaving the case.
  private static func mayReload(
    _ action: ActionID, while edited: CaseSet, of screen: DesignReview, keep: CaseSet
  ) -> Bool {
    guard let source = screen.program.source, source.load == action else { return false }
    let shown = source.keepsInPlace ? edited : edited.intersection(keep)
    guard !shown.isEmpty else { return false }
    let offered = screen.shown.offers[action]?.intersection(shown) ?? CaseSet()
    return !offered.isEmpty || source.poll != nil || source.reloadsOnAppear || source.olderThan != nil
  }
}
