import Expressions
import ScreenProgram
import SpecValues

extension ScreenInstance {
  /// Runs the consequences of an event as one transaction: all of it, or none (rules M2 and M9).
  func transact(_ body: () throws(EvaluationFailure) -> Void) -> EvaluationFailure? {
    if !journal.isEmpty { journal.removeAll(keepingCapacity: true) }
    chain = 0
    let effects = app.effects.count
    let trace = app.trace.count
    let consequences = app.consequences.count
    let hadWatchedChange = watchedChanged
    let counters = (app.nextRun, app.nextNotice, context.newIdCounter, app.nextDueOrder)
    do throws(EvaluationFailure) {
      try body()
      if watchedChanged { try settleWatches() }
      return nil
    } catch {
      isInBase = false
      writtenBases.removeAll()
      pending.removeAll(keepingCapacity: true)
      savedLocals.removeAll(keepingCapacity: true)
      undo()
      watchedChanged = hadWatchedChange
      (app.nextRun, app.nextNotice, context.newIdCounter, app.nextDueOrder) = counters
      app.effects.removeSubrange(effects...)
      app.consequences.removeSubrange(consequences...)
      if app.recordsTrace { app.trace.removeSubrange(trace...) }
      app.record(.failure(TraceEntry.Failure(message: error.message, range: error.place ?? place)))
      return error
    }
  }

  private func undo() {
    while let change = journal.popLast() {
      switch change {
      case .slot(let slot, let value):
        context.slots[slot] = value
        if slot == 0, case .int(let id) = value { leaf = id }
        restale(slot)
      case .element(let slot, let index, let value):
        guard case .list(var list) = context.slots[slot], index < list.count else { continue }
        context.slots[slot] = .null
        list[index] = value
        context.slots[slot] = .list(list)
        restale(slot)
      case .insertedDue(let order): app.dues.remove(order: order)
      case .removedDue(let due): app.dues.insert(due)
      case .addedRun(let run):
        runs.removeAll { $0 === run }
        restaleStatus(run.action)
      case .removedRun(let run, let index):
        runs.insert(run, at: min(index, runs.count))
        restaleStatus(run.action)
      case .changedRun(let run, let old):
        run.changeable = old
        restaleStatus(run.action)
      case .status(let action, let all, let key, let keyed):
        statuses[action].all = all
        if !key.isNothing { statuses[action][key] = keyed }
        restaleStatus(action)
      case .log(let slot, let old):
        let index = logs.firstIndex { $0.slot == slot }
        if let old {
          if let index { logs[index].log = old } else { insertLog(old, of: slot) }
        } else if let index {
          logs.remove(at: index)
        }
      case .addedNotice: app.notices.removeLast()
      case .source(let old): sourceState = old
      case .watch(let index, let old): watched[index] = old
      case .identity(let old): identity = old
      }
    }
    journal.removeAll(keepingCapacity: true)
  }

  private func restale(_ slot: SlotID) {
    for dependent in program.slots[slot].dependents { caches[dependent] = .stale }
  }

  private func restaleStatus(_ action: ActionID) {
    guard action >= 0 else { return }
    let slot = program.actions[action].status
    caches[slot] = .stale
    restale(slot)
  }

  // MARK: Watches (rule M2)

  /// Handles what changed outside of the event's transactions, such as a patch that was taken back though the steps
  /// after it failed.
  ///
  /// What fails here is not tried again: the next event compares with its own start, else it would fail too.
  func settleRest() {
    if !isClosed {
      _ = transact { () throws(EvaluationFailure) in }
      commit()
    }
    if watchedChanged {
      noteWatchedValues()
      identity = currentIdentity()
    }
  }

  /// Takes the values as they are for what the watches saw last.
  func noteWatchedValues() {
    for index in program.watches.indices { watched[index] = value(at: program.watches[index].path) }
    watchedChanged = false
  }

  /// Handles changes of watched values, in document order, until nothing changes any more.
  private func settleWatches() throws(EvaluationFailure) {
    while watchedChanged {
      watchedChanged = false
      for index in program.watches.indices {
        let watch = program.watches[index]
        let now = value(at: watch.path)
        guard now != watched[index] else { continue }
        journal.append(.watch(index, watched[index]))
        watched[index] = now
        try countLink()
        app.record(.watch(index))
        var frame = Frame(cause: .action)
        try perform(watch.handler, &frame)
      }
      try checkIdentity()
    }
  }
}
