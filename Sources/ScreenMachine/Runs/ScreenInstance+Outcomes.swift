import Expressions
import ScreenProgram
import SpecValues

extension ScreenInstance {
  enum Outcome {
    case done(Value)
    case failed(CallError)
    case unchanged
  }

  /// An answer has come (rule R3).
  func reply(_ number: Int, _ part: Int, _ attempt: Int, _ reply: Input.Reply) {
    app.record(.event(.reply(run: number)))
    guard let run = runs.first(where: { $0.number == number }), run.phase == .sent, run.attempt == attempt,
      run.call.parts.indices.contains(part), run.answers.isEmpty ? part == 0 : run.answers[part] == nil
    else {
      app.record(.late(run: number, part: part, attempt: attempt))
      return
    }
    if case .done(_, let leftOut) = reply, leftOut > 0 { app.record(.skippedInvalid(run: number, count: leftOut)) }
    guard let joins = run.call.joins else {
      switch reply {
      case .done(let value, _): finish(run, .done(value))
      case .failed(let error): fail(run, error)
      case .unchanged: finish(run, .unchanged)
      }
      return
    }
    switch reply {
    case .done(let value, _): run.answers[part] = .done(value)
    case .failed(let error):
      if !joins.settles {
        // The first failure fails the step and cancels the others (rule R11).
        if run.answers.contains(where: { $0 == nil }), run.call.parts.count > 1 {
          app.effects.append(.cancelRequest(run: run.number))
        }
        fail(run, error)
        return
      }
      run.answers[part] = .failed(error)
    case .unchanged: run.answers[part] = .unchanged
    }
    guard run.answers.allSatisfy({ $0 != nil }) else { return }
    finishJoined(run, joins)
  }

  private func finishJoined(_ run: Run, _ joins: Call.JoinedResult) {
    // A part that is unchanged is as it was when the same was asked before.
    let known = lastAnswers[run.call.number].flatMap { $0.arguments == run.arguments ? $0.values : nil }
    var latest = known ?? Array(repeating: nil, count: run.answers.count)
    var values: [Value] = []
    var failure: CallError?
    var failures = 0
    var unchanged = 0
    for (index, answer) in run.answers.enumerated() {
      switch answer {
      case .done(let value)?:
        latest[index] = value
        values.append(
          joins.settles ? .record(RecordValue(joins.partTypes[index], [value, .null])) : value)
      case .failed(let error)?:
        failures += 1
        if failure == nil { failure = error }
        values.append(
          joins.settles ? .record(RecordValue(joins.partTypes[index], [.null, .record(error.record)])) : .null)
      case .unchanged?, nil:
        unchanged += 1
        let value = latest[index]
        if value == nil, failure == nil { failure = ScreenInstance.nothingBefore }
        let error = value == nil ? Value.record(ScreenInstance.nothingBefore.record) : .null
        values.append(
          joins.settles ? .record(RecordValue(joins.partTypes[index], [value ?? .null, error])) : value ?? .null)
      }
    }
    lastAnswers[run.call.number] = LastAnswers(arguments: run.arguments, values: latest)
    if unchanged == run.answers.count {
      finish(run, .unchanged)
    } else if let failure, !joins.settles || failures == run.answers.count {
      fail(run, failure)
    } else {
      finish(run, .done(.record(RecordValue(joins.type, values))))
    }
  }

  private static let nothingBefore = CallError(
    kind: "unknown", message: "The answer says that nothing changed, but there was no answer before.")

  /// An attempt failed: another one, or the end (rule R9).
  func fail(_ run: Run, _ error: CallError, mayRetry: Bool = true) {
    guard mayRetry, let retry = run.call.retry, run.attempt <= retry.times, retry.kinds.contains(error.kind) else {
      finish(run, .failed(error))
      return
    }
    var delay = Double(retry.delay)
    for _ in 1..<max(run.attempt, 1) where delay < Double(retry.max) { delay *= retry.backoff }
    var wait = delay >= Double(retry.max) ? retry.max : Int(max(delay, 0))
    if let after = error.retryAfter { wait = min(max(after, 0), retry.max) }
    while app.dues.remove(.timeout(run: run.number), of: number) != nil {}
    run.phase = .retrying
    run.attempt += 1
    schedule(.retry(run: run.number), after: wait)
    app.record(.run(run.number, .retrying(at: app.now.addingCapped(wait))))
    touchStatus(run.action)
    commit()
  }

  /// Ends a run by its outcome. The end itself is never undone; the steps are a transaction on top of it (rule M9).
  func finish(_ run: Run, _ outcome: Outcome) {
    remove(run)
    let read = !run.call.writes
    switch outcome {
    case .done, .unchanged:
      settle(run, isConfirmed: true)
      noteDone(run)
    case .failed(let error):
      settle(run, isConfirmed: false)
      noteFailed(run, error.record)
    }
    switch outcome {
    case .done: app.record(.run(run.number, .done))
    case .unchanged: app.record(.run(run.number, .unchanged))
    case .failed(let error): app.record(.run(run.number, .failed(kind: error.kind)))
    }
    journal.removeAll(keepingCapacity: true)
    if run.isDetached {
      commit()
      return
    }
    var failure: EvaluationFailure?
    switch outcome {
    case .done(let value):
      failure = transact { () throws(EvaluationFailure) in
        if read { enterBase() }
        try perform(run, run.call.done, value)
        if isInBase { leaveBase(sentIn: run.sentInEvent) }
      }
    case .unchanged:
      // No step says where to go from `during`, so the screen is back where it was, with what the answer confirms.
      failure = transact { () throws(EvaluationFailure) in
        if run.isInDuring, isActive(run.call.during), let saved = run.saved { restore(saved) }
      }
    case .failed(let error): failure = handleFailure(run, error)
    }
    if let failure {
      let error = CallError(kind: "unknown", message: failure.message)
      var isLast = true
      if case .done = outcome {
        noteFailed(run, error.record)
        app.record(.run(run.number, .failed(kind: error.kind)))
        isLast = handleFailure(run, error) != nil
      }
      if isLast, run.isInDuring, isActive(run.call.during), let saved = run.saved {
        _ = transact { () throws(EvaluationFailure) in restore(saved) }
      }
    }
    if read, !logs.isEmpty { foldConfirmed() }
    commit()
  }

  private func handleFailure(_ run: Run, _ error: CallError) -> EvaluationFailure? {
    let handler = run.call.handler(for: error.kind, kept: run.kept)
    return transact { () throws(EvaluationFailure) in try perform(run, handler, .record(error.record)) }
  }

  private func perform(_ run: Run, _ handler: LinkedHandler, _ result: Value) throws(EvaluationFailure) {
    if handler.steps.isEmpty { return }
    setLocals(run.locals)
    let local = run.call.outcomeLocal
    context.reserve(locals: local + 1)
    context.locals[local] = result
    usedLocals = max(usedLocals, local + 1)
    var frame = Frame(cause: .action)
    frame.action = run.action
    frame.key = run.key
    frame.parent = run.owner
    if run.action >= 0 { frame.home = program.actions[run.action].home }
    frame.locals = local + 1
    try perform(handler, &frame)
  }

  private func noteDone(_ run: Run) {
    change(run.action, run.key) { $0.doneAt = app.now }
    guard let source = program.source, run.action == source.load else { return }
    sourceState.lastEnd = .done
    sourceState.doneAt = app.now
    sourceState.hasContent = true
    sourceState.isPollStopped = false
    if let poll = source.poll { sourceState.pollInterval = poll.every }
    schedulePoll()
  }

  private func noteFailed(_ run: Run, _ error: RecordValue) {
    change(run.action, run.key) {
      $0.error = error
      $0.lastEndedBadly = true
    }
    guard let source = program.source, run.action == source.load else { return }
    sourceState.lastEnd = .failed
    guard let poll = source.poll else { return }
    if case .string(let kind) = error.fields[0], poll.stopOn.contains(kind) { sourceState.isPollStopped = true }
    let next = Double(sourceState.pollInterval) * poll.backoff
    sourceState.pollInterval = next >= Double(poll.max) ? max(poll.max, poll.every) : max(Int(next), 1)
    schedulePoll()
  }
}
