import SpecValues

/// Progress nodes with a time, both ways.
extension SnapshotCoding {
  func node(_ state: ProgressState) -> JSONNode {
    switch state {
    case .absent: .object(of: ("is", .string("absent")))
    case .waiting: .object(of: ("is", .string("waiting")))
    case .shown(let since): .object(of: ("is", .string("shown")), ("since", since.map { .int($0) }))
    case .held(let since): .object(of: ("is", .string("held")), ("since", .int(since)))
    }
  }

  /// The states of all nodes; what waits or is held is to be due, and nothing else.
  func progress(_ reader: JSONReader?, dues: [Due], now: Instant) throws(SnapshotProblem) -> [ProgressState] {
    guard let reader else {
      guard program.progress.isEmpty else { throw SnapshotProblem("`progress` is missing") }
      return []
    }
    var states: [ProgressState] = []
    for (index, entry) in try reader.list().enumerated() {
      let state = try progressState(entry, now: now)
      guard dues.count(where: { $0.kind == .progress(index) }) == (state.isDue ? 1 : 0) else {
        throw entry.problem("what is due does not fit")
      }
      states.append(state)
    }
    guard states.count == program.progress.count else {
      throw reader.problem("the screen has \(program.progress.count) of them, found \(states.count)")
    }
    return states
  }

  private func progressState(_ reader: JSONReader, now: Instant) throws(SnapshotProblem) -> ProgressState {
    let word = try reader.member("is")
    switch try word.text() {
    case "absent": return .absent
    case "waiting": return .waiting
    case "shown": return .shown(since: try reader.optional("since")?.int(in: 0...now))
    case "held": return .held(since: try reader.member("since").int(in: 0...now))
    default: throw word.problem("a progress is never so")
    }
  }
}
