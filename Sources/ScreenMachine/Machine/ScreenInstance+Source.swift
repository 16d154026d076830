import Expressions
import ScreenProgram
import SpecValues

/// The policy of a source over its action `load` (rules D1 to D6).
extension ScreenInstance {
  func currentIdentity() -> [Value] {
    guard let source = program.source else { return [] }
    return source.identity.map { (try? $0.evaluate(context)) ?? .null }
  }

  /// Looks whether the data is to be that of another thing (rule D1).
  func checkIdentity() throws(EvaluationFailure) {
    guard let source = program.source else { return }
    let now = currentIdentity()
    guard now != identity else { return }
    journal.append(.identity(identity))
    identity = now
    try countLink()
    endRuns(of: source.load, .keyChanged)
    if source.loadMore >= 0 { voidLoadMore(source) }
    journal.append(.source(sourceState))
    lastAnswers.removeAll()
    sourceState = SourceState()
    sourceState.pollInterval = source.poll?.every ?? 0
    while let due = app.dues.remove(.poll, of: number) { journal.append(.removedDue(due)) }
    if statuses[source.load].all.error != nil || statuses[source.load].all.doneAt != nil {
      change(source.load, .null) { $0 = RunStatus() }
    }
    guard isVisible else {
      if !source.keepsInPlace { restore(initialPlace()) }
      return
    }
    if source.during < 0, !source.keepsInPlace { restore(initialPlace()) }
    var frame = Frame(cause: .key)
    frame.isKeyChange = true
    try dispatch(source.load, [], frame)
    if !source.keepsInPlace, !runs.contains(where: { $0.action == source.load }) { restore(initialPlace()) }
  }

  /// The screen is shown: its data is loaded where the last run did not bring it.
  func appear(_ source: LinkedSource) throws(EvaluationFailure) {
    let isStale =
      source.olderThan.map { limit in sourceState.doneAt.map { app.now - $0 > limit } ?? true } ?? false
    let isWanted = sourceState.lastEnd != .done || source.reloadsOnAppear || isStale
    let cause: Cause
    if isWanted {
      cause = .appear
    } else if sourceState.isPollPending, !source.pauseIn.contains(leaf) {
      cause = .poll
    } else {
      return
    }
    journal.append(.source(sourceState))
    sourceState.isPollPending = false
    try dispatch(source.load, [], Frame(cause: cause))
  }

  // MARK: Polling (rule D5)

  /// Counts anew from the end of a load.
  func schedulePoll() {
    guard let source = program.source, source.poll != nil, !isClosed else { return }
    while let due = app.dues.remove(.poll, of: number) { journal.append(.removedDue(due)) }
    sourceState.isPollPending = false
    guard !sourceState.isPollStopped else { return }
    schedule(.poll, after: sourceState.pollInterval)
  }

  func poll() {
    guard let source = program.source else { return }
    guard isVisible, !source.pauseIn.contains(leaf) else {
      sourceState.isPollPending = true
      return
    }
    let failure = transact { () throws(EvaluationFailure) in
      try dispatch(source.load, [], Frame(cause: .poll))
    }
    // A poll that could not start is still followed by the next.
    if failure != nil || !runs.contains(where: { $0.action == source.load }) { schedulePoll() }
  }
}
