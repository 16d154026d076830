import ScreenProgram
import SpecValues

extension ScreenInstance {
  /// Ends a run otherwise than by its outcome (rules R1 and R7): what is not sent is dropped, a read that is out is
  /// cancelled, a write that is out goes on without its steps.
  func end(_ run: Run, _ reason: TraceEntry.CancelReason) {
    if run.isDetached { return }
    let isLeft = reason == .ownerLeft || reason == .closed
    let goesOn =
      switch run.phase {
      case .fresh: false
      case .waiting, .queued, .retrying: run.call.writes && isLeft
      case .sent: run.call.writes
      }
    var saved = run.isInDuring && reason == .asked && isActive(run.call.during) ? run.saved : nil
    if goesOn {
      journal.append(.changedRun(run, run.changeable))
      run.isDetached = true
      run.owner = .screen
      run.isInDuring = false
      run.saved = nil
      if run.phase == .waiting {
        while let due = app.dues.remove(.wait(run: run.number), of: number) { journal.append(.removedDue(due)) }
        run.phase = .queued
      }
      hasFreshRuns = true
      app.record(.run(run.number, .detached))
      touchStatus(run.action)
    } else {
      if run.phase == .sent { app.effects.append(.cancelRequest(run: run.number)) }
      remove(run)
      app.record(.run(run.number, .cancelled(reason)))
      settle(run, isConfirmed: false)
      if saved != nil { saved = run.saved }
      if !run.call.writes, !logs.isEmpty { foldConfirmed() }
    }
    noteCancelled(run, reason)
    if let saved { restore(saved) }
  }

  /// Takes a run out of the table, with all that waits for it.
  func remove(_ run: Run) {
    guard let index = runs.firstIndex(where: { $0 === run }) else { return }
    runs.remove(at: index)
    journal.append(.removedRun(run, index: index))
    while let due = app.dues.removeEntry(ofRun: run.number) { journal.append(.removedDue(due)) }
    if !runs.isEmpty { hasFreshRuns = true }
    touchStatus(run.action)
  }

  /// Ends the runs that belonged to what was left.
  func endRuns(leaving path: [Int], downTo common: Int) {
    var index = 0
    while index < runs.count {
      let run = runs[index]
      let isLeft =
        switch run.owner {
        case .screen: false
        case .case(let id): path[common...].contains(id)
        case .leaves(let mask, call: _): !mask.contains(leaf)
        }
      if isLeft, !run.isDetached { end(run, .ownerLeft) }
      if index < runs.count, runs[index] === run { index += 1 }
    }
  }

  /// `cancel: action`.
  func cancelRuns(of action: ActionID) {
    endRuns(of: action, .asked)
  }

  func endRuns(of action: ActionID, _ reason: TraceEntry.CancelReason) {
    // A cancellation may move the screen and so end others; the table is looked through anew each time.
    var ended: Set<Int> = []
    while let run = runs.first(where: { $0.action == action && !$0.isDetached && !ended.contains($0.number) }) {
      ended.insert(run.number)
      end(run, reason)
    }
  }

  /// A reload voids the pages that follow (rule D6).
  func voidLoadMore(_ source: LinkedSource) {
    endRuns(of: source.loadMore, .reloaded)
    if statuses[source.loadMore].all.error != nil { change(source.loadMore, .null) { $0.error = nil } }
  }

  // MARK: Status (rule R4)

  /// Changes the status of an action and of a key.
  func change(_ action: ActionID, _ key: Value, _ body: (inout RunStatus) -> Void) {
    guard action >= 0 else { return }
    let isKeyed = !key.isNothing
    journal.append(
      .status(action, statuses[action].all, key: key, isKeyed ? statuses[action][key] : nil))
    body(&statuses[action].all)
    if isKeyed {
      var status = statuses[action][key] ?? RunStatus()
      body(&status)
      statuses[action][key] = status
    }
    touchStatus(action)
  }

  func noteStart(_ run: Run) {
    guard run.action >= 0 else { return }
    if statuses[run.action].all.error != nil || statuses[run.action][run.key]?.error != nil {
      change(run.action, run.key) { $0.error = nil }
    } else {
      touchStatus(run.action)
    }
  }

  func noteSent(_ run: Run) {
    change(run.action, run.key) {
      $0.lastArguments = run.arguments
      $0.lastEndedBadly = false
    }
  }

  private func noteCancelled(_ run: Run, _ reason: TraceEntry.CancelReason) {
    guard run.action >= 0 else { return }
    if program.actions[run.action].debounce != nil, run.phase == .sent || run.phase == .retrying {
      change(run.action, run.key) { $0.lastEndedBadly = true }
    }
    if let source = program.source, run.action == source.load {
      journal.append(.source(sourceState))
      sourceState.lastEnd = .cancelled
      if reason != .superseded, reason != .keyChanged, reason != .closed { schedulePoll() }
    }
  }

  /// The record `Run` of an action; with a key, of its runs of that key alone.
  func runStatus(of action: ActionID, key: Value?) -> Value {
    var newest: Run?
    var isWaiting = false
    var isKept = false
    for run in runs where run.action == action && (key == nil || run.key == key) {
      newest = run
      if run.phase == .waiting || run.phase == .retrying { isWaiting = true }
      if run.kept { isKept = true }
    }
    let status = key.map { statuses[action][$0] ?? RunStatus() } ?? statuses[action].all
    return .record(
      RecordValue(
        BuiltInTypes.run,
        [
          .bool(newest != nil), .bool(isWaiting), .bool(isKept), .int(newest?.attempt ?? 0),
          status.error.map { .record($0) } ?? .null, newest?.cause.value ?? .null,
          status.doneAt.map { .timestamp(Timestamp(instant: $0)) } ?? .null,
        ]))
  }
}

extension Value {
  var isNothing: Bool { if case .null = self { true } else { false } }
}
