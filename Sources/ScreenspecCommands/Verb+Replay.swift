import Reports
import ScenarioPlayer
import ScreenMachine
import SourceText
import SpecChecking
import TerminalSession
import TextFrame
import ViewTree

extension Verb {
  static let replay = Verb(
    name: "replay", usage: "replay TRACE [--screen FILE] [--width N] [--plain] [--color WHEN]",
    summary: "play a trace of `run --trace` again and print its frames",
    discussion: """
      Each event leads to what it led to when the trace was written, or the replay stops there and
      says what is different. A trace belongs to one text of its screen file.
      """,
    options: [
      Option("--screen", "FILE", "the screen file (default: the path in the trace)"),
      Option("--width", "N", "the width of a frame, from 20 to 200 (default: 60)"), .plain, .color,
    ]
  ) { arguments, context throws(UsageError) in
    guard let path = arguments.positionals.first else { throw UsageError.missingArgument("a trace", verb: "replay") }
    if arguments.positionals.count > 1 { throw UsageError.extraArgument(arguments.positionals[1], verb: "replay") }
    let width = try arguments.number("--width", in: 20...200) ?? 60
    let usesColor = try context.usesColor(arguments, on: context.output) && !arguments.has("--plain")
    let trace = try TraceOnDisk.read(path)
    var printer = FramePrinter(
      .text(FrameRenderer(width: width, style: arguments.has("--plain") ? .plain : .unicode), usesColor: usesColor),
      context: context)
    do throws(TraceProblem) {
      let named = try Replay.screenPath(of: trace)
      let screen = arguments.value("--screen") ?? named
      guard let loaded = context.load(screen) else {
        if arguments.value("--screen") == nil {
          context.complain(
            "the trace names `\(named)` as its screen; if that lies elsewhere, say where with `--screen FILE`")
        }
        return .unusable
      }
      guard let (app, view) = loaded.playable?.linked() else { return context.report(loaded) }
      let failures = FailureLog(app)
      var replay = try Replay(trace, app, view: view)
      while let step = try replay.step() {
        failures.note(step.reaction)
        printer.note(failures.take())
        printer.print(step.resolved, at: step.instant - replay.start)
        if context.output.hasFailed { break }
      }
      return printer.finish()
    } catch {
      _ = printer.finish()
      context.complain("\(path):\(error.line): \(error.message)")
      if let expected = error.expected { context.complain("expected: \(expected)") }
      if let actual = error.actual { context.complain("found: \(actual)") }
      return .failed
    }
  }
}
