/// The keys of a step, in the order of their effects.
enum StepKey: String, GrammarKey {
  case `in`, when, choose, set, baseline, to, again, cancel, run, with, call, all, settle, during, done, fail, timeout
  case deadline, retry, optimistic, notice, emit, open, back

  static let constructID = ConstructID.step
  static let constructTitle = "a step"
  static let constructSummary = "what applies together, reading the state as it was before"
  static let mayBeEmpty = false

  var rule: KeyRule {
    switch self {
    case .in: KeyRule(.cases, "the cases in which it applies", "in: loaded", default: "all cases")
    case .when: KeyRule(.expression, "the condition under which it applies", "when: \"!todo.isDone\"")
    case .choose:
      KeyRule(
        .list(.anyOf([.construct(.step), .casePath])), "the first of these steps that applies",
        "choose: [{ when: isValid, run: save }, { notice: Check your entries }]")
    case .set: KeyRule(.assignments, "what is assigned", "set: { count: \"${count + 1}\" }")
    case .baseline:
      KeyRule(.assignments, "the values that count as clean from now on", "baseline: { email: \"${result.email}\" }")
    case .to: KeyRule(.casePath, "the case that it moves to", "to: loaded.editing")
    case .again: KeyRule(.bool, "leaves and enters a case that is active already", "again: true", default: "false")
    case .cancel: KeyRule(.dottedName, "the action whose runs and waits end", "cancel: load")
    case .run: KeyRule(.dottedName, "another action, in the same transaction", "run: load")
    case .with: KeyRule(.arguments, "the arguments of `call`, `run`, `emit` or `open`", "with: { id: todo.id }")
    case .call: .call
    case .all: .all
    case .settle: .settle
    case .during: .during
    case .done: .done
    case .fail: .fail
    case .timeout: .timeout
    case .deadline: .deadline
    case .retry: .retry
    case .optimistic:
      KeyRule(
        .construct(.optimistic), "what is shown as done until the answer is there",
        "optimistic: { set: { \"todos[todo.id].isDone\": true } }")
    case .notice: KeyRule(.text, "a message that is shown once", "notice: Saved")
    case .emit: KeyRule(.name, "an output, for the app or the host", "emit: signedOut")
    case .open: KeyRule(.name, "a screen that is pushed", "open: Detail")
    case .back: KeyRule(.typed, "the value that the screen closes with", "back: ${draft}")
    }
  }
}

/// The keys of a step in an app's `handles`.
enum AppStepKey: String, GrammarKey {
  case resetSession, open, with, set, run, notice, back

  static let constructID = ConstructID.appStep
  static let constructTitle = "a step of an app"
  static let constructSummary = "what an app does on an output of a screen"
  static let mayBeEmpty = false

  var rule: KeyRule {
    switch self {
    case .resetSession: KeyRule(.bool, "drops every screen and each model of the session", "resetSession: true")
    case .open: StepKey.open.rule
    case .with: StepKey.with.rule
    case .set: StepKey.set.rule
    case .run: StepKey.run.rule
    case .notice: StepKey.notice.rule
    case .back: StepKey.back.rule
    }
  }
}

/// The keys of an action that are not those of its step.
enum ActionKey: String, GrammarKey {
  case summary, params, `in`, when, key, overlap, debounce, delay, steps

  static let constructID = ConstructID.action
  static let constructTitle = "an action"
  static let constructSummary = "what can be asked for; the keys of a step may stand beside these, in place of `steps`"
  static let mayBeEmpty = false

  var rule: KeyRule {
    switch self {
    case .summary: .summary
    case .params: KeyRule(.declarations, "the parameters", "params: { todo: Todo }")
    case .in: KeyRule(.cases, "the cases in which it is handled", "in: loaded", default: "all cases")
    case .when: KeyRule(.expression, "the condition under which it is handled", "when: \"!todo.isDone\"")
    case .key:
      KeyRule(.expression, "what tells its runs apart", "key: todo.id", default: "the ids of its identified parameters")
    case .overlap:
      KeyRule(
        .words(OverlapPolicy.words), "what happens where it runs already", "overlap: queue",
        default: "ignore")
    case .debounce: KeyRule(.duration, "how long it waits for a newer trigger", "debounce: 300ms")
    case .delay: KeyRule(.duration, "how long its write can still be undone", "delay: 6s")
    case .steps:
      KeyRule(
        .list(.anyOf([.construct(.step), .casePath])), "the steps, where there are several",
        "steps: [{ set: { isOpen: false } }, { run: load }]")
    }
  }
}

/// The keys of `optimistic`.
enum OptimisticKey: String, GrammarKey {
  case set

  static let constructID = ConstructID.optimistic
  static let constructTitle = "`optimistic`"
  static let constructSummary = "assignments that hold until the answer is there"
  static let required: [OptimisticKey] = [.set]

  var rule: KeyRule {
    switch self {
    case .set: StepKey.set.rule
    }
  }
}
