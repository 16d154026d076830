import ScenarioPlayer
import SourceText
import Testing
import ViewTree

/// Steps of which the last one fails, and what is said of it.
struct FailingSteps: Sendable, CustomTestStringConvertible {
  var head: [String] = []
  var steps: [String]
  var message: String
  var expected: String?
  var actual: String?

  init(
    _ steps: [String], _ message: String, expected: String? = nil, actual: String? = nil, head: [String] = []
  ) {
    self.head = head
    self.steps = steps
    self.message = message
    self.expected = expected
    self.actual = actual
  }

  var testDescription: String { "\(steps.last ?? ""): \(message)" }
}

@Suite struct FailingStepTests {
  private static let texts =
    "`My desk`, `Search`, `Power`, `Sort`, `old`, `Never`, `Tick`, `Reset`, `Count 1`, `Milk`, `Save`, `Bread`, `Save`"

  @Test(arguments: [
    FailingSteps(
      ["tapOn: Rest"], "`Rest` is not there; did you mean `Reset`?", expected: "`Rest`", actual: texts),
    FailingSteps(["tapOn: Milk"], "`Milk` is no control"),
    FailingSteps(["tapOn: Never"], "`Never` can't be used: it is disabled"),
    FailingSteps(
      ["tapOn: Save"], "2 controls are `Save`; say which with `in:`, `below:`, `id:` or `index:`"),
    FailingSteps(
      ["tapOn: { text: Save, in: Tea }"], "`Save`, in `Tea` is not there", expected: "`Save`, in `Tea`", actual: texts),
    FailingSteps(
      ["tapOn: Sort"], "`Sort` can't be used: a picker is used by `choose`, which says the option"),
    FailingSteps(
      ["choose: { in: Sort, option: odd }"], "`Sort` can't be used: it has no option `odd`; it has `old`, `new`"),
    FailingSteps(["choose: { in: Tick, option: odd }"], "`Tick` can't be used: it has no options"),
    FailingSteps(["inputText: { into: Tick, text: x }"], "`Tick` can't be used: it is no text field"),
    FailingSteps(["eraseText: Power"], "`Power` can't be used: it is no text field"),
    FailingSteps(["scrollToEnd"], "there is no list that asks for more at its end"),
    FailingSteps(
      ["tapOn: Reset", "tapOn: Tick"], "`Tick` is not there", expected: "`Tick`",
      actual: "`My desk`, `Sure?`, `Reset`, `Cancel`"),
    FailingSteps(
      ["assertState: failed"], "the screen is in another case", expected: "`failed`", actual: "`loaded.reading`"),
    FailingSteps(
      ["assertState: [loaded]"], "the screen went another way", expected: "[loaded]",
      actual: "[loading, loaded.reading]"),
    FailingSteps(
      ["assertState: [loading, loaded, failed]"], "the screen went another way",
      expected: "[loading, loaded, failed]", actual: "[loading, loaded.reading]"),
    FailingSteps(
      ["assertState: [loading, loaded]", "assertState: [loaded]"], "the screen went another way",
      expected: "[loaded]", actual: "[]"),
    FailingSteps(
      ["assertVisible: [Milk, milk]"], "`milk` is not there; did you mean `Milk`?", expected: "`milk`", actual: texts),
    FailingSteps(["assertVisible: /^ilk/"], "`/^ilk/` is not there", expected: "`/^ilk/`", actual: texts),
    FailingSteps(
      ["assertNotVisible: [Tea, Bread]"], "`Bread` is there", expected: "not `Bread`", actual: texts),
    FailingSteps(["assertNotVisible: My desk"], "`My desk` is there", expected: "not `My desk`", actual: texts),
    FailingSteps(["assertEnabled: Never"], "`Never` is disabled", expected: "enabled", actual: "disabled"),
    FailingSteps(["assertDisabled: Tick"], "`Tick` is enabled", expected: "disabled", actual: "enabled"),
    FailingSteps(["assertValue: { count: 2 }"], "`count` has another value", expected: "2", actual: "1"),
    FailingSteps(
      ["assertValue: { sort: 'new' }"], "`sort` has another value", expected: #""new""#, actual: #""old""#),
    FailingSteps(
      ["assertValue: { message: x }"], "`message` does not exist in `loaded.reading`",
      expected: "a case with `message`", actual: "`loaded.reading`"),
    FailingSteps(["assertTrue: count == 2"], "`count == 2` does not hold", expected: "true", actual: "false"),
    FailingSteps(
      ["assertCalled: { api.items: { times: 2 } }"], "`api.items` was called otherwise", expected: "2 calls",
      actual: "1 such call, of () at 0s"),
    FailingSteps(
      ["assertCalled: { api.save: {} }"], "`api.save` was called otherwise", expected: "a call", actual: "no call"),
    FailingSteps(
      ["tapOn: { text: Save, in: Milk }", "assertCalled: { api.save: { times: 1, with: { id: b } } }"],
      "`api.save` was called otherwise", expected: #"1 call with (id: "b")"#,
      actual: #"0 such calls, of (id: "a") at 1s"#),
    FailingSteps(["assertNotice: Saved"], "there is no notice", expected: "“Saved”", actual: "none"),
    FailingSteps(
      ["tapOn: { text: Save, in: Milk }", "settle", "assertNotice: Saved"], "the notice says something else",
      expected: "“Saved”", actual: "“Saved Milk”"),
    FailingSteps(
      ["tapOn: { text: Save, in: Milk }", "settle", "assertNotice: null"], "there is a notice", expected: "none",
      actual: "“Saved Milk”"),
    FailingSteps(
      ["advanceTo: 500ms"], "time does not go back", expected: "at or after 1s", actual: "0.5s"),
    FailingSteps(
      ["reply: { api.items: { returns: [] } }"], "no call of `api.items` waits for a reply; it was called once"),
    FailingSteps(
      ["reply: { api.save: { returns: } }"], "no call of `api.save` waits for a reply; it was not called"),
    FailingSteps(
      [#"reply: { "api.items#2": { returns: [] } }"#], "there was no call `api.items#2`; it was called once"),
    FailingSteps(
      [#"reply: { "api.items#1": { returns: [] } }"#], "`api.items#1` was answered already"),
    FailingSteps(
      ["tapOn: Tick", "settle"], "the screen does not settle: after 10,000 events there still is something due"),
    FailingSteps(
      ["send: setDivisor(0)", "send: divide"], "an expression failed in line 40, `count / divisor`: division by zero"),
  ]) func `a step that asks for something else fails`(_ it: FailingSteps) throws {
    let failure = try #require(try Stage.result(Stage.loaded + it.steps, head: it.head).failure)
    #expect(failure.message == it.message)
    #expect(failure.expected == it.expected)
    #expect(failure.actual == it.actual)
  }

  @Test func `a call that no stub answers fails its step`() throws {
    let steps = ["appear", "assertState: loaded", "tapOn: { text: Save, in: Milk }"]
    let failure = try #require(try Stage.result(steps, head: ["stubs: partial"]).failure)
    #expect(failure.message == "no stub of the set `partial` answers `api.save`; it answers `api.items`")
  }

  @Test func `the failure is at the step that failed`() throws {
    let yaml = Stage.screen + "scenarios:\n  it: [appear, assertState: failed, appear]\n"
    let failure = try #require(try Stage.play(yaml).first?.failure)
    let text = SourceFile(path: "t.screen.yaml", text: yaml).text(in: failure.range)
    #expect(text.hasPrefix("assertState"))
    #expect(failure.frame.casePath == "loading")
  }

  @Test(arguments: [
    (["appear"], "a transition to `loading` and 2 more"),
    (["appear", "assertState: loading"], "a call of `api.items` and 1 more"),
    (["appear", "assertState: loading", "assertCalled: { api.items: {} }"], "a run in flight"),
    (["send: reset", "send: never"], "the dropped action never (condition)"),
    (
      [
        "appear", "advanceTime: 1s", "assertState: loaded", "tapOn: { text: Save, in: Milk }", "settle",
        "assertCalled: { api.items: {}, api.save: {} }",
      ], "the notice “Saved Milk”"
    ),
  ]) func `an exhaustive scenario leaves nothing unasserted`(_ steps: [String], _ left: String) throws {
    let failure = try #require(try Stage.result(steps, head: ["exhaustive: true"]).failure)
    #expect(failure.message == "the scenario is exhaustive, and it leaves \(left) unasserted")
    #expect(try Stage.result(steps).passed)
  }

  @Test func `an exhaustive scenario that asserts all passes`() throws {
    let steps = ["appear", "settle", "assertState: [loading, loaded]", "assertCalled: { api.items: { times: 1 } }"]
    #expect(try Stage.result(steps, head: ["exhaustive: true"]).passed)
  }
}
