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
    name: "run", usage: "run FILE [--stubs NAME] [--param k=v]… [--width N] [--plain] [--color WHEN]",
    summary: "play a screen against its stubs and print its frames",
    discussion: """
      The screen appears on a virtual clock; each frame is printed with the time and the case
      that it shows, until nothing more is due.
      """,
    options: [
      Option("--stubs", "NAME", "the stub set that answers (default: default)"),
      Option("--param", "k=v", "the value of a parameter; may be given more than once"),
      Option("--width", "N", "the width of a frame, from 20 to 200 (default: 60)"),
      Option("--plain", nil, "frames of 7-bit characters"), .color,
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
    let renderer = FrameRenderer(width: width, style: arguments.has("--plain") ? .plain : .unicode)
    var printer = FramePrinter(renderer: renderer, usesColor: usesColor, context: context, program: program)
    return printer.play(program, stubs: stubs, params: params)
  }
}

/// Plays the start of a screen and prints what it shows.
private struct FramePrinter {
  let renderer: FrameRenderer
  let usesColor: Bool
  let context: CommandContext
  /// The frame that was printed last, so that an event which changes nothing that is shown prints nothing.
  private var last: String?
  private var failures: [String] = []
  /// Expressions that failed in events.
  private let failed: FailureLog

  /// A screen whose timers never stop is left after so many events.
  private static let eventLimit = 200

  init(renderer: FrameRenderer, usesColor: Bool, context: CommandContext, program: Program) {
    failed = FailureLog(program)
    self.renderer = renderer
    self.usesColor = usesColor
    self.context = context
  }

  mutating func play(_ program: Program, stubs: StubSet?, params: [Value]) -> ExitStatus {
    let screen = PlayedScreen(LinkedProgram(program), view: LinkedView(program), stubs: stubs, params: params)
    screen.simulation.observer = { [failed] in failed.note($0) }
    screen.send(.lifecycle(.appear), drains: false)
    print(screen, program)
    var events = 0
    while !screen.simulation.isSettled, events < FramePrinter.eventLimit, screen.simulation.advanceToNext() {
      events += 1
      screen.invalidate()
      print(screen, program)
      if context.output.hasFailed { break }
    }
    if events == FramePrinter.eventLimit, !screen.simulation.isSettled {
      context.print("… and so on: after \(events) events there still is something due\n")
    }
    for failure in failures { context.complain(failure) }
    return failures.isEmpty ? .clean : .failed
  }

  private mutating func print(_ screen: PlayedScreen, _ program: Program) {
    let resolved = screen.resolved
    for failure in screen.simulation.takeProblems() + failed.take() + resolved.failures
    where !failures.contains(failure) {
      failures.append(failure)
    }
    let rendered = renderer.render(resolved.frame)
    let place = resolved.frame.casePath.isEmpty ? "" : "  \(resolved.frame.casePath)"
    let head = "\(ClockText.text(screen.simulation.now))\(place)"
    let text = usesColor ? rendered.ansi : rendered.text
    guard text + resolved.frame.casePath != last else { return }
    last = text + resolved.frame.casePath
    context.print("\(usesColor ? "\u{1B}[2m\(head)\u{1B}[0m" : head)\n\(text)\n\n")
  }
}

/// Collects what failed in the events of a screen.
private final class FailureLog {
  private let program: Program
  private var messages: [String] = []

  init(_ program: Program) { self.program = program }

  func note(_ reaction: Reaction) {
    for case .failure(let failure) in reaction.trace {
      let line = program.file.lines.line(containing: failure.range.lowerBound) + 1
      messages.append("\(program.file.path):\(line): an expression failed: \(failure.message)")
    }
  }

  func take() -> [String] {
    defer { messages.removeAll() }
    return messages
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
