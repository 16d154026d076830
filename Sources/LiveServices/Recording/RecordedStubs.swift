import ScreenMachine
import ScreenProgram

/// Writes recorded calls as the answers of a stub set, in the lines of a screen file.
///
/// What was asked with other arguments each time is told apart by them; answers to one question are given in order.
struct RecordedStubs {
  private let program: Program

  init(_ program: Program) { self.program = program }

  /// The lines of the set's answers, operations in the order of the program.
  func lines(_ calls: [RecordedCall]) -> [String] {
    var byOperation: [OperationID: [RecordedCall]] = [:]
    for call in calls where !call.isLost { byOperation[call.request.operation, default: []].append(call) }
    return byOperation.keys.sorted().flatMap { id in
      ["\(program.operations[id].name):"] + RecordedStubs.indented(answer(byOperation[id] ?? []))
    }
  }

  private func answer(_ calls: [RecordedCall]) -> [String] {
    var conditions: [String] = []
    for call in calls {
      // Where one call can't be told from others, all are answered in order.
      guard let condition = call.condition else { return inOrder(calls) }
      if !conditions.contains(condition) { conditions.append(condition) }
    }
    guard conditions.count > 1 else { return inOrder(calls) }
    return ["match:"]
      + conditions.flatMap { condition in
        RecordedStubs.item(
          ["when: \(RecordedText.quoted(condition))"] + inOrder(calls.filter { $0.condition == condition }))
      }
  }

  private func inOrder(_ calls: [RecordedCall]) -> [String] {
    // The last answer repeats, which one that is only late must not.
    let settled = calls.last?.isOut == true && calls.count > 1 ? calls.dropLast() : calls[...]
    var parts: [(lines: [String], times: Int)] = []
    for call in settled {
      let lines = call.lines
      if parts.last?.lines == lines { parts[parts.count - 1].times += 1 } else { parts.append((lines, 1)) }
    }
    if parts.count == 1 { return parts[0].lines }
    return ["sequence:"]
      + parts.flatMap { part in
        RecordedStubs.item(part.times > 1 ? part.lines + ["times: \(part.times)"] : part.lines)
      }
  }

  private static func indented(_ lines: [String]) -> [String] { lines.map { "  \($0)" } }

  /// The lines of an element of a list, inside of its owner.
  private static func item(_ lines: [String]) -> [String] {
    lines.enumerated().map { index, line in (index == 0 ? "  - " : "    ") + line }
  }
}
