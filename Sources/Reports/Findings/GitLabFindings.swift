import SourceText
import SpecValues

/// Findings as a code quality report of GitLab; columns count code points.
struct GitLabFindings {
  private let options: FindingOptions

  init(_ options: FindingOptions) { self.options = options }

  func text(_ files: [FileFindings]) -> String {
    var fingerprints = FindingFingerprints()
    var nodes: [JSONNode] = []
    for file in files {
      if let failure = file.failure {
        let path = options.relative(file.path)
        let start = position(line: 1, column: 1)
        nodes.append(
          node(UnreadableFile.name, failure, "blocker", path, start, start, Fingerprint.of(Array("\(path)\n".utf8))))
      }
      for diagnostic in file.diagnostics {
        let (text, number) = fingerprints.next(diagnostic)
        let path = options.relative(diagnostic.span.file.path)
        let (start, end) = (diagnostic.span.start(), diagnostic.span.end())
        nodes.append(
          node(
            diagnostic.code.id, diagnostic.message, diagnostic.severity == .error ? "major" : "minor", path,
            position(line: start.line, column: start.column), position(line: end.line, column: end.column),
            Fingerprint.of(Array("\(path)\n\(text)\n\(number)".utf8))))
      }
    }
    return JSONNode.lines(nodes)
  }

  private func node(
    _ check: String, _ message: String, _ severity: String, _ path: String, _ begin: JSONNode, _ end: JSONNode,
    _ fingerprint: String
  ) -> JSONNode {
    .object([
      "check_name": .string(check), "description": .string(message), "severity": .string(severity),
      "fingerprint": .string(fingerprint),
      "location": .object(["path": .string(path), "positions": .object(["begin": begin, "end": end])]),
    ])
  }

  private func position(line: Int, column: Int) -> JSONNode {
    .object(["line": .number(line), "column": .number(column)])
  }
}
