import Expressions
import ScreenProgram
import SpecValues

/// A call whose arguments and patch were evaluated, in the state before its step.
struct PreparedCall {
  var call: LinkedCall
  var arguments: [Value]
  var patches: [(slot: SlotID, steps: [PathStep], value: PatchLog.PatchValue)]
}

extension ScreenInstance {
  func prepare(_ call: LinkedCall) throws(EvaluationFailure) -> PreparedCall {
    var prepared = PreparedCall(call: call, arguments: [], patches: [])
    for part in call.parts {
      for argument in part.arguments { prepared.arguments.append(try argument.evaluate(context)) }
    }
    for index in call.optimistic.indices {
      let patch = call.optimistic[index]
      let path = patch.assignment.path
      guard path.slot >= 0 else { continue }
      let steps = try path.steps(context)
      guard patch.readsItself else {
        prepared.patches.append((path.slot, steps, .constant(try patch.assignment.value.evaluate(context))))
        continue
      }
      var captured: [(slot: SlotID, value: Value)] = []
      for slot in patch.captures { captured.append((slot, try value(of: slot))) }
      prepared.patches.append(
        (
          path.slot, steps,
          .computed(
            patch.assignment.value, locals: locals(call.outerLocals), captured: captured,
            source: PatchLog.PatchSource(call: call.number, patch: index))
        ))
    }
    return prepared
  }

  func locals(_ count: Int) -> [Value] {
    (0..<min(count, context.localCount)).map { context.locals[$0] }
  }

  /// Records a run; its request waits for the commit (rule M6).
  func start(_ prepared: PreparedCall, target: Int, _ frame: inout Frame) {
    let call = prepared.call
    let isWaiting = frame.debounce != nil || frame.delay != nil
    if frame.debounce != nil, frame.action >= 0 {
      let status = statuses[frame.action][frame.key] ?? statuses[frame.action].all
      if let last = status.lastArguments, !status.lastEndedBadly, last == prepared.arguments {
        app.record(.dropped(frame.action, .sameInput))
        return
      }
    }
    let isQueued = !isWaiting && frame.overlap == .queue && liveRun(of: frame.action, frame.key) != nil
    let run = Run(
      number: app.nextRun, call: call, action: frame.action, key: frame.key, cause: frame.cause,
      locals: locals(call.outerLocals) + (call.joins == nil ? prepared.arguments : []), arguments: prepared.arguments,
      createdAt: app.now, owner: owner(target: target, frame),
      phase: isWaiting ? .waiting : isQueued ? .queued : .fresh)
    app.nextRun += 1
    runs.append(run)
    journal.append(.addedRun(run))
    hasFreshRuns = true
    app.record(.run(run.number, .started(run.action < 0 ? nil : run.action, key: run.key, run.cause)))
    noteStart(run)
    for patch in prepared.patches { apply(patch.slot, patch.steps, patch.value, of: run) }
    if let deadline = call.deadline { schedule(.deadline(run: run.number), after: deadline) }
    switch run.phase {
    case .waiting:
      let delay = frame.debounce ?? frame.delay ?? 0
      schedule(.wait(run: run.number), after: delay)
      app.record(.run(run.number, .waiting(until: app.now.addingCapped(delay))))
    case .queued: app.record(.run(run.number, .queued))
    case .fresh, .sent, .retrying:
      if place(run, saved: frame.saved, isKeyChange: frame.isKeyChange) { frame.movedTo = call.during }
    }
  }

  /// To what a run belongs, but for `during` and `keep` (rule R7).
  private func owner(target: Int, _ frame: Frame) -> Run.Owner {
    if target >= 0 { return .case(target) }
    if let parent = frame.parent {
      if frame.movedTo >= 0, frame.home < 0 || !isActive(frame.home) { return .case(frame.movedTo) }
      return frame.home >= 0 ? .case(frame.home) : parent
    }
    return frame.home >= 0 ? .case(frame.home) : .screen
  }

  /// Moves to `during`, or keeps content (rules R2 and D3); true if the screen moved.
  @discardableResult func place(_ run: Run, saved: SavedPlace?, isKeyChange: Bool) -> Bool {
    let call = run.call
    let keepsInPlace =
      program.source.map {
        $0.load == run.action && $0.keepsInPlace && sourceState.hasContent
      } ?? false
    if !isKeyChange, keepsInPlace || call.keep.contains(leaf) {
      run.kept = true
      if call.keep.contains(leaf) { run.owner = .leaves(call.keep, call: call.number) }
      touchStatus(run.action)
      return false
    }
    guard call.during >= 0 else { return false }
    run.saved = isKeyChange ? initialPlace() : isActive(call.during) ? saved : currentPlace()
    run.isInDuring = true
    run.owner = .case(call.during)
    return move(to: call.during, again: false)
  }

  // MARK: Commit

  /// Makes an event's changes final: requests go out, and queued work moves up.
  func commit() {
    while hasFreshRuns {
      hasFreshRuns = false
      var index = 0
      while index < runs.count {
        let run = runs[index]
        if !run.isDetached, !isActive(run.owner) {
          end(run, run.phase == .fresh ? .neverSent : .ownerLeft)
          if index < runs.count, runs[index] === run, run.phase != .fresh { index += 1 }
          continue
        }
        if run.phase == .queued, !isBehind(index) {
          run.phase = .fresh
          if !run.isDetached, place(run, saved: nil, isKeyChange: false) {
            // The move may have ended others; look again from the start.
            index = 0
            continue
          }
        }
        if run.phase == .fresh { send(run) }
        index += 1
      }
    }
    if sourceState.isPollPending, isVisible, let source = program.source, !source.pauseIn.contains(leaf) {
      sourceState.isPollPending = false
      schedule(.poll, after: 0)
    }
  }

  private func isActive(_ owner: Run.Owner) -> Bool {
    switch owner {
    case .screen: true
    case .case(let id): isActive(id)
    case .leaves(let mask, call: _): mask.contains(leaf)
    }
  }

  private func isBehind(_ index: Int) -> Bool {
    let run = runs[index]
    return runs[..<index].contains { $0.action == run.action && $0.key == run.key && $0.phase != .waiting }
  }

  /// The number that an operation has in the app.
  func operation(_ id: OperationID) -> OperationID {
    linked.isAlone || screen < 0 ? id : linked.operations[screen][id]
  }

  /// Asks for the answers of a run: of all its parts, or again of those that are still without one.
  func send(_ run: Run, isAgain: Bool = false) {
    run.phase = .sent
    run.sentInEvent = app.events
    if !isAgain {
      run.answers =
        run.call.parts.count > 1 || run.call.joins != nil
        ? Array(repeating: nil, count: run.call.parts.count) : []
    }
    if run.attempt == 1, run.action >= 0, program.actions[run.action].debounce != nil { noteSent(run) }
    var start = 0
    for index in run.call.parts.indices {
      let part = run.call.parts[index]
      let end = start + part.arguments.count
      let arguments = run.call.parts.count == 1 ? run.arguments : Array(run.arguments[start..<end])
      start = end
      if isAgain, !run.answers.isEmpty, run.answers[index] != nil { continue }
      app.effects.append(
        .request(
          Effect.Request(
            run: run.number, part: index, attempt: run.attempt, operation: operation(part.operation),
            arguments: arguments)))
    }
    schedule(.timeout(run: run.number), after: run.call.timeout)
    app.record(.run(run.number, .sent(attempt: run.attempt)))
    touchStatus(run.action)
  }
}
