import ScenarioPlayer
import ScreenMachine
import ScreenProgram
import SourceText
import SpecValues
import ViewTree

/// The screen that `run` plays, made of its arguments: the one place that knows of stubs, parameters, case and script.
struct RunSetup {
  /// Where the play begins, and how it goes on.
  enum Start {
    /// As the screen itself begins.
    case appearing
    /// At the end of a route.
    case route(Route)
    /// With the steps of a script, and with nothing after them.
    case script(Scenario)
  }

  let program: Program
  let view: LinkedView
  /// The set that answers at first.
  let stubs: StubSet?
  /// The screen, which has seen no event yet; whoever looks on does so before ``begin()``.
  let screen: PlayedScreen
  let start: Start
  /// The services that are called for real; nil where stubs answer all.
  let live: LivePlay?

  private init(
    _ program: Program, _ linked: LinkedProgram, _ view: LinkedView, stubs: StubSet?, params: [Value], _ start: Start,
    live: LivePlay? = nil
  ) {
    self.program = program
    self.view = view
    self.stubs = stubs
    self.live = live
    screen = PlayedScreen(linked, view: view, stubs: stubs, params: params, live: live?.printedPort)
    self.start = start
  }

  /// Makes the screen of a file, or that of a tests file; nil where no route leads to the case, or the script is wrong, which was said.
  static func make(
    _ program: Program, _ file: SourceFile, _ arguments: Arguments, recordingTo recording: RecordedFile? = nil,
    in context: CommandContext
  ) throws(UsageError) -> RunSetup? {
    let linked = LinkedProgram(program)
    let view = LinkedView(program)
    if let path = arguments.value("--script") {
      guard let script = try context.script(path, for: program, in: file, arguments) else { return nil }
      guard let scenario = script.scenarios.first else { return nil }
      // The script's expressions belong to the program that it was checked with.
      let linked = LinkedProgram(script)
      let view = LinkedView(script)
      return RunSetup(
        script, linked, view, stubs: scenario.stubs.map { script.stubs[$0] }, params: scenario.params,
        .script(scenario), live: try LivePlay.make(script, arguments, recordingTo: recording, in: context))
    }
    if let state = arguments.value("--state") {
      let id = try program.caseID(named: state)
      guard let route = try program.routeFinder(arguments, linked, view).route(to: id) else {
        context.complain(
          "nothing leads to `\(state)`: no scenario enters it, and no search over "
            + "\(arguments.value("--stubs").map { "the stub set `\($0)`" } ?? "the stub sets"), waits and taps finds it; "
            + "write a scenario that does")
        return nil
      }
      return RunSetup(
        program, linked, view, stubs: route.stubs.map { program.stubs[$0] }, params: route.params, .route(route))
    }
    let set = try program.stubSet(named: arguments.value("--stubs"))
    let stubs = set.map { program.stubs[$0] } ?? program.stubs.first { $0.name == "default" }
    let params = try program.parameters(arguments.all("--param"))
    return RunSetup(
      program, linked, view, stubs: stubs, params: params, .appearing,
      live: try LivePlay.make(program, arguments, recordingTo: recording, in: context))
  }

  /// Whether a person may play on; the steps of a script are all that happens.
  var takesKeys: Bool { if case .script = start { false } else { true } }

  /// Takes the screen to where the play begins, which is its first event or the end of its route.
  func begin() { begin(screen) }

  /// Takes another new screen there, made with the same parameters.
  func begin(_ screen: PlayedScreen) {
    switch start {
    case .appearing: screen.send(.lifecycle(.appear), drains: false)
    case .route(let route): RouteFinder.play(route, on: screen)
    case .script: break
    }
  }
}
