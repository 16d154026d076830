import ScenarioPlayer
import ScreenMachine
import ScreenProgram
import SourceText
import SpecValues
import ViewTree

/// The screen or the app that `run` plays, made of its arguments: the one place that knows of stubs, parameters, case and script.
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
  let view: AppView
  /// The set that answers at first.
  let stubs: StubSet?
  /// The screen, which has seen no event yet; whoever looks on does so before ``begin()``.
  let screen: PlayedScreen
  let start: Start
  /// The services that are called for real; nil where stubs answer all.
  let live: LivePlay?

  private init(
    _ playable: Playable, stubs: StubSet?, params: [Value], shared: [(slot: SlotID, value: Value)] = [],
    _ start: Start, live: LivePlay? = nil
  ) {
    program = playable.program
    let (app, view) = playable.linked()
    self.view = view
    self.stubs = stubs
    self.live = live
    screen = PlayedScreen(app, view: view, stubs: stubs, params: params, shared: shared, live: live?.printedPort)
    self.start = start
  }

  /// Makes the screen of a file, or that of a tests file; nil where no route leads to the case, or the script is wrong, which was said.
  static func make(
    _ playable: Playable, _ file: SourceFile, _ arguments: Arguments, recordingTo recording: RecordedFile? = nil,
    in context: CommandContext
  ) throws(UsageError) -> RunSetup? {
    let program = playable.program
    if let path = arguments.value("--script") {
      guard let script = try context.script(path, for: playable, in: file, arguments),
        let scenario = script.program.scenarios.first
      else { return nil }
      // The script's expressions belong to the program that it was checked with.
      return RunSetup(
        script, stubs: scenario.stubs.map { script.program.stubs[$0] }, params: scenario.params,
        shared: scenario.shared, .script(scenario),
        live: try LivePlay.make(script.program, arguments, recordingTo: recording, in: context))
    }
    if let state = arguments.value("--state") {
      if case .app(let app) = playable {
        throw UsageError.other(
          "`\(app.name)` is an app, whose screens have the cases; play one of them with `run SCREEN --state \(state)`")
      }
      let id = try program.caseID(named: state)
      let finder = try program.routeFinder(arguments, LinkedProgram(program), LinkedView(program))
      guard let route = finder.route(to: id) else {
        context.complain(
          "nothing leads to `\(state)`: no scenario enters it, and no search over "
            + "\(arguments.value("--stubs").map { "the stub set `\($0)`" } ?? "the stub sets"), waits and taps finds it; "
            + "write a scenario that does")
        return nil
      }
      return RunSetup(
        playable, stubs: route.stubs.map { program.stubs[$0] }, params: route.params, .route(route))
    }
    let set = try program.stubSet(named: arguments.value("--stubs"))
    let stubs = set.map { program.stubs[$0] } ?? program.stubs.first { $0.name == "default" }
    let params = try playable.start.parameters(arguments.all("--param"))
    return RunSetup(
      playable, stubs: stubs, params: params, .appearing,
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
