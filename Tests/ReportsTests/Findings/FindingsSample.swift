import Reports
import SourceText

/// Findings with everything in them that a format has to escape.
enum FindingsSample {
  static let folder = "/work/my project"
  static let code = DiagnosticCode(402, "payload-not-assigned")
  static let other = DiagnosticCode(103, "line-separator")

  /// `👩‍🚀` is three code points and eleven bytes; in it stands nothing.
  static let file = SourceFile(path: "a b/50%:x,é.screen.yaml", text: "key: 👩‍🚀 word\r\nnext: [a,\r\n  b]\r\n")

  static func span(_ part: String, in file: SourceFile = file) -> SourceSpan {
    let whole = file.bytes
    let wanted = Array(part.utf8)
    let start = (0...whole.count - wanted.count).first { whole[$0..<$0 + wanted.count].elementsEqual(wanted) } ?? 0
    return SourceSpan(file, start..<start + wanted.count)
  }

  static let message = "it's \"no\" <b> & 100%, is it: ]]>\r\n\u{1B}[0m\u{1} \u{FFFE} `é`"

  static let error = Diagnostic(
    code, message, at: span("word"), notes: [DiagnosticNote("declared here", at: span("next"))],
    fixes: [Fix("write `x`", [.init(span("word"), "x: \"y\"\n")], .safe)])
  static let warning = Diagnostic(other, .warning, "over lines", at: span("[a,\r\n  b]"))

  static let files = [
    FileFindings(path: file.path, diagnostics: [error, warning]), FileFindings(path: "clean.screen.yaml"),
    FileFindings(path: "../gone.screen.yaml", failure: "there is no file `../gone.screen.yaml`"),
  ]

  static func text(
    _ format: FindingFormat, _ files: [FileFindings] = files, root: String? = nil, countsWarnings: Bool = false
  ) -> String {
    format.text(
      files, FindingOptions(folder: folder, root: root, countsWarnings: countsWarnings, version: "0.1.0"))
  }
}
