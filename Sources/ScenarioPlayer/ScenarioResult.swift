package import ScreenMachine
package import ScreenProgram
package import ViewTree

/// How a scenario went.
package struct ScenarioResult: Sendable {
  package var scenario: Scenario
  /// Nil where it passed.
  package var failure: ScenarioFailure?
  /// The frames that `assertFrame` met, in order, where they were asked for.
  package var frames: [PlayedFrame] = []

  package var passed: Bool { failure == nil }
}

/// Why a scenario failed, with what a person needs to see it.
package struct ScenarioFailure: Sendable {
  /// The step, or the scenario where it failed at its end.
  package var range: Range<Int>
  /// What the step demands and what was there; lower case, no full stop.
  package var message: String
  package var expected: String?
  package var actual: String?
  /// The frame as it was.
  package var frame: ViewFrame
  /// What happened since the last step that passed.
  package var trace: [TraceEntry]
  /// What was played, which the entries of the trace are of.
  package var app: LinkedApp
  /// The time since the play began, in nanoseconds.
  package var instant: Int
  /// When the play began, on the clock of the trace.
  package var start: Int
}

/// A frame as it was at an `assertFrame`.
package struct PlayedFrame: Sendable {
  /// The scalar that holds what is expected, where it is written.
  package var range: Range<Int>
  /// What was shown.
  package var text: String
  package var isAsExpected: Bool

  /// The lines that are compared: a block text of YAML ends in a line break, a frame does not.
  package static func lines(_ text: String) -> [Substring] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
