import Testing

@testable import TextFrame

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("ｱ", 1), ("Ａ", 2), ("한", 2),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("😀", 2), ("👍🏽", 2), ("👩‍👩‍👧‍👦", 2), ("🇩🇪", 2), ("🇩", 1), ("❤", 1), ("❤\u{FE0F}", 2),
    ("1\u{FE0F}\u{20E3}", 2), ("a\u{FE0F}", 1), ("⚠", 1), ("─│╭", 3), ("\u{200B}", 0), ("\u{1B}", 0), ("\u{9B}", 0),
    ("กำ", 2), ("\u{AD}", 0), ("\u{20000}", 2), ("\u{1FA80}", 2), ("\u{10FFFF}", 1), ("\r\n", 0), ("…", 1),
    ("🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", 2),
    // What Unicode joins to one cluster and a terminal sets one after the other.
    ("\u{1100}\u{1100}\u{1100}", 6), ("a\u{FF9E}\u{FF9E}", 3), ("\u{600}\u{600}1", 3), ("स्त्री", 4), ("கா", 2),
    ("👍🏽🏽🏽", 6), ("🕵️‍♂️", 2), ("❤️‍🔥", 2), ("👩‍👩‍👧‍👦‍👦‍👦", 4), ("x\u{303}\u{303}\u{303}y", 2), ("☰䷀", 4),
  ])
  func `a text is as wide as its clusters`(text: String, width: Int) {
    #expect(DisplayWidth.of(text) == width)
  }
}

@Suite struct DisplayTextTests {
  @Test(arguments: [
    ("", ""), ("plain text", "plain text"), ("\u{1B}[31mred", "␛[31mred"), ("a\nb", "a b"), ("a\r\nb", "a b"),
    ("a\rb", "a b"), ("a\tb", "a b"), ("a\u{0}b", "a␀b"), ("\u{7}", "␇"), ("\u{7F}", "␡"),
    ("\u{9B}2J", "<U+009B>2J"), ("a\u{202E}b", "a<U+202E>b"), ("\u{2066}\u{2069}", "<U+2066><U+2069>"),
    ("a\u{200E}\u{200F}", "a<U+200E><U+200F>"), ("a\u{200B}\u{200B}\u{200B}b", "a<U+200B x3>b"),
    ("\u{FEFF}a", "<U+FEFF>a"),
    ("a\u{2028}b\u{2029}", "a b "), ("a\u{85}b", "a b"), ("so\u{AD}ft", "soft"), ("e\u{301}", "e\u{301}"),
    ("\u{301}a", "◌\u{301}a"), (" \u{301}", " ◌\u{301}"), ("a\u{200D}", "a<U+200D>"), ("\u{200D}é", "<U+200D>é"),
    ("👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"), ("می\u{200C}خواهم", "می\u{200C}خواهم"), ("é\u{200C}\u{200C}é", "é<U+200C x2>é"),
    ("é\u{E0041}", "é<U+E0041>"),
    (
      "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
      "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}"
    ),
  ])
  func `what steers or hides becomes readable`(text: String, visible: String) {
    #expect(Array(DisplayText.visible(text).unicodeScalars) == Array(visible.unicodeScalars))
  }

  /// What is counted without a look at its clusters is as wide as if they were looked at.
  @Test func `plain scalars are clusters of one column each`() {
    let plain = (UInt32(0)...0xFFFF).filter(DisplayWidth.isPlain).compactMap(Unicode.Scalar.init)
    #expect(plain.count > 700)
    for scalar in plain {
      #expect(DisplayWidth.of(scalar) == 1, "\(scalar.value)")
      let pair = "\(scalar)\(scalar)─e"
      #expect(pair.count == 4 && DisplayWidth.of(pair) == 4, "\(scalar.value)")
    }
  }

  @Test(arguments: [("─\u{301}", 1), ("e\u{301}─", 2), ("©\u{FE0F}", 2), ("‐\u{200D}", 1), ("─日─", 4), ("é\u{AD}─", 2)])
  func `what joins a plain scalar is looked at`(text: String, width: Int) {
    #expect(DisplayWidth.of(text) == width)
  }

  @Test func `a tower of marks stays low`() {
    let tower = "a" + String(repeating: "\u{303}", count: 100_000)
    #expect(DisplayText.visible(tower).unicodeScalars.count == 5)
    #expect(DisplayText.visible(tower + tower).unicodeScalars.count == 10)
  }

  @Test func `a flood of invisible characters becomes a number`() {
    #expect(DisplayText.visible(String(repeating: "\u{200B}", count: 100_000)) == "<U+200B x100000>")
  }

  @Test func `no scalar steers the terminal`() {
    let ranges: [ClosedRange<UInt32>] = [0...0x3000, 0xFE00...0xFFFF, 0x110B0...0x110D0, 0xE0000...0xE01FF]
    for value in ranges.joined() {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let visible = DisplayText.visible("é\(Character(scalar))é")
      let isSafe = visible.unicodeScalars.allSatisfy {
        $0.properties.generalCategory != .control && !$0.properties.isBidiControl
      }
      if !isSafe { Issue.record("U+\(String(value, radix: 16)) gets through") }
    }
  }
}
