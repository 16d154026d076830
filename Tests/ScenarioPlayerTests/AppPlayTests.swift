import ScreenMachine
import ScreenProgram
import Simulation
import SourceText
import SpecChecking
import SpecValues
import TextFrame
import Testing
import ViewTree

@testable import ScenarioPlayer

/// An app as a person uses it: by what its screens show.
@Suite struct AppPlayTests {
  private static let list = """
    screen: List
    title: List
    fields: { chosen: String = "nothing" }
    actions:
      pick: { open: Detail, with: { id: "'picked'" }, done: { set: { chosen: "${result}" } } }
    view:
      - text: "Chosen: ${chosen}"
      - { link: First, open: Detail, with: { id: "'first'" } }
      - { button: Pick, action: pick }

    """

  private static let detail = """
    screen: Detail
    title: "Detail ${params.id}"
    params: { id: String = "none" }
    returns: String
    fields: { secret: String = "" }
    actions: { choose: { back: "${params.id}" } }
    view:
      - { secureField: Secret, text: secret }
      - { button: Choose, action: choose, confirm: Sure? }

    """

  private func load(_ yaml: String) throws -> Program {
    let loaded = SpecLoader().load(SourceFile(path: "app.screen.yaml", text: yaml))
    return try #require(loaded.program as Program?, "\(loaded.diagnostics.map(\.message))")
  }

  private func app(tabs: [Int] = []) throws -> (app: LinkedApp, view: AppView) {
    let own = try load("screen: App\nview: [{ text: x }]\n")
    var program = AppProgram(own: own, screens: [try load(Self.list), try load(Self.detail)], start: 0)
    program.tabs = tabs.map { AppProgram.Tab(screen: $0) }
    let app = LinkedApp(program)
    return (app, AppView(app))
  }

  private func played(tabs: [Int] = []) throws -> PlayedScreen {
    let (app, view) = try app(tabs: tabs)
    let screen = PlayedScreen(app, view: view, stubs: nil)
    screen.send(.lifecycle(.appear))
    return screen
  }

  private func tap(_ label: String, on screen: PlayedScreen, sourceLocation: SourceLocation = #_sourceLocation) {
    var found: ViewNode?
    screen.frame.visit { if $0.isControl, $0.texts.first == label { found = $0 } }
    guard let found else {
      Issue.record("no \(label) in \(screen.frame.json)", sourceLocation: sourceLocation)
      return
    }
    #expect(screen.tap(found) == nil, sourceLocation: sourceLocation)
  }

  private func texts(_ screen: PlayedScreen) -> [String] {
    var texts: [String] = []
    screen.frame.visit { texts += $0.texts }
    return texts
  }

  @Test func `a link opens its screen with the arguments of the frame`() throws {
    let screen = try played()
    #expect(screen.frame.screen == "List")
    #expect(!screen.frame.canGoBack)
    tap("First", on: screen)
    #expect(screen.frame.screen == "Detail")
    #expect(screen.frame.title == "Detail first")
    #expect(screen.frame.canGoBack)
    #expect(screen.frame.json.hasPrefix(#"{"title":"Detail first","screen":"Detail","back":true,"#))
  }

  @Test func `a value comes back through a question`() throws {
    let screen = try played()
    tap("Pick", on: screen)
    tap("Choose", on: screen)
    #expect(screen.frame.dialog != nil)
    let confirm = try #require(screen.frame.dialog?.confirm)
    #expect(screen.tap(confirm) == nil)
    #expect(screen.frame.screen == "List")
    #expect(screen.frame.dialog == nil)
    #expect(texts(screen).contains("Chosen: picked"))
  }

  @Test func `a question goes with its screen`() throws {
    let screen = try played()
    tap("First", on: screen)
    tap("Choose", on: screen)
    screen.send(.back)
    #expect(screen.frame.dialog == nil)
    tap("First", on: screen)
    #expect(screen.frame.dialog == nil)
  }

  @Test func `tabs are shown around every screen, the shown one marked`() throws {
    let screen = try played(tabs: [0, 1])
    #expect(screen.frame.tabs.map(\.texts) == [["List"], ["Detail"]])
    #expect(screen.frame.shownTab == 0)
    tap("Detail", on: screen)
    #expect(screen.frame.shownTab == 1)
    #expect(screen.frame.title == "Detail none")
    tap("List", on: screen)
    #expect(screen.frame.screen == "List")
  }

  @Test func `a trace of several screens is played again, and hides what was typed`() throws {
    let (app, view) = try app(tabs: [0, 1])
    let screen = PlayedScreen(app, view: view, stubs: nil)
    let recorder = TraceRecorder(screen)
    screen.simulation.observer = { recorder.note($0, $1) }
    screen.send(.lifecycle(.appear))
    tap("First", on: screen)
    var field: ViewNode?
    screen.frame.visit { if case .textField = $0.kind { field = $0 } }
    #expect(screen.write("hunter2", into: try #require(field)) == nil)
    screen.send(.back)
    tap("Detail", on: screen)
    tap("List", on: screen)
    tap("Pick", on: screen)
    #expect(!recorder.text.contains("hunter2"))
    var replay = try Replay(SourceFile(path: "t.jsonl", text: recorder.text), app, view: view)
    var shown: [String?] = []
    while let step = try replay.step() { shown.append(step.resolved.frame.screen) }
    #expect(shown == ["List", "Detail", "Detail", "List", "Detail", "List", "Detail"])
  }

  // MARK: Scenarios

  private func play(_ steps: [ScenarioStep.Kind], screens: [Int?] = []) throws -> ScenarioFailure? {
    let (app, view) = try app(tabs: [0, 1])
    var made = steps.map { ScenarioStep($0, range: 0..<0) }
    for (index, screen) in screens.enumerated() { made[index].screen = screen }
    let file = app.whole.program.file
    let scenario = Scenario(name: "s", file: file, params: [], steps: made, range: 0..<0)
    return ScenarioRunner(app, view: view) { FrameRenderer(style: .plain).render($0).text }.play(scenario).failure
  }

  private func text(_ text: String) -> Selector { Selector(text: text, range: 0..<0) }

  @Test func `a scenario goes from screen to screen`() throws {
    let failure = try play([
      .lifecycle(.appear), .assertScreen("List"), .tapOn(text("First")), .assertScreen("Detail"), .back,
      .assertScreen("List"), .tapOn(text("Detail")), .assertScreen("Detail"), .back, .assertScreen("Detail"),
      .relaunch, .assertScreen("List"),
    ])
    #expect(failure == nil, "\(failure?.message ?? "")")
  }

  @Test func `another screen than the one that is shown fails`() throws {
    let failure = try #require(try play([.lifecycle(.appear), .tapOn(text("First")), .assertScreen("List")]))
    #expect(failure.message == "another screen is shown")
    #expect(failure.expected == "`List`")
    #expect(failure.actual == "`Detail`")
    var programs = TracePrograms(failure.app)
    #expect(failure.trace.map { programs.next($0).name }.allSatisfy { ["List", "Detail"].contains($0) })
  }

  @Test func `a step that is checked by the names of a hidden screen fails with the way out`() throws {
    let failure = try #require(
      try play([.lifecycle(.appear), .tapOn(text("First")), .assertState(CaseID(0))], screens: [0, 0, 0]))
    #expect(failure.message.contains("`assertScreen: Detail` before it"))
  }

  @Test func `a screen alone is the screen of its name`() throws {
    let program = try load(Self.list)
    var scenario = Scenario(name: "s", file: program.file, params: [], steps: [], range: 0..<0)
    scenario.steps = [
      .init(.lifecycle(.appear), range: 0..<0), .init(.tapOn(text("First")), range: 0..<0),
      .init(.assertScreen("List"), range: 0..<0),
    ]
    let runner = ScenarioRunner(LinkedProgram(program), view: LinkedView(program)) { _ in "" }
    #expect(runner.play(scenario).failure == nil)
  }
}
