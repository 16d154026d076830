import SourceText
import SpecSyntax

/// Gathers the findings of a screen, and of a tests file beside it, while they are checked.
final class Findings {
  /// The file whose ranges are spoken of now.
  private(set) var file: SourceFile
  private(set) var all: [Diagnostic] = []

  init(file: SourceFile) {
    self.file = file
  }

  /// How many errors there are so far.
  var errorCount: Int { all.count { $0.severity == .error } }

  /// Checks what stands in another file: the ranges of what is found there lie in that file.
  func within<Result>(_ other: SourceFile, _ body: () -> Result) -> Result {
    let outer = file
    file = other
    defer { file = outer }
    return body()
  }

  /// An error with a second place that may lie in another file.
  func error(_ code: DiagnosticCode, _ message: String, at range: Range<Int>, note: String, _ place: SourceSpan) {
    all.append(
      Diagnostic(code, message, at: SourceSpan(file, range), notes: [DiagnosticNote(note, at: place)]))
  }

  func error(
    _ code: DiagnosticCode, _ message: String, at range: Range<Int>, notes: [(String, Range<Int>)] = [],
    fixes: [Fix] = []
  ) {
    add(code, .error, message, at: range, notes: notes, fixes: fixes)
  }

  func warning(
    _ code: DiagnosticCode, _ message: String, at range: Range<Int>, notes: [(String, Range<Int>)] = [],
    fixes: [Fix] = []
  ) {
    add(code, .warning, message, at: range, notes: notes, fixes: fixes)
  }

  private func add(
    _ code: DiagnosticCode, _ severity: Severity, _ message: String, at range: Range<Int>,
    notes: [(String, Range<Int>)], fixes: [Fix]
  ) {
    all.append(
      Diagnostic(
        code, severity, message, at: SourceSpan(file, range),
        notes: notes.map { DiagnosticNote($0.0, at: SourceSpan(file, $0.1)) }, fixes: fixes))
  }

  func append(_ diagnostic: Diagnostic) {
    all.append(diagnostic)
  }

  /// "; did you mean `x`?" for the candidate that is closest to a misspelt name; empty where none is close.
  static func suggestion(for name: String, among candidates: some Sequence<String>) -> String {
    NearestName.of(name, among: candidates).map { "; did you mean `\($0)`?" } ?? ""
  }

  /// A fix that writes the closest candidate in place of a misspelt name.
  func replacement(of range: Range<Int>, named name: String, among candidates: some Sequence<String>) -> [Fix] {
    replacement(of: range, named: name, by: NearestName.of(name, among: candidates))
  }

  /// A fix that writes one name in place of another, where the other stands there as it is, perhaps before a dot.
  func replacement(of range: Range<Int>, named name: String, by nearest: String?) -> [Fix] {
    let text = SourceSpan(file, range).text
    guard let nearest, text == name || text.hasPrefix("\(name).") else { return [] }
    let place = SourceSpan(file, range.lowerBound..<range.lowerBound + name.utf8.count)
    return [Fix("replace `\(name)` by `\(nearest)`", [.init(place, nearest)], .unsafe)]
  }
}
