import Testing

@testable import SourceText

@Suite struct FixedTextTests {
  private let file = SourceFile(path: "a", bytes: Array("abcdef".utf8) + [0xFF, 0x0D, 0x0A])

  private func fix(_ edits: (Range<Int>, String)...) -> Fix {
    Fix("mend", edits.map { Fix.Edit(SourceSpan(file, $0.0), $0.1) }, .safe)
  }

  private func text(_ fixes: Fix...) -> (String, Int) {
    let text = FixedText(file, applying: fixes)
    #expect(text.bytes.suffix(3) == [0xFF, 0x0D, 0x0A])
    return (String(decoding: text.bytes.dropLast(3), as: UTF8.self), text.fixes.count)
  }

  @Test func `fixes are applied in any order, and other bytes stay`() {
    #expect(text(fix((4..<5, "E")), fix((0..<1, "")), fix((2..<2, "__"))) == ("b__cdEf", 3))
  }

  @Test func `of fixes that overlap or touch the first wins`() {
    #expect(text(fix((1..<3, "X")), fix((2..<4, "Y"))) == ("aXdef", 1))
    #expect(text(fix((1..<3, "X")), fix((3..<4, "Y"))) == ("aXdef", 1))
    #expect(text(fix((1..<1, "X")), fix((1..<1, "Y"))) == ("aXbcdef", 1))
  }

  @Test func `a fix of several edits is applied as a whole or not at all`() {
    #expect(text(fix((0..<0, "(")), fix((0..<0, "["), (6..<6, "]"))) == ("(abcdef", 1))
    #expect(text(fix((1..<1, "("), (4..<4, ")"))) == ("a(bcd)ef", 1))
  }

  @Test func `a fix without edits, or for another file, is left out`() {
    let other = SourceFile(path: "a", text: "abcdef")
    let foreign = Fix("mend", [.init(SourceSpan(other, 0..<1), "X")], .safe)
    #expect(text(fix(), foreign) == ("abcdef", 0))
  }
}
