import InteractivePlayer
import LiveServices
import Reports
import ScenarioPlayer
import ScreenMachine
import ScreenProgram
import Simulation
import TerminalSession

extension RunSetup {
  /// Plays the screen on a terminal, until a person or a signal ends it.
  func play(
    on session: TerminalSession, width: Int?, trace: String?, in context: CommandContext
  ) throws(UsageError) -> ExitStatus {
    let failures = FailureLog(program)
    // Each start has a trace of its own; the last one is kept.
    var recorder: TraceRecorder?
    let stage = Stage(program: screen.program, view: view, stubs: stubs) { stubs, observer in
      // Of a recording too the last start is kept.
      live?.recorder?.beginAnew()
      let screen = PlayedScreen(
        screen.program, view: view, stubs: stubs, params: screen.simulation.params, live: live?.port)
      recorder = trace.map { _ in TraceRecorder(screen) }
      screen.simulation.observer = { input, reaction in
        failures.note(reaction)
        recorder?.note(input, reaction)
        observer(screen.simulation.now, reaction)
      }
      begin(screen)
      // Nobody has seen the screen yet, and it does nothing before somebody does.
      if case .route(let route) = start, route.isStart { screen.send(.lifecycle(.appear)) }
      return screen
    }
    let player = Player(stage, appearance: Player.Appearance(width: width))
    live?.calls.onReply { [waker = session.waker] in waker?.wakeUp() }
    if case .route(let route) = start { player.say(RouteText(program).full(route)) }
    let end = TerminalLoop(session).play(player)
    return try context.finish(end, on: session) { () throws(UsageError) in
      var problems: [String] = []
      for problem in failures.take() + player.problems where !problems.contains(problem) { problems.append(problem) }
      for problem in problems { context.complain(problem) }
      let status = try finish(problems.isEmpty ? .clean : .failed, in: context)
      if let recorder, let trace { try TraceOnDisk.write(recorder.text, to: trace) }
      return status
    }
  }
}
