/// What a finding is about: a stable number (`SS` and four digits) and a name.
///
/// The first two digits are the group: 01 YAML, 02 shape and keys, 03 types and expressions, 04 states and steps,
/// 05 services and stubs, 06 view, 07 scenarios, 08 app, 09 design.
public struct DiagnosticCode: Hashable, Sendable {
  /// The number without its prefix, such as 102.
  public let number: Int
  /// The name in words joined by hyphens, such as `duplicate-key`.
  public let name: String

  /// Declares a code.
  public init(_ number: Int, _ name: String) {
    self.number = number
    self.name = name
  }

  /// The code as people write it, such as `SS0102`.
  public var id: String {
    let digits = String(number)
    return "SS" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

/// How much a finding matters.
public enum Severity: String, Sendable {
  /// The file can't be used.
  case error
  /// The file can be used, but something in it is probably not meant.
  case warning
}

/// A second place that belongs to a finding, with what it has to do with it.
public struct DiagnosticNote: Hashable, Sendable {
  /// What to know; lower case, no full stop.
  public var message: String
  /// Where; nil for a note about no place.
  public var span: SourceSpan?

  /// Makes a note.
  public init(_ message: String, at span: SourceSpan? = nil) {
    self.message = message
    self.span = span
  }
}

/// An edit that resolves a finding.
public struct Fix: Hashable, Sendable {
  /// Whether a tool may apply a fix without a person's look.
  public enum Applicability: String, Sendable {
    /// What the author meant, for certain.
    case safe
    /// Probably what the author meant.
    case unsafe
  }

  /// One replacement of bytes by text.
  public struct Edit: Hashable, Sendable {
    /// What is replaced; empty for an insertion.
    public var span: SourceSpan
    /// What takes its place.
    public var replacement: String

    /// Makes an edit.
    public init(_ span: SourceSpan, _ replacement: String) {
      self.span = span
      self.replacement = replacement
    }
  }

  /// What the fix does, such as "replace `layuot` by `layout`".
  public var summary: String
  /// The edits, which do not overlap.
  public var edits: [Edit]
  /// Whether it may be applied without a look.
  public var applicability: Applicability

  /// Makes a fix.
  public init(_ summary: String, _ edits: [Edit], _ applicability: Applicability) {
    self.summary = summary
    self.edits = edits
    self.applicability = applicability
  }
}

/// A finding of the loader, as a value: it is returned, never thrown.
public struct Diagnostic: Hashable, Sendable {
  /// What kind of finding it is.
  public var code: DiagnosticCode
  /// Whether it is an error or a warning.
  public var severity: Severity
  /// What is wrong, the rule, and the way out: lower case, no full stop, names in backticks.
  public var message: String
  /// Where it is.
  public var span: SourceSpan
  /// Other places that belong to it.
  public var notes: [DiagnosticNote]
  /// Edits that resolve it, the best first.
  public var fixes: [Fix]

  /// Makes a diagnostic.
  public init(
    _ code: DiagnosticCode, _ severity: Severity, _ message: String, at span: SourceSpan,
    notes: [DiagnosticNote] = [], fixes: [Fix] = []
  ) {
    self.code = code
    self.severity = severity
    self.message = message
    self.span = span
    self.notes = notes
    self.fixes = fixes
  }

  /// Makes an error.
  public init(
    _ code: DiagnosticCode, _ message: String, at span: SourceSpan, notes: [DiagnosticNote] = [], fixes: [Fix] = []
  ) {
    self.init(code, .error, message, at: span, notes: notes, fixes: fixes)
  }
}
