import InteractivePlayer
import TerminalSession

extension CommandContext {
  /// Takes the terminal over for a person to play on; nil where frames are to be printed instead.
  ///
  /// That is so where there is no terminal on both sides, and where colour is not wanted or not known: who asks for
  /// `NO_COLOR`, has `TERM=dumb` or says `--plain` wants text that can be read line by line.
  func terminal(_ arguments: Arguments) throws(UsageError) -> TerminalSession? {
    guard output.isTerminal, !arguments.has("--plain"), try usesColor(arguments, on: output) else { return nil }
    return TerminalSession(input: input, output: output.descriptor)
  }

  /// Gives the terminal back, lets the rest be done, and ends as what ended the show wants it.
  func finish(
    _ end: TerminalLoop.End, on session: TerminalSession, rest: () throws(UsageError) -> ExitStatus
  ) throws(UsageError) -> ExitStatus {
    session.end()
    let status = try rest()
    switch end {
    case .show(.left): break
    case .show(.interrupted): TerminalSession.endProcess(by: TerminalSession.interruptSignal)
    case .signal(let signal): TerminalSession.endProcess(by: signal)
    case .hangUp: TerminalSession.endProcess(by: TerminalSession.hangUpSignal)
    }
    return status
  }
}
