import Reports
import SourceText
import Testing

/// A text with the span of a part of it, and the report that is made of a finding there.
struct Golden: Sendable, CustomTestStringConvertible {
  var name: String
  var source: String
  var part: String
  var report: String

  init(_ name: String, _ source: String, at part: String, _ report: String) {
    self.name = name
    self.source = source
    self.part = part
    self.report = report
  }

  var testDescription: String { name }

  var span: SourceSpan {
    let bytes = Array(source.utf8)
    let wanted = Array(part.utf8)
    let start = bytes.indices.first { bytes[$0...].starts(with: wanted) } ?? bytes.count
    return SourceSpan(SourceFile(path: "t.yaml", text: source), start..<min(start + wanted.count, bytes.count))
  }
}

@Suite struct HumanReportTests {
  private static let code = DiagnosticCode(102, "duplicate-key")

  @Test(arguments: [
    Golden(
      "plain", "a: 1\nkey: two\n", at: "two",
      """
      t.yaml:2:6: error: it is wrong [SS0102 duplicate-key]
        |
      2 | key: two
        |      ^^^

      """),
    Golden(
      "a tab goes to the next multiple of four", "a\tb: two\n", at: "two",
      """
      t.yaml:1:8: error: it is wrong [SS0102 duplicate-key]
        |
      1 | a   b: two
        |        ^^^

      """),
    Golden(
      "a wide character takes two columns", "日本: 値x\n", at: "値",
      """
      t.yaml:1:7: error: it is wrong [SS0102 duplicate-key]
        |
      1 | 日本: 値x
        |       ^^

      """),
    Golden(
      "a combining mark takes none", "e\u{301}: two\n", at: "two",
      """
      t.yaml:1:4: error: it is wrong [SS0102 duplicate-key]
        |
      1 | e\u{301}: two
        |    ^^^

      """),
    Golden(
      "an escape sequence is shown and not sent", "a: \u{1B}[31mred\n", at: "red",
      """
      t.yaml:1:9: error: it is wrong [SS0102 duplicate-key]
        |
      1 | a: ␛[31mred
        |         ^^^

      """),
    Golden(
      "a span over lines is marked to the end of the first", "a: [one,\n  two]\n", at: "[one,\n  two]",
      """
      t.yaml:1:4: error: it is wrong [SS0102 duplicate-key]
        |
      1 | a: [one,
        |    ^^^^^

      """),
    Golden(
      "the end of a file has a mark too", "a: b", at: "?",
      """
      t.yaml:1:5: error: it is wrong [SS0102 duplicate-key]
        |
      1 | a: b
        |     ^

      """),
    Golden(
      "an empty file has a first line", "", at: "?",
      """
      t.yaml:1:1: error: it is wrong [SS0102 duplicate-key]
        |
      1 |\u{20}
        | ^

      """),
    Golden(
      "the margin is as wide as the number", String(repeating: "\n", count: 9) + "key: two\r\n", at: "two",
      """
      t.yaml:10:6: error: it is wrong [SS0102 duplicate-key]
         |
      10 | key: two
         |      ^^^

      """),
  ]) func `a finding is shown with its line and a mark`(_ golden: Golden) {
    #expect(HumanReport().text(Diagnostic(Self.code, "it is wrong", at: golden.span)) == golden.report)
  }

  @Test(arguments: [0, 50, 100, 1_000, 9_990], ["x", "é", "日", "\u{1B}"])
  func `a long line is cut around the mark, which stays under its part`(_ place: Int, _ filler: String) throws {
    let source =
      String(repeating: filler, count: place) + "HERE" + String(repeating: filler, count: 10_000 - place) + "\n"
    let golden = Golden("", source, at: "HERE", "")
    let lines = HumanReport().text(Diagnostic(Self.code, "it is wrong", at: golden.span)).split(separator: "\n")
    #expect(lines.count == 4)
    let text = try #require(lines.dropFirst(2).first)
    let mark = try #require(lines.last)
    #expect(text.count < 180)
    let before = text.prefix(while: { $0 != "H" })
    let columns = before.reduce(0) { $0 + ($1 == "日" ? 2 : 1) }
    #expect(mark.dropFirst(columns) == "^^^^")
    #expect(mark.dropFirst(3).prefix(columns - 3).allSatisfy { $0 == " " })
  }

  @Test func `a long span is cut like its line`() throws {
    let golden = Golden("", "a: " + String(repeating: "x", count: 5_000), at: String(repeating: "x", count: 5_000), "")
    let lines = HumanReport().text(Diagnostic(Self.code, "it is wrong", at: golden.span)).split(separator: "\n")
    let mark = try #require(lines.last)
    #expect(mark.count == lines[2].count)
  }

  private func full() -> Diagnostic {
    let file = SourceFile(path: "a\u{1B}b.yaml", text: "key: one\nkey: two\n")
    return Diagnostic(
      Self.code, .warning, "`key` is there\u{7} twice", at: SourceSpan(file, 9..<12),
      notes: [DiagnosticNote("first here", at: SourceSpan(file, 0..<3)), DiagnosticNote("keys are\u{1B}[2J unique")],
      fixes: [Fix("remove\u{1B} it", [], .safe)])
  }

  @Test func `notes and fixes stand below, and nothing speaks to the terminal`() {
    #expect(
      HumanReport().text(full()) == """
        a␛b.yaml:2:1: warning: `key` is there␇ twice [SS0102 duplicate-key]
          |
        2 | key: two
          | ^^^
          note: a␛b.yaml:1:1: first here
          note: keys are␛[2J unique
          fix: remove␛ it

        """)
  }

  @Test func `colour adds colour alone`() {
    let colored = HumanReport(usesColor: true).text(full())
    #expect(colored.contains("\u{1B}[1;33mwarning\u{1B}[0m"))
    #expect(colored.contains("\u{1B}[1;33m^^^\u{1B}[0m"))
    var plain = colored
    for code in ["0", "1", "1;32", "1;33", "1;36"] { plain = plain.replacing("\u{1B}[\(code)m", with: "") }
    #expect(plain == HumanReport().text(full()))
  }

  @Test(arguments: [
    (0, 0, 1, "1 file, no findings"), (0, 0, 2, "2 files, no findings"), (1, 0, 1, "1 error in 1 file"),
    (2, 1, 3, "2 errors, 1 warning in 3 files"), (0, 2, 1, "2 warnings in 1 file"),
  ]) func `the last line counts`(_ errors: Int, _ warnings: Int, _ files: Int, _ text: String) {
    let span = Golden("", "a", at: "a", "").span
    let all =
      Array(repeating: Diagnostic(Self.code, "x", at: span), count: errors)
      + Array(repeating: Diagnostic(Self.code, .warning, "x", at: span), count: warnings)
    #expect(HumanReport().summary(of: all, files: files) == text)
  }

  @Test func `the first finding of a run says how to read more of it`() {
    let golden = Golden("", "a: 1\n", at: "a", "")
    let finding = Diagnostic(Self.code, "it is wrong", at: golden.span)
    let plain = HumanReport().text(finding)
    #expect(
      HumanReport().text(finding, isFirst: true) == plain + "  help: `screenspec explain SS0102` tells more\n")
  }

  @Test func `a byte order mark takes no column and is not shown`() {
    let file = SourceFile(path: "t.yaml", text: "\u{FEFF}a: 1\n")
    let text = HumanReport().text(Diagnostic(Self.code, "it is wrong", at: SourceSpan(file, 6..<7)))
    #expect(text == "t.yaml:1:4: error: it is wrong [SS0102 duplicate-key]\n  |\n1 | a: 1\n  |    ^\n")
    #expect(HumanReport().text(Diagnostic(Self.code, "m", at: SourceSpan(file, 0..<1))).hasPrefix("t.yaml:1:1: "))
  }
  @Test(arguments: ["a", "é", "値", "👩‍👩‍👧‍👦", "\t", "\u{0}"])
  func `of a long line no more is read than is shown, wherever the place is`(character: String) throws {
    let line = String(repeating: character, count: 20_000)
    let file = SourceFile(path: "t.yaml", text: "a: 1\n\(line)here\(line)\nb: 2\n")
    let start = 5 + line.utf8.count
    let text = HumanReport().text(Diagnostic(Self.code, "it is wrong", at: SourceSpan(file, start..<start + 4)))
    let lines = text.split(separator: "\n")
    #expect(lines.count == 4 && lines[1] == "  |" && lines[2].hasPrefix("2 | …"))
    #expect(lines[2].contains("here") && lines[3].hasSuffix("^") && !lines[2].contains("b: 2"))
    #expect(lines.allSatisfy { $0.utf8.count < 6000 }, "\(lines.map(\.utf8.count))")
    let short = SourceFile(path: "t.yaml", text: "\(character)here")
    let width = try Self.column(of: HumanReport().text(Self.wrong(short, at: character.utf8.count)))
    let column = try Self.column(of: text)
    #expect(column - 1 == (width - 1) * 20_000)
  }

  @Test func `the mark of a long line is under its place`() {
    let line = String(repeating: "x", count: 100_000)
    for place in [0, 1, 59, 60, 61, 999, 1000, 1001, 50_000, 99_996] {
      var bytes = Array(line.utf8)
      bytes.replaceSubrange(place..<place + 4, with: "here".utf8)
      let file = SourceFile(path: "t.yaml", bytes: bytes)
      let lines = HumanReport().text(Diagnostic(Self.code, "m", at: SourceSpan(file, place..<place + 4)))
        .split(separator: "\n").map(Array.init)
      let mark = lines[3].indices.filter { lines[3][$0] == "^" }
      #expect(String(mark.map { lines[2][$0] }) == "here", "at \(place)")
      #expect(String(lines[0]).hasPrefix("t.yaml:1:\(place + 1): "))
    }
  }

  @Test(arguments: [0, 1, 199, 200]) func `few findings of a file are all shown`(count: Int) {
    let all = Self.many(count)
    let text = HumanReport().text(all)
    #expect(text == all.map { HumanReport().text($0) + "\n" }.joined())
  }

  @Test(arguments: [(201, "t.yaml: 1 more finding\n\n"), (1200, "t.yaml: 1000 more findings\n\n")])
  func `of very many findings of a file the first are shown and the others are counted`(count: Int, end: String) {
    #expect(HumanReport().text(Self.many(count)) == HumanReport().text(Self.many(200)) + end)
  }

  private static func many(_ count: Int) -> [Diagnostic] {
    let file = SourceFile(path: "t.yaml", text: String(repeating: "a ", count: 2000))
    return (0..<count).map { wrong(file, at: 2 * $0) }
  }

  private static func wrong(_ file: SourceFile, at offset: Int) -> Diagnostic {
    Diagnostic(code, "it is wrong", at: SourceSpan(file, offset..<offset + 1))
  }

  /// The column that a report of one finding begins with.
  private static func column(of report: String) throws -> Int {
    try #require(Int(report.split(separator: ":", maxSplits: 3)[2]))
  }
}
