import Expressions
import ScreenProgram
import SpecValues

extension Machine {
  /// Takes over from a machine of an earlier text of the file what still fits, before the first event.
  ///
  /// Fields and parameters are taken by name where the value is one of the new type. The case is taken, with its
  /// payload, where it is there with all of it and no call is out that moved the screen to it; its timers begin anew.
  /// Runs are not taken: their steps may be others now. An app takes what its screens share, and begins at its start.
  ///
  /// - Returns: Whether the case was taken; otherwise the screen is in its first one and has still to appear.
  package func takeOver(from old: Machine) -> Bool {
    app.now = old.app.now
    app.takenAt = old.app.now
    screen.isVisible = false
    guard linked.isAlone, old.linked.isAlone else {
      takeShared(from: old)
      return false
    }
    for slot in program.slots.indices {
      switch program.program.slots[slot].role {
      case .field, .shared, .param, .touched, .baseline:
        if let value = value(of: slot, in: old) { screen.context.slots[slot] = value }
      case .activeCase, .payload, .derived, .runs, .problem, .dirty, .isValid, .isDirty: break
      }
    }
    let isTaken = takeCase(from: old)
    for slot in screen.caches.indices { screen.caches[slot] = .stale }
    screen.identity = screen.currentIdentity()
    screen.noteWatchedValues()
    screen.settleProgress()
    screen.journal.removeAll()
    screen.changed.removeAll()
    return isTaken
  }

  private func takeShared(from old: Machine) {
    for (index, field) in linked.sharedFields.enumerated() {
      guard let other = old.linked.sharedFields.firstIndex(where: { $0.name == field.name }),
        let value = Machine.value(old.app.shared[other], as: field.type)
      else { continue }
      app.shared[index] = value
    }
    for each in instances {
      each.begin(with: each.shared.map { ($0.slot, app.shared[$0.field]) })
    }
  }

  private func takeCase(from old: Machine) -> Bool {
    guard !program.cases.isEmpty, !old.program.cases.isEmpty, !old.screen.isClosed, old.screen.isVisible else {
      return false
    }
    let path = old.program.program.cases[old.screen.leaf].path
    guard !old.screen.runs.contains(where: \.isInDuring),
      let leaf = program.program.cases.firstIndex(where: { $0.path == path }), program.cases[leaf].isLeaf
    else { return false }
    let ids = program.cases[leaf].path
    var values: [(slot: SlotID, value: Value)] = []
    for payload in ids.flatMap({ program.cases[$0].payload }) {
      guard let value = value(of: payload.slot, in: old) else { return false }
      values.append((payload.slot, value))
    }
    for due in app.dues.entries { app.dues.remove(order: due.order) }
    for index in screen.progress.indices { screen.progress[index] = .absent }
    screen.leaf = leaf
    screen.context.slots[0] = .int(leaf)
    for id in ids { screen.enter(id, recordsTrace: false) }
    for (slot, value) in values { screen.context.slots[slot] = value }
    screen.isVisible = true
    takeSource(from: old)
    return true
  }

  private func takeSource(from old: Machine) {
    guard let source = program.source, old.program.source != nil else { return }
    screen.sourceState.lastEnd = old.screen.sourceState.lastEnd
    screen.sourceState.doneAt = old.screen.sourceState.doneAt
    screen.sourceState.hasContent = old.screen.sourceState.hasContent
    if source.poll != nil, screen.sourceState.lastEnd == .done { screen.schedulePoll() }
  }

  /// The value of the slot of the same name, as one of this slot's type; nil where there is none that fits.
  private func value(of slot: SlotID, in old: Machine) -> Value? {
    let wanted = program.program.slots[slot]
    guard
      let other = old.program.program.slots.firstIndex(where: { $0.name == wanted.name && !$0.isComputed }), other > 0
    else { return nil }
    // What a write has only promised goes with its run.
    let value = old.screen.logs.first { $0.slot == other }?.log.base ?? old.screen.context.slots[other]
    return Machine.value(value, as: wanted.type)
  }

  private static func value(_ value: Value, as type: ValueType) -> Value? {
    if case .null = value { return type.holdsNull ? .null : nil }
    return (try? JSONDecoding.decode(Array(JSONEncoding.encode(value).utf8), as: type, skipInvalid: false))?.value
  }
}
