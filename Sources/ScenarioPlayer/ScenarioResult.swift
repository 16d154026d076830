package import ScreenMachine
package import ScreenProgram
package import ViewTree

/// How a scenario went.
package struct ScenarioResult: Sendable {
  package var scenario: Scenario
  /// Nil where it passed.
  package var failure: ScenarioFailure?

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
  /// The virtual time, in nanoseconds.
  package var instant: Int
}
