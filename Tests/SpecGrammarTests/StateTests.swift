import SourceText
import Testing

@testable import SpecGrammar

@Suite struct StateTests {
  @Test func `cases nest, with payload, timers and a first sub-case`() throws {
    let screen = try screen(
      """
      states:
        idle:
        loaded:
          summary: everything is here
          todos: [Todo]
          count: Int = 0
          states:
            reading:
            editing: { draft: Todo }
          initial: loaded.reading
          after: { 30s: idle, 1m: { set: { count: 0 } } }
          every: { 1s: [{ set: { count: "${count + 1}" } }] }
        initial: { error: String }
      """)
    let states = try #require(screen.states)
    #expect(states.map(\.name.text) == ["idle", "loaded", "initial"])
    #expect(states[1].payload.map(\.name.text) == ["todos", "count"])
    #expect(states[1].states.map(\.name.text) == ["reading", "editing"])
    #expect(states[1].states[1].payload.map(\.type.text) == ["Todo"])
    #expect(states[1].initial?.parts == ["loaded", "reading"])
    #expect(states[1].after.map(\.duration.value) == [30_000_000_000, 60_000_000_000])
    #expect(states[1].every.count == 1)
    #expect(states[1].summary?.text == "everything is here")
  }

  @Test func `source has everything of a call and its own keys`() throws {
    let source = try #require(
      try screen(
        """
        source:
          call: items.load
          with: { id: params.id }
          key: params.id
          when: params.id != ''
          during: loading
          keep: [loaded, empty]
          done: loaded.items
          fail: failed
          failKept: { notice: Couldn't refresh. }
          reload: onAppear
          olderThan: 60s
          poll: { every: 30s, pauseIn: loaded.editing, backoff: 2, max: 10m, stopOn: [unauthorized] }
          more: { call: items.page, with: { after: cursor }, when: cursor != null, done: { set: { a: 1 } }, fail: ignore }
          retry: standard
          timeout: 10s
          deadline: 1m
        """
      ).source)
    #expect(source.call?.with.count == 1)
    #expect(source.call?.during?.text == "loading")
    #expect(source.key?.text == "params.id")
    #expect(source.when?.text == "params.id != ''")
    guard case .cases(let cases) = source.keep?.value else { throw Missing() }
    #expect(cases.map(\.text) == ["loaded", "empty"])
    #expect(source.failKept != nil)
    #expect(source.reloadsOnAppear?.value == true)
    #expect(source.olderThan?.value == 60_000_000_000)
    #expect(source.poll?.pauseIn.map(\.text) == ["loaded.editing"])
    #expect(source.poll?.stopOn.map(\.text) == ["unauthorized"])
    #expect(source.poll?.max?.value == 600_000_000_000)
    #expect(source.more?.when?.text == "cursor != null")
    #expect(source.more?.call?.with.first?.name.text == "after")
  }

  @Test func `keep never is its own form`() throws {
    let source = try screen("source: { call: a.b, done: c, fail: ignore, keep: never }").source
    guard case .never = source?.keep?.value else { throw Missing() }
  }

  static let slips1: [Slip] = [
    Slip(
      "states: [idle, loaded]", .wrongShape, at: "[idle, loaded]", "not a list", fixed: "states: { idle: , loaded: }"),
    Slip("states: {}", .missingValue, at: "{}", "at least one case"),
    Slip("states:", .missingValue, at: "", "`states` needs cases"),
    Slip("states: { a: [Int] }", .wrongShape, at: "[Int]", "its payload"),
    Slip("states: { a: String }", .wrongShape, at: "String", "its payload"),
    Slip("states: { not-found: }", .invalidName, at: "not-found", "write `notFound`"),
    Slip("states: { else: }", .reservedName, at: "else", "where cases stand"),
    Slip("states: { never: }", .reservedName, at: "never", "where cases stand"),
    Slip("states: { null: }", .reservedName, at: "null", "where cases stand"),
    Slip("states: { a: { after: Date } }", .reservedName, at: "after", "a payload field needs another name"),
    Slip("states: { a: { every: Int } }", .reservedName, at: "every", "a payload field needs another name"),
    Slip("states: { a: { states: String } }", .reservedName, at: "states", "its sub-cases"),
    Slip("states: { a: { initial: Int } }", .conflictingKeys, at: "Int", "has no `states`"),
    Slip("states: { a: { after: { soon: b } } }", .invalidDuration, at: "soon", "a duration such as"),
    Slip("states: { a: { after: { 30: b } } }", .invalidDuration, at: "30", "with its unit"),
    Slip("states: { a: { every: { 0s: b } } }", .invalidDuration, at: "0s", "above zero"),
    Slip("states: { a: { after: { 1s: } } }", .missingValue, at: "", "`1s` needs a step"),
    Slip("states: { a: { x: } }", .missingValue, at: "x", "`x` needs a type"),
    Slip("initial: [a]", .wrongShape, at: "[a]", "the path of a case"),
    Slip("source: a.b", .wrongShape, at: "a.b", "a mapping such as"),
    Slip("source: { done: a, fail: ignore }", .requiredKey, at: "source", "`source` needs `call`"),
    Slip("source: { call: a.b, done: c, fail: ignore, reload: always }", .unknownWord, at: "always", "`onAppear`"),
    Slip("source: { call: a.b, done: c, fail: ignore, poll: 30s }", .wrongShape, at: "30s", "{ every: 30s }"),
    Slip("source: { call: a.b, done: c, fail: ignore, poll: { max: 1m } }", .requiredKey, at: "poll", "needs `every`"),
    Slip(
      "source: { call: a.b, done: c, fail: ignore, poll: { interval: 1m } }", .unknownKey, at: "interval", "`every`"),
    Slip("source: { call: a.b, done: c, fail: ignore, poll: { every: 0s } }", .invalidDuration, at: "0s", "above zero"),
    Slip("source: { call: a.b, done: c, fail: ignore, more: { when: d } }", .requiredKey, at: "more", "needs `call`"),
    Slip("source: { call: a.b, done: c, fail: ignore, debounce: 1s }", .misplacedKey, at: "debounce", "an action"),
    Slip("source: { call: a.b, done: c, fail: ignore, settle: true }", .conflictingKeys, at: "settle", "needs `all`"),
    Slip("source: { all: { x: a.b }, with: { c: d }, fail: ignore }", .conflictingKeys, at: "with", "each part"),
    Slip("state: { a: }", .unknownKey, at: "state", "did you mean `states`?"),
    Slip("state: { a: }\nactions: { b: c }", .unknownKey, at: "state", "did you mean `states`?"),
  ]

  @Test(arguments: StateTests.slips1)
  func `states and source are checked for their shape`(slip: Slip) { slip.check() }
}
