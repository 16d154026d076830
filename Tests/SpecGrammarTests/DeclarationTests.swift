import SourceText
import SpecSyntax
import Testing

@testable import SpecGrammar

extension TypeSyntax {
  /// The type as a text, to compare.
  var text: String {
    switch kind {
    case .named(let name): name
    case .optional(let type): type.text + "?"
    case .list(let type): "[\(type.text)]"
    case .map(let key, let value): "[\(key.text): \(value.text)]"
    case .action(let types): types.isEmpty ? "Action" : "Action(\(types.map(\.text).joined(separator: ", ")))"
    case .binding(let type): "Binding \(type.text)"
    case .invalid: "invalid"
    }
  }
}

@Suite struct DeclarationTests {
  @Test(arguments: [
    ("String", "String"), ("\"String?\"", "String?"), ("Todo?", "Todo?"), ("[Todo]", "[Todo]"),
    ("[String: Int]", "[String: Int]"), ("\"[Todo]?\"", "[Todo]?"), ("'[String: [Todo?]]?'", "[String: [Todo?]]?"),
    ("[[Int]]", "[[Int]]"), ("[\"Todo?\"]", "[Todo?]"), ("[String: [Todo]]", "[String: [Todo]]"),
    ("Action", "Action"), ("Action(Todo, Int)", "Action(Todo, Int)"), ("Binding String", "Binding String"),
    ("\"String??\"", "String?"), ("\"[ Todo ]\"", "[Todo]"), ("{ type: \"Int?\" }", "Int?"),
    ("{ type: [Todo] }", "[Todo]"),
  ])
  func `a type is read from texts and from collections`(written: String, type: String) throws {
    let screen = try screen("params: \n  a: \(written)")
    #expect(screen.params.first?.type.text == type)
  }

  @Test(arguments: [
    ("String = \"\"", "", Scalar.Style.doubleQuoted, "\"\""), ("Int = 0", "0", .plain, "0"),
    ("Int = -3", "-3", .plain, "-3"), ("Double = 1.5", "1.5", .plain, "1.5"),
    ("Bool = false", "false", .plain, "false"),
    ("String = 'a b'", "a b", .singleQuoted, "'a b'"), ("String? = null", "null", .plain, "null"),
    ("Priority = medium", "medium", .plain, "medium"),
  ])
  func `a default in the short form is a node at its place`(
    written: String, text: String, style: Scalar.Style, place: String
  ) throws {
    let source = "screen: S\nview: [nothing]\nfields:\n  a: \(written)"
    guard case .screen(let screen) = decode(source).document else { throw Missing() }
    let node = try #require(screen.fields.first?.defaultValue?.node)
    #expect(node.scalar?.text == text)
    #expect(node.scalar?.style == style)
    #expect(SourceFile(path: "", text: source).text(in: node.range) == place)
  }

  @Test func `a default may be a collection, at its place`() throws {
    let source = """
      screen: S
      view: [nothing]
      fields:
        list: '[Int] = [1, 2]'
        map: '[String: Int] = { a: 1 }'
        empty: "[Int] = []"
        text: 'String = "say \\"hi\\""'
      """
    let result = decode(source)
    #expect(result.diagnostics.map(\.message) == [])
    guard case .screen(let screen) = result.document else { throw Missing() }
    let file = SourceFile(path: "", text: source)
    let defaults = try screen.fields.map { try #require($0.defaultValue?.node) }
    #expect(defaults[0].sequence?.map { file.text(in: $0.range) } == ["1", "2"])
    #expect(defaults[1].mapping?["a"].map { file.text(in: $0.value.range) } == "1")
    #expect(defaults[2].sequence?.isEmpty == true)
    #expect(defaults[3].scalar?.text == "say \"hi\"")
  }

  @Test func `the long form has json, lenient, check and a default`() throws {
    let screen = try screen(
      """
      fields:
        email:
          type: String
          default: ""
          json: e_mail
          lenient: true
          summary: where we write to
          check: [{ must: "email.contains('@')", message: Enter an address }]
        other: { type: String, default: , check: { must: other != '', message: Enter it } }
      """)
    let email = try #require(screen.fields.first)
    #expect(email.json?.text == "e_mail")
    #expect(email.isLenient)
    #expect(email.summary?.text == "where we write to")
    #expect(email.checks.first?.must.text == "email.contains('@')")
    #expect(email.checks.first?.message.text == "Enter an address")
    #expect(screen.fields.last?.defaultValue?.node.isNull == true)
    #expect(screen.fields.last?.checks.count == 1)
  }

  @Test func `types are records and enums in two forms`() throws {
    let screen = try screen(
      """
      types:
        Priority: low | medium | high
        Status: { cases: [open, in-progress], unknown: open, summary: as the server says }
        Todo: { id: String, summary: String, cases: [Int] }
      """)
    let types = screen.parts.types
    guard case .enumeration(let words, nil) = types[0].kind else { throw Missing() }
    #expect(words.map(\.text) == ["low", "medium", "high"])
    guard case .enumeration(let cases, let unknown) = types[1].kind else { throw Missing() }
    #expect(cases.map(\.text) == ["open", "in-progress"])
    #expect(unknown?.text == "open")
    guard case .record(let fields) = types[2].kind else { throw Missing() }
    #expect(fields.map(\.name.text) == ["id", "summary", "cases"])
  }

  @Test func `services have operations with everything they need`() throws {
    let screen = try screen(
      """
      services:
        todos:
          summary: the server
          fetch: { returns: [Todo], skipInvalid: true }
          markDone: { params: { id: String, at: Date }, writes: true, idempotent: true }
          ping:
          buy: { errors: { quota: { details: QuotaInfo, summary: too many }, plain: }, writes: true }
      """)
    let service = try #require(screen.parts.services.first)
    #expect(service.summary?.text == "the server")
    #expect(service.operations.map(\.name.text) == ["fetch", "markDone", "ping", "buy"])
    #expect(service.operations[0].returns?.text == "[Todo]")
    #expect(service.operations[0].skipInvalid)
    #expect(service.operations[1].params.map(\.type.text) == ["String", "Date"])
    #expect(service.operations[1].writes && service.operations[1].isIdempotent)
    #expect(service.operations[2].returns == nil)
    #expect(service.operations[3].errors.map(\.name.text) == ["quota", "plain"])
    #expect(service.operations[3].errors.first?.details?.text == "QuotaInfo")
  }

  static let slips1: [Slip] = [
    Slip("params: { id: }", .missingValue, at: "id", "`id` needs a type, such as `id: String`"),
    Slip("params: [id]", .wrongShape, at: "[id]", "not a list"),
    Slip("params: { id: 3 }", .invalidType, at: "3", "can't be read as a type"),
    Slip("params: { a: Array<Todo> }", .invalidType, at: "<Todo>", "a list is written `[Todo]`"),
    Slip("params: { a: Int | String }", .invalidType, at: "| String", "declare an enum"),
    Slip("params: { a: Int=3 }", .invalidType, at: "=3", "a blank on both sides"),
    Slip("params: { a: [Int, String] }", .invalidType, at: "[Int, String]", "one element type"),
    Slip("params: { a: \"[Int\" }", .invalidType, at: "", "`]` is missing"),
    Slip(
      "params: { a: { String: Int } }", .invalidType, at: "{ String: Int }", "written `[String: Int]`",
      fixed: "params: { a: [String: Int] }"),
    Slip("params: { a: { x: Int, y: Int } }", .invalidType, at: "{ x: Int, y: Int }", "declare a record under `types`"),
    Slip("params: { a: String = }", .missingValue, at: "=", "a default is missing"),
    Slip("params: { not-ok: String }", .invalidName, at: "not-ok", "write `notOk`"),
    Slip("params: { in: String }", .reservedName, at: "in", "expressions keep this word"),
    Slip("params: { 1st: String }", .invalidName, at: "1st", "begins with a letter"),
    Slip("params: { größe: String }", .invalidName, at: "größe", "letters, digits and `_`"),
    Slip("fields: { a: { typ: Int } }", .invalidType, at: "{ typ: Int }", "not a mapping"),
    Slip("fields: { a: { default: 3 } }", .requiredKey, at: "a", "needs `type`"),
    Slip("fields: { a: { type: Int, defualt: 3 } }", .unknownKey, at: "defualt", "did you mean `default`?"),
    Slip(
      "fields: { a: { type: Int, lenient: yes } }", .invalidBool, at: "yes", "write `true` for `yes`",
      fixed: "fields: { a: { type: Int, lenient: true } }"),
    Slip("fields: { a: { type: Int, lenient: 1 } }", .invalidBool, at: "1", "`true` or `false`, not `1`"),
    Slip(
      "fields: { a: { type: Int, check: [{ must: a > 0 }] } }", .requiredKey, at: "{ must: a > 0 }", "needs `message`"),
    Slip("fields: { a: { type: Int, check: a > 0 } }", .wrongShape, at: "a > 0", "a mapping with `must` and `message`"),
  ]

  @Test(arguments: DeclarationTests.slips1)
  func `a declaration that can't be read is refused at the place`(slip: Slip) { slip.check() }

  static let slips2: [Slip] = [
    Slip("types: { A: }", .missingValue, at: "A", "it is empty"),
    Slip("types: { A: String }", .wrongShape, at: "String", "can't be declared"),
    Slip("types: { A: [x, y] }", .wrongShape, at: "[x, y]", "not a list", fixed: "types: { A: x | y }"),
    Slip("types: { String: { id: Int } }", .reservedName, at: "String", "built in"),
    Slip("types: { Error: a | b }", .reservedName, at: "Error", "built in"),
    Slip("types: { A: low | high | low }", .duplicateName, at: "low", "stands in the enum twice"),
    Slip("types: { A: low | }", .invalidName, at: "", "a word of the enum is missing"),
    Slip("types: { A: low | two words }", .invalidName, at: "two words", "can't be a word of an enum"),
    Slip("types: { A: { cases: [] } }", .missingValue, at: "A", "at least one word"),
    Slip("types: { A: { cases: [a, a] } }", .duplicateName, at: "a", "stands in `cases` twice"),
    Slip("types: { A: { cases: [open], unknown: opne } }", .unknownWord, at: "opne", "did you mean `open`?"),
    Slip("types: [A]", .wrongShape, at: "[A]", "types by their names"),
    Slip("services: { a: { b: [Int] } }", .wrongShape, at: "[Int]", "`b` takes a mapping"),
    Slip("services: { a: { b: { return: Int } } }", .unknownKey, at: "return", "did you mean `returns`?"),
    Slip("services: { a: { b: { returns: } } }", .missingValue, at: "", "`returns` needs a type"),
    Slip(
      "services: { a: { b: { writes: True } } }", .invalidBool, at: "True", "write `true`",
      fixed: "services: { a: { b: { writes: true } } }"),
    Slip("services: { a: { b: { stream: true } } }", .notYet, at: "stream", "not yet"),
    Slip("services: { a: { b: { cache: 5m } } }", .notYet, at: "cache", "not yet"),
    Slip("uses: { favorites: }", .missingValue, at: "", "the name of a shared model"),
    Slip("env: [A, A]", .duplicateName, at: "A", "stands in `env` twice"),
    Slip("env: A", .wrongShape, at: "A", "a list of names", fixed: "env: [A]"),
    Slip(
      "derived: { forms: [1, 2] }", .wrongShape, at: "[1, 2]", "put it in quotes",
      fixed: "derived: { forms: \"[1, 2]\" }"),
    Slip("imports: ./a.screen.yaml", .wrongShape, at: "./a.screen.yaml", "a list of files"),
  ]

  @Test(arguments: DeclarationTests.slips2)
  func `types, services and lists of names are checked for their shape`(slip: Slip) { slip.check() }

  @Test func `a type of many brackets is refused without a deep stack`() {
    let text = String(repeating: "[", count: 100_000) + "Int" + String(repeating: "]", count: 100_000)
    let found = decode("screen: S\nview: [nothing]\nparams:\n  a: \"\(text)\"").diagnostics
    #expect(found.map(\.code) == [.invalidType])
    #expect(found.first?.message.contains("nested deeper") == true)
  }
}
