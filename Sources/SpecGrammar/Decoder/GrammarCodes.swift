package import SourceText

/// The codes of this stage: group 02, shape and keys.
extension DiagnosticCode {
  /// The file does not begin with a key that tells its kind.
  package static let unknownKind = DiagnosticCode(201, "unknown-kind")
  /// The key that tells the kind is not the first.
  package static let kindNotFirst = DiagnosticCode(202, "kind-not-first")
  /// No construct has such a key here.
  package static let unknownKey = DiagnosticCode(203, "unknown-key")
  /// The key exists, but elsewhere.
  package static let misplacedKey = DiagnosticCode(204, "misplaced-key")
  /// A key that can't be left out is missing.
  package static let requiredKey = DiagnosticCode(205, "required-key")
  /// A list where a mapping is expected, and the like.
  package static let wrongShape = DiagnosticCode(206, "wrong-shape")
  /// Keys that exclude each other, or that need each other.
  package static let conflictingKeys = DiagnosticCode(207, "conflicting-keys")
  /// A key that is reserved for a later version.
  package static let notYet = DiagnosticCode(208, "reserved-for-later")
  /// A name with characters that a name can't have.
  package static let invalidName = DiagnosticCode(209, "invalid-name")
  /// A name that means something else in its place.
  package static let reservedName = DiagnosticCode(210, "reserved-name")
  /// Something else than `true` or `false`.
  package static let invalidBool = DiagnosticCode(211, "invalid-bool")
  /// Something else than a number.
  package static let invalidNumber = DiagnosticCode(212, "invalid-number")
  /// Something else than a duration.
  package static let invalidDuration = DiagnosticCode(213, "invalid-duration")
  /// A type that can't be read.
  package static let invalidType = DiagnosticCode(214, "invalid-type")
  /// A word that is none of those allowed.
  package static let unknownWord = DiagnosticCode(215, "unknown-word")
  /// A dotted path that can't be read.
  package static let invalidPath = DiagnosticCode(216, "invalid-path")
  /// A key without a value, where one is needed.
  package static let missingValue = DiagnosticCode(217, "missing-value")
  /// A name that stands twice in a list.
  package static let duplicateName = DiagnosticCode(218, "duplicate-name")
  /// A node of a view whose kind can't be told.
  package static let unknownNode = DiagnosticCode(219, "unknown-node")
  /// A scenario step that does not exist.
  package static let unknownStep = DiagnosticCode(220, "unknown-step")

  /// All codes of this stage, by number.
  package static let grammarCodes: [DiagnosticCode] = [
    .unknownKind, .kindNotFirst, .unknownKey, .misplacedKey, .requiredKey, .wrongShape, .conflictingKeys, .notYet,
    .invalidName, .reservedName, .invalidBool, .invalidNumber, .invalidDuration, .invalidType, .unknownWord,
    .invalidPath, .missingValue, .duplicateName, .unknownNode, .unknownStep,
  ]
}
