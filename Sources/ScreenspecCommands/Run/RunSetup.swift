import ScenarioPlayer
import ScreenMachine
import ScreenProgram
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
  /// The screen, which has seen no event yet; whoever looks on does so before ``begin()``.
  let screen: PlayedScreen
  let start: Start

  private init(_ program: Program, _ linked: LinkedProgram, _ view: LinkedView, _ screen: PlayedScreen, _ start: Start)
  {
    self.program = program
    self.view = view
    self.screen = screen
    self.start = start
  }

  /// Makes the screen; nil where no route leads to the case, or the script is wrong, which was said.
  static func make(
    _ program: Program, _ arguments: Arguments, in context: CommandContext
  ) throws(UsageError) -> RunSetup? {
    let linked = LinkedProgram(program)
    let view = LinkedView(program)
    if let path = arguments.value("--script") {
      guard let script = try context.script(path, for: program, arguments) else { return nil }
      guard let scenario = script.scenarios.first else { return nil }
      // The script's expressions belong to the program that it was checked with.
      let linked = LinkedProgram(script)
      let view = LinkedView(script)
      let screen = PlayedScreen(
        linked, view: view, stubs: scenario.stubs.map { script.stubs[$0] }, params: scenario.params)
      return RunSetup(script, linked, view, screen, .script(scenario))
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
      let screen = PlayedScreen(
        linked, view: view, stubs: route.stubs.map { program.stubs[$0] }, params: route.params)
      return RunSetup(program, linked, view, screen, .route(route))
    }
    let set = try program.stubSet(named: arguments.value("--stubs"))
    let stubs = set.map { program.stubs[$0] } ?? program.stubs.first { $0.name == "default" }
    let params = try program.parameters(arguments.all("--param"))
    return RunSetup(
      program, linked, view, PlayedScreen(linked, view: view, stubs: stubs, params: params), .appearing)
  }

  /// Takes the screen to where the play begins, which is its first event or the end of its route.
  func begin() {
    switch start {
    case .appearing: screen.send(.lifecycle(.appear), drains: false)
    case .route(let route): RouteFinder.play(route, on: screen)
    case .script: break
    }
  }
}
