import ScreenProgram
import SourceText
import SpecChecking
import SpecValues
import Testing

@testable import LiveServices

/// What a recording writes is read back as the same value.
@Suite struct RecordedTextTests {
  private static let types = """
    types:
      Size: small | large
      Todo: { id: String, title: String, no: Bool, due: "Date?", size: "Size = small", tags: "[String] = []", json: "JSON" }
    """

  /// The value that a stub returns whose answer is this text.
  private func read(_ text: String, as type: String) throws -> Value {
    let file = SourceFile(
      path: "t.screen.yaml",
      text: """
        screen: T
        \(RecordedTextTests.types)
        services: { api: { get: { returns: "\(type)" } } }
        view: [nothing]
        stubs: { default: { api.get: { returns: \(text) } } }

        """)
    let loaded = SpecLoader().load(file)
    let errors = loaded.diagnostics.filter { $0.severity == .error }.map { "\($0.message) at `\($0.span.text)`" }
    let program = try #require(loaded.program, "\(text): \(errors)")
    guard case .reply(let reply)? = program.stubs.first?.answers[0],
      case .returns(.literal(let value)) = reply.outcome
    else {
      Issue.record("no literal: \(text)")
      return .null
    }
    return value
  }

  private func expectSame(_ json: String, as type: String, _ location: SourceLocation = #_sourceLocation) throws {
    let file = SourceFile(
      path: "t.screen.yaml",
      text:
        "screen: T\n\(RecordedTextTests.types)\nservices: { api: { get: { returns: \"\(type)\" } } }\nview: [nothing]\n"
    )
    let program = try #require(SpecLoader().load(file).program)
    let value = try JSONDecoding.decode(Array(json.utf8), as: program.operations[0].result).value
    let written = try #require(RecordedText(value), "\(json)", sourceLocation: location)
    let found = try read(written.text, as: type)
    #expect(JSONEncoding.encode(found) == JSONEncoding.encode(value), "\(written.text)", sourceLocation: location)
  }

  @Test(arguments: [
    "", " ", "no", "null", "~", "012", "1.10", "12:30", "- a", "a: b", "a # b", "{ }", "[", "'", "\"", "\\", "\\n",
    "${x}", "$${x}", "$$${", "${", "a ${b} c", "$", "{{ x }}", "%", "`", "@a", "*a", "&a", "!a", "<<", "é ü 漢 🙂",
    "a\nb", "a\r\nb", "a\tb", "a\u{0}b", "\u{1}\u{1F}\u{7F}\u{85}\u{9F}", "\u{2028}\u{2029}\u{FEFF}",
    "\u{200B}\u{202E}x",
    "👩‍👩‍👧", "e\u{301}", "\u{FFFD}\u{FFFE}\u{FFFF}", "\u{10FFFF}", "  two  spaces  ", "\n", "end\n", "\n\n start",
  ]) func `a text stays the same`(_ text: String) throws {
    try expectSame(JSONEncoding.quoted(text), as: "String")
    try expectSame("[\(JSONEncoding.quoted(text))]", as: "[String]")
    try expectSame("{\(JSONEncoding.quoted("k" + text)): \(JSONEncoding.quoted(text))}", as: "[String: String]")
    try expectSame("{\(JSONEncoding.quoted("k" + text)): [\(JSONEncoding.quoted(text))]}", as: "JSON")
  }

  @Test(arguments: [
    ("9223372036854775807", "Int"), ("-9223372036854775808", "Int"), ("0", "Int"), ("null", "Int?"), ("7", "Int?"),
    ("1.5", "Double"), ("-0.0", "Double"), ("1e300", "Double"), ("5e-324", "Double"), ("3", "Double"),
    ("true", "Bool"), ("false", "Bool?"), ("null", "String?"), (#""null""#, "String?"), ("[]", "[Int]"),
    ("[]", "[Int]?"), ("null", "[Int]?"), ("{}", "[String: Int]"), ("[[], [1]]", "[[Int]]"), ("[null, 1]", "[Int?]"),
    (#""2026-01-31T09:30:00.123456789Z""#, "Date"), (#""0001-01-01T00:00:00Z""#, "Date"), (#""1h2m3.5s""#, "Duration"),
    (#""0.000000001s""#, "Duration"), (#""large""#, "Size"), ("null", "JSON"),
    ("[1, true, null, \"1\", \"true\", \"null\"]", "JSON"),
    (#"{"a": {"b": [], "c": {}}, "no": 1e21, "null": -1}"#, "JSON"),
    (#"{"id": "1", "title": "no", "no": true, "json": {"x": 1}}"#, "Todo"),
    (
      #"[{"id": "1", "title": "", "no": false, "due": "2026-01-31T09:30:00Z", "size": "large", "tags": ["a"], "json": []}]"#,
      "[Todo]"
    ),
  ]) func `a value of a type stays the same`(_ json: String, _ type: String) throws {
    try expectSame(json, as: type)
  }

  @Test func `texts of chance stay the same`() throws {
    var seed: UInt64 = 7
    func next(_ count: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % count
    }
    let pieces: [String] = [
      "$", "{", "}", "\"", "'", "\\", "\n", "\r", "\t", " ", ":", "#", "-", ",", "a", "0", "\u{85}", "é", "\u{0}",
    ]
    for _ in 0..<60 {
      let text = (0..<next(12)).map { _ in pieces[next(pieces.count)] }.joined()
      try expectSame(JSONEncoding.quoted(text), as: "String")
      try expectSame("{\"k\": \(JSONEncoding.quoted(text))}", as: "JSON")
    }
  }

  @Test(arguments: [Value.duration(-1), .double(.nan), .double(.infinity), .bytes([1]), .uint(1)])
  func `what the language can't write is not written`(_ value: Value) {
    #expect(RecordedText(value) == nil)
    #expect(RecordedText(.list([value])) == nil)
  }

  @Test func `what is written is counted`() throws {
    let value = Value.list([.int(1), .map(MapValue([(.string("a"), .null)]))])
    let written = try #require(RecordedText(value))
    #expect(written.text == #"[1, { "a": null }]"#)
    #expect(written.nodes == 5)
  }
}

/// The conditions by which calls with different arguments are told apart.
@Suite struct RecordedConditionTests {
  private static let type = RecordType(
    name: "Todo",
    [
      .init("id", .string), .init("due", .nullable(.timestamp)), .init("tags", .list(.string)),
    ])

  static let cases: [(ValueType, Value, String?)] = [
    (.string, .string("it's ${x}\n\u{1}"), #"p == 'it\'s \u0024{x}\n\u0001'"#),
    (.int, .int(.min), "p == -9223372036854775808"), (.double, .double(2), "p == 2.0"), (.double, .double(.nan), nil),
    (.bool, .bool(false), "p == false"), (.nullable(.int), .null, "p == null"),
    (.duration, .duration(1_500_000_000), "p == duration('1.5s')"),
    (.list(.int), .list([]), "p.size() == 0"), (.list(.int), .list([.int(1), .int(2)]), "p == [1, 2]"),
    (.nullable(.list(.int)), .list([]), "p != null && p.size() == 0"), (.list(.dynamic), .list([.null]), nil),
    (.dynamic, .int(1), nil), (.string, .string(String(repeating: "a", count: 400)), nil),
    (.map(.string, .int), .map(.empty), nil),
    (
      .nullable(.record(type)), .record(RecordValue(type, [.string("a"), .null, .list([.string("b")])])),
      "p != null && p.id == 'a' && p.due == null && p.tags == ['b']"
    ),
  ]

  @Test(arguments: cases.indices) func `a condition says what an argument is`(_ index: Int) {
    let (type, value, text) = RecordedConditionTests.cases[index]
    #expect(RecordedCondition.text([Parameter(name: "p", type: type)], [value]) == text)
  }

  @Test func `without arguments there is nothing to tell apart`() {
    #expect(RecordedCondition.text([], []) == nil)
  }
}
