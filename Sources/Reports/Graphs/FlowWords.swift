import Expressions
import ScreenProgram

/// What an edge or a line says: what it begins with, when it applies, and what it does besides.
struct FlowWords {
  /// A guard is cut at this many characters: it stands in the file, and here it only tells ways apart.
  private static let longestGuard = 44

  var trigger: String
  var guards: [String] = []
  /// The actions that are run on the way.
  var runs: [String] = []
  /// Where steps after a move lead beyond the screen.
  var more: [String] = []

  init(_ trigger: String) { self.trigger = trigger }

  func when(_ condition: CheckedExpression?) -> FlowWords { condition.map { when(FlowWords.text($0)) } ?? self }

  func when(_ words: String) -> FlowWords {
    var result = self
    result.guards.append(words)
    return result
  }

  func running(_ action: String) -> FlowWords {
    var result = self
    result.runs.append(action)
    result.more = []
    return result
  }

  var label: String { trigger + guardText }

  /// The guards, each behind a space.
  var guardText: String { guards.map { " [\($0)]" }.joined() }

  var effects: [String] { runs.map { "run \($0)" } }

  /// The label of an edge that also does something beyond the screen.
  func label(_ exits: [String]) -> String {
    let all = effects + exits + more
    return all.isEmpty ? label : "\(label) / \(all.joined(separator: ", "))"
  }

  /// A time as people say it.
  static func time(_ nanoseconds: Int) -> String {
    let (minute, hour) = (60_000_000_000, 3_600_000_000_000)
    guard nanoseconds > 0, nanoseconds % minute == 0 else { return ClockText.text(nanoseconds) }
    return nanoseconds % hour == 0 ? "\(nanoseconds / hour)h" : "\(nanoseconds / minute)m"
  }

  private static func text(_ condition: CheckedExpression) -> String {
    let text = (condition.text ?? condition.dump).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return text.count > longestGuard ? text.prefix(longestGuard - 1) + "…" : text
  }
}
