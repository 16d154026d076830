import Reports
import ScenarioPlayer
import ScreenMachine
import ScreenProgram
import SourceText
import SpecValues
import TerminalSession
import TextFrame
import ViewTree

/// Prints the frames of a screen that is played, each with its time and case, and at the end what failed on the way.
struct FramePrinter {
  /// How a frame is printed.
  enum Format {
    case text(FrameRenderer, usesColor: Bool)
    /// A line of JSON.
    case json
  }

  let format: Format
  let context: CommandContext
  /// How the first frame was reached; in JSON it is told with that frame.
  private var route: JSONNode?
  /// The frame that was printed last, so that an event which changes nothing that is shown prints nothing.
  private var last: String?
  private var failures: [String] = []

  init(_ format: Format, context: CommandContext) {
    self.format = format
    self.context = context
  }

  /// Says how the first frame is reached.
  mutating func print(_ route: Route, of program: Program) {
    switch format {
    case .text(let renderer, let usesColor):
      let path = program.cases[route.leaf.index].path
      let text = RouteText(program, isPlain: renderer.style == .plain).full(route)
      context.print(FramePrinter.dimmed(path.isEmpty ? text : "\(path): \(text)", usesColor) + "\n\n")
    case .json: self.route = RouteText(program).node(route)
    }
  }

  /// Says something about the play, where it does not get between lines of JSON.
  func remark(_ text: String) {
    switch format {
    case .text: context.print(text + "\n")
    case .json: context.errors.write(text + "\n")
    }
  }

  /// Takes up what failed, each message once.
  mutating func note(_ messages: [String]) {
    for message in messages where !failures.contains(message) { failures.append(message) }
  }

  /// Prints what is shown, where it is something new.
  mutating func print(_ resolved: ResolvedView, at instant: Instant) {
    note(resolved.failures)
    let text = self.text(resolved.frame)
    let place = resolved.frame.place(isPlain: isPlain)
    guard text + place != last else { return }
    last = text + place
    switch format {
    case .text(_, let usesColor):
      let head = ClockText.text(instant) + (place.isEmpty ? "" : "  \(place)")
      context.print("\(FramePrinter.dimmed(head, usesColor))\n\(text)\n\n")
    case .json: context.print(JSONEncoding.encode(line(resolved.frame, at: instant)) + "\n")
    }
  }

  private var isPlain: Bool {
    switch format {
    case .text(let renderer, _): renderer.style == .plain
    case .json: true
    }
  }

  private func text(_ frame: ViewFrame) -> String {
    switch format {
    case .text(let renderer, let usesColor):
      let rendered = renderer.render(frame)
      return usesColor ? rendered.ansi : rendered.text
    case .json: return frame.json
    }
  }

  private mutating func line(_ frame: ViewFrame, at instant: Instant) -> JSONNode {
    var members: [JSONNode.Member] = [
      .init(key: "at", value: .string(ClockText.text(instant))),
      .init(key: "nanoseconds", value: .number(String(instant))),
    ]
    if let route { members.append(.init(key: "route", value: route)) }
    route = nil
    if case .object(let own) = frame.jsonNode { members += own }
    return .object(members)
  }

  private static func dimmed(_ text: String, _ usesColor: Bool) -> String {
    usesColor ? "\u{1B}[2m\(text)\u{1B}[0m" : text
  }

  /// Says what failed; gives the status of the command.
  func finish() -> ExitStatus {
    for failure in failures { context.complain(failure) }
    return failures.isEmpty ? .clean : .failed
  }
}

/// Collects what failed in the events of a screen.
final class FailureLog {
  private var programs: TracePrograms
  private let isApp: Bool
  private var messages: [String] = []

  /// Screens that a screen which is played alone asked for.
  private var wanted: [String] = []

  init(_ app: LinkedApp) {
    programs = TracePrograms(app)
    isApp = !app.isAlone
  }

  func note(_ reaction: Reaction) {
    for entry in reaction.trace {
      let program = programs.next(entry)
      if case .opening(let name) = entry, !isApp { wanted.append(name) }
      guard case .failure(let failure) = entry else { continue }
      guard let range = failure.range else {
        messages.append("\(program.file.path): \(failure.words)")
        continue
      }
      let span = program.sources.span(range)
      let place = Excerpt(span)
      messages.append("\(span.file.path):\(place.line + 1):\(place.column + 1): \(failure.words)")
    }
  }

  func take() -> [String] {
    defer { messages.removeAll() }
    return messages
  }

  /// The screens that were asked for since this was asked last.
  func takeWanted() -> [String] {
    defer { wanted.removeAll() }
    return wanted
  }
}
