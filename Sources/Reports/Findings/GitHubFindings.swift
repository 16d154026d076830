import SourceText

/// Findings as commands of a GitHub workflow, which shows them beside the lines; columns count code points.
struct GitHubFindings {
  /// How many errors, and how many warnings, GitHub shows of one step.
  private static let shown = 10

  private let options: FindingOptions

  init(_ options: FindingOptions) { self.options = options }

  /// Errors first, since what comes first is what is shown.
  func text(_ files: [FileFindings]) -> String {
    let failures = files.compactMap { file in
      file.failure.map {
        command("error", [("file", options.relative(file.path)), ("title", UnreadableFile.name)], [$0])
      }
    }
    let diagnostics = files.flatMap(\.diagnostics)
    let errors = failures + diagnostics.filter { $0.severity == .error }.map(line)
    let warnings = diagnostics.filter { $0.severity == .warning }.map(line)
    return (errors + warnings + rest(errors.count, warnings.count)).map { "\($0)\n" }.joined()
  }

  private func rest(_ errors: Int, _ warnings: Int) -> [String] {
    let parts = [("error", errors - Self.shown), ("warning", warnings - Self.shown)]
      .compactMap { word, count in count > 0 ? "\(count) more \(word)\(count == 1 ? "" : "s")" : nil }
    return parts.isEmpty ? [] : ["\(parts.joined(separator: " and ")) than GitHub shows beside the lines"]
  }

  private func line(_ diagnostic: Diagnostic) -> String {
    let (start, end) = (diagnostic.span.start(), diagnostic.span.end())
    var properties = [("file", options.relative(diagnostic.span.file.path)), ("line", "\(start.line)")]
    // GitHub refuses columns of a place that goes over several lines.
    if start.line == end.line { properties.append(("col", "\(start.column)")) }
    properties.append(("endLine", "\(end.line)"))
    if start.line == end.line { properties.append(("endColumn", "\(end.column)")) }
    properties.append(("title", "\(diagnostic.code.id) \(diagnostic.code.name)"))
    let notes = diagnostic.notes.map { note in
      "note: " + (note.span.map { "\(options.relative($0.file.path)):\($0.start().line): " } ?? "") + note.message
    }
    return command(diagnostic.severity.rawValue, properties, [diagnostic.message] + notes)
  }

  private func command(_ name: String, _ properties: [(String, String)], _ lines: [String]) -> String {
    // The log is shown as a terminal shows it, so no file may speak to it.
    let message = lines.map(Excerpt.visible).joined(separator: "\n")
    return "::\(name) \(properties.map { "\($0)=\(Self.property($1))" }.joined(separator: ","))::\(Self.data(message))"
  }

  private static func data(_ text: String) -> String { escaped(text, ["%", "\n"]) }

  private static func property(_ text: String) -> String { escaped(Excerpt.visible(text), ["%", ":", ","]) }

  private static func escaped(_ text: String, _ special: [Unicode.Scalar]) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if special.contains(scalar) {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "%\(digits.utf8.count < 2 ? "0" : "")\(digits)"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
