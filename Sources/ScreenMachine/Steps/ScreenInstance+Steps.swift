import Expressions
import ScreenProgram
import SpecValues

extension ScreenInstance {
  /// Does the steps of a handler that apply; false if none does.
  @discardableResult func perform(_ handler: LinkedHandler, _ frame: inout Frame) throws(EvaluationFailure) -> Bool {
    frame.locals = max(frame.locals, handler.localCount)
    usedLocals = max(usedLocals, frame.locals)
    var applied = false
    for step in handler.steps where try perform(step, &frame) { applied = true }
    return applied
  }

  /// Whether a step applies now.
  @inline(__always) func applies(_ step: LinkedStep) throws(EvaluationFailure) -> Bool {
    if let leaves = step.leaves, !leaves.contains(leaf) { return false }
    if let guardCode = step.guardCode { return try guardCode.evaluateBool(context) }
    return true
  }

  private func perform(_ step: LinkedStep, _ frame: inout Frame) throws(EvaluationFailure) -> Bool {
    place = step.range
    guard try applies(step) else { return false }
    if let choices = step.choices {
      for choice in choices where try perform(choice, &frame) {
        app.record(.chose(choice.range))
        return true
      }
      return false
    }
    if step.isPlain {
      try assignAndMove(step, &frame)
    } else {
      try performAll(step, &frame)
    }
    return true
  }

  /// A step that only assigns and moves. It moves first, since that empties the payload of what is left and gives that
  /// of what is entered its defaults; values and keys are computed before either.
  @inline(__always) private func assignAndMove(
    _ step: LinkedStep, _ frame: inout Frame
  ) throws(EvaluationFailure) {
    switch step.sets.count {
    case 0: if step.target >= 0 { move(step, &frame) }
    case 1:
      let set = step.sets[0]
      let value = try set.value.evaluate(context)
      let steps = try set.path.steps(context)
      if step.target >= 0 { move(step, &frame) }
      if set.path.slot >= 0 { assign(set.path.slot, steps, value) }
    default:
      let start = pending.count
      defer { pending.removeLast(pending.count - start) }
      var paths: [[PathStep]] = []
      paths.reserveCapacity(step.sets.count)
      for set in step.sets {
        pending.append(try set.value.evaluate(context))
        paths.append(try set.path.steps(context))
      }
      if step.target >= 0 { move(step, &frame) }
      for index in step.sets.indices where step.sets[index].path.slot >= 0 {
        assign(step.sets[index].path.slot, paths[index], pending[start + index])
      }
    }
  }

  private func move(_ step: LinkedStep, _ frame: inout Frame) {
    if move(to: step.target, again: step.again) { frame.movedTo = step.target }
  }

  /// A step with more than that: everything is evaluated first, in the state as it was.
  private func performAll(_ step: LinkedStep, _ frame: inout Frame) throws(EvaluationFailure) {
    var baselines: [Value] = []
    for baseline in step.baselines { baselines.append(try baseline.value.evaluate(context)) }
    let runArguments = try evaluate(step.run?.arguments)
    let emitted = try evaluate(step.emit?.arguments)
    let destination = try step.open?.destination.evaluate(context)
    let result = try step.back?.value?.evaluate(context)
    let notice = try step.notice?.evaluateText(context)
    var prepared: PreparedCall?
    if let call = step.call { prepared = try prepare(call) }

    try assignAndMove(step, &frame)
    for (baseline, value) in zip(step.baselines, baselines) { setBaseline(baseline, value) }
    if step.cancel >= 0 { cancelRuns(of: step.cancel) }
    if let run = step.run { try runNested(run, runArguments, frame) }
    if let prepared { start(prepared, target: step.target, &frame) }
    if let notice {
      let number = app.nextNotice
      app.nextNotice += 1
      app.notices.append(Notice(number: number, text: notice))
      journal.append(.addedNotice)
      app.record(.notice(number: number, text: notice))
    }
    if let emit = step.emit {
      app.record(.emitted(output: emit.output))
      if linked.isAlone {
        app.effects.append(.emit(output: emit.output, values: emitted))
      } else {
        app.consequences.append(.output(emit.output, emitted, by: number))
      }
    }
    if step.resetsSession { resetSession() }
    if let open = step.open, let destination { self.open(destination, opening(open, frame)) }
    if step.back != nil { goBack(result) }
  }

  func evaluate(_ expressions: [LinkedExpression]?) throws(EvaluationFailure) -> [Value] {
    guard let expressions, !expressions.isEmpty else { return [] }
    var values: [Value] = []
    values.reserveCapacity(expressions.count)
    for expression in expressions { values.append(try expression.evaluate(context)) }
    return values
  }

  /// `baseline`: always moves the baseline, and the value only where the field was clean (rule S3).
  private func setBaseline(_ baseline: LinkedBaseline, _ value: Value) {
    let wasClean = context.slots[baseline.field] == context.slots[baseline.form.baseline]
    write(baseline.form.baseline, value)
    if wasClean { assign(baseline.field, [], value) }
  }

  /// `run`: handles another action now, in the same transaction.
  private func runNested(_ run: LinkedRun, _ arguments: [Value], _ frame: Frame) throws(EvaluationFailure) {
    saveLocals(frame.locals)
    defer { restoreLocals(frame.locals) }
    var inner = Frame(cause: frame.cause)
    inner.home = frame.home
    inner.parent = frame.parent
    inner.movedTo = frame.movedTo
    try dispatch(run.action, arguments, inner)
  }
}
