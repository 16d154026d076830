import ScreenProgram
import SourceText
import SpecGrammar
import SpecSyntax

extension ScreenChecker {
  /// Checks the shared models, each as a screen that has nothing but its fields and its actions.
  func checkSharedModels() {
    for model in declaration.parts.shared {
      refuseWhatScreensAlone(of: model)
      var alone = ScreenDeclaration(name: model.name, parts: declaration.parts, range: model.range)
      alone.parts.shared = []
      alone.fields = model.fields
      alone.actions = model.actions
      let checker = ScreenChecker(alone, file: program.file, imports: program.imports, files: files)
      checker.declareState()
      checker.declareActions()
      checker.checkActions()
      for finding in checker.findings.all { findings.append(finding) }
    }
  }

  /// A shared model changes with whichever screen changes it, so it has no cases, makes no calls and shows nothing.
  private func refuseWhatScreensAlone(of model: SharedDeclaration) {
    for field in model.fields {
      guard let check = field.checks.first else { continue }
      refuse("`check` stands on a field of the screen where it is edited", at: check.range)
    }
    for action in model.actions {
      let waits = action.key?.node.range ?? action.overlap?.range ?? action.debounce?.range ?? action.delay?.range
      if let waits { refuse("a shared action makes no call, so there is nothing to wait for", at: waits) }
      for place in action.cases { refuse("a shared model has no cases; write `when`", at: place.range) }
      for step in StepSearch.all(action.steps) { refuseWhatScreensAlone(in: step) }
    }
  }

  private func refuseWhatScreensAlone(in step: StepDeclaration) {
    if step.call != nil {
      refuse(
        "a shared action holds no `call`; let a screen call, and run the shared action in its `done`",
        at: CallSearch([step]).operations.first?.range ?? step.range)
    }
    if let place = step.cases.first { refuse("a shared model has no cases; write `when`", at: place.range) }
    if let to = step.to {
      refuse("a shared model has no cases to move to; move in an action of the screen", at: to.range)
    }
    if let cancel = step.cancel { refuse("a shared action has no runs to cancel", at: cancel.range) }
    if let emit = step.emit { refuse("outputs are a screen's; emit in an action of the screen", at: emit.output.range) }
    if let open = step.open {
      refuse("a screen opens another; open it in an action of the screen", at: open.screen.range)
    }
    if let back = step.back { refuse("a shared model is no screen to go back from", at: back.range) }
    if let baseline = step.baseline.first { refuse("a shared field has no baseline", at: baseline.path.range) }
  }

  private func refuse(_ message: String, at range: Range<Int>) {
    findings.error(CheckingCode.notInShared, message, at: range)
  }
}
