import Reports
import ScenarioPlayer
import ScreenMachine
import ScreenProgram
import Simulation
import TerminalSession
import TextFrame
import ViewTree

extension FramePrinter {
  /// A screen whose timers never stop is left after so many events.
  private static let eventLimit = 200

  /// Plays a screen and prints what it shows.
  mutating func play(_ setup: RunSetup, _ failures: FailureLog) -> ExitStatus {
    switch setup.start {
    case .script(let scenario): return play(scenario, setup)
    case .route(let route):
      print(route, of: setup.program)
      setup.begin()
      show(setup.screen, failures)
      // Nobody has seen the screen yet, and it does nothing before somebody does.
      if route.isStart { setup.screen.send(.lifecycle(.appear), drains: false) }
    case .appearing: setup.begin()
    }
    show(setup.screen, failures)
    return playOn(setup.screen, failures)
  }

  /// Plays a screen until nothing more is due.
  private mutating func playOn(_ screen: PlayedScreen, _ failures: FailureLog) -> ExitStatus {
    var events = 0
    while !screen.simulation.isSettled, events < FramePrinter.eventLimit, screen.simulation.advanceToNext() {
      events += 1
      screen.invalidate()
      show(screen, failures)
      if context.output.hasFailed { break }
    }
    if events == FramePrinter.eventLimit, !screen.simulation.isSettled {
      remark("… and so on: after \(events) events there still is something due")
    }
    return finish()
  }

  private mutating func show(_ screen: PlayedScreen, _ failures: FailureLog) {
    note(screen.simulation.takeProblems() + failures.take())
    print(screen.resolved, at: screen.simulation.elapsed)
  }

  /// Plays a script and prints each frame that differs from the one before; a step that fails ends it.
  private mutating func play(_ scenario: Scenario, _ setup: RunSetup) -> ExitStatus {
    let screen = setup.screen
    let compared = FrameRenderer(style: .plain)
    let runner = ScenarioRunner(screen.program, view: setup.view) { compared.render($0).text }
    var printer = self
    let result = runner.play(scenario, on: screen) {
      printer.print(screen.resolved, at: screen.simulation.elapsed)
      // Nobody reads on, so nothing more need happen.
      if printer.context.output.hasFailed { screen.simulation.isStopped = true }
    }
    self = printer
    // A play that was ended early fails no step.
    guard let failure = result.failure, !context.output.hasFailed, !screen.simulation.isStopped else { return finish() }
    let report = ScenarioReport(
      usesColor: ColorPolicy.isOn(option: nil, environment: context.environment, isTerminal: context.errors.isTerminal))
    context.errors.write(report.text(failure, of: scenario, in: setup.program))
    return .failed
  }
}
