import SourceText
import SpecValues

/// Findings as JSON, in the shape that ruff gave it: columns count code points, paths are absolute.
struct JSONFindings {
  private let options: FindingOptions

  init(_ options: FindingOptions) { self.options = options }

  func text(_ files: [FileFindings]) -> String {
    JSONNode.lines(
      files.flatMap { file in (file.failure.map { [failure($0, file.path)] } ?? []) + file.diagnostics.map(node) })
  }

  private func node(_ diagnostic: Diagnostic) -> JSONNode {
    .object([
      "code": .string(diagnostic.code.id), "name": .string(diagnostic.code.name),
      "severity": .string(diagnostic.severity.rawValue), "message": .string(diagnostic.message),
      "filename": .string(options.absolute(diagnostic.span.file.path)),
      "location": location(diagnostic.span.start()), "end_location": location(diagnostic.span.end()),
      "fix": diagnostic.fixes.first.map(node) ?? .null, "url": .null,
      "notes": .list(diagnostic.notes.map(node)),
    ])
  }

  private func node(_ fix: Fix) -> JSONNode {
    .object([
      "applicability": .string(fix.applicability.rawValue), "message": .string(fix.summary),
      "edits": .list(
        fix.edits.map { edit in
          .object([
            "content": .string(edit.replacement), "location": location(edit.span.start()),
            "end_location": location(edit.span.end()),
          ])
        }),
    ])
  }

  private func node(_ note: DiagnosticNote) -> JSONNode {
    .object([
      "message": .string(note.message),
      "filename": note.span.map { .string(options.absolute($0.file.path)) },
      "location": note.span.map { location($0.start()) }, "end_location": note.span.map { location($0.end()) },
    ])
  }

  private func failure(_ message: String, _ path: String) -> JSONNode {
    let start: JSONNode = .object(["row": .number(1), "column": .number(1)])
    return .object([
      "code": .null, "name": .string(UnreadableFile.name), "severity": .string("error"), "message": .string(message),
      "filename": .string(options.absolute(path)), "location": start, "end_location": start, "fix": .null,
      "url": .null, "notes": .list([]),
    ])
  }

  private func location(_ position: FilePosition) -> JSONNode {
    .object(["row": .number(position.line), "column": .number(position.column)])
  }
}
