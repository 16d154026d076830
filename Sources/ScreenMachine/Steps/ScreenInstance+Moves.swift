import Expressions
import ScreenProgram
import SpecValues

extension ScreenInstance {
  /// Moves to a case (rule M3); false if the screen is there already and stays.
  @discardableResult func move(to target: Int, again: Bool) -> Bool {
    if isActive(target) {
      guard again else { return false }
      move(toLeaf: program.cases[target].leaf, common: program.cases[target].path.count - 1)
      return true
    }
    let here = program.cases[leaf].path
    let there = program.cases[target].path
    var common = 0
    while common < here.count, common < there.count, here[common] == there[common] { common += 1 }
    move(toLeaf: program.cases[target].leaf, common: common)
    return true
  }

  /// Leaves cases up to a depth, and enters those down to a leaf.
  func move(toLeaf newLeaf: Int, common: Int) {
    let here = program.cases[leaf].path
    let there = program.cases[newLeaf].path
    var depth = here.count
    while depth > common {
      depth -= 1
      leave(here[depth])
    }
    leaf = newLeaf
    write(0, .int(newLeaf))
    while depth < there.count {
      enter(there[depth], recordsTrace: true)
      depth += 1
    }
    if !runs.isEmpty { endRuns(leaving: here, downTo: common) }
  }

  private func leave(_ id: Int) {
    let each = program.cases[id]
    for payload in each.payload {
      if !logs.isEmpty { dropLog(payload.slot) }
      write(payload.slot, .null)
    }
    if !each.timers.isEmpty {
      while let due = app.dues.removeTimer(of: CaseID(id), of: number) { journal.append(.removedDue(due)) }
    }
    app.record(.left(CaseID(id)))
  }

  func enter(_ id: Int, recordsTrace: Bool) {
    let each = program.cases[id]
    for payload in each.payload { write(payload.slot, payload.initial) }
    for index in each.timers.indices {
      let timer = each.timers[index]
      schedule(.timer(CaseID(id), index), after: timer.delay, interval: timer.repeats ? timer.delay : 0)
    }
    if recordsTrace { app.record(.entered(CaseID(id))) }
  }

  /// Puts something into the due-queue.
  func schedule(_ kind: Due.Kind, after delay: Int, interval: Int = 0) {
    schedule(kind, at: app.now.addingCapped(delay), interval: interval)
  }

  func schedule(_ kind: Due.Kind, at instant: Instant, interval: Int = 0) {
    let order = app.nextDueOrder
    app.nextDueOrder += 1
    app.dues.insert(Due(instant: instant, order: order, kind: kind, instance: number, interval: interval))
    journal.append(.insertedDue(order: order))
  }

  // MARK: The saved place (rule R2)

  /// The leaf and the payload as they are.
  func currentPlace() -> SavedPlace {
    var place = SavedPlace(leaf: leaf, payload: [])
    for id in program.cases[leaf].path {
      for each in program.cases[id].payload {
        let log = logs.first { $0.slot == each.slot }?.log
        place.payload.append((each.slot, log?.base ?? context.slots[each.slot]))
        if let log { place.logs.append((each.slot, log)) }
      }
    }
    return place
  }

  /// The leaf that a screen starts in, with the payload that it has there.
  func initialPlace() -> SavedPlace {
    let initial = program.cases[program.program.initial.index].leaf
    let payload = program.cases[initial].path.flatMap { program.cases[$0].payload.map { ($0.slot, $0.initial) } }
    return SavedPlace(leaf: initial, payload: payload)
  }

  /// Goes back to a saved place; timers start anew.
  func restore(_ place: SavedPlace) {
    let here = program.cases[leaf].path
    let there = program.cases[place.leaf].path
    var common = 0
    while common < here.count, common < there.count, here[common] == there[common] { common += 1 }
    // What was never left keeps its payload.
    let kept = Set(there.prefix(common).flatMap { program.cases[$0].payload.map(\.slot) })
    move(toLeaf: place.leaf, common: common)
    for each in place.payload where !kept.contains(each.slot) { write(each.slot, each.value) }
    for each in place.logs where !kept.contains(each.slot) {
      journal.append(.log(each.slot, nil))
      insertLog(each.log, of: each.slot)
      refold(each.slot)
    }
    if !place.logs.isEmpty { foldConfirmed() }
  }
}
