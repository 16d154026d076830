package import SourceText
import TextFrame

/// Findings as people read them: place, code, message, the excerpt with its mark, further places, the way out.
package struct HumanReport {
  /// Whether the text may hold colour.
  package var usesColor: Bool

  package init(usesColor: Bool = false) {
    self.usesColor = usesColor
  }

  /// The line that ends a report.
  package func summary(of diagnostics: [Diagnostic], files: Int) -> String {
    let errors = diagnostics.count { $0.severity == .error }
    let warnings = diagnostics.count - errors
    let parts = [counted(errors, "error"), counted(warnings, "warning")].compactMap(\.self)
    let place = "\(files) \(files == 1 ? "file" : "files")"
    return parts.isEmpty ? "\(place), no findings" : "\(parts.joined(separator: ", ")) in \(place)"
  }

  private func counted(_ count: Int, _ word: String) -> String? {
    count == 0 ? nil : "\(count) \(word)\(count == 1 ? "" : "s")"
  }

  /// The text of one finding, with a line break at its end; the first of a run says how to read more of it.
  package func text(_ diagnostic: Diagnostic, isFirst: Bool = false) -> String {
    let label = paint(diagnostic.severity.rawValue, diagnostic.severity == .error ? .error : .warning)
    let head = "\(place(diagnostic.span)): \(label): \(Excerpt.visible(diagnostic.message))"
    var lines = ["\(head) [\(diagnostic.code.id) \(diagnostic.code.name)]"]
    lines += Excerpt(diagnostic.span).lines(paint: { paint($0, diagnostic.severity == .error ? .error : .warning) })
    for note in diagnostic.notes {
      let message = Excerpt.visible(note.message)
      lines.append("  \(paint("note", .note)): \(note.span.map { "\(place($0)): " } ?? "")\(message)")
    }
    for fix in diagnostic.fixes {
      lines.append("  \(paint("fix", .fix)): \(Excerpt.visible(fix.summary))")
    }
    if isFirst { lines.append("  \(paint("help", .note)): `screenspec explain \(diagnostic.code.id)` tells more") }
    return lines.joined(separator: "\n") + "\n"
  }

  private func place(_ span: SourceSpan) -> String {
    let position = Excerpt(span)
    return paint("\(Excerpt.visible(span.file.path)):\(position.line + 1):\(position.column + 1)", .place)
  }

  private enum Role: String {
    case error = "1;31"
    case warning = "1;33"
    case note = "1;36"
    case fix = "1;32"
    case place = "1"
  }

  private func paint(_ text: String, _ role: Role) -> String {
    usesColor ? "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m" : text
  }
}
