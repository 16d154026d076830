import SourceText

/// Findings in the XML of Checkstyle; columns count code points.
struct CheckstyleFindings {
  private let options: FindingOptions

  init(_ options: FindingOptions) { self.options = options }

  func text(_ files: [FileFindings]) -> String {
    var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#, #"<checkstyle version="4.3">"#]
    for file in files.byPlace where file.failure != nil || !file.diagnostics.isEmpty {
      lines.append("  <file\(XMLText.attributes(["name": options.relative(file.path)]))>")
      if let failure = file.failure {
        let attributes = XMLText.attributes([
          "line": "1", "severity": "error", "message": failure, "source": "screenspec.\(UnreadableFile.name)",
        ])
        lines.append("    <error\(attributes)/>")
      }
      lines += file.diagnostics.map { "    <error\(attributes(of: $0))/>" }
      lines.append("  </file>")
    }
    return lines.joined(separator: "\n") + "\n</checkstyle>\n"
  }

  private func attributes(of diagnostic: Diagnostic) -> String {
    let start = diagnostic.span.start()
    return XMLText.attributes([
      "line": "\(start.line)", "column": "\(start.column)", "severity": diagnostic.severity.rawValue,
      "message": diagnostic.message, "source": "screenspec.\(diagnostic.code.id)",
    ])
  }
}
