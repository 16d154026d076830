import ScreenMachine
import ScreenProgram
import Simulation
import SourceText
import SpecChecking
import Testing
import ViewTree

@testable import ScenarioPlayer

/// What a person sees of a `progress` with `after` and `atLeast`.
@Suite struct ProgressTests {
  static let screen = """
    screen: Wait
    services: { api: { get: { returns: String } } }
    fields: { note: String = "", count: "Int = 0", isBusy: "Bool = false", isExtra: "Bool = false" }
    states:
      idle:
      loading:
      loaded: { text: String }
      failed: { message: String }
    source:
      call: api.get
      during: loading
      keep: never
      done: loaded.text
      fail: { to: failed, set: { message: "No: ${error.kind}" } }
    actions:
      back: { to: idle }
      add: { set: { count: "${count + 1}" } }
      say: { notice: "Said ${count}" }
      busy: { set: { isBusy: "${!isBusy}" } }
      extra: { set: { isExtra: "${!isExtra}" } }
    view:
      refreshable: load
      toolbar: [{ button: Add, action: add }]
      always:
        - text: "Count ${count}"
        - { progress: Busy, if: isBusy, after: 100ms }
        - { progress: Extra, if: isExtra, atLeast: 500ms }
      idle: [{ text: Idle }]
      loading:
        - { progress: Loading…, after: 300ms, atLeast: 300ms }
        - row: [{ button: Leave, action: back }, { button: Ask, action: back, confirm: "Sure?" }]
        - { textField: Note, text: note }
        - { list: "['One']", as: each, key: each, row: [{ button: In row, action: add }], empty: [nothing], onEnd: add }
      loaded: [{ text: "${text}" }]
      failed: [{ text: "${message}" }, { button: Retry, action: load }]
    stubs:
      default: { api.get: { after: 350ms, returns: Hello } }

    """

  /// The steps to the middle of a hold: shown from 300 ms, gone at 350 ms, held until 600 ms.
  static let held = ["appear", "advanceTo: 400ms"]

  private static func play(_ steps: [String]) throws -> String? {
    let lines = ["scenarios:", "  it:"] + steps.map { "    - \($0)" }
    let results = try Stage.play(screen + lines.joined(separator: "\n") + "\n")
    return try #require(results.first).failure.map { "\($0.message) at \($0.instant), saw \($0.actual ?? "nothing")" }
  }

  @Test(arguments: [
    [
      "setStub: { api.get: { after: 100ms } }", "appear", "assertNotVisible: Loading…", "advanceTo: 99ms",
      "assertNotVisible: Loading…", "advanceTo: 100ms", "assertVisible: Hello", "settle", "assertNotVisible: Loading…",
    ],
    [
      "appear", "advanceTo: 299ms", "assertNotVisible: Loading…", "advanceTo: 300ms", "assertVisible: Loading…",
      "assertEnabled: [Leave, Add]", "advanceTo: 350ms", "assertState: loaded", "assertVisible: Loading…",
      "assertNotVisible: Hello", "advanceTo: 599ms", "assertVisible: Loading…", "advanceTo: 600ms",
      "assertVisible: Hello", "assertNotVisible: Loading…", "assertEnabled: Add",
    ],
    // The reply comes at the instant at which the progress is shown: what waited is first.
    [
      "setStub: { api.get: { after: 300ms } }", "appear", "advanceTo: 300ms", "assertState: loaded",
      "assertVisible: Loading…", "advanceTo: 600ms", "assertVisible: Hello",
    ],
    // The reply comes at the instant at which the hold would end.
    [
      "setStub: { api.get: { after: 600ms } }", "appear", "advanceTo: 599ms", "assertEnabled: Leave",
      "advanceTo: 600ms", "assertVisible: Hello", "assertNotVisible: Loading…",
    ],
    // A hold ends at the instant at which a second reply comes.
    [
      "appear", "advanceTo: 350ms", "setStub: { api.get: { after: 250ms, returns: Again } }", "refresh",
      "assertVisible: Loading…", "advanceTo: 600ms", "assertVisible: Again",
    ],
    [
      "setStub: { api.get: { fails: offline } }", "appear", "advanceTo: 400ms", "assertState: failed",
      "assertVisible: Loading…", "assertNotVisible: [\"No: offline\", Retry]", "settle", "assertEnabled: Retry",
    ],
    held + ["assertDisabled: [Leave, Ask, Note, In row, Add]"],
    held + [
      "refresh", "assertState: loading", "assertVisible: Loading…", "assertEnabled: Leave", "advanceTo: 749ms",
      "assertVisible: Loading…", "advanceTo: 750ms", "assertVisible: Hello",
    ],
    held + [
      "setStub: { api.get: { after: 100ms } }", "refresh", "advanceTo: 500ms", "assertState: loaded",
      "assertVisible: Loading…", "assertDisabled: Leave", "advanceTo: 600ms", "assertVisible: Hello",
    ],
    held + [
      "relaunch", "assertState: idle", "assertVisible: Idle", "appear", "advanceTime: 299ms",
      "assertNotVisible: Loading…", "advanceTime: 1ms", "assertVisible: Loading…",
    ],
    held + ["close", "assertNotVisible: Loading…", "assertVisible: Hello"],
    held + ["disappear", "assertVisible: Loading…", "advanceTo: 600ms", "assertVisible: Hello"],
    held + [
      "send: say", "assertVisible: Said 0", "assertVisible: Loading…", "assertNotice: Said 0",
      "assertNotVisible: Said 0",
    ],
    held + [
      "send: add", "assertValue: { count: 1, text: Hello }", "assertVisible: Count 0", "settle",
      "assertVisible: Count 1",
    ],
    held + ["send: back", "assertState: idle", "assertVisible: Loading…", "advanceTo: 600ms", "assertVisible: Idle"],
    // Another one that comes behind the hold is shown after it, for its whole time.
    held + [
      "send: extra", "assertNotVisible: Extra", "advanceTo: 600ms", "assertVisible: Extra", "send: extra",
      "advanceTo: 1099ms", "assertVisible: Extra", "advanceTo: 1100ms", "assertNotVisible: Extra",
    ],
    held + ["send: extra", "send: extra", "advanceTo: 600ms", "assertVisible: Hello", "assertNotVisible: Extra"],
    // Two that go at different times are held until the later end.
    [
      "appear", "advanceTo: 300ms", "send: extra", "assertVisible: [Extra, Loading…]", "advanceTo: 400ms",
      "send: extra", "advanceTo: 799ms", "assertVisible: [Extra, Loading…]", "assertDisabled: Leave",
      "advanceTo: 800ms", "assertNotVisible: Extra", "assertVisible: Hello",
    ],
    // Without `atLeast` it goes at once; coming back it waits anew.
    [
      "send: busy", "advanceTo: 99ms", "send: busy", "send: busy", "advanceTo: 198ms", "assertNotVisible: Busy",
      "advanceTo: 199ms", "assertVisible: Busy", "send: busy", "assertNotVisible: Busy",
    ],
    // A question that is open is held too, and is gone with its button.
    [
      "appear", "advanceTo: 300ms", "tapOn: Ask", "assertVisible: Sure?", "advanceTo: 350ms", "assertVisible: Sure?",
      "assertDisabled: Cancel", "advanceTo: 600ms", "assertNotVisible: Sure?", "assertVisible: Hello",
    ],
  ])
  func `what is shown when`(steps: [String]) throws {
    #expect(try Self.play(steps) == nil, "\(steps)")
  }

  @Test(arguments: [
    ("tapOn: Leave", "`Leave` can't be used: it is disabled"),
    ("tapOn: { text: In row }", "`In row` can't be used: it is disabled"),
    ("inputText: { into: Note, text: x }", "`Note` can't be used: it is disabled"),
    ("scrollToEnd", "there is no list that asks for more at its end"),
    ("tapOn: Retry", "`Retry` is not there"),
    ("assertVisible: Hello", "`Hello` is not there"),
  ])
  func `what is held can't be used, and what comes next is not there yet`(_ step: String, _ message: String) throws {
    let failure = try #require(try Self.play(Self.held + [step]))
    #expect(failure.hasPrefix(message), "\(failure)")
  }

  // MARK: Other screens

  private func results(_ view: String, _ steps: String...) throws -> String? {
    let text = """
      screen: Small
      fields: { isOn: "Bool = true", names: "[String] = []" }
      states: { one: , two: , three: }
      actions:
        next: { to: two }
        last: { to: three }
        turn: { set: { isOn: "${!isOn}" } }
        fill: { set: { names: "${['a']}" } }
      \(view)
      scenarios:
        it: [\((["appear"] + steps).joined(separator: ", "))]

      """
    return try #require(try Stage.play(text).first).failure.map { "\($0.message) at \($0.instant)" }
  }

  @Test func `times of zero are as if they were not there`() throws {
    let view = "view: { one: [{ progress: Wait, after: 0s, atLeast: 0s }], else: [{ text: Gone }] }"
    #expect(try results(view, "assertVisible: Wait", "send: next", "assertVisible: Gone") == nil)
    let held = view.replacing("atLeast: 0s", with: "atLeast: 1ms")
    #expect(
      try results(
        held, "assertVisible: Wait", "send: next", "assertVisible: Wait", "advanceTime: 1ms", "assertVisible: Gone")
        == nil)
  }

  @Test func `cases that share a body share its progress`() throws {
    let view = "view: { \"one, two\": [{ progress: Wait, after: 300ms }], three: [{ progress: Wait, after: 300ms }] }"
    #expect(
      try results(
        view, "advanceTime: 200ms", "send: next", "advanceTime: 99ms", "assertNotVisible: Wait", "advanceTime: 1ms",
        "assertVisible: Wait", "send: last", "assertNotVisible: Wait", "advanceTime: 300ms", "assertVisible: Wait")
        == nil)
  }

  @Test func `the empty part of a list waits while the list is empty, below all conditions around it`() throws {
    let view = """
      view:
        else:
          - section: Names
            if: isOn
            of:
              - { list: names, as: each, key: each, row: [{ text: "${each}" }], empty: [{ progress: None yet, after: 1s }] }
      """
    #expect(
      try results(
        view, "advanceTime: 999ms", "send: turn", "send: turn", "advanceTime: 999ms", "assertNotVisible: None yet",
        "advanceTime: 1ms", "assertVisible: None yet", "send: fill", "assertNotVisible: None yet", "assertVisible: a")
        == nil)
  }

  @Test func `a question about a button that stays is open again after the hold`() throws {
    let view = """
      view:
        always: [{ button: Ask, action: turn, confirm: "Sure?" }]
        one: [{ progress: Wait, atLeast: 1s }]
        else: [{ text: Gone }]
      """
    #expect(
      try results(
        view, "tapOn: Ask", "send: next", "assertDisabled: Cancel", "advanceTime: 1s", "assertVisible: [Gone, Sure?]",
        "tapOn: Ask", "assertTrue: \"!isOn\"") == nil)
  }

  // MARK: Traces

  @Test func `a trace plays again to the frames that were shown, held ones too`() throws {
    let program = try #require(SpecLoader().load(SourceFile(path: "wait.screen.yaml", text: Self.screen)).program)
    let (linked, view) = (LinkedProgram(program), LinkedView(program))
    let screen = PlayedScreen(linked, view: view, stubs: program.stubs.first)
    let recorder = TraceRecorder(screen)
    var frames: [String] = []
    screen.simulation.observer = { input, reaction in
      recorder.note(input, reaction)
      frames.append(screen.frame.json)
    }
    screen.send(.lifecycle(.appear))
    screen.advance(to: 400_000_000)
    #expect(screen.simulation.machine.isHolding)
    screen.send(.refresh)
    #expect(screen.simulation.settle())
    // The start, the progress, its reply, the refresh, and the second reply, after which nothing is held.
    #expect(frames.count == 5)
    #expect(frames[1] != frames[2])
    #expect(frames[2].contains("Loading…"))
    var replay = try Replay(SourceFile(path: "t.jsonl", text: recorder.text), linked, view: view)
    var replayed: [String] = []
    while let step = try replay.step() { replayed.append(step.resolved.frame.json) }
    #expect(replayed == frames)
  }
}
