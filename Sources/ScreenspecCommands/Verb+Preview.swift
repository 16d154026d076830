import TerminalSession
import TextFrame

extension Verb {
  static let preview = Verb(
    name: "preview",
    usage: "preview FILE [--watch] [--stubs NAME] [--param k=v]… [--width N] [--plain] [--color WHEN]",
    summary: "show every case of a screen, or of each screen of an app, side by side",
    discussion: """
      Each case is reached by the shortest scenario that enters it or, where none does, by what a
      search over stub sets, waits and taps finds; the line above a frame says which.
      The screens of an app are shown each alone, with the arguments of a scenario that shows it.
      With `--watch` the cases follow the file and what it names. On a terminal any of them can
      be played then, and a play goes on through an edit with all that still fits.
      """,
    options: [
      Option("--watch", nil, "show the cases again whenever the file changes"),
      Option("--stubs", "NAME", "only ways on which this stub set answers"),
      Option("--param", "k=v", "the value of a parameter; may be given more than once"),
      Option("--width", "N", "the width of a panel, from 20 to 200 (default: 40, or what fits)"), .plain, .color,
    ]
  ) { arguments, context throws(UsageError) in
    guard let path = arguments.positionals.first else { throw UsageError.missingArgument("a file", verb: "preview") }
    if arguments.positionals.count > 1 { throw UsageError.extraArgument(arguments.positionals[1], verb: "preview") }
    let text = try PreviewText(arguments, in: context)
    if arguments.has("--watch") {
      let watch = PreviewWatch(path: path, arguments: arguments, text: text, context: context)
      if let session = try context.terminal(arguments) { return try watch.play(on: session) }
      return try watch.print()
    }
    switch try context.loadScreen(path) {
    case .ended(let status): return status
    case .loaded(let playable):
      let preview = try Preview(playable, arguments)
      context.print(text.text(of: preview))
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
