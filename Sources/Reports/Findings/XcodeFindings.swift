import SourceText

/// Findings as a compiler tells them, which Xcode shows beside the lines; columns count bytes, as those of compilers.
struct XcodeFindings {
  private let options: FindingOptions

  init(_ options: FindingOptions) { self.options = options }

  func text(_ files: [FileFindings]) -> String {
    files.flatMap { file in
      (file.failure.map { ["\(place(file.path, 1, 1)): error: \(Excerpt.visible($0)) [\(UnreadableFile.name)]"] } ?? [])
        + file.diagnostics.flatMap(lines)
    }.map { "\($0)\n" }.joined()
  }

  private func lines(_ diagnostic: Diagnostic) -> [String] {
    let message = Excerpt.visible(diagnostic.message)
    let head = "\(place(diagnostic.span)): \(diagnostic.severity.rawValue): \(message) [\(diagnostic.code.id)]"
    return [head]
      + diagnostic.notes.compactMap { note in note.span.map { "\(place($0)): note: \(Excerpt.visible(note.message))" } }
  }

  private func place(_ span: SourceSpan) -> String {
    let start = span.start(.bytes)
    return place(span.file.path, start.line, start.column)
  }

  private func place(_ path: String, _ line: Int, _ column: Int) -> String {
    "\(Excerpt.visible(options.absolute(path))):\(line):\(column)"
  }
}
