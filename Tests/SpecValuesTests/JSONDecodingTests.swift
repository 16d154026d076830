import SpecValues
import Testing

@Suite struct JSONDecodingTests {
  private static let priority = EnumType(name: "Priority", cases: ["low", "high"])
  private static let status = EnumType(name: "Status", cases: ["open", "closed"], unknown: "open")
  private static let todo = RecordType(
    name: "Todo",
    [
      .init("id", .int), .init("title", .string), .init("isDone", .bool, default: .bool(false)),
      .init("due", .nullable(.timestamp)), .init("ownerName", .nullable(.string), jsonKey: "owner_name"),
      .init("rank", .nullable(.int), isLenient: true), .init("code", .nullable(.string), isLenient: true),
    ])
  private static let page = RecordType(
    name: "Page", [.init("todos", .list(.record(todo))), .init("extra", .dynamic)])

  private func decode(
    _ text: String, _ type: ValueType, skipInvalid: Bool = false
  ) throws(JSONDecodingFailure) -> JSONDecoded {
    try JSONDecoding.decode(Array(text.utf8), as: type, skipInvalid: skipInvalid)
  }

  private func failure(_ text: String, _ type: ValueType, skipInvalid: Bool = false) -> String? {
    do throws(JSONDecodingFailure) {
      _ = try decode(text, type, skipInvalid: skipInvalid)
      return nil
    } catch {
      return error.summary
    }
  }

  private static let nines = String(repeating: "9", count: 400)

  @Test(arguments: [
    ("7", ValueType.int, Value.int(7)), ("7.0", .int, .int(7)), ("70e-1", .int, .int(7)), ("7e2", .int, .int(700)),
    ("-0", .int, .int(0)), ("0e999999999999999999999", .int, .int(0)),
    ("9223372036854775807", .int, .int(.max)), ("-9223372036854775808", .int, .int(.min)),
    ("9007199254740993.0", .int, .int(9_007_199_254_740_993)),
    ("7", .double, .double(7)), ("0.1", .double, .double(0.1)), ("true", .bool, .bool(true)),
    ("\"x\"", .string, .string("x")), ("null", .nullable(.string), .null), ("\"x\"", .nullable(.string), .string("x")),
    ("\"2001-01-01T00:00:00.5Z\"", .timestamp, .timestamp(Timestamp(seconds: 978_307_200, nanoseconds: 500_000_000))),
    ("\"1.5s\"", .duration, .duration(1_500_000_000)), ("\"-1.5s\"", .duration, .duration(-1_500_000_000)),
    ("\"low\"", .enumeration(priority), .string("low")), ("\"gone\"", .enumeration(status), .string("open")),
    ("[1,2]", .list(.int), .list([.int(1), .int(2)])), ("[]", .list(.int), .list([])),
    ("[1,null]", .list(.nullable(.int)), .list([.int(1), .null])),
    ("{\"a\":1,\"a\":2}", .map(.string, .int), .map(MapValue([(.string("a"), .int(2))]))),
    ("[1,{\"b\":null}]", .dynamic, .list([.double(1), .map(MapValue([(.string("b"), .null)]))])),
    ("null", .dynamic, .null),
  ])
  func `JSON gives a value of the type`(text: String, type: ValueType, value: Value) throws {
    #expect(try decode(text, type).value == value)
  }

  @Test(arguments: [
    ("null", ValueType.string, "expected String, found null"), ("7", .string, "expected String, found 7"),
    ("\"7\"", .int, "expected Int, found \"7\""), ("7.5", .int, "expected Int, found 7.5"),
    ("9223372036854775808", .int, "expected Int, found 9223372036854775808, which is beyond 64 bit"),
    ("-9223372036854775809", .int, "expected Int, found -9223372036854775809, which is beyond 64 bit"),
    ("1e999999999999", .int, "expected Int, found 1e999999999999, which is beyond 64 bit"),
    (nines, .int, "expected Int, found \(nines.prefix(30))…, which is beyond 64 bit"),
    (nines, .double, "expected Double, found \(nines.prefix(30))…, which is too large for one"),
    (nines, .dynamic, "found \(nines.prefix(30))…, which is too large for a number"),
    ("1", .bool, "expected Bool, found 1"), ("\"true\"", .bool, "expected Bool, found \"true\""),
    ("\"2001-01-01\"", .timestamp, "expected Date, found \"2001-01-01\""),
    ("5", .duration, "expected Duration, found 5"),
    ("\"1d\"", .duration, "expected Duration, found \"1d\""),
    ("\"urgent\"", .enumeration(priority), "expected Priority (low, high), found \"urgent\""),
    ("null", .enumeration(status), "expected Status (open, closed), found null"),
    ("{}", .list(.int), "expected [Int], found an object"),
    ("[]", .map(.string, .int), "expected [String: Int], found a list"),
    ("[1,\"x\"]", .list(.int), "[1]: expected Int, found \"x\""),
    ("{\"a b\":\"x\"}", .map(.string, .int), "[\"a b\"]: expected Int, found \"x\""),
    ("[1", .list(.int), "not JSON: it ends where `,` or `]` is expected at byte 2"),
    ("{\"id\":1}", .record(todo), "title: expected String, found nothing"),
    (
      "{\"todos\":[{\"id\":1,\"title\":\"a\"},{\"id\":2,\"title\":null}]}", .record(page),
      "todos[1].title: expected String, found null"
    ),
    ("{\"todos\":[[]]}", .record(page), "todos[0]: expected Todo, found a list"),
    ("1", .action([]), "a value of type Action can't come from JSON"),
  ])
  func `what does not fit is refused with its path`(text: String, type: ValueType, message: String) {
    #expect(failure(text, type) == message)
  }

  @Test func `absent and null keys are the default, and unknown keys are ignored`() throws {
    let text = #"{"zzz":1,"title":"a","id":1.0,"isDone":null,"owner_name":"me","ownerName":"not me"}"#
    guard case .record(let record) = try decode(text, .record(Self.todo)).value else {
      Issue.record("no record")
      return
    }
    #expect(record.fields == [.int(1), .string("a"), .bool(false), .null, .string("me"), .null, .null])
  }

  @Test(arguments: [
    (#"{"id":1,"title":"a","rank":"7"}"#, "rank", Value.int(7)),
    (#"{"id":1,"title":"a","rank":7}"#, "rank", .int(7)),
    (#"{"id":1,"title":"a","code":7.10}"#, "code", .string("7.10")),
  ])
  func `a lenient field takes a number for a text and a text for a number`(
    text: String, field: String, value: Value
  ) throws {
    guard case .record(let record) = try decode(text, .record(Self.todo)).value else {
      Issue.record("no record")
      return
    }
    #expect(record[field] == value)
  }

  @Test(arguments: ["\" 7\"", "\"7x\"", "\"\"", "\"7.5\"", "\"0x7\"", "\"nan\"", "true", "[7]"])
  func `a lenient field does not take everything`(value: String) {
    #expect(failure("{\"id\":1,\"title\":\"a\",\"rank\":\(value)}", .record(Self.todo))?.hasPrefix("rank: ") == true)
  }

  @Test func `a bad element fails the decode unless it may be skipped`() throws {
    let text = #"[{"id":1,"title":"a"},{"id":"x"},{"id":2,"title":"b"},null]"#
    #expect(failure(text, .list(.record(Self.todo))) == "[1].id: expected Int, found \"x\"")
    let decoded = try decode(text, .list(.record(Self.todo)), skipInvalid: true)
    #expect(decoded.leftOut == 2)
    guard case .list(let values) = decoded.value else {
      Issue.record("no list")
      return
    }
    #expect(values.count == 2)
  }

  @Test func `a list in which every element is bad fails even so`() throws {
    #expect(
      failure("[\"x\",\"y\"]", .list(.int), skipInvalid: true)
        == "[0]: expected Int, found \"x\"; no element of the list is valid")
    #expect(try decode("[]", .list(.int), skipInvalid: true).leftOut == 0)
    let nested = try decode("[[1,\"x\"],[\"y\",\"z\"],[2]]", .list(.list(.int)), skipInvalid: true)
    #expect(nested.value == .list([.list([.int(1)]), .list([.int(2)])]))
    #expect(nested.leftOut == 2)
  }

  @Test func `a wide object is read by its keys`() throws {
    let keys = (0..<100).map { "\"k\($0)\":0" }.joined(separator: ",")
    let text = "{\(keys),\"title\":\"first\",\"title\":\"last\",\"id\":3}"
    guard case .record(let record) = try decode(text, .record(Self.todo)).value else {
      Issue.record("no record")
      return
    }
    #expect(record["title"] == .string("last"))
  }

  @Test func `a type that many decode by at once for the first time reads alike for all`() async throws {
    for _ in 0..<20 {
      let type = RecordType(name: "Fresh", [.init("id", .int), .init("next", .nullable(.string), jsonKey: "n")])
      let texts = await withTaskGroup(of: String.self) { group in
        for index in 0..<16 {
          group.addTask {
            let bytes = Array("{\"n\":\"x\",\"id\":\(index)}".utf8)
            guard let value = try? JSONDecoding.decode(bytes, as: .record(type)).value else { return "none" }
            return JSONEncoding.encode(value)
          }
        }
        return await group.reduce(into: Set<String>()) { $0.insert($1) }
      }
      #expect(texts == Set((0..<16).map { "{\"id\":\($0),\"n\":\"x\"}" }))
    }
  }

  @Test func `a type that has its fields only later is read by them`() throws {
    let type = RecordType(name: "Late")
    #expect(try JSONDecoding.decode(Array("{}".utf8), as: .record(type)).value == .record(RecordValue(type, [])))
    type.define([.init("id", .int)])
    #expect(throws: JSONDecodingFailure.self) { try JSONDecoding.decode(Array("{}".utf8), as: .record(type)) }
  }

  @Test func `a JSON value becomes a typed one at run time`() throws {
    let json = try decode(#"[{"id":7,"title":"a"}]"#, .dynamic).value
    let typed = try JSONDecoding.decode(json, as: .list(.record(Self.todo))).value
    #expect(JSONEncoding.encode(typed).hasPrefix(#"[{"id":7,"title":"a","isDone":false"#))
    #expect(throws: JSONDecodingFailure.self) { try JSONDecoding.decode(Value.double(7.5), as: .int) }
    #expect(throws: JSONDecodingFailure.self) { try JSONDecoding.decode(Value.double(1e300), as: .int) }
    #expect(throws: JSONDecodingFailure.self) { try JSONDecoding.decode(Value.double(.nan), as: .int) }
    #expect(try JSONDecoding.decode(json, as: .dynamic).value == json)
  }
}

@Suite struct JSONEncodingTests {
  @Test(arguments: [
    (Value.int(.min), "-9223372036854775808"), (.uint(.max), "18446744073709551615"), (.double(7), "7"),
    (.double(0.1), "0.1"), (.double(1e300), "1e+300"), (.double(.leastNonzeroMagnitude), "5e-324"),
    (.double(-0.0), "-0"),
    (.double(.nan), "null"), (.double(.infinity), "null"),
    (.string("a\"\\\n\u{1}\u{2028}é"), "\"a\\\"\\\\\\n\\u0001\u{2028}é\""),
    (.timestamp(Timestamp(seconds: 0, nanoseconds: 5)), "\"1970-01-01T00:00:00.000000005Z\""),
    (.duration(300_000_000), "\"0.3s\""), (.list([.null, .bool(true)]), "[null,true]"), (.map(.empty), "{}"),
    (
      .map(MapValue([(.string("b"), .int(1)), (.string("a"), .int(2)), (.int(3), .null)])),
      "{\"b\":1,\"a\":2,\"3\":null}"
    ),
  ])
  func `a value has one text`(value: Value, text: String) {
    #expect(JSONEncoding.encode(value) == text)
  }

  @Test func `a record has the keys of the wire and comes back`() throws {
    let type = RecordType(
      name: "R", [.init("id", .string, jsonKey: "_id"), .init("at", .timestamp), .init("for", .duration)])
    let value = Value.record(
      RecordValue(type, [.string("a"), .timestamp(Timestamp(seconds: 1)), .duration(-1)]))
    let text = JSONEncoding.encode(value)
    #expect(text == #"{"_id":"a","at":"1970-01-01T00:00:01Z","for":"-0.000000001s"}"#)
    #expect(try JSONDecoding.decode(Array(text.utf8), as: .record(type)).value == value)
  }
}
