import Expressions
import ScreenProgram
import SpecValues

extension ScreenInstance {
  // MARK: Writing

  /// Changes a slot as a whole.
  func write(_ slot: SlotID, _ value: Value) {
    journal.append(.slot(slot, context.slots[slot]))
    context.slots[slot] = value
    touch(slot)
  }

  /// Marks what depends on a slot.
  func touch(_ slot: SlotID) {
    let info = program.slots[slot]
    if info.isWatched { watchedChanged = true }
    noteChange(slot)
    for dependent in info.dependents {
      caches[dependent] = .stale
      noteChange(dependent)
    }
  }

  /// Marks the status of an action's runs as changed.
  func touchStatus(_ action: ActionID) {
    guard action >= 0 else { return }
    let slot = program.actions[action].status
    caches[slot] = .stale
    touch(slot)
  }

  @inline(__always) private func noteChange(_ slot: SlotID) {
    if changedIn[slot] != app.events {
      changedIn[slot] = app.events
      changed.append(slot)
    }
  }

  /// Changes a place in a slot; where the slot has a log, the change joins it as confirmed (rule R10).
  ///
  /// False if there is no such place.
  @discardableResult func assign(_ slot: SlotID, _ steps: [PathStep], _ value: Value) -> Bool {
    app.record(.assigned(slot))
    if isInBase {
      if !writtenBases.contains(slot) { writtenBases.append(slot) }
    } else if !logs.isEmpty, let index = logs.firstIndex(where: { $0.slot == slot }) {
      journal.append(.log(slot, logs[index].log))
      logs[index].log.entries.append(
        PatchLog.Entry(run: nil, steps: steps, value: .constant(value), confirmedIn: app.events))
    }
    return put(value, steps, into: slot)
  }

  /// Changes a place in a slot, whatever its log; false if there is no such place.
  func put(_ value: Value, _ steps: [PathStep], into slot: SlotID) -> Bool {
    guard let first = steps.first else {
      write(slot, value)
      return true
    }
    switch first {
    case .id, .index:
      guard case .list(var list) = context.slots[slot], let index = ValuePath.position(first, in: list) else {
        app.record(.noSuchElement(slot))
        return false
      }
      let old = list[index]
      var element = value
      if steps.count > 1 {
        element = old
        guard ValuePath.write(value, steps, 1, into: &element) else {
          app.record(.noSuchElement(slot))
          return false
        }
      }
      journal.append(.element(slot, index: index, old))
      // The slot lets go of the list first, so that it is changed in place.
      context.slots[slot] = .null
      list[index] = element
      context.slots[slot] = .list(list)
    case .field, .key:
      var whole = context.slots[slot]
      guard ValuePath.write(value, steps, into: &whole) else {
        app.record(.noSuchElement(slot))
        return false
      }
      write(slot, whole)
      return true
    }
    touch(slot)
    return true
  }

  // MARK: Reading

  /// The value of a slot, computed where it has to be.
  func value(of slot: SlotID) throws(EvaluationFailure) -> Value {
    guard let computation = program.slots[slot].computation else { return context.slots[slot] }
    switch caches[slot] {
    case .value: return context.slots[slot]
    case .failure(let failure): throw failure
    case .stale: break
    }
    do throws(EvaluationFailure) {
      let value = try compute(computation)
      context.slots[slot] = value
      caches[slot] = .value
      return value
    } catch {
      caches[slot] = .failure(error)
      throw error
    }
  }

  private func compute(_ computation: LinkedSlot.Computation) throws(EvaluationFailure) -> Value {
    switch computation {
    case .derived(let expression): return try expression.evaluate(context)
    case .runs(let action): return runStatus(of: action, key: nil)
    case .problem(let checks):
      for check in checks where !(try check.must.evaluateBool(context)) {
        return .string(try check.message.evaluateText(context))
      }
      return .null
    case .isValid(let checks):
      for check in checks where !(try check.must.evaluateBool(context)) { return .bool(false) }
      return .bool(true)
    case .dirty(let pairs):
      return .bool(pairs.contains { context.slots[$0.value] != context.slots[$0.baseline] })
    }
  }

  /// The value at a path, or null if there is no such place.
  func value(at path: LinkedPath) -> Value {
    guard path.slot >= 0, let value = try? value(of: path.slot) else { return .null }
    if path.segments.isEmpty { return value }
    guard let steps = try? path.steps(context) else { return .null }
    return ValuePath.read(value, steps) ?? .null
  }

  // MARK: Locals

  /// Puts values into the first locals.
  func setLocals(_ values: [Value]) {
    context.reserve(locals: values.count)
    for index in values.indices { context.locals[index] = values[index] }
    usedLocals = max(usedLocals, values.count)
  }

  /// Keeps the first locals until ``restoreLocals(_:)``.
  func saveLocals(_ count: Int) {
    context.reserve(locals: count)
    for index in 0..<count { savedLocals.append(context.locals[index]) }
  }

  func restoreLocals(_ count: Int) {
    let start = savedLocals.count - count
    for index in 0..<count { context.locals[index] = savedLocals[start + index] }
    savedLocals.removeLast(count)
  }

  /// Empties the locals that an event used, so that they hold on to nothing.
  func clearLocals() {
    for index in 0..<min(max(usedLocals, program.localCount), context.localCount) { context.locals[index] = .null }
    usedLocals = 0
  }
}
