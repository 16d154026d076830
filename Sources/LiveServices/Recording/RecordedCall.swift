import ScreenMachine
import ScreenProgram

/// One call of a live play, as a stub set is to answer it.
struct RecordedCall {
  /// What became of a call.
  enum Outcome {
    /// Nothing came yet.
    case out
    /// Nobody waited for the answer any more.
    case givenUp
    /// The lines of an answer, without the wait before it.
    case answered([String])
    /// The answer can't be written down.
    case lost
  }

  var request: Effect.Request
  var instant: Instant
  /// When a stub is to answer it; nil where its arguments don't say.
  var condition: String?
  /// From the call to its answer, in nanoseconds.
  var delay = 0
  var outcome = Outcome.out

  /// The lines of the stub's answer, which never comes where none came.
  var lines: [String] {
    switch outcome {
    case .out, .givenUp: ["hangs: true"]
    case .answered(let lines): ["after: \((delay + 500_000) / 1_000_000)ms"] + lines
    case .lost: []
    }
  }

  var isOut: Bool { if case .out = outcome { true } else { false } }
  var isLost: Bool { if case .lost = outcome { true } else { false } }

  /// Whether an answer is that of this call.
  func isAsked(by other: Effect.Request) -> Bool {
    isOut && request.run == other.run && request.part == other.part && request.attempt == other.attempt
  }
}
