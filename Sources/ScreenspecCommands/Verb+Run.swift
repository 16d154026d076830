import SourceText
import SpecChecking
import TextFrame

extension Verb {
  static let run = Verb(
    name: "run",
    usage:
      "run FILE [--stubs NAME] [--live [NAMES] [--store DIR]] [--param k=v]… [--state CASE | --script FILE] "
      + "[--format FORMAT] [--width N] [--plain] [--trace FILE] [--color WHEN]",
    summary: "play a screen or an app against its stubs, or live, and print its frames",
    discussion: """
      The screen appears on a virtual clock; each frame is printed with the time and the case
      that it shows, until nothing more is due. With `--state` the play of a screen begins at a case,
      reached by the shortest scenario; with `--script` the steps of a script are all that happens.
      With `--live` the services that the file binds under `live` are called, on the real clock.
      Of a tests file its screen or app is played with the stub sets of both.
      """,
    options: [
      Option("--stubs", "NAME", "the stub set that answers (default: default)"),
      Option(
        "--live", "NAMES", "call services for real: `todos,users`, or all that have bindings", isValueOptional: true),
      Option("--store", "DIR", "the folder of the local store, with --live"),
      Option("--param", "k=v", "the value of a parameter; may be given more than once"),
      Option("--state", "CASE", "begin at a case, by the shortest way there"),
      Option("--script", "FILE", "play a list of scenario steps; `-` is standard input"),
      Option("--format", "FORMAT", "text, or json for a line of JSON a frame (default: text)"),
      Option("--width", "N", "the width of a frame, from 20 to 200 (default: 60)"),
      .plain, Option("--trace", "FILE", "write down what happens, for `screenspec replay`"), .color,
    ]
  ) { arguments, context throws(UsageError) in
    guard let path = arguments.positionals.first else { throw UsageError.missingArgument("a file", verb: "run") }
    if arguments.positionals.count > 1 { throw UsageError.extraArgument(arguments.positionals[1], verb: "run") }
    if arguments.has("--state"), arguments.has("--script") {
      throw UsageError.other(
        "`--state` and `--script` can't be given together: a script begins where the screen does; leave one out")
    }
    try LivePlay.check(arguments)
    let format = try context.frameFormat(arguments)
    try TraceOnDisk.check(arguments.value("--trace"))
    guard let loaded = context.load(path) else { return .unusable }
    if loaded.isModule, let problem = loaded.notOneScreen(path) { throw problem }
    let arguments = try loaded.running(path, arguments)
    guard let playable = loaded.playable else { return context.report(loaded) }
    guard let setup = try RunSetup.make(playable, loaded.file, arguments, in: context) else { return .failed }
    return try setup.play(arguments, format, in: context)
  }
}

extension CommandContext {
  /// How frames are printed; what only a text has, its width and look, JSON does not mind.
  func frameFormat(_ arguments: Arguments) throws(UsageError) -> FramePrinter.Format {
    let format = try arguments.word("--format", of: ["text", "json"])
    let width = try arguments.number("--width", in: 20...200) ?? 60
    let usesColor = try usesColor(arguments, on: output) && !arguments.has("--plain")
    if format == "json" { return .json }
    return .text(
      FrameRenderer(width: width, style: arguments.has("--plain") ? .plain : .unicode), usesColor: usesColor)
  }
}
