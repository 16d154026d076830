/// Why an evaluation gave no value, and where.
package struct EvaluationFailure: Error, Hashable, Sendable {
  /// What went wrong, for code that decides by it.
  package enum Kind: String, Hashable, Sendable {
    case overflow
    case divisionByZero
    case noSuchKey
    case noSuchField
    case noSuchName
    case indexOutOfBounds
    case noSuchOverload
    case invalidConversion
    case invalidArgument
    case absentOptional
    case duplicateKey
    case unsupportedKey
    case unexpectedNull
    case budgetExceeded
    /// Something that the host's computed value met.
    case host
  }

  /// What went wrong.
  package var kind: Kind
  /// What went wrong, in words.
  package var message: String
  /// Where, in UTF-8 offsets of the text of the expression.
  package var range: Range<Int>
  /// Where, in the bytes of the file; nil where the text is in no file.
  package var place: Range<Int>?

  /// Makes a failure.
  package init(_ kind: Kind, _ message: String, at range: Range<Int> = 0..<0) {
    self.kind = kind
    self.message = message
    self.range = range
  }
}

extension EvaluationFailure {
  /// Throws the failure on where nothing makes up for it: what is left of an expression whose budget is spent, such as
  /// the other side of `||` or the next element of `exists`, would spend the same again.
  func rethrowIfFinal() throws(EvaluationFailure) {
    if kind == .budgetExceeded { throw self }
  }
}

/// A failure that does not know its place yet; whoever calls a function of the library adds it.
struct Problem: Error {
  var kind: EvaluationFailure.Kind
  var message: String

  init(_ kind: EvaluationFailure.Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  static let intOverflow = Problem(.overflow, "the result is outside the range of Int")
  static let uintOverflow = Problem(.overflow, "the result is outside the range of an unsigned integer")
  static let divisionByZero = Problem(.divisionByZero, "division by zero")
  static let modulusByZero = Problem(.divisionByZero, "modulus by zero")
  static let timeOverflow = Problem(.overflow, "the result is outside the years 1 to 9999")
  static let durationOverflow = Problem(.overflow, "the result is outside the range of Duration")
  static let outputBudget = Problem(.budgetExceeded, "the expression creates too much data")

  func at(_ range: Range<Int>) -> EvaluationFailure { EvaluationFailure(kind, message, at: range) }
}
