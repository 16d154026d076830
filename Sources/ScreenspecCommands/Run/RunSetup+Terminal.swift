import InteractivePlayer
import LiveServices
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
      let screen = PlayedScreen(
        screen.program, view: view, stubs: stubs, params: screen.simulation.params, live: live?.calls)
      recorder = trace.map { _ in TraceRecorder(screen) }
      screen.simulation.observer = { input, reaction in
        failures.note(reaction)
        recorder?.note(input, reaction)
        observer(screen.simulation.now, reaction)
      }
      begin(screen)
      return screen
    }
    let player = Player(stage, appearance: Player.Appearance(width: width))
    live?.calls.onReply { [waker = session.waker] in waker?.wakeUp() }
    let end = TerminalLoop(session).play(player)
    return try context.finish(end, on: session) { () throws(UsageError) in
      let problems = failures.take() + player.problems
      live?.finish(in: context)
      for problem in problems { context.complain(problem) }
      if let recorder, let trace { try TraceOnDisk.write(recorder.text, to: trace) }
      return problems.isEmpty ? .clean : .failed
    }
  }
}
