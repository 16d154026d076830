import SourceText
import SpecGrammar
import SpecSyntax

/// Busy and failed are read off the runs, never stored.
enum StoredStatus: DesignRule {
  static let entry = CatalogueEntry(
    DiagnosticCode(904, "stored-status"), "a field that repeats what the runs tell",
    why: "Two places that say the same contradict each other one day; `load.running` and `load.error` can't.",
    severity: .warning, form: .design,
    """
    fields: { isSaving: Bool = false }
    services:
      api:
        items: { returns: [Item] }
        save: { writes: true }
    actions:
      save:
        set: { isSaving: true }
        call: api.save
        done: { set: { isSaving: false } }
        fail: { set: { isSaving: false }, notice: Couldn't save it. }
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ text: Saving…, if: isSaving }, { button: Save, action: save }]
      failed: [{ button: Retry, action: load }]
    """,
    replacing: """
      fields: { isSaving: Bool = false }
      services:
        api:
          items: { returns: [Item] }
          save: { writes: true }
      actions:
        save:
          set: { isSaving: true }
          call: api.save
          done: { set: { isSaving: false } }
          fail: { set: { isSaving: false }, notice: Couldn't save it. }
      view:
        idle, loading: [{ progress: Loading… }]
        loaded: [{ text: Saving…, if: isSaving }, { button: Save, action: save }]
      """,
    by: """
      services:
        api:
          items: { returns: [Item] }
          save: { writes: true }
      actions:
        save:
          call: api.save
          fail: { notice: Couldn't save it. }
      view:
        idle, loading: [{ progress: Loading… }]
        loaded: [{ text: Saving…, if: save.running }, { button: Save, action: save }]
      """)

  static func check(_ screen: DesignReview) {
    var reported = Set<String>()
    for (index, site) in screen.flow.calls.enumerated() {
      guard let step = site.step, case .action(let action) = site.root else { continue }
      let done = screen.flow.steps(of: index, .done).flatMap(\.step.set)
      let failed = screen.flow.steps(of: index, .fail).flatMap(\.step.set)
      for set in step.set where set.text == "true" {
        let isCleared = (done + failed).contains { $0.path.text == set.path.text && $0.text == "false" }
        if isCleared, reported.insert(set.path.text).inserted {
          screen.warn(
            self, "`\(set.path.text)` repeats what `\(action).running` tells; read that, and remove this",
            at: set.path.range)
        }
      }
      for set in failed where mirrors(set) {
        let isCleared = (step.set + done).contains {
          $0.path.text == set.path.text && ["null", "", "~"].contains($0.text)
        }
        if isCleared, reported.insert(set.path.text).inserted {
          screen.warn(
            self, "`\(set.path.text)` repeats what `\(action).error` tells; read that, and remove this",
            at: set.path.range)
        }
      }
    }
  }

  private static func mirrors(_ set: AssignmentDeclaration) -> Bool {
    ["${error}", "${error.message}", "${error.kind}"].contains(set.text)
  }
}

extension AssignmentDeclaration {
  /// The value as it is written, where it is a scalar.
  fileprivate var text: String? { value.node.scalar?.text }
}
