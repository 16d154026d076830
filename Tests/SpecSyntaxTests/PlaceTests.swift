import SourceText
import SpecSyntax
import Testing

@Suite struct PlaceTests {
  private func value(_ text: String) -> (Node, SourceFile)? {
    let file = SourceFile(path: "test.screen.yaml", text: text)
    return (SpecSyntaxParser.parse(file).root?.mapping?.entries.first?.value).map { ($0, file) }
  }

  /// Each row: a file, a part of the decoded text of its first value, and what stands there in the file.
  @Test(arguments: [
    ("a: hello", "ell", "ell"), ("a: one\n  two\n\n  three", "e t", "e\n  t"),
    ("a: one\n  two\n\n  three", "two\nthr", "two\n\n  thr"),
    ("a: 'it''s'", "'", "''"), ("a: 'it''s'", "s", "s"), ("a: \"x\\u00e9y\"", "é", "\\u00e9"),
    ("a: \"x\\u00e9y\"", "y", "y"), ("a: \"a\\tb\"", "\tb", "\\tb"), ("a: \"a \\\n   b\"", "b", "b"),
    ("a: \"x\\U0001F600z\"", "😀z", "\\U0001F600z"), ("a: \"\\\"q\\\"\"", "q", "q"), ("a: |\n  x\n  if y\n", "if", "if"),
    ("a: |\n  x\n  if y\n", "x\nif", "x\n  if"), ("a: |2\n    x\n", " x", " x"),
    ("a: >\n  one\n  two\n", "one two", "one\n  two"),
    ("a: >\n  one\n   two\n  é\n", "é", "é"), ("a: >-\n\n  one\n\n  two\n", "two", "two"),
    ("a:\r\n  \"x\r\n  y\"\r\n", "y", "y"),
    ("a: |\r\n  x\r\n  y\r\n", "y", "y"), ("a: &n !!str  x y", "y", "y"), ("\u{FEFF}é: 'ü z'", "z", "z"),
    ("a: >\n  ${x\n  + 1}\n", "x + 1", "x\n  + 1"),
  ])
  func `a part of a text is found in the file`(text: String, part: String, written: String) throws {
    let (node, file) = try #require(value(text))
    let decoded = Array(try #require(node.scalar).text.utf8)
    let wanted = Array(part.utf8)
    let start = try #require(
      (0...max(0, decoded.count - wanted.count)).first { decoded[$0...].starts(with: wanted) })
    let range = node.sourceRange(ofDecoded: start..<start + wanted.count, in: file)
    #expect(file.text(in: range) == written)
  }

  @Test(arguments: ["a: x", "a: 'x'", "a: \"x\"", "a: |\n  x\n", "a: ''", "a:", "a: [x]"])
  func `offsets outside of the text give the node`(text: String) throws {
    let (node, file) = try #require(value(text))
    #expect(node.sourceRange(ofDecoded: 100..<200, in: file) == node.range)
    #expect(node.sourceRange(ofDecoded: -2..<(-1), in: file) == node.range)
  }

  @Test(arguments: [("a: 'xy'", 2, 6), ("a: 'xy'", 0, 4), ("a: ''", 0, 4), ("a: xy", 1, 4), ("a: |\n  x\n", 0, 7)])
  func `an empty part is a place between two bytes`(text: String, offset: Int, place: Int) throws {
    let (node, file) = try #require(value(text))
    #expect(node.sourceRange(ofDecoded: offset..<offset, in: file) == place..<place)
  }
}
