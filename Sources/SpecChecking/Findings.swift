import SourceText
import SpecSyntax

/// Gathers the findings of a screen, and of the files that belong to it, while they are checked.
final class Findings {
  /// The files whose positions are spoken of.
  var sources: SourceMap
  private(set) var all: [Diagnostic] = []

  init(sources: SourceMap) {
    self.sources = sources
  }

  /// How many errors there are so far.
  var errorCount: Int { all.count { $0.severity == .error } }

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

  // Many places report: what is done for a finding stands in the code once.
  @inline(never)
  private func add(
    _ code: DiagnosticCode, _ severity: Severity, _ message: String, at range: Range<Int>,
    notes: [(String, Range<Int>)], fixes: [Fix]
  ) {
    all.append(
      Diagnostic(
        code, severity, message, at: sources.span(range),
        notes: notes.map { DiagnosticNote($0.0, at: sources.span($0.1)) }, fixes: fixes))
  }

  @inline(never)
  func append(_ diagnostic: Diagnostic) {
    all.append(diagnostic)
  }

  /// Removes findings of some codes where there is one of another code, from which they probably follow.
  func removeAll(of codes: [DiagnosticCode], beside cause: DiagnosticCode) {
    guard all.contains(where: { codes.contains($0.code) }), all.contains(where: { $0.code == cause }) else { return }
    all.removeAll { codes.contains($0.code) }
  }

  /// Adds a place to each finding since there were so many.
  func note(_ message: String, at span: SourceSpan, sinceFinding first: Int) {
    for index in all.indices.dropFirst(first) { all[index].notes.append(DiagnosticNote(message, at: span)) }
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
    let text = sources.text(in: range)
    guard let nearest, text == name || text.hasPrefix("\(name).") else { return [] }
    let place = sources.span(range.lowerBound..<range.lowerBound + name.utf8.count)
    return [Fix("replace `\(name)` by `\(nearest)`", [.init(place, nearest)], .unsafe)]
  }
}
