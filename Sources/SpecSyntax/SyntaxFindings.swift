import SourceText

/// Collects the findings of one file.
struct SyntaxFindings {
  let file: SourceFile
  private(set) var all: [Diagnostic] = []

  init(_ file: SourceFile) {
    self.file = file
  }

  mutating func add(
    _ code: DiagnosticCode, _ message: String, at range: Range<Int>, notes: [DiagnosticNote] = [], fixes: [Fix] = []
  ) {
    add(code, .error, message, at: range, notes: notes, fixes: fixes)
  }

  mutating func add(
    _ code: DiagnosticCode, _ severity: Severity, _ message: String, at range: Range<Int>,
    notes: [DiagnosticNote] = [], fixes: [Fix] = []
  ) {
    all.append(
      Diagnostic(
        code, severity, message, at: SourceSpan(file, range.clamped(to: 0..<file.bytes.count)), notes: notes,
        fixes: fixes))
  }

  mutating func removeLast() {
    all.removeLast()
  }

  mutating func removeAll(behind place: Int) {
    all.removeAll { $0.span.range.lowerBound > place }
  }

  func note(_ message: String, at range: Range<Int>) -> DiagnosticNote {
    DiagnosticNote(message, at: SourceSpan(file, range))
  }

  func fix(_ summary: String, replace range: Range<Int>, by text: String, _ applicability: Fix.Applicability) -> Fix {
    Fix(summary, [Fix.Edit(SourceSpan(file, range.clamped(to: 0..<file.bytes.count)), text)], applicability)
  }

  /// The fix that puts a text in quotes.
  func quoting(_ range: Range<Int>, _ applicability: Fix.Applicability) -> Fix {
    fix("put the text in quotes", replace: range, by: Self.quoted(file.text(in: range)), applicability)
  }

  /// A text in double quotes, or in single ones where that needs no escapes.
  static func quoted(_ text: String) -> String {
    guard text.utf8.contains(0x22) || text.utf8.contains(0x5C) else { return "\"\(text)\"" }
    var quoted = "'"
    for character in text.unicodeScalars {
      if character == "'" { quoted += "'" }
      quoted.unicodeScalars.append(character)
    }
    return quoted + "'"
  }

  /// The findings in source order; those of one place stay as they came.
  func sorted() -> [Diagnostic] {
    guard all.count > 1 else { return all }
    return all.enumerated().sorted {
      ($0.element.span.range.lowerBound, $0.offset) < ($1.element.span.range.lowerBound, $1.offset)
    }.map(\.element)
  }
}
