import SpecGrammar

extension ScreenChecker {
  /// Refuses the parts of the language that are decoded and checked for shape, but that this version can't run.
  ///
  /// A file that says something which would silently not happen is worse than one that is refused.
  func refuseWhatIsNotYet() {
    func refuse(_ what: String, at range: Range<Int>) {
      findings.error(CheckingCode.notYet, "\(what) can't be played by this version yet", at: range)
    }
    for use in declaration.uses { refuse("`uses` (shared models)", at: use.name.range) }
    if let returns = declaration.returns { refuse("`returns` of a screen (navigation)", at: returns.range) }
    for model in declaration.parts.shared { refuse("`shared` (shared models)", at: model.name.range) }
    for action in declaration.actions { refuseNavigation(in: action.steps, refuse) }
    for each in declaration.lifecycle { refuseNavigation(in: each.handler.steps, refuse) }
    for each in declaration.watch { refuseNavigation(in: each.handler.steps, refuse) }
  }

  private func refuseNavigation(in steps: [StepDeclaration], _ refuse: (String, Range<Int>) -> Void) {
    for step in StepSearch.all(steps) {
      if let open = step.open { refuse("`open` (navigation)", open.screen.range) }
      if let back = step.back { refuse("`back` (navigation)", back.range) }
    }
  }
}
