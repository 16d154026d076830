import SourceText
import SpecSyntax
import Testing

@testable import SpecGrammar

@Suite struct StepTests {
  private func step(_ text: String, _ location: SourceLocation = #_sourceLocation) throws -> StepDeclaration {
    let action = try #require(try screen("actions:\n  a:\n    - " + text, location).actions.first)
    return try #require(action.steps.first)
  }

  @Test func `a step has every key of its table`() throws {
    let step = try step(
      "{ in: [a, b.c], when: x > 1, set: { p: 1, \"q[i].r\": two }, baseline: { e: \"\" }, to: b.c, again: true, cancel: z, notice: Done, back: }"
    )
    #expect(step.cases.map(\.text) == ["a", "b.c"])
    #expect(step.when?.text == "x > 1")
    #expect(step.set.map(\.path.text) == ["p", "q[i].r"])
    #expect(step.baseline.map(\.path.text) == ["e"])
    #expect(step.to?.parts == ["b", "c"])
    #expect(step.again?.value == true)
    #expect(step.cancel?.text == "z")
    #expect(step.notice?.text == "Done")
    #expect(step.back?.node.isNull == true)
    #expect(step.choose == nil)
  }

  @Test func `run, emit and open take the arguments`() throws {
    #expect(try step("{ run: favorites.add, with: { id: todo.id } }").run?.action.parts == ["favorites", "add"])
    #expect(try step("{ emit: saved, with: { id: x } }").emit?.with.first?.value.text == "x")
    let open = try #require(try step("{ open: Detail, with: { id: x }, done: loaded.items }").open)
    #expect(open.screen.text == "Detail")
    guard case .path(let path) = open.done?.form else { throw Missing() }
    #expect(path.parts == ["loaded", "items"])
  }

  @Test func `a call has its outcomes, limits and patch`() throws {
    let call = try #require(
      try step(
        """
        call: todos.markDone
              with: { id: todo.id }
              during: saving
              timeout: 10s
              deadline: 2m
              retry: { times: 3, delay: 1s, backoff: 1.5, max: 1m, kinds: [offline, server] }
              optimistic: { set: { "todos[todo.id].isDone": true } }
              done: [{ when: a, set: { b: 1 } }, { notice: Saved }]
              fail: { timeout: { notice: Slow }, offline: ignore, else: failed }
        """
      ).call)
    guard case .operation(let name) = call.target else { throw Missing() }
    #expect(name.parts == ["todos", "markDone"])
    #expect(call.during?.text == "saving")
    #expect(call.timeout?.value == 10_000_000_000)
    #expect(call.deadline?.value == 120_000_000_000)
    #expect(call.retry?.times?.value == 3)
    #expect(call.retry?.backoff?.value == 1.5)
    #expect(call.retry?.kinds?.map(\.text) == ["offline", "server"])
    #expect(call.optimistic?.set.map(\.path.text) == ["todos[todo.id].isDone"])
    guard case .steps(let done) = call.done?.form, case .kinds(let kinds) = call.fail?.form else { throw Missing() }
    #expect(done.count == 2)
    #expect(kinds.map(\.kind.text) == ["timeout", "offline", "else"])
    guard case .ignore = kinds[1].handler.form, case .handler(let other) = kinds[2].handler.form,
      case .path(let path) = other.form
    else { throw Missing() }
    #expect(path.text == "failed")
  }

  @Test(arguments: [
    ("fail: ignore", "ignore"), ("fail: failed", "path"), ("fail: { to: failed }", "steps"),
    ("fail: [{ notice: No }, failed]", "steps"), ("fail: { else: failed }", "kinds"),
    ("fail: { invalid: [{ notice: No }] }", "kinds"),
  ])
  func `the forms of fail are told apart`(fail: String, form: String) throws {
    let call = try #require(try step("{ call: a.b, \(fail) }").call)
    let found =
      switch call.fail?.form {
      case .ignore: "ignore"
      case .kinds: "kinds"
      case .handler(let handler):
        switch handler.form {
        case .path: "path"
        case .steps: "steps"
        }
      case nil: "nothing"
      }
    #expect(found == form)
  }

  @Test func `all has parts in two forms`() throws {
    let call = try #require(
      try step("{ all: { a: users.me, b: { call: orders.list, with: { owner: x } } }, settle: true, fail: ignore }")
        .call)
    guard case .all(let parts) = call.target else { throw Missing() }
    #expect(parts.map(\.name.text) == ["a", "b"])
    #expect(parts.map(\.operation.text) == ["users.me", "orders.list"])
    #expect(parts[1].with.map(\.name.text) == ["owner"])
    #expect(call.settle?.value == true)
  }

  @Test func `retry standard leaves everything to the standard`() throws {
    let retry = try #require(try step("{ call: a.b, retry: standard, fail: ignore }").call?.retry)
    #expect(retry.times == nil && retry.kinds == nil)
  }

  @Test func `an action is one step, a list, steps or a path`() throws {
    let screen = try screen(
      """
      actions:
        one: { params: { id: String }, in: loaded, when: ok, set: { a: 1 }, overlap: queue, key: id, debounce: 1s, delay: 6s }
        list: [{ set: { a: 1 } }, loaded]
        steps: { summary: both, in: [a, b], steps: [loaded.reading, { run: load }] }
        path: loaded
        choose: { in: loaded, choose: [{ when: a, to: b }, c] }
      """)
    let actions = screen.actions
    #expect(actions.map(\.name.text) == ["one", "list", "steps", "path", "choose"])
    #expect(actions[0].params.count == 1)
    #expect(actions[0].cases.map(\.text) == ["loaded"])
    #expect(actions[0].when?.text == "ok")
    #expect(actions[0].overlap?.value == .queue)
    #expect(actions[0].key?.text == "id")
    #expect(actions[0].debounce?.value == 1_000_000_000)
    #expect(actions[0].delay?.value == 6_000_000_000)
    #expect(actions[0].steps.map(\.set.count) == [1])
    #expect(actions[0].steps.first?.when == nil)
    #expect(actions[1].steps.map(\.isShortForm) == [false, true])
    #expect(actions[2].steps.map { $0.to?.text ?? "-" } == ["loaded.reading", "-"])
    #expect(actions[3].steps.map { $0.to?.text ?? "-" } == ["loaded"])
    #expect(actions[4].steps.first?.choose?.count == 2)
    #expect(actions[4].cases.count == 1)
  }

  static let slips1: [Slip] = [
    Slip("actions: { a: { choose: [b], set: { c: 1 } } }", .conflictingKeys, at: "set", "`choose` stands alone"),
    Slip("actions: { a: { choose: [] } }", .missingValue, at: "[]", "at least one step"),
    Slip("actions: { a: { call: x.y, all: { b: x.z }, fail: ignore } }", .conflictingKeys, at: "all", "not by both"),
    Slip("actions: { a: { set: { b: 1 }, with: { c: d } } }", .conflictingKeys, at: "with", "`with` needs `call`"),
    Slip(
      "actions: { a: { run: b, open: C, with: { d: e } } }", .conflictingKeys, at: "with", "write them as two steps"),
    Slip("actions: { a: { call: b.c, open: D, fail: ignore, done: e } }", .conflictingKeys, at: "done", "two steps"),
    Slip(
      "actions: { a: { all: { b: c.d }, fail: ignore, with: { e: f } } }", .conflictingKeys, at: "with",
      "each part of `all`"),
    Slip("actions: { a: { set: { b: 1 }, done: c } }", .conflictingKeys, at: "done", "needs `call`, `all` or `open`"),
    Slip("actions: { a: { set: { b: 1 }, fail: ignore } }", .conflictingKeys, at: "fail", "needs `call` or `all`"),
    Slip("actions: { a: { timeout: 3s } }", .conflictingKeys, at: "timeout", "needs `call` or `all`"),
    Slip("actions: { a: { call: b.c, fail: ignore, settle: true } }", .conflictingKeys, at: "settle", "needs `all`"),
    Slip("actions: { a: { set: { b: 1 }, again: true } }", .conflictingKeys, at: "again", "needs `to`"),
    Slip("actions: { a: { set: { b: 1 }, steps: [c] } }", .conflictingKeys, at: "set", "into a step of the list"),
    Slip("actions: { a: { when: b } }", .requiredKey, at: "a", "does nothing"),
    Slip("actions: { a: }", .missingValue, at: "", "`a` needs a step"),
    Slip("actions: { a: [] }", .missingValue, at: "[]", "at least one step"),
    Slip("actions: { a: [[b]] }", .wrongShape, at: "[b]", "not a list in a list"),
    Slip("actions: { a: [{}] }", .missingValue, at: "{}", "does nothing"),
    Slip("actions: { a: { set: {} } }", .missingValue, at: "{}", "at least one path"),
    Slip("actions: { a: { set: [b] } }", .wrongShape, at: "[b]", "values by path"),
    Slip("actions: { a: { set: b } }", .wrongShape, at: "b", "values by path"),
    Slip("actions: { a: { to: b(c) } }", .invalidPath, at: "b(c)", "is not the path of a case"),
    Slip("actions: { a: { to: b. } }", .invalidPath, at: "b.", "is not the path of a case"),
    Slip("actions: { a: { to: [b] } }", .wrongShape, at: "[b]", "not a list"),
    Slip("actions: { a: { in: \"\", to: b } }", .invalidPath, at: "\"\"", "is not the path of a case"),
    Slip("actions: { a: { call: b, fail: ignore } }", .invalidPath, at: "b", "write its service, a dot"),
    Slip(
      "actions: { a: { call: b.c(d), fail: ignore } }", .invalidPath, at: "b.c(d)", "its arguments stand under `with`"),
    Slip("actions: { a: { call: b.c, fail: { offline: d, set: { e: 1 } } } }", .conflictingKeys, at: "set", "not both"),
    Slip("actions: { a: { call: b.c, fail: { offline: d, tiemout: e } } }", .unknownWord, at: "tiemout", "`timeout`"),
    Slip("actions: { a: { call: b.c, done: ignore, fail: ignore } }", .wrongShape, at: "ignore", "only a failure"),
    Slip("actions: { a: { call: b.c, done: , fail: ignore } }", .missingValue, at: "", "`done` needs a step"),
    Slip("actions: { a: { call: b.c, fail: ignore, retry: 3 } }", .wrongShape, at: "3", "`retry` takes `standard`"),
    Slip("actions: { a: { call: b.c, fail: ignore, retry: { times: 0 } } }", .invalidNumber, at: "0", "at least 1"),
    Slip(
      "actions: { a: { call: b.c, fail: ignore, retry: { times: two } } }", .invalidNumber, at: "two", "a whole number"),
    Slip(
      "actions: { a: { call: b.c, fail: ignore, retry: { backoff: 0.5 } } }", .invalidNumber, at: "0.5", "at least 1"),
    Slip(
      "actions: { a: { call: b.c, fail: ignore, retry: { kinds: [ofline] } } }", .unknownWord, at: "ofline", "`offline`"
    ),
    Slip(
      "actions: { a: { call: b.c, fail: ignore, optimistic: { to: d } } }", .misplacedKey, at: "to", "belongs to a step"
    ),
    Slip("actions: { a: { call: b.c, fail: ignore, timeout: 10 } }", .invalidDuration, at: "10", "`10ms`, `10s`"),
    Slip("actions: { a: { call: b.c, fail: ignore, timeout: 1d } }", .invalidDuration, at: "1d", "`24h`"),
    Slip("actions: { a: { call: b.c, fail: ignore, timeout: -1s } }", .invalidDuration, at: "-1s", "negative"),
    Slip("actions: { a: { set: { b: 1 }, overlap: drop } }", .unknownWord, at: "drop", "`ignore`, `restart`"),
    Slip("actions: { a: { set: { b: 1 }, parallel: true } }", .notYet, at: "parallel", "not yet"),
    Slip("actions: { a: [{ set: { b: 1 }, debounce: 1s }] }", .misplacedKey, at: "debounce", "belongs to an action"),
    Slip("actions: { a: { set: { b: 1 }, text: c } }", .misplacedKey, at: "text", "belongs to a view"),
    Slip("actions: { a: { guard: b, set: { c: 1 } } }", .unknownKey, at: "guard", "did you mean `when`?"),
    Slip("actions: { a: { call: b.c, onError: ignore } }", .unknownKey, at: "onError", "did you mean `fail`?"),
    Slip("actions: { a: { with: [b], run: c } }", .wrongShape, at: "[b]", "expressions by parameter"),
    Slip("lifecycle: { onAppear: { run: load } }", .unknownKey, at: "onAppear", "did you mean `appear`?"),
    Slip("lifecycle: { resumed: { run: load } }", .unknownWord, at: "resumed", "did you mean `resume`?"),
    Slip("lifecycle: { resume: load(now) }", .invalidPath, at: "load(now)", "`{ run: … }`"),
    Slip("watch: [search]", .wrongShape, at: "[search]", "steps by path"),
  ]

  @Test(arguments: StepTests.slips1)
  func `a step that can't be meant is refused at the place`(slip: Slip) { slip.check() }
}
