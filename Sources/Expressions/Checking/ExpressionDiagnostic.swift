package import SourceText

/// A finding about an expression or a template, placed in UTF-8 offsets of the text that was given.
///
/// The caller, who knows how the text was quoted and folded in its file, maps the offsets to the file.
package struct ExpressionDiagnostic: Error, Sendable {
  /// What kind of finding it is.
  package var code: DiagnosticCode
  /// Whether it is an error or a warning.
  package var severity: Severity
  /// What is wrong, the rule, and the way out.
  package var message: String
  /// Where, in UTF-8 offsets of the text.
  package var range: Range<Int>
  /// What else belongs to it, with a place in the same text where there is one.
  package var notes: [(message: String, range: Range<Int>?)]
  /// Edits that resolve it, the best first.
  package var fixes: [ExpressionFix]
  /// The slots that the text would read if it were written as it was probably meant.
  package var meantReads: [Int]

  /// Makes a diagnostic.
  package init(
    _ code: DiagnosticCode, _ message: String, severity: Severity = .error, at range: Range<Int>,
    notes: [(message: String, range: Range<Int>?)] = [], fixes: [ExpressionFix] = [], meantReads: [Int] = []
  ) {
    self.code = code
    self.severity = severity
    self.message = message
    self.range = range
    self.notes = notes
    self.fixes = fixes
    self.meantReads = meantReads
  }
}

/// An edit of the text of an expression that resolves a finding.
package struct ExpressionFix: Hashable, Sendable {
  /// What the fix does.
  package var summary: String
  /// The replacements, in UTF-8 offsets of the text; they do not overlap.
  package var edits: [Edit]
  /// Whether it may be applied without a look.
  package var applicability: Fix.Applicability

  /// One replacement of bytes by text.
  package struct Edit: Hashable, Sendable {
    /// What is replaced; empty for an insertion.
    package var range: Range<Int>
    /// What takes its place.
    package var replacement: String
  }

  /// Makes a fix of one replacement.
  package init(_ summary: String, _ range: Range<Int>, _ replacement: String, _ applicability: Fix.Applicability) {
    self.summary = summary
    self.edits = [Edit(range: range, replacement: replacement)]
    self.applicability = applicability
  }

  /// Makes a fix of several replacements.
  package init(_ summary: String, edits: [Edit], _ applicability: Fix.Applicability) {
    self.summary = summary
    self.edits = edits
    self.applicability = applicability
  }
}

/// The codes of findings about expressions.
package enum ExpressionCode {
  /// The text is not an expression.
  package static let syntax = DiagnosticCode(301, "expression-syntax")
  /// A number, text, pattern or date that is written wrongly.
  package static let literal = DiagnosticCode(302, "invalid-literal")
  /// A name that nothing in scope has.
  package static let unknownName = DiagnosticCode(303, "unknown-name")
  /// A field that the record does not have.
  package static let unknownField = DiagnosticCode(304, "unknown-field")
  /// A function that does not exist.
  package static let unknownFunction = DiagnosticCode(305, "unknown-function")
  /// An operator or function that does not take these types.
  package static let mismatch = DiagnosticCode(306, "type-mismatch")
  /// A value that may be null where null is not allowed.
  package static let maybeNull = DiagnosticCode(307, "maybe-null")
  /// A value of a type that the place does not take.
  package static let wrongType = DiagnosticCode(308, "wrong-type")
  /// An Int where a Double is needed, or the other way round.
  package static let mixedNumbers = DiagnosticCode(309, "mixed-numbers")
  /// A word that the enum does not have.
  package static let unknownWord = DiagnosticCode(310, "unknown-enum-word")
  /// A name that is declared but not readable here.
  package static let unavailable = DiagnosticCode(311, "not-readable-here")
  /// A macro such as `filter` that is written wrongly.
  package static let macro = DiagnosticCode(312, "macro-misuse")
  /// A record literal with a field too many or too few.
  package static let recordLiteral = DiagnosticCode(313, "record-literal")
  /// A key that occurs twice in a map.
  package static let duplicateKey = DiagnosticCode(314, "duplicate-map-key")
  /// A key of a type that maps do not have.
  package static let mapKey = DiagnosticCode(315, "map-key-type")
  /// An expression that is too long or too deep.
  package static let limit = DiagnosticCode(316, "expression-limit")
  /// A template whose `${` is not closed, or is empty.
  package static let template = DiagnosticCode(317, "template")
  /// A value that has no text, in a text.
  package static let noText = DiagnosticCode(318, "no-text")
  /// A place to assign to that is written wrongly.
  package static let path = DiagnosticCode(319, "path")
  /// An action reference that is written wrongly.
  package static let actionCall = DiagnosticCode(320, "action-call")
  /// A format directive that is written wrongly or does not fit its argument.
  package static let format = DiagnosticCode(321, "format")
  /// Plural forms that are missing or unknown.
  package static let plural = DiagnosticCode(322, "plural-forms")
  /// A function that is allowed in steps only.
  package static let stepsOnly = DiagnosticCode(323, "steps-only")
  /// A text without `${…}` that names something in scope.
  package static let literalName = DiagnosticCode(324, "literal-names-variable")
  /// What is known only when an expression is evaluated; reported where somebody asks for its value.
  package static let failure = DiagnosticCode(399, "expression-failure")

  /// All of them, in the order of their numbers.
  package static let all = [
    syntax, literal, unknownName, unknownField, unknownFunction, mismatch, maybeNull, wrongType, mixedNumbers,
    unknownWord, unavailable, macro, recordLiteral, duplicateKey, mapKey, limit, template, noText, path, actionCall,
    format, plural, stepsOnly, literalName, failure,
  ]
}

/// What a check gives: a value where there was no error, and the findings in the order of the text.
package struct CheckResult<Checked: Sendable>: Sendable {
  /// What was checked; nil if there was an error.
  package var value: Checked?
  /// The findings.
  package var diagnostics: [ExpressionDiagnostic]
}
