import SourceText
import SpecSyntax
import Testing

@testable import SpecGrammar

@Suite struct ScenarioTests {
  private func steps(_ text: String, _ location: SourceLocation = #_sourceLocation) throws -> [ScenarioStepDeclaration
    .Kind]
  {
    let lines = text.split(separator: "\n").map { "    - " + $0 }.joined(separator: "\n")
    let scenario = try screen("scenarios:\n  it works:\n" + lines, location).scenarios.first
    return try #require(scenario).steps.map(\.kind)
  }

  @Test func `a scenario is a list, or a mapping with more`() throws {
    let scenarios = try screen(
      """
      scenarios:
        it's "short": [appear]
        long one:
          summary: why
          stubs: offline
          params: { id: a1 }
          shared: { Favorites: { items: [] } }
          tags: [slow, ios-17]
          exhaustive: true
          steps: [appear, settle]
      """
    ).scenarios
    #expect(scenarios.map(\.name.text) == ["it's \"short\"", "long one"])
    #expect(scenarios[1].stubs?.text == "offline")
    #expect(scenarios[1].params.map(\.name.text) == ["id"])
    #expect(scenarios[1].shared.first?.values.map(\.name.text) == ["items"])
    #expect(scenarios[1].tags.map(\.text) == ["slow", "ios-17"])
    #expect(scenarios[1].isExhaustive)
    #expect(scenarios[1].steps.count == 2)
  }

  @Test func `events are words, with or without a colon`() throws {
    let events = try steps("appear\ndisappear\nresume\nclose\nback\nrefresh\nrelaunch:").map { kind in
      if case .event(let event) = kind { event.rawValue } else { "-" }
    }
    #expect(events == ScenarioEvent.allCases.map(\.rawValue))
  }

  @Test func `inputs have their arguments`() throws {
    let kinds = try steps(
      """
      tapOn: Done
      tapOn: { text: /Do.*/, id: a, index: 2, below: Top, in: Buy milk }
      inputText: { into: Search, text: 012 }
      eraseText: { id: search }
      choose: { in: Sort, option: Newest }
      swipe: { in: LH1, button: Delete }
      scrollToEnd
      send: complete(todos[0])
      setParams: { id: b2 }
      advanceTime: 300ms
      advanceTo: 2s
      settle
      atOnce: [{ tapOn: A }, back]
      """)
    guard case .tapOn(let done) = kinds[0], case .tapOn(let picked) = kinds[1],
      case .inputText(let into, let text) = kinds[2], case .eraseText(let field) = kinds[3],
      case .choose(let picker, let option) = kinds[4], case .swipe(let row, let button) = kinds[5],
      case .scrollToEnd = kinds[6], case .send(let action) = kinds[7], case .setParams(let params) = kinds[8],
      case .advanceTime(let time) = kinds[9], case .advanceTo(let instant) = kinds[10], case .settle = kinds[11],
      case .atOnce(let inner) = kinds[12]
    else { throw Missing() }
    #expect(done.text?.text == "Done" && done.text?.isRegex == false)
    #expect(picked.text?.text == "Do.*" && picked.text?.isRegex == true)
    #expect(picked.id?.text == "a")
    #expect(picked.index?.value == 2)
    #expect(picked.below?.text == "Top")
    #expect(picked.container?.text == "Buy milk")
    #expect(into.text?.text == "Search")
    #expect(text.text == "012")
    #expect(field.id?.text == "search" && field.text == nil)
    #expect(picker.text?.text == "Sort" && option.text == "Newest")
    #expect(row.text?.text == "LH1" && button.text == "Delete")
    #expect(action.text == "complete(todos[0])")
    #expect(params.map(\.name.text) == ["id"])
    #expect(time.value == 300_000_000)
    #expect(instant.value == 2_000_000_000)
    #expect(inner.count == 2)
  }

  @Test func `replies and stubs name operations, a reply also one call`() throws {
    let kinds = try steps(
      "reply: { todos.fetch: { returns: [] }, \"todos.save#2\": { fails: offline } }\nsetStub: { todos.fetch: { after: 1s } }"
    )
    guard case .reply(let replies) = kinds[0], case .setStub(let stubs) = kinds[1] else { throw Missing() }
    #expect(replies.map(\.operation.text) == ["todos.fetch", "todos.save"])
    #expect(replies.map { $0.callNumber?.value } == [nil, 2])
    #expect(stubs.map(\.operation.text) == ["todos.fetch"])
  }

  @Test func `assertions have their arguments`() throws {
    let kinds = try steps(
      """
      assertState: loaded.editing
      assertState: [loading, loaded]
      assertValue: { search: milk, "todos.size()": 2, isDirty: false }
      assertTrue: todos.size() == 2
      assertVisible: [Milk, { text: Bread, index: 1 }]
      assertNotVisible: Loading…
      assertEnabled: Save
      assertDisabled: [Save]
      assertCalled: { todos.markDone: { times: 0, with: { id: a } }, todos.fetch: }
      assertNotice: Saved
      assertNotice:
      assertScreen: Detail
      assertFrame: "  A"
      """)
    guard case .assertState(let state) = kinds[0], case .assertEntered(let entered) = kinds[1],
      case .assertValue(let values) = kinds[2], case .assertTrue(let condition) = kinds[3],
      case .assertVisible(let visible) = kinds[4], case .assertNotVisible(let hidden) = kinds[5],
      case .assertEnabled = kinds[6], case .assertDisabled = kinds[7], case .assertCalled(let calls) = kinds[8],
      case .assertNotice(let notice) = kinds[9], case .assertNotice(nil) = kinds[10],
      case .assertScreen(let name) = kinds[11], case .assertFrame(let frame) = kinds[12]
    else { throw Missing() }
    #expect(state.parts == ["loaded", "editing"])
    #expect(entered.map(\.text) == ["loading", "loaded"])
    #expect(values.map(\.expression.text) == ["search", "todos.size()", "isDirty"])
    #expect(condition.text == "todos.size() == 2")
    #expect(visible.map { $0.text?.text } == ["Milk", "Bread"])
    #expect(hidden.count == 1)
    #expect(calls.map { $0.times?.value } == [0, nil])
    #expect(calls[0].with?.map(\.name.text) == ["id"])
    #expect(calls[1].with == nil)
    #expect(notice?.text == "Saved")
    #expect(name.text == "Detail")
    #expect(frame.text == "  A")
  }

  private static func slip(
    _ step: String, _ code: DiagnosticCode, at place: String, _ says: String, fixed: String? = nil
  ) -> Slip {
    Slip(
      "scenarios:\n  a:\n    - \(step)", code, at: place, says, fixed: fixed.map { "scenarios:\n  a:\n    - \($0)" })
  }

  static let slips: [Slip] = [
    Slip("scenarios: [a]", .wrongShape, at: "[a]", "scenarios by their names"),
    slip(
      "assertFrame:", .missingValue, at: "", "`assertFrame` needs a frame; write `\"\"`, and `screenspec test --update`"
    ),
    Slip("scenarios: { a: }", .missingValue, at: "", "`a` needs a list of steps"),
    Slip("scenarios: { a: [] }", .missingValue, at: "[]", "at least one step"),
    Slip("scenarios: { a: { stubs: b } }", .requiredKey, at: "a", "needs `steps`"),
    Slip("scenarios: { a: { step: [appear] } }", .unknownKey, at: "step", "did you mean `steps`?"),
    Slip("scenarios: { a: { exhaustive: yes, steps: [appear] } }", .invalidBool, at: "yes", "write `true`"),
    Slip(
      "scenarios: { a: { steps: [appear], stubs: { b.c: { returns: } } } }", .wrongShape, at: "{ b.c: { returns: } }",
      "the name of a stub set"),
    slip("apear", .unknownStep, at: "apear", "did you mean `appear`?", fixed: "appear"),
    slip("tap: Done", .unknownStep, at: "tap", "did you mean `tapOn`?", fixed: "tapOn: Done"),
    slip("assertText: Done", .unknownStep, at: "assertText", "did you mean `assertVisible`?"),
    slip("wait: 3s", .unknownStep, at: "wait", "did you mean `advanceTime`?"),
    slip("frobnicate: 3", .unknownStep, at: "frobnicate", "steps are `appear`"),
    slip("tapOn", .missingValue, at: "tapOn", "such as `tapOn: Done`"),
    slip("tapOn:", .missingValue, at: "", "a text or a selector"),
    slip("tapOn: [A]", .wrongShape, at: "[A]", "a text or a selector"),
    slip("tapOn: ''", .missingValue, at: "''", "an empty text is shown nowhere"),
    slip("assertNotVisible: [A, '']", .missingValue, at: "''", "`assertNotVisible` needs what is shown"),
    slip("tapOn: { text: A, in: '' }", .missingValue, at: "''", "`in` needs what is shown"),
    Slip("scenarios: { a: { summary: '', steps: [appear] } }", .missingValue, at: "''", "`summary` is empty"),
    slip("tapOn: {}", .missingValue, at: "{}", "a text or a selector"),
    slip("{ tapOn: A, index: 2 }", .conflictingKeys, at: "index", "put `index` into its value"),
    slip("{ tapOn: A, settle: }", .conflictingKeys, at: "settle", "as a step of its own"),
    slip("{ tapOn: { label: A } }", .unknownKey, at: "label", "did you mean `text`?"),
    slip("{ tapOn: { text: A, index: -1 } }", .invalidNumber, at: "-1", "at least 0"),
    slip("appear: now", .wrongShape, at: "now", "takes no value"),
    slip("[appear]", .wrongShape, at: "[appear]", "not a list in a list"),
    slip("{}", .missingValue, at: "{}", "does nothing"),
    slip("", .missingValue, at: "", "a step is missing"),
    slip("inputText: milk", .wrongShape, at: "milk", "{ into: Search, text: milk }"),
    slip("inputText: { into: Search }", .requiredKey, at: "inputText", "needs `text`"),
    slip("choose: [{ when: a }]", .wrongShape, at: "[{ when: a }]", "{ in: Sort, option: Newest }"),
    slip("swipe: { in: A }", .requiredKey, at: "swipe", "needs `button`"),
    slip("advanceTime: 300", .invalidDuration, at: "300", "`300ms`"),
    slip("advanceTime: -1s", .invalidDuration, at: "-1s", "negative"),
    slip("setParams: [a]", .wrongShape, at: "[a]", "values by name"),
    slip("atOnce: { tapOn: A }", .wrongShape, at: "{ tapOn: A }", "a list of steps"),
    slip("reply: { a: { returns: } }", .invalidPath, at: "a", "write its service, a dot"),
    slip("reply: { \"a.b#x\": { returns: } }", .invalidNumber, at: "#x", "the number of a call"),
    slip("reply: {}", .missingValue, at: "{}", "answers by operation"),
    slip("assertState: []", .missingValue, at: "[]", "at least one case"),
    slip("assertState: a b", .invalidPath, at: "a b", "is not the path of a case"),
    slip("assertValue: a == 1", .wrongShape, at: "a == 1", "values by expression"),
    slip("assertVisible: []", .missingValue, at: "[]", "at least one text"),
    slip("assertCalled: a.b", .wrongShape, at: "a.b", "a mapping by operation"),
    slip("assertCalled: { a.b: 1 }", .wrongShape, at: "1", "a mapping with `times`"),
    slip("assertCalled: { a.b: { times: -1 } }", .invalidNumber, at: "-1", "at least 0"),
    slip("assertCalled: { a.b: { count: 1 } }", .unknownKey, at: "count", "did you mean `times`?"),
    slip("assertNotice: [a]", .wrongShape, at: "[a]", "takes a text"),
    slip("assertScreen:", .missingValue, at: "", "the name of a screen"),
  ]

  @Test(arguments: ScenarioTests.slips)
  func `a scenario that can't be played is refused at the place`(slip: Slip) { slip.check() }
}
