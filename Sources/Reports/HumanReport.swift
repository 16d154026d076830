package import SourceText
import TextFrame

/// Findings as people read them: place, code, message, the excerpt with its mark, further places, the way out.
package struct HumanReport {
  /// Whether the text may hold colour.
  package var usesColor: Bool

  // Nobody reads more of one file at once, and a long line with a mistake in each word has very many.
  private static let most = 200

  package init(usesColor: Bool = false) {
    self.usesColor = usesColor
  }

  /// The texts of one file's findings, an empty line behind each; of very many the first ones.
  package func text(_ diagnostics: [Diagnostic], isFirst: Bool = false) -> String {
    var text = ""
    for (index, diagnostic) in diagnostics.prefix(Self.most).enumerated() {
      text += self.text(diagnostic, isFirst: isFirst && index == 0) + "\n"
    }
    let rest = diagnostics.count - Self.most
    guard rest > 0, let last = diagnostics.last else { return text }
    return text + "\(Excerpt.visible(last.span.file.path)): \(rest) more \(rest == 1 ? "finding" : "findings")\n\n"
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
    let excerpt = Excerpt(diagnostic.span)
    let head = "\(place(excerpt, in: diagnostic.span.file)): \(label): \(Excerpt.visible(diagnostic.message))"
    var lines = ["\(head) [\(diagnostic.code.id) \(diagnostic.code.name)]"]
    lines += excerpt.lines(paint: { paint($0, diagnostic.severity == .error ? .error : .warning) })
    for note in diagnostic.notes {
      let message = Excerpt.visible(note.message)
      lines.append(
        "  \(paint("note", .note)): \(note.span.map { "\(place(Excerpt($0), in: $0.file)): " } ?? "")\(message)")
    }
    for fix in diagnostic.fixes {
      lines.append("  \(paint("fix", .fix)): \(Excerpt.visible(fix.summary))")
    }
    if isFirst { lines.append("  \(paint("help", .note)): `screenspec explain \(diagnostic.code.id)` tells more") }
    return lines.joined(separator: "\n") + "\n"
  }

  private func place(_ excerpt: Excerpt, in file: SourceFile) -> String {
    paint("\(Excerpt.visible(file.path)):\(excerpt.line + 1):\(excerpt.column + 1)", .place)
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
