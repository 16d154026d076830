import LiveServices
import ScenarioPlayer
import ScreenMachine
import ScreenProgram
import Simulation
import TerminalSession

extension RunSetup {
  /// Plays the screen, on a terminal with keys and elsewhere in print, and ends what the play began.
  func play(
    _ arguments: Arguments, _ format: FramePrinter.Format, in context: CommandContext
  ) throws(UsageError) -> ExitStatus {
    let trace = arguments.value("--trace")
    if takesKeys, case .text = format, let session = try context.terminal(arguments) {
      return try play(on: session, width: try arguments.number("--width", in: 20...200), trace: trace, in: context)
    }
    let interruption = Interruption()
    if let live, let recorder = live.recorder {
      recorder.onInterruption = { [simulation = screen.simulation] in simulation.isStopped = true }
      if context.takesSignals { interruption.begin { [calls = live.calls] in calls.interrupt() } }
    }
    let failures = FailureLog(screen.app)
    let tracer = trace.map { _ in TraceRecorder(screen) }
    screen.simulation.observer = { input, reaction in
      failures.note(reaction)
      tracer?.note(input, reaction)
    }
    screen.simulation.relaunchObserver = { tracer?.noteRelaunch() }
    var printer = FramePrinter(format, context: context)
    let status = printer.play(self, failures)
    let end = try finish(status, in: context)
    if let tracer, let trace { try TraceOnDisk.write(tracer.text, to: trace) }
    if let signal = interruption.signalNumber { TerminalSession.endProcess(by: signal) }
    return end
  }

  /// Ends the live services, and gives the worse of the play's status and theirs.
  func finish(_ status: ExitStatus, in context: CommandContext) throws(UsageError) -> ExitStatus {
    let end = try live?.finish(stubs: stubs?.name, in: context) ?? .clean
    return status == .clean ? end : status
  }
}
