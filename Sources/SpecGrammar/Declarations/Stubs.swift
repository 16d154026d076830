/// A set of stub answers (section 9).
package struct StubSetDeclaration: Sendable {
  /// The name.
  package var name: Name
  /// What it is for.
  package var summary: PlainText?
  /// The set whose answers it takes where it has none.
  package var extends: Name?
  /// What the stubs remember, with its first value.
  package var memory: [TypedArgument] = []
  /// The answers.
  package var answers: [StubAnswerDeclaration] = []
  /// The bytes of key and value.
  package var range: Range<Int>
}

/// One `service.operation: answer`.
package struct StubAnswerDeclaration: Sendable {
  /// The operation.
  package var operation: DottedName
  /// Which of the open calls is answered: the 2 of `todos.fetch#2`; in `reply` only.
  package var callNumber: Located<Int>?
  /// The answer.
  package var answer: Answer
}

/// What a stub answers.
package struct Answer: Sendable {
  /// What an answer is.
  package indirect enum Kind: Sendable {
    /// Nothing is said: an answer without a result, or in an override the answer that is there.
    case none
    /// `returns`; its node is null for `returns:`.
    case returns(TypedSlot)
    /// `file`: the result stands in a file.
    case file(PlainText)
    /// `raw`: a body that is not decoded by the contract.
    case raw(TypedSlot)
    /// `fails`.
    case fails(StubFailureDeclaration)
    /// `hangs: true`: it never answers.
    case hangs
    /// `waits: true`: a `reply` step answers.
    case waits
    /// `unchanged: true`: done without the steps of `done`.
    case unchanged
    /// `sequence`: one after the other; the last repeats.
    case sequence([Answer])
    /// `match`: the first whose `when` holds.
    case match([Answer])
  }

  /// What it is.
  package var kind: Kind
  /// How long it takes.
  package var after: DurationSlot?
  /// How often it is given before the next; in `sequence` only.
  package var times: Located<Int>?
  /// When it is given; in `match` only.
  package var when: ExpressionSlot?
  /// What the memory becomes at the reply.
  package var sets: [AssignmentDeclaration] = []
  /// Its bytes in the file.
  package var range: Range<Int>
}

/// How a stub fails.
package struct StubFailureDeclaration: Sendable {
  /// The kind, or a domain error of the operation; nil where it is missing, which was reported.
  package var kind: Name?
  /// The status of HTTP.
  package var status: Located<Int>?
  /// The technical message.
  package var message: PlainText?
  /// When it may be tried again.
  package var retryAfter: DurationSlot?
  /// The details, by the type that the domain error declares.
  package var details: TypedSlot?
  /// Its bytes in the file.
  package var range: Range<Int>
}
