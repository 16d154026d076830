import SourceText
import SpecSyntax
import Testing

@testable import SpecGrammar

@Suite struct StubTests {
  private func answer(_ text: String, _ location: SourceLocation = #_sourceLocation) throws -> Answer {
    let set = try #require(try screen("stubs: { default: { a.b: \(text) } }", location).parts.stubs.first)
    return try #require(set.answers.first?.answer)
  }

  @Test func `a set extends another and remembers`() throws {
    let set = try #require(
      try screen(
        """
        stubs:
          slow: { summary: as on a train, extends: default, memory: { todos: [{ id: a }] }, todos.fetch: { after: 5s } }
          empty:
        """
      ).parts.stubs.first)
    #expect(set.summary?.text == "as on a train")
    #expect(set.extends?.text == "default")
    #expect(set.memory.map(\.name.text) == ["todos"])
    #expect(set.answers.map(\.operation.text) == ["todos.fetch"])
    guard case Answer.Kind.none? = set.answers.first?.answer.kind else { throw Missing() }
    #expect(set.answers.first?.answer.after?.value == 5_000_000_000)
  }

  @Test func `null returned is not nothing said`() throws {
    guard case .returns(let slot) = try answer("{ returns: }").kind else { throw Missing() }
    #expect(slot.node.isNull)
    guard case Answer.Kind.none = try answer("{ after: 1s }").kind else { throw Missing() }
    guard case Answer.Kind.none = try answer("").kind else { throw Missing() }
  }

  @Test func `an answer is one of its kinds`() throws {
    guard case .file(let file) = try answer("{ file: ./a.json }").kind,
      case .raw(let raw) = try answer("{ raw: { a: 1 } }").kind,
      case .hangs = try answer("{ hangs: true }").kind,
      case .waits = try answer("{ waits: true }").kind,
      case .unchanged = try answer("{ unchanged: true }").kind,
      case .fails(let short) = try answer("{ fails: offline }").kind,
      case .fails(let long) = try answer(
        "{ fails: { kind: quota, status: 429, message: no, retryAfter: 5s, details: { left: 0 } } }"
      ).kind
    else { throw Missing() }
    #expect(file.text == "./a.json")
    #expect(raw.node.mapping != nil)
    #expect(short.kind?.text == "offline")
    #expect(long.status?.value == 429)
    #expect(long.message?.text == "no")
    #expect(long.retryAfter?.value == 5_000_000_000)
    #expect(long.details != nil)
  }

  @Test func `a sequence counts and a match chooses`() throws {
    guard case .sequence(let answers) = try answer("{ sequence: [{ fails: offline, times: 2 }, { returns: }] }").kind,
      case .match(let matches) = try answer("{ match: [{ when: id == '42', returns: 1 }, { hangs: true }] }").kind
    else { throw Missing() }
    #expect(answers.map { $0.times?.value } == [2, nil])
    #expect(matches.map { $0.when?.text } == ["id == '42'", nil])
    #expect(try answer("{ returns: , sets: { \"memory.a[id].b\": true } }").sets.map(\.path.text) == ["memory.a[id].b"])
  }

  @Test func `live services are requests or a store`() throws {
    let live = try screen(
      """
      live:
        todos:
          http: ${env.URL}
          headers: { Authorization: "Bearer ${secret.TOKEN}" }
          fetch: { get: /todos, query: { page: "1" }, result: body.items }
          markDone: { put: "/todos/${id}", body: { done: true }, headers: { If-Match: x } }
        counter:
          store: counter
          load: { read: count, default: 0 }
          save: { write: count, value: value }
      """
    ).parts.live
    guard case .http(let url) = live[0].kind, case .store(let store) = live[1].kind else { throw Missing() }
    #expect(url.text == "${env.URL}")
    #expect(store.text == "counter")
    #expect(live[0].headers.map(\.name.text) == ["Authorization"])
    guard case .request(.get, let path) = live[0].operations[0].kind,
      case .request(.put, _) = live[0].operations[1].kind, case .read = live[1].operations[0].kind,
      case .write = live[1].operations[1].kind
    else { throw Missing() }
    #expect(path.text == "/todos")
    #expect(live[0].operations[0].result?.text == "body.items")
    #expect(live[0].operations[1].body != nil)
    #expect(live[1].operations[0].defaultValue != nil)
    #expect(live[1].operations[1].value?.text == "value")
  }

  static let slips: [Slip] = [
    Slip("stubs: [default]", .wrongShape, at: "[default]", "stub sets by their names"),
    Slip("stubs: { default: [a] }", .wrongShape, at: "[a]", "answers by operation"),
    Slip("stubs: { two words: }", .invalidName, at: "two words", "a stub set"),
    Slip("stubs: { default: { fetch: { returns: } } }", .unknownKey, at: "fetch", "unknown key `fetch` in a stub set"),
    Slip("stubs: { slow: { extend: default } }", .unknownKey, at: "extend", "did you mean `extends`?"),
    Slip("stubs: { default: { a.b.c: { returns: } } }", .invalidPath, at: "a.b.c", "write its service, a dot"),
    Slip("stubs: { default: { \"a.b#2\": { returns: } } }", .invalidPath, at: "#2", "only `reply`"),
    Slip("stubs: { default: { a.b: [1] } }", .wrongShape, at: "[1]", "an answer, such as"),
    Slip("stubs: { default: { a.b: offline } }", .wrongShape, at: "offline", "an answer, such as"),
    Slip("stubs: { default: { a.b: { returns: 1, fails: offline } } }", .conflictingKeys, at: "fails", "not both"),
    Slip("stubs: { default: { a.b: { return: 1 } } }", .unknownKey, at: "return", "did you mean `returns`?"),
    Slip("stubs: { default: { a.b: { delay: 1s } } }", .unknownKey, at: "delay", "did you mean `after`?"),
    Slip("stubs: { default: { a.b: { hangs: } } }", .missingValue, at: "", "`true` or `false`"),
    Slip("stubs: { default: { a.b: { hangs: false } } }", .conflictingKeys, at: "hangs", "leave it out"),
    Slip(
      "stubs: { default: { a.b: { waits: on } } }", .invalidBool, at: "on", "write `true`",
      fixed: "stubs: { default: { a.b: { waits: true } } }"),
    Slip("stubs: { default: { a.b: { returns: 1, when: x } } }", .misplacedKey, at: "when", "of a `match`"),
    Slip("stubs: { default: { a.b: { returns: 1, times: 2 } } }", .misplacedKey, at: "times", "of a `sequence`"),
    Slip("stubs: { default: { a.b: { sequence: [] } } }", .missingValue, at: "[]", "at least one answer"),
    Slip(
      "stubs: { default: { a.b: { sequence: { returns: 1 } } } }", .wrongShape, at: "{ returns: 1 }",
      "a list of answers"),
    Slip(
      "stubs: { default: { a.b: { after: 1s, sequence: [{ returns: }] } } }", .conflictingKeys, at: "after",
      "has its own `after`"),
    Slip("stubs: { default: { a.b: { sequence: [{ returns: , times: 0 }] } } }", .invalidNumber, at: "0", "at least 1"),
    Slip("stubs: { default: { a.b: { fails: } } }", .missingValue, at: "", "a kind of failure"),
    Slip("stubs: { default: { a.b: { fails: { status: 404 } } } }", .requiredKey, at: "fails", "needs `kind`"),
    Slip(
      "stubs: { default: { a.b: { fails: { kind: server, status: abc } } } }", .invalidNumber, at: "abc",
      "a whole number"),
    Slip("stubs: { default: { a.b: { after: 300, returns: } } }", .invalidDuration, at: "300", "`300ms`"),
    Slip("live: { a: { b: { get: /x } } }", .requiredKey, at: "a", "needs `http`"),
    Slip("live: { a: { http: x, store: y } }", .conflictingKeys, at: "store", "not by both"),
    Slip("live: { a: { http: x, b: { get: /x, post: /y } } }", .conflictingKeys, at: "post", "in one way"),
    Slip("live: { a: { http: x, b: { body: y } } }", .requiredKey, at: "b", "needs `get`"),
    Slip("live: { a: { http: x, header: y } }", .unknownKey, at: "header", "did you mean `headers`?"),
    Slip("live: { a: { http: [x] } }", .wrongShape, at: "[x]", "a text"),
  ]

  @Test(arguments: StubTests.slips)
  func `stubs and live services are checked for their shape`(slip: Slip) { slip.check() }
}
