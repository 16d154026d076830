import Reports
import ScenarioPlayer
import Simulation
import SourceText
import TerminalSession
import ScreenMachine
import ScreenProgram
import SpecChecking
import SpecValues
import TextFrame
import ViewTree

extension Verb {
  static let run = Verb(
    name: "run", usage: "run FILE [--stubs NAME] [--param k=v]… [--width N] [--plain] [--trace FILE] [--color WHEN]",
    summary: "play a screen against its stubs and print its frames",
    discussion: """
      The screen appears on a virtual clock; each frame is printed with the time and the case
      that it shows, until nothing more is due.
      """,
    options: [
      Option("--stubs", "NAME", "the stub set that answers (default: default)"),
      Option("--param", "k=v", "the value of a parameter; may be given more than once"),
      Option("--width", "N", "the width of a frame, from 20 to 200 (default: 60)"),
      .plain, Option("--trace", "FILE", "write down what happens, for `screenspec replay`"), .color,
    ]
  ) { arguments, context throws(UsageError) in
    guard let path = arguments.positionals.first else { throw UsageError.missingArgument("a file", verb: "run") }
    if arguments.positionals.count > 1 { throw UsageError.extraArgument(arguments.positionals[1], verb: "run") }
    let width = try arguments.number("--width", in: 20...200) ?? 60
    let usesColor = try context.usesColor(arguments, on: context.output) && !arguments.has("--plain")
    guard let loaded = context.load(path) else { return .unusable }
    if let screen = loaded.testedScreen {
      throw UsageError.other(
        "`\(path)` holds scenarios and no screen; run its screen `\(loaded.program?.file.path ?? screen)`, "
          + "or play the scenarios with `screenspec test \(path)`")
    }
    guard let program = loaded.program else { return context.report(loaded) }
    let stubs = try program.stubSet(named: arguments.value("--stubs"))
    let params = try program.parameters(arguments.all("--param"))
    let linked = LinkedProgram(program)
    let view = LinkedView(program)
    let screen = PlayedScreen(linked, view: view, stubs: stubs, params: params)
    let failures = FailureLog(program)
    let recorder = arguments.value("--trace").map { _ in TraceRecorder(screen) }
    screen.simulation.observer = { input, reaction in
      failures.note(reaction)
      recorder?.note(input, reaction)
    }
    var printer = FramePrinter(
      renderer: FrameRenderer(width: width, style: arguments.has("--plain") ? .plain : .unicode), usesColor: usesColor,
      context: context)
    let status = printer.play(screen, failures)
    if let recorder, let file = arguments.value("--trace") { try TraceOnDisk.write(recorder.text, to: file) }
    return status
  }
}

extension FramePrinter {
  /// A screen whose timers never stop is left after so many events.
  private static let eventLimit = 200

  /// Plays the start of a screen and prints what it shows.
  fileprivate mutating func play(_ screen: PlayedScreen, _ failures: FailureLog) -> ExitStatus {
    screen.send(.lifecycle(.appear), drains: false)
    show(screen, failures)
    var events = 0
    while !screen.simulation.isSettled, events < FramePrinter.eventLimit, screen.simulation.advanceToNext() {
      events += 1
      screen.invalidate()
      show(screen, failures)
      if context.output.hasFailed { break }
    }
    if events == FramePrinter.eventLimit, !screen.simulation.isSettled {
      context.print("… and so on: after \(events) events there still is something due\n")
    }
    return finish()
  }

  private mutating func show(_ screen: PlayedScreen, _ failures: FailureLog) {
    note(screen.simulation.takeProblems() + failures.take())
    print(screen.resolved, at: screen.simulation.now)
  }
}

extension Program {
  /// The stub set of a name; without a name the set `default`, or none where there is none.
  fileprivate func stubSet(named name: String?) throws(UsageError) -> StubSet? {
    guard let name else { return stubs.first { $0.name == "default" } }
    if let set = stubs.first(where: { $0.name == name }) { return set }
    let names = stubs.map(\.name).joined(separator: ", ")
    throw UsageError.badValue(
      "--stubs", name, names.isEmpty ? "no name, since the file has no stubs" : "one of \(names)")
  }

  /// The values of the parameters, from `name=value` and the defaults.
  fileprivate func parameters(_ given: [String]) throws(UsageError) -> [Value] {
    var values: [Value?] = params.map { slots[$0].initial }
    let names = params.map { String(slots[$0].name.dropFirst("params.".count)) }
    for each in given {
      let parts = each.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, let index = names.firstIndex(of: parts[0]) else {
        let known =
          names.isEmpty ? "no parameter, since the screen has none" : "name=value of \(names.joined(separator: ", "))"
        throw UsageError.badValue("--param", each, known)
      }
      let type = slots[params[index]].type
      guard let value = Program.value(parts[1], as: type) else {
        throw UsageError.badValue("--param", each, "a \(type) for \(names[index])")
      }
      values[index] = value
    }
    if let missing = values.firstIndex(where: { $0 == nil }) {
      throw UsageError.other("the screen needs `\(names[missing])`; give `--param \(names[missing])=…`")
    }
    return values.compactMap(\.self)
  }

  // A text is taken as it is; for other types as JSON, and where that fails as a JSON text, as dates are.
  private static func value(_ text: String, as type: ValueType) -> Value? {
    if type.withoutNull == .string { return .string(text) }
    if let decoded = try? JSONDecoding.decode(Array(text.utf8), as: type, skipInvalid: false) { return decoded.value }
    return (try? JSONDecoding.decode(Array(JSONEncoding.quoted(text).utf8), as: type, skipInvalid: false))?.value
  }
}
