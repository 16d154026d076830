import Reports
import SourceText
import Testing

@Suite struct XcodeFindingsTests {
  @Test func `lines look as those of a compiler, with absolute paths and columns in bytes`() {
    let lines = FindingsSample.text(.xcode).split(separator: "\n").map(String.init)
    let path = "/work/my project/a b/50%:x,é.screen.yaml"
    #expect(lines.count == 4)
    #expect(lines[0].hasPrefix("\(path):1:18: error: it's \"no\" <b> & 100%, is it: ]]>"))
    #expect(lines[0].hasSuffix(" [SS0402]"))
    #expect(lines[1] == "\(path):2:1: note: declared here")
    #expect(lines[2] == "\(path):2:7: warning: over lines [SS0103]")
    #expect(
      lines[3] == "/work/gone.screen.yaml:1:1: error: there is no file `../gone.screen.yaml` [unreadable-file]")
  }

  @Test func `what would steer a terminal is made visible`() {
    let file = SourceFile(path: "a\nb\u{1B}.yaml", text: "x")
    let text = FindingsSample.text(
      .xcode,
      [
        FileFindings(
          path: file.path,
          diagnostics: [Diagnostic(FindingsSample.code, "m\u{7} one\ntwo", at: SourceSpan(file, 0..<1))])
      ])
    #expect(text.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x0A })
    #expect(text.split(separator: "\n").count == 1 && text.contains("one two"))
  }
}
