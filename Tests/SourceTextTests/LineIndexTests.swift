import SourceText
import Testing

@Suite struct LineIndexTests {
  @Test(arguments: [
    ("", [0]), ("a", [0]), ("a\nb", [0, 2]), ("a\r\nb", [0, 3]), ("a\rb", [0, 2]), ("\n\r\n\r", [0, 1, 3, 4]),
    ("a\u{85}b\u{2028}c", [0]),
  ])
  func `lines split at LF, CRLF and CR only`(text: String, starts: [Int]) {
    #expect(SourceFile(path: "t", text: text).lines.starts == starts)
  }

  @Test func `an offset past the end lies in the last line`() {
    let lines = SourceFile(path: "t", text: "a\nb").lines
    #expect(lines.line(containing: 0) == 0)
    #expect(lines.line(containing: 1) == 0)
    #expect(lines.line(containing: 2) == 1)
    #expect(lines.line(containing: 99) == 1)
    #expect(lines.range(ofLine: 0) == 0..<2)
    #expect(lines.range(ofLine: 7) == 3..<3)
  }
}

@Suite struct NearestNameTests {
  @Test(arguments: [
    ("layuot", "layout"), ("lodaing", "loading"), ("Loaded", "loaded"), ("on_end", "onEnd"), ("faild", "failed"),
    ("x", nil), ("zzzzzz", nil), ("", nil),
  ])
  func `a misspelt name has its suggestion`(name: String, expected: String?) {
    #expect(NearestName.of(name, among: ["layout", "loading", "loaded", "failed", "onEnd", "y2"]) == expected)
  }
}

@Suite struct DiagnosticCodeTests {
  @Test func `a code has four digits`() {
    #expect(DiagnosticCode(102, "duplicate-key").id == "SS0102")
    #expect(DiagnosticCode(1203, "x").id == "SS1203")
  }
}
