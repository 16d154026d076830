import SpecValues
import Testing

@Suite struct JSONTextTests {
  private func failure(_ bytes: [UInt8]) -> JSONSyntaxError? {
    do throws(JSONSyntaxError) {
      _ = try JSONText.parse(bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ("null", "null"), (" [ 1 , 2 ] ", "[1,2]"), ("{}", "{}"), ("[]", "[]"), ("\t\r\n0\n", "0"), ("-0", "-0"),
    ("1.50e+10", "1.50e+10"), (#""\u00e9\ud83d\ude00\/\"\\\b\f\n\r\t""#, "\"é😀/\\\"\\\\\\u0008\\u000c\\n\\r\\t\""),
    (#"{"a":1,"a":[true,false,null]}"#, #"{"a":1,"a":[true,false,null]}"#), (#""\u0000""#, #""\u0000""#),
    ("\u{FEFF}1", "1"), ("\"\u{2028}\u{85}\"", "\"\u{2028}\u{85}\""),
  ])
  func `JSON is read, numbers as they are written`(text: String, written: String) throws {
    #expect(JSONEncoding.encode(try JSONText.parse(Array(text.utf8))) == written)
  }

  @Test(arguments: [
    ("", 0), (" ", 1), ("nul", 0), ("nulll", 4), ("NaN", 0), ("Infinity", 0), ("-", 1), ("01", 0), ("-01", 0),
    ("1.", 2),
    (".5", 0), ("+1", 0), ("1e", 2), ("1e+", 3), ("0x1", 1), ("[1,]", 3), ("[1 2]", 3), ("[", 1), ("[1", 2), ("]", 0),
    ("{", 1), (#"{"a"}"#, 4), (#"{"a":}"#, 5), (#"{"a":1,}"#, 7), ("{a:1}", 1), ("{'a':1}", 1), (#"{"a":1 "b":2}"#, 7),
    ("\"a", 0), ("\"a\nb\"", 2), (#""\x""#, 1), (#""\u12""#, 5), (#""\u12g4""#, 5), (#""\ud83d""#, 1),
    (#""\ude00""#, 1),
    (#""\ud83d\u0041""#, 1), ("\"\\", 2), ("1 2", 2), ("// c", 0), ("1 // c", 2), ("tru\u{65E5}", 0),
  ])
  func `what is not JSON is refused at its place`(text: String, offset: Int) {
    #expect(failure(Array(text.utf8))?.offset == offset)
  }

  @Test(arguments: [
    [0x22, 0xFF, 0x22], [0x22, 0xC3, 0x22], [0x22, 0xC0, 0xAF, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
    [0x22, 0x5C, 0x6E, 0xFF, 0x22], [0x00], [0x31, 0x00],
  ])
  func `what is not UTF-8 is refused`(bytes: [UInt8]) {
    #expect(failure(bytes) != nil)
  }

  @Test func `nesting has a limit and no trap behind it`() {
    let deep = { (count: Int) in Array(String(repeating: "[", count: count).utf8) }
    #expect(failure(deep(512) + Array(String(repeating: "]", count: 512).utf8)) == nil)
    #expect(failure(deep(513))?.message == "it is nested more than 512 levels deep")
    #expect(failure(deep(100_000))?.offset == 512)
    #expect(failure(Array(String(repeating: #"{"a":"#, count: 100_000).utf8))?.offset == 512 * 5)
  }

  @Test func `a cut text is refused at every length`() {
    let whole = Array(#"{"a":[1.5e3,"\u00e9",true,{"b":null}],"c":"\n"}"#.utf8)
    #expect(failure(whole) == nil)
    for count in 0..<whole.count { #expect(failure(Array(whole[..<count])) != nil) }
  }
}

@Suite struct JSONRobustnessTests {
  private static let node = {
    let type = RecordType(name: "Node")
    type.define([
      .init("id", .int, isLenient: true), .init("at", .nullable(.timestamp)), .init("wait", .nullable(.duration)),
      .init("children", .list(.record(type)), default: .list([])),
      .init("extra", .map(.string, .dynamic), default: .map(.empty)),
    ])
    return type
  }()

  @Test(arguments: 1...4)
  func `changed bytes give a value or a failure, and a value reads back the same`(seed: UInt64) throws {
    let whole = Array(
      #"{"id":7,"at":"2001-01-01T00:00:00Z","wait":"1.5s","children":[{"id":"8"},{"id":9.0}],"extra":{"\u00e9":[1e3]}}"#
        .utf8)
    var state = seed &* 0x9E37_79B9_7F4A_7C15
    func next(below limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let junk = Array(#"{}[]:,"\0123456789-+.eEtfnu /"#.utf8)
    var readable = 0
    for _ in 0..<2_000 {
      var bytes = whole
      for _ in 0...next(below: 3) {
        let index = next(below: bytes.count)
        switch next(below: 3) {
        case 0: bytes.remove(at: index)
        case 1: bytes.insert(junk[next(below: junk.count)], at: index)
        default: bytes[index] = next(below: 8) == 0 ? UInt8(next(below: 256)) : junk[next(below: junk.count)]
        }
      }
      guard let value = try? JSONDecoding.decode(bytes, as: .record(Self.node), skipInvalid: true).value else {
        continue
      }
      readable += 1
      let again = try JSONDecoding.decode(Array(JSONEncoding.encode(value).utf8), as: .record(Self.node))
      #expect(again.value == value)
    }
    #expect(readable > 0)
  }
}
