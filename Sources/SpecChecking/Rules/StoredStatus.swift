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
      let begun = stepsBefore(step, of: site.root, screen).flatMap(\.set) + step.set
      let done = screen.flow.steps(of: index, .done).flatMap(\.step.set)
      let failed = screen.flow.steps(of: index, .fail).flatMap(\.step.set)
      for set in begun where set.text == "true" {
        let isCleared = (done + failed).contains { $0.path.text == set.path.text && $0.text == "false" }
        if isCleared, reported.insert(set.path.text).inserted {
          screen.warn(
            self, "`\(set.path.text)` repeats what `\(action).running` tells; read that, and remove this",
            at: set.path.range)
        }
      }
      for set in failed {
        let same = (begun + done).filter { $0.path.text == set.path.text }
        let isCleared: Bool
        if mirrors(set) {
          isCleared = same.contains { ["null", "", "~"].contains($0.text) }
        } else if set.text == "true" {
          // A flag that is also set elsewhere, as one that a person takes away, tells something of its own.
          let all = screen.flow.steps.flatMap(\.step.set).count { $0.path.text == set.path.text }
          isCleared =
            same.contains { $0.text == "false" }
            && all == same.count + failed.count { $0.path.text == set.path.text }
        } else {
          continue
        }
        if isCleared, reported.insert(set.path.text).inserted {
          screen.warn(
            self, "`\(set.path.text)` repeats what `\(action).error` tells; read that, and remove this",
            at: set.path.range)
        }
      }
    }
  }

  /// The steps that surely ran when a step of the same list does.
  private static func stepsBefore(
    _ step: StepDeclaration, of root: ScreenFlow.Root, _ screen: DesignReview
  ) -> [StepDeclaration] {
    screen.flow.steps.lazy.filter { $0.root == root && $0.call == nil }.map(\.step)
      .filter { $0.range.upperBound <= step.range.lowerBound && $0.when == nil && $0.cases.isEmpty }
  }

  private static func mirrors(_ set: AssignmentDeclaration) -> Bool {
    ["${error}", "${error.message}", "${error.kind}"].contains(set.text)
  }
}

extension AssignmentDeclaration {
  /// The value as it is written, where it is a scalar.
  fileprivate var text: String? { value.node.scalar?.text }
}
