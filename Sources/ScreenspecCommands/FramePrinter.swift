import Reports
import ScreenMachine
import ScreenProgram
import SourceText
import TextFrame
import ViewTree

/// Prints the frames of a screen that is played, each with its time and case, and at the end what failed on the way.
struct FramePrinter {
  let renderer: FrameRenderer
  let usesColor: Bool
  let context: CommandContext
  /// The frame that was printed last, so that an event which changes nothing that is shown prints nothing.
  private var last: String?
  private var failures: [String] = []

  init(renderer: FrameRenderer, usesColor: Bool, context: CommandContext) {
    self.renderer = renderer
    self.usesColor = usesColor
    self.context = context
  }

  /// Takes up what failed, each message once.
  mutating func note(_ messages: [String]) {
    for message in messages where !failures.contains(message) { failures.append(message) }
  }

  /// Prints what is shown, where it is something new.
  mutating func print(_ resolved: ResolvedView, at instant: Instant) {
    note(resolved.failures)
    let rendered = renderer.render(resolved.frame)
    let place = resolved.frame.casePath.isEmpty ? "" : "  \(resolved.frame.casePath)"
    let head = "\(ClockText.text(instant))\(place)"
    let text = usesColor ? rendered.ansi : rendered.text
    guard text + resolved.frame.casePath != last else { return }
    last = text + resolved.frame.casePath
    context.print("\(usesColor ? "\u{1B}[2m\(head)\u{1B}[0m" : head)\n\(text)\n\n")
  }

  /// Says what failed; gives the status of the command.
  func finish() -> ExitStatus {
    for failure in failures { context.complain(failure) }
    return failures.isEmpty ? .clean : .failed
  }
}

/// Collects what failed in the events of a screen.
final class FailureLog {
  private let program: Program
  private var messages: [String] = []

  init(_ program: Program) { self.program = program }

  func note(_ reaction: Reaction) {
    for case .failure(let failure) in reaction.trace {
      let place = Excerpt(SourceSpan(program.file, failure.range))
      messages.append(
        "\(program.file.path):\(place.line + 1):\(place.column + 1): an expression failed: \(failure.message)")
    }
  }

  func take() -> [String] {
    defer { messages.removeAll() }
    return messages
  }
}
