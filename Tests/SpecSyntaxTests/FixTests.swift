import SourceText
import SpecSyntax
import Testing

@Suite struct FixTests {
  /// The text with the first fix of the first finding applied.
  private func fixed(_ text: String) -> String? {
    let file = SourceFile(path: "test.screen.yaml", text: text)
    guard let fix = SpecSyntaxParser.parse(file).diagnostics.first?.fixes.first else { return nil }
    var bytes = file.bytes
    for edit in fix.edits.reversed() { bytes.replaceSubrange(edit.span.range, with: Array(edit.replacement.utf8)) }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("title: {{ user.name }}\n", "title: \"${user.name}\"\n"),
    ("title: Hi {{name}}!\n", "title: Hi ${name}!\n"),
    ("title: Hello: you # c\n", "title: \"Hello: you\" # c\n"),
    ("title: a \"b\": it's\n", "title: 'a \"b\": it''s'\n"),
    ("color: #fff\n", "color: \"#fff\"\n"),
    ("title: Room #5\n", "title: \"Room #5\"\n"),
    ("a: { color: #fff }\n", "a: { color: \"#fff\" }\n"),
    ("a:\n\tb: 1\n", "a:\n  b: 1\n"),
    ("a: \"x\nb: 1\n", "a: \"x\"\nb: 1\n"),
    ("a: [1, 2\nb: 3\n", "a: [1, 2]\nb: 3\n"),
    ("a: {b: [1, 2}\n", "a: {b: [1, 2]}\n"),
    ("when: !done # c\n", "when: \"!done\" # c\n"),
    ("when: !done && x\n", "when: \"!done && x\"\n"),
    ("to: @home\n", "to: \"@home\"\n"),
    ("a: [x, @y, z]\n", "a: [x, \"@y\", z]\n"),
    ("rows:\n- one\n - two\n", "rows:\n- one\n- two\n"),
    ("a: { action: add(x, y) }\n", "a: { action: \"add(x, y)\" }\n"),
    ("a: { text: Hi ${x}, you }\n", "a: { text: \"Hi ${x}\", you }\n"),
    ("a: { due: Date? }\n", "a: { due: \"Date?\" }\n"),
    ("a:1\nb: 2\n", "a: 1\nb: 2\n"),
    ("a: { b:[x] }\n", "a: { b: [x] }\n"),
    ("a: 'it's'\n", "a: \"it's\"\n"),
    ("a: \"\\d\"\n", "a: \"\\\\d\"\n"),
    ("a: [1,, 2]\n", "a: [1, 2]\n"),
    ("a: [1]]\n", "a: [1]\n"),
    ("a: 1\n  b: 2\n", "a: 1\nb: 2\n"),
    ("a:\n    b: 1\n  c: 2\n", "a:\n    b: 1\n    c: 2\n"),
    ("a:\n  - b: 1\n   c: 2\n", "a:\n  - b: 1\n    c: 2\n"),
    ("a:\n  -b\n  - c\n", "a:\n  - b\n  - c\n"),
    ("a: !!int 1\n", "a: 1\n"),
  ])
  func `a fix gives what was meant`(text: String, expected: String) {
    #expect(fixed(text) == expected)
  }

  @Test(arguments: ["a: 1\na: 2\n", "d: { <<: 1 }\n", "a: &x [*x]\n", "{[a]: 1}\n", "x: {{a}} and {{b}}\n"])
  func `where nothing is certain there is no fix`(text: String) {
    #expect(fixed(text) == nil)
  }

  @Test func `a key given twice shows the first one`() {
    let file = SourceFile(path: "test.screen.yaml", text: "a: 1\nb: 2\n\"a\": 3\n")
    let notes = SpecSyntaxParser.parse(file).diagnostics.flatMap(\.notes)
    #expect(notes.map { $0.span?.range } == [0..<1])
  }

  @Test func `the findings stand in source order and are said once`() {
    let file = SourceFile(path: "test.screen.yaml", text: "a: !x\nb: { k: f(p, q) }\nb: 1\nc: {{ z }}\n")
    let codes = SpecSyntaxParser.parse(file).diagnostics.map(\.code.name)
    #expect(codes == ["reserved-start", "split-at-comma", "duplicate-key", "double-braces"])
  }
}
