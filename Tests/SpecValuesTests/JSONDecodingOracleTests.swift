import SpecValues
import Testing

/// The decoder of bytes against the slow way: a tree first, then values of the tree.
@Suite struct JSONDecodingOracleTests {
  private static let node = {
    let level = EnumType(name: "Level", cases: ["low", "high"])
    let status = EnumType(name: "Status", cases: ["open", "closed"], unknown: "open")
    let type = RecordType(name: "Node")
    type.define([
      .init("id", .int, isLenient: true), .init("title", .string), .init("at", .nullable(.timestamp)),
      .init("wait", .nullable(.duration)), .init("rank", .nullable(.int), default: .int(3)),
      .init("code", .nullable(.string), isLenient: true), .init("level", .enumeration(level), default: .string("low")),
      .init("status", .enumeration(status), default: .string("closed")), .init("score", .nullable(.double)),
      .init("children", .list(.record(type)), default: .list([])),
      .init("tags", .list(.string), default: .list([])), .init("extra", .dynamic),
      .init("ratios", .map(.string, .double), default: .map(.empty), isLenient: true),
      .init("done", .bool, default: .bool(false)),
      .init("long", .dynamic, jsonKey: "a longer key that has no room in a word"),
      .init("key", .dynamic, jsonKey: "k\u{E9}y"), .init("first", .nullable(.int), jsonKey: "twin", isLenient: true),
      .init("second", .dynamic, jsonKey: "twin"),
    ])
    return type
  }()

  private static let types: [ValueType] = [
    .list(.record(node)), .record(node), .dynamic, .list(.list(.int)), .map(.string, .dynamic), .nullable(.string),
  ]

  /// What came out, as one text: the value and how many were left out, or why there is none.
  private func outcome(_ decode: () throws(JSONDecodingFailure) -> JSONDecoded) -> String {
    do throws(JSONDecodingFailure) {
      let decoded = try decode()
      return "\(exact(decoded.value)) without \(decoded.leftOut)"
    } catch {
      return error.summary
    }
  }

  /// A value with its kinds of numbers, which JSON does not tell apart.
  private func exact(_ value: Value) -> String {
    switch value {
    case .int(let int): "int \(int)"
    case .double(let double): "double \(double.bitPattern)"
    case .list(let values): "[\(values.map(exact).joined(separator: ","))]"
    case .record(let record): "\(record.type.name){\(record.fields.map(exact).joined(separator: ","))}"
    case .map(let map): "{\(zip(map.keys, map.values).map { "\(exact($0)):\(exact($1))" }.joined(separator: ","))}"
    case .null, .bool, .uint, .string, .bytes, .timestamp, .duration, .optional, .type: JSONEncoding.encode(value)
    }
  }

  private func slow(_ bytes: [UInt8], _ type: ValueType, skipInvalid: Bool) -> String {
    do throws(SlowJSONError) {
      let tree = try SlowJSONText.parse(bytes)
      return outcome { () throws(JSONDecodingFailure) in
        try JSONDecoding.decode(tree, as: type, skipInvalid: skipInvalid)
      }
    } catch {
      return error.description
    }
  }

  private func fast(_ bytes: [UInt8], _ type: ValueType, skipInvalid: Bool) -> String {
    outcome { () throws(JSONDecodingFailure) in try JSONDecoding.decode(bytes, as: type, skipInvalid: skipInvalid) }
  }

  private func tree(_ bytes: [UInt8]) -> [UInt8] {
    do throws(JSONSyntaxError) {
      return Array(JSONEncoding.encode(try JSONText.parse(bytes)).utf8)
    } catch {
      return Array(error.description.utf8)
    }
  }

  private func slowTree(_ bytes: [UInt8]) -> [UInt8] {
    do throws(SlowJSONError) {
      return Array(JSONEncoding.encode(try SlowJSONText.parse(bytes)).utf8)
    } catch {
      return Array(error.description.utf8)
    }
  }

  private func compare(_ bytes: [UInt8], _ type: ValueType, skipInvalid: Bool) -> Bool {
    let wanted = slow(bytes, type, skipInvalid: skipInvalid)
    let found = fast(bytes, type, skipInvalid: skipInvalid)
    // Compared by bytes: `==` takes canonical equivalents for equal.
    guard !found.hasSameCodePoints(as: wanted) else { return true }
    Issue.record("\(String(decoding: bytes, as: UTF8.self)) as \(type): \(found), expected \(wanted)")
    return false
  }

  @Test(arguments: 1...4)
  func `bodies by chance come out as they do the slow way`(seed: UInt64) {
    var maker = BodyMaker(seed: seed)
    var valid = 0
    for round in 0..<5_000 {
      var bytes = maker.body()
      if round % 2 == 1 { maker.mutate(&bytes) }
      let type = Self.types[maker.next(below: 4) == 0 ? maker.next(below: Self.types.count) : 0]
      let skipInvalid = maker.next(below: 2) == 0
      guard compare(bytes, type, skipInvalid: skipInvalid) else { return }
      if round % 4 < 2 { #expect(tree(bytes) == slowTree(bytes)) }
      if (try? JSONDecoding.decode(bytes, as: type, skipInvalid: skipInvalid)) != nil { valid += 1 }
    }
    #expect(valid > 800)
  }

  @Test func `a body that is cut at any byte is refused as it is over a tree`() {
    let whole = Array(
      #"[{"id":"7","title":"a \u00e9\ud83d\ude00","extra":{"k":[1e3,true,null]},"score":-1.5e-3,"zzz":[{}]}]"#.utf8)
    for count in 0...whole.count {
      let cut = Array(whole[..<count])
      #expect(compare(cut, Self.types[0], skipInvalid: true))
      #expect(compare(cut, .dynamic, skipInvalid: false))
    }
  }

  @Test(arguments: 0...24)
  func `a string ends rightly wherever its quote falls`(length: Int) {
    for tail in ["", "\\n", "\\u00e9", "é", "\u{1}", "\\"] {
      for type in [ValueType.string, .dynamic, .int] {
        #expect(compare(Array("\"\(String(repeating: "a", count: length))\(tail)\"".utf8), type, skipInvalid: false))
        #expect(compare(Array("\"\(tail)\(String(repeating: "b", count: length))\"  ".utf8), type, skipInvalid: false))
      }
    }
  }

  @Test(arguments: [
    [0xC3], [0xC3, 0x28], [0xC0, 0xAF], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xE0, 0xA0], [0xED, 0xA0, 0x80],
    [0xED, 0x9F, 0xBF], [0xEF, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x90, 0x80], [0xF4, 0x8F, 0xBF, 0xBF],
    [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0x80], [0xFF], [0xE2, 0x82, 0xAC], [0xC2, 0x80],
    [0xC3, 0x5C, 0x6E], [0xF1, 0x80, 0x80, 0xC0],
  ])
  func `bytes that are or are not UTF-8 are judged as the standard library does`(sequence: [UInt8]) {
    let key = Array("{\"title\":\"x\",\"id\":1,\"".utf8) + sequence + Array("\":0}".utf8)
    let skipped = Array("{\"title\":\"x\",\"id\":1,\"zzz\":\"".utf8) + sequence + Array("\"}".utf8)
    for bytes in [key, skipped, [0x22] + sequence + [0x22]] {
      #expect(compare(bytes, .record(Self.node), skipInvalid: false))
      #expect(compare(bytes, .dynamic, skipInvalid: false))
    }
  }

  @Test func `of equal keys the last counts, in what it holds and in what it leaves out`() throws {
    for body in [
      #"[{"id":"x","id":1,"title":"a"}]"#, #"[{"id":1,"id":"x","title":"a"}]"#,
      #"[{"id":1,"title":"a","rank":5,"rank":null}]"#, #"[{"id":1,"title":null,"title":"a"}]"#,
      #"[{"title":"a","id":"y","title":7}]"#, #"[{"id":1,"title":"a","twin":1,"twin":"z","twin":2}]"#,
      #"[{"id":1,"title":"a","children":[{"id":2},{"id":2,"title":"b"}],"children":[{"id":3},{"id":4,"title":"c"}]}]"#,
      #"[{"id":1,"title":"a","children":[{"id":2},{"id":2,"title":"b"}],"children":[{}]},{"id":1,"title":"b"}]"#,
      #"[{"id":1,"title":"a","children":[{}],"children":[]}]"#,
    ] {
      #expect(compare(Array(body.utf8), Self.types[0], skipInvalid: true))
      #expect(compare(Array(body.utf8), Self.types[0], skipInvalid: false))
    }
  }

  @Test func `more fields than a word has bits are all read, and the first that is missing is named`() throws {
    let type = RecordType(name: "Wide", (0..<200).map { .init("field\($0)", .int) })
    let all = (0..<200).map { "\"field\($0)\":\($0)" }
    for members in [all, Array(all.reversed()), Array(all[..<150]), Array(all[100...]), all + all] {
      #expect(compare(Array("{\(members.joined(separator: ","))}".utf8), .record(type), skipInvalid: false))
    }
    #expect(
      fast(Array("{\(all[..<150].joined(separator: ","))}".utf8), .record(type), skipInvalid: false).hasPrefix(
        "field150: "))
  }

  @Test func `keys that differ in length, end or normal form alone are told apart`() throws {
    let names = ["a", "ab", "abcdefg", "abcdefgh", "abcdefghi", "abcdefgx", "abcdefghabcdefgh", "abcdefghabcdefgx", ""]
    let odd = ["\u{E9}", "e\u{301}", "a\"b", "a\\b", "tab\t"]
    let type = RecordType(name: "Keys", (names + odd).enumerated().map { .init("f\($0)", .int, jsonKey: $1) })
    let members = (names + odd).enumerated().map { "\(JSONEncoding.quoted($1)):\($0)" }
    for members in [members, Array(members.reversed()), Array(members.dropFirst()), Array(members.dropLast(2))] {
      #expect(compare(Array("{\(members.joined(separator: ","))}".utf8), .record(type), skipInvalid: false))
    }
    #expect(
      fast(Array("{\(members.joined(separator: ","))}".utf8), .record(type), skipInvalid: false).hasSuffix("without 0"))
  }

  @Test func `nesting has a limit in what is read, what is skipped and what is left out`() {
    let deep = String(repeating: "[", count: 100_000)
    let nested = String(repeating: #"{"id":1,"title":"a","children":["#, count: 100_000)
    for body in [deep, "{\"zzz\":\(deep)", nested, "[[\(deep)", "{\"extra\":\(deep)"] {
      for type in [ValueType.dynamic, .record(Self.node), .list(.int), .map(.string, .dynamic)] {
        #expect(fast(Array(body.utf8), type, skipInvalid: true).contains("nested more than 512 levels deep"))
      }
    }
    let levels = 255
    let fits =
      String(repeating: #"{"id":1,"title":"a","children":["#, count: levels) + String(repeating: "]}", count: levels)
    #expect(compare(Array(fits.utf8), .record(Self.node), skipInvalid: false))
  }
}
