import Expressions
import ScreenProgram
import SpecValues

/// Optimistic patches (rule R10): a slot with pending patches holds its base with the log on top of it.
extension ScreenInstance {
  /// Puts a run's patch on top of a slot.
  func apply(_ slot: SlotID, _ steps: [PathStep], _ value: PatchLog.PatchValue, of run: Run) {
    let entry = PatchLog.Entry(run: run.number, steps: steps, value: value, confirmedIn: nil)
    if let index = logs.firstIndex(where: { $0.slot == slot }) {
      journal.append(.log(slot, logs[index].log))
      logs[index].log.entries.append(entry)
    } else {
      journal.append(.log(slot, nil))
      insertLog(PatchLog(base: context.slots[slot], entries: [entry]), of: slot)
    }
    if !run.patched.contains(slot) { run.patched.append(slot) }
    // In the base, the log is put on top when the steps are through.
    if isInBase { return }
    journal.append(.slot(slot, context.slots[slot]))
    lay(entry, onto: slot)
  }

  /// Adds a log in the order of the slots, so that a log that was taken away and comes back by an undo is where it was.
  func insertLog(_ log: PatchLog, of slot: SlotID) {
    logs.insert((slot, log), at: logs.firstIndex { $0.slot > slot } ?? logs.count)
  }

  /// Confirms a run's patch, or removes it.
  func settle(_ run: Run, isConfirmed: Bool) {
    // The run may be out of the table by now, and its own place goes on with its own patch settled.
    for other in runs.filter({ $0 !== run }) + [run] where other.saved?.logs.isEmpty == false {
      journal.append(.changedRun(other, other.changeable))
      for index in other.saved?.logs.indices ?? 0..<0 { other.saved?.logs[index].log.settle(run, isConfirmed, in: app) }
    }
    for slot in run.patched {
      guard let index = logs.firstIndex(where: { $0.slot == slot }) else { continue }
      journal.append(.log(slot, logs[index].log))
      logs[index].log.settle(run, isConfirmed, in: app)
      if !isConfirmed { refold(slot) }
    }
    // The end of a read folds later: its `done` needs the log as it is.
    if !logs.isEmpty, run.call.writes { foldConfirmed() }
  }

  /// Computes a slot anew from its base and log.
  func refold(_ slot: SlotID) {
    guard !isInBase, let log = logs.first(where: { $0.slot == slot })?.log else { return }
    write(slot, log.base)
    for entry in log.entries { lay(entry, onto: slot) }
  }

  /// Folds the confirmed start of each log into its base, as far as no read is out that was sent before.
  func foldConfirmed() {
    guard !isInBase else { return }
    let oldestRead = runs.filter { !$0.call.writes && ($0.phase == .sent || $0.phase == .retrying) }
      .map(\.sentInEvent).min()
    for index in logs.indices.reversed() {
      var log = logs[index].log
      let slot = logs[index].slot
      var count = 0
      while count < log.entries.count, let confirmed = log.entries[count].confirmedIn,
        oldestRead.map({ $0 >= confirmed }) ?? true
      {
        count += 1
      }
      if count == 0 && !log.entries.isEmpty { continue }
      journal.append(.log(slot, log))
      if count == log.entries.count {
        logs.remove(at: index)
        continue
      }
      let shown = context.slots[slot]
      journal.append(.slot(slot, shown))
      context.slots[slot] = log.base
      for entry in log.entries[..<count] { lay(entry, onto: slot) }
      log.base = context.slots[slot]
      log.entries.removeFirst(count)
      logs[index].log = log
      context.slots[slot] = shown
      touch(slot)
    }
  }

  /// Forgets the log of a slot whose case is left.
  func dropLog(_ slot: SlotID) {
    guard let index = logs.firstIndex(where: { $0.slot == slot }) else { return }
    journal.append(.log(slot, logs[index].log))
    logs.remove(at: index)
  }

  /// Does one entry of a log on a slot. An entry that fails or finds no place changes nothing.
  private func lay(_ entry: PatchLog.Entry, onto slot: SlotID) {
    let value: Value
    switch entry.value {
    case .constant(let constant): value = constant
    case .computed(let code, let locals, let captured, source: _):
      touch(slot)
      let count = max(locals.count, program.localCount)
      saveLocals(count)
      defer { restoreLocals(count) }
      for index in locals.indices { context.locals[index] = locals[index] }
      var before: [(SlotID, Value, Cache)] = []
      for each in captured {
        before.append((each.slot, context.slots[each.slot], caches[each.slot]))
        context.slots[each.slot] = each.value
        caches[each.slot] = .value
      }
      defer {
        for (slot, value, cache) in before {
          context.slots[slot] = value
          caches[slot] = cache
        }
      }
      do throws(EvaluationFailure) {
        value = try code.evaluate(context)
      } catch {
        app.record(.failure(TraceEntry.Failure(message: error.message, range: error.place ?? place)))
        return
      }
    }
    var whole = context.slots[slot]
    context.slots[slot] = .null
    if !ValuePath.write(value, entry.steps, into: &whole) { app.record(.noSuchElement(slot)) }
    context.slots[slot] = whole
    touch(slot)
  }

  // MARK: The done of a read

  /// Lets expressions see the bases.
  func enterBase() {
    guard !logs.isEmpty else { return }
    for each in logs { write(each.slot, each.log.base) }
    isInBase = true
  }

  /// Puts the logs on top of the bases again; where the read wrote one, without what was confirmed before it was sent.
  func leaveBase(sentIn event: Int) {
    guard isInBase else { return }
    isInBase = false
    for index in logs.indices {
      let slot = logs[index].slot
      journal.append(.log(slot, logs[index].log))
      logs[index].log.base = context.slots[slot]
      if writtenBases.contains(slot) {
        logs[index].log.entries.removeAll { entry in entry.confirmedIn.map { $0 <= event } ?? false }
      }
    }
    writtenBases.removeAll()
    for each in logs { refold(each.slot) }
    foldConfirmed()
  }
}
