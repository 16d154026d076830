package import ScreenProgram

/// Something that waits for its instant.
package struct Due: Sendable {
  package enum Kind: Sendable, Hashable {
    case timer(CaseID, Int)
    /// A debounced or delayed call.
    case wait(run: Int)
    case retry(run: Int)
    case timeout(run: Int)
    case deadline(run: Int)
    case poll
    /// A `progress` that waits to be shown, or that is held; by its number.
    case progress(Int)
  }

  package var instant: Instant
  /// Breaks ties: the order of creation.
  package var order: Int
  package var kind: Kind
  /// The number of the screen that it is of.
  var instance = 1
  /// The delay of a repeating timer.
  package var interval = 0
}

/// All that waits for an instant, the next one last; few entries, so a sorted array beats a heap.
struct DueQueue {
  private(set) var entries: [Due] = []

  var next: Due? { entries.last }

  mutating func insert(_ due: Due) {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      let each = entries[middle]
      if each.instant > due.instant || (each.instant == due.instant && each.order > due.order) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    entries.insert(due, at: low)
  }

  /// Puts everything off.
  mutating func shift(by delay: Int) {
    for index in entries.indices { entries[index].instant = entries[index].instant.addingCapped(delay) }
  }

  mutating func removeNext() -> Due? { entries.popLast() }

  /// Removes the first entry of a kind and a screen, and tells it.
  mutating func remove(_ kind: Due.Kind, of instance: Int) -> Due? {
    guard let index = entries.lastIndex(where: { $0.kind == kind && $0.instance == instance }) else { return nil }
    return entries.remove(at: index)
  }

  /// Removes the entry with an order number.
  mutating func remove(order: Int) {
    if let index = entries.lastIndex(where: { $0.order == order }) { entries.remove(at: index) }
  }

  /// Removes an entry of a run, and tells it.
  mutating func removeEntry(ofRun run: Int) -> Due? {
    guard let index = entries.lastIndex(where: { $0.kind.run == run }) else { return nil }
    return entries.remove(at: index)
  }

  /// Removes a timer of a screen's case, and tells it.
  mutating func removeTimer(of id: CaseID, of instance: Int) -> Due? {
    let index = entries.lastIndex { due in
      if due.instance == instance, case .timer(id, _) = due.kind { true } else { false }
    }
    return index.map { entries.remove(at: $0) }
  }
}

extension Due.Kind {
  /// The run that waits; nil for what belongs to no run.
  package var run: Int? {
    switch self {
    case .wait(let run), .retry(let run), .timeout(let run), .deadline(let run): run
    case .timer, .poll, .progress: nil
    }
  }
}
