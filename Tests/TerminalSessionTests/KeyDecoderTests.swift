import Testing

@testable import TerminalSession

@Suite struct KeyDecoderTests {
  private static func inputs(_ text: String) -> [KeyInput] { inputs(Array(text.utf8)) }

  private static func inputs(_ bytes: [UInt8]) -> [KeyInput] {
    var decoder = KeyDecoder()
    return decoder.decode(bytes) + decoder.flush()
  }

  private static let keys: [(String, [KeyInput])] = [
    ("a", [.key(.character("a"))]), (" ~", [.key(.character(" ")), .key(.character("~"))]),
    ("é", [.key(.character("é"))]), ("漢😀", [.key(.character("漢")), .key(.character("😀"))]),
    ("\r", [.key(.enter)]), ("\n", [.key(.enter)]), ("\t", [.key(.tab)]), ("\u{1B}[Z", [.key(.backTab)]),
    ("\u{7F}\u{08}", [.key(.backspace), .key(.backspace)]),
    ("\u{03}", [.key(.control("c"))]), ("\u{00}", [.key(.control("@"))]), ("\u{1C}", [.key(.control("\\"))]),
    ("\u{1F}", [.key(.control("_"))]),
    ("\u{1B}", [.key(.escape)]), ("\u{1B}\u{1B}", [.key(.escape), .key(.escape)]),
    ("\u{1B}x", [.key(.alt("x"))]), ("\u{1B}\r", [.key(.escape), .key(.enter)]),
    ("\u{1B}é", [.key(.escape), .key(.character("é"))]),
    ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", [.key(.up), .key(.down), .key(.right), .key(.left)]),
    ("\u{1B}OA\u{1B}OP\u{1B}OM", [.key(.up), .key(.function(1)), .key(.enter)]),
    ("\u{1B}[1;5A", [.key(.up)]), ("\u{1B}[H\u{1B}[F", [.key(.home), .key(.end)]),
    ("\u{1B}[1~\u{1B}[7~\u{1B}[4~\u{1B}[8~", [.key(.home), .key(.home), .key(.end), .key(.end)]),
    ("\u{1B}[2~\u{1B}[3~\u{1B}[3;2~", [.key(.insert), .key(.delete), .key(.delete)]),
    ("\u{1B}[5~\u{1B}[6~", [.key(.pageUp), .key(.pageDown)]),
    ("\u{1B}[11~\u{1B}[15~\u{1B}[17~", [.key(.function(1)), .key(.function(5)), .key(.function(6))]),
    ("\u{1B}[24~\u{1B}[28~\u{1B}[34~", [.key(.function(12)), .key(.function(15)), .key(.function(20))]),
    ("\u{1B}[", [.key(.alt("["))]), ("\u{1B}O", [.key(.alt("O"))]),
    ("\u{1B}[A\u{1B}", [.key(.up), .key(.escape)]),
    ("\u{1B}[200~a\r\nb\rc\nd\u{1B}[201~x", [.paste("a\nb\nc\nd"), .key(.character("x"))]),
    ("\u{1B}[200~\u{1B}[201~", [.paste("")]),
    ("\u{1B}[200~\u{1B}[31m\u{07}\t~\u{1B}[20~\u{1B}[201~", [.paste("[31m\t~[20~")]),
  ]

  @Test(arguments: keys)
  func `bytes give keys`(text: String, expected: [KeyInput]) {
    #expect(Self.inputs(text) == expected)
  }

  @Test(arguments: keys)
  func `bytes give the same keys one at a time`(text: String, expected: [KeyInput]) {
    var decoder = KeyDecoder()
    var inputs: [KeyInput] = []
    for byte in text.utf8 { inputs += decoder.decode([byte]) }
    #expect(inputs + decoder.flush() == expected)
  }

  @Test(arguments: [
    "\u{1B}[99~", "\u{1B}[?1;2c", "\u{1B}[12;40R", "\u{1B}]11;rgb:0/0/0\u{07}", "\u{1B}]11;rgb:0/0/0\u{1B}\\",
    "\u{1B}P1+r\u{1B}\\", "\u{1B}_x\u{1B}\\", "\u{1B}[I", "\u{1B}Oz", "\u{1B}[999999999999999999999999~",
    "\u{1B}[" + String(repeating: "1;", count: 500) + "u", "\u{85}",
  ])
  func `what is no key is left out and does not harm the next`(text: String) {
    #expect(Self.inputs(text + "k") == [.key(.character("k"))])
  }

  @Test(
    arguments: [
      ([0xC3, 0x61], [.key(.character("a"))]), ([0xFF, 0xFE, 0x61], [.key(.character("a"))]),
      ([0x80, 0xBF], []), ([0xE2, 0x82], []), ([0xC0, 0xAF, 0x62], [.key(.character("b"))]),
      ([0xED, 0xA0, 0x80, 0x63], [.key(.character("c"))]), ([0xF0, 0x9F, 0x1B, 0x5B, 0x41], [.key(.up)]),
      ([0xF4, 0x90, 0x80, 0x80, 0x64], [.key(.character("d"))]),
      // A sequence that another key breaks off.
      ([0x1B, 0x5B, 0x31, 0x03], [.key(.control("c"))]), ([0x1B, 0x5B, 0x31, 0x1B, 0x5B, 0x42], [.key(.down)]),
      ([0x1B, 0x4F, 0x1B, 0x5B, 0x42], [.key(.down)]),
      ([0x1B, 0x5D, 0x31, 0x1B, 0x5B, 0x42], [.key(.down)]),
    ] as [([UInt8], [KeyInput])])
  func `broken bytes cost no more than themselves`(bytes: [UInt8], expected: [KeyInput]) {
    #expect(Self.inputs(bytes) == expected)
  }

  @Test func `a lone escape waits for what may follow`() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0x1B]).isEmpty)
    #expect(decoder.patience == 50)
    #expect(decoder.decode([0x5B]).isEmpty)
    #expect(decoder.patience == 50)
    #expect(decoder.decode([0x41]) == [.key(.up)])
    #expect(decoder.patience == nil)
    #expect(decoder.flush().isEmpty)
  }

  @Test func `a sequence that stops in the middle is given up`() {
    var decoder = KeyDecoder()
    #expect(decoder.decode(Array("\u{1B}[1;".utf8)).isEmpty)
    #expect(decoder.flush().isEmpty)
    #expect(decoder.decode(Array("a".utf8)) == [.key(.character("a"))])
  }

  @Test func `a paste waits long for its end, and after that is what it has`() {
    var decoder = KeyDecoder()
    #expect(decoder.decode(Array("\u{1B}[200~ab".utf8)).isEmpty)
    #expect(decoder.patience == 1_000)
    #expect(decoder.flush() == [.paste("ab")])
    #expect(decoder.patience == nil)
    #expect(decoder.decode(Array("\u{1B}[201~c".utf8)) == [.key(.character("c"))])
  }

  @Test(arguments: ["]", "P", "X", "^", "_"])
  func `what opens a report is a key with Alt where nothing follows, and shuts nobody out`(opener: Character) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(Array("\u{1B}\(opener)".utf8)).isEmpty)
    #expect(decoder.patience == 50)
    #expect(decoder.flush() == [.key(.alt(opener))])
    #expect(decoder.decode(Array("\u{1B}\(opener)11;rgb".utf8)).isEmpty)
    #expect(decoder.decode([0x03]) == [.key(.control("c"))])
    #expect(decoder.decode(Array("\u{1B}\(opener)11;rgb".utf8)).isEmpty)
    #expect(decoder.flush().isEmpty, "a report that is cut off is no key")
    #expect(decoder.decode([0x04]) == [.key(.control("d"))])
  }

  @Test(arguments: [0, 1, 5, 6, 7, 12, 13, 4_000])
  func `a paste is cut at its limit and still ends`(excess: Int) {
    let limit = 100
    var decoder = KeyDecoder(longestPaste: limit)
    var inputs = decoder.decode(Array("\u{1B}[200~".utf8))
    inputs += decoder.decode(repeatElement(0x61, count: limit + excess))
    inputs += decoder.decode(Array("\u{1B}[201~z".utf8))
    #expect(inputs.count == 2)
    guard case .paste(let text)? = inputs.first else {
      Issue.record("no paste")
      return
    }
    #expect(text.utf8.count >= limit && text.utf8.count <= limit + 12)
    #expect(text.utf8.allSatisfy { $0 == 0x61 })
    #expect(inputs.last == .key(.character("z")))
  }

  @Test func `random bytes never stop it`() {
    var seed: UInt64 = 7
    for _ in 0..<2_000 {
      var bytes: [UInt8] = []
      for _ in 0..<24 {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let pick = UInt8(truncatingIfNeeded: seed >> 40)
        bytes.append(pick & 3 == 0 ? [0x1B, 0x5B, 0x4F, 0x3B, 0x7E, 0x32, 0x30, 0x5D][Int(pick >> 5)] : pick)
      }
      var whole = KeyDecoder()
      let expected = whole.decode(bytes) + whole.flush()
      var split = KeyDecoder()
      let cut = Int(seed % 24)
      #expect(split.decode(bytes[..<cut]) + split.decode(bytes[cut...]) + split.flush() == expected)
    }
  }
}
