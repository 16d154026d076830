import TerminalSession
import TextFrame

extension Verb {
  static let preview = Verb(
    name: "preview",
    usage: "preview FILE [--stubs NAME] [--param k=v]… [--width N] [--plain] [--color WHEN]",
    summary: "show every case of a screen, side by side",
    discussion: """
      Each case is reached by the shortest scenario that enters it or, where none does, by what a
      search over stub sets, waits and taps finds; the line above a frame says which.
      """,
    options: [
      Option("--stubs", "NAME", "only ways on which this stub set answers"),
      Option("--param", "k=v", "the value of a parameter; may be given more than once"),
      Option("--width", "N", "the width of a panel, from 20 to 200 (default: 40, or what fits)"), .plain, .color,
    ]
  ) { arguments, context throws(UsageError) in
    guard let path = arguments.positionals.first else { throw UsageError.missingArgument("a file", verb: "preview") }
    if arguments.positionals.count > 1 { throw UsageError.extraArgument(arguments.positionals[1], verb: "preview") }
    let total = context.columns
    let width = try arguments.number("--width", in: 20...200) ?? PreviewSheet.panelWidth(inWidth: total)
    let usesColor = try context.usesColor(arguments, on: context.output) && !arguments.has("--plain")
    switch try context.loadScreen(path) {
    case .ended(let status): return status
    case .screen(let program):
      let style: FrameRenderer.Style = arguments.has("--plain") ? .plain : .unicode
      let preview = try Preview(program, arguments, renderer: FrameRenderer(width: width, style: style))
      let frame = RenderedFrame(lines: preview.sheet.lines(width: total))
      if !frame.lines.isEmpty { context.print((usesColor ? frame.ansi : frame.text) + "\n") }
      if !preview.unreached.isEmpty {
        let separator = frame.lines.isEmpty ? "" : "\n"
        context.print("\(separator)nothing leads to \(preview.unreached.joined(separator: ", "))\n")
      }
      for failure in preview.failures { context.complain(failure) }
      return preview.failures.isEmpty ? .clean : .failed
    }
  }
}

extension CommandContext {
  /// How many columns there are: the terminal's, else those of `COLUMNS`, else 80.
  var columns: Int {
    let told = environment["COLUMNS"].flatMap { Int($0) }.flatMap { (1...10_000).contains($0) ? $0 : nil }
    return output.isTerminal ? output.size?.columns ?? told ?? 80 : told ?? 80
  }
}
