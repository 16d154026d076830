package import Expressions
package import SourceText
package import SpecValues

/// A named set of answers that stand in for the services.
package struct StubSet: Sendable {
  package var name: String
  /// By operation; an operation without an answer is not there.
  package var answers: [OperationID: StubAnswer]
  /// What the set remembers; the slots of its expressions, by number.
  package var memory: [Slot]
  package var range: Range<Int>

  package init(name: String, range: Range<Int>) {
    self.name = name
    self.range = range
    answers = [:]
    memory = []
  }
}

/// How a stub answers a call. The operation's parameters are locals 0, 1, ….
package indirect enum StubAnswer: Sendable {
  case reply(StubReply)
  /// One after the other, each so many times; the last repeats.
  case sequence([(reply: StubAnswer, times: Int)])
  /// The first whose guard holds; nil guards always hold. The place names its file, since a set may come from two.
  case match([(guardExpression: CheckedExpression?, answer: StubAnswer, place: SourceSpan)])
}

/// One answer.
package struct StubReply: Sendable {
  /// The wait, in nanoseconds.
  package var after: Int
  package var outcome: Outcome
  /// Changes of the memory, applied when it answers.
  package var sets: [Assignment]
  package var range: Range<Int>

  package init(after: Int, outcome: Outcome, sets: [Assignment] = [], range: Range<Int>) {
    self.after = after
    self.outcome = outcome
    self.sets = sets
    self.range = range
  }

  package enum Outcome: Sendable {
    case returns(TypedValue)
    /// An undecoded body, decoded at the reply.
    case raw(String)
    case fails(StubFailure)
    /// Never answers.
    case hangs
    /// Answers when a scenario's `reply` says so.
    case waits
    /// Ends the run as done without the steps of `done`.
    case unchanged
  }
}

/// The error of a stub that fails.
package struct StubFailure: Sendable {
  package var kind: String
  package var status: Int?
  package var message: String
  /// In nanoseconds.
  package var retryAfter: Int?
  package var details: Value

  package init(kind: String, status: Int? = nil, message: String, retryAfter: Int? = nil, details: Value = .null) {
    self.kind = kind
    self.status = status
    self.message = message
    self.retryAfter = retryAfter
    self.details = details
  }
}

extension StubAnswer {
  /// The answer with another wait.
  package func delayed(by after: Int) -> StubAnswer {
    switch self {
    case .reply(var reply):
      reply.after = after
      return .reply(reply)
    case .sequence(let parts):
      return .sequence(parts.map { (reply: $0.reply.delayed(by: after), times: $0.times) })
    case .match(let alternatives):
      return .match(
        alternatives.map {
          (guardExpression: $0.guardExpression, answer: $0.answer.delayed(by: after), place: $0.place)
        })
    }
  }
}
