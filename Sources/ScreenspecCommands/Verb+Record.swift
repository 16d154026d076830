import ScreenProgram
import TerminalSession

extension Verb {
  static let record = Verb(
    name: "record",
    usage:
      "record FILE [--live NAMES] [--output FILE [--force]] [--name SET] [--stubs NAME] [--store DIR] [--param k=v]… "
      + "[--script FILE] [--format FORMAT] [--width N] [--plain] [--trace FILE] [--color WHEN]",
    summary: "play a screen or an app live, and write the answers as a stub set",
    discussion: """
      It is played as by `run --live`. What the services answer becomes a stub set in a
      tests file beside it, and `screenspec run` of that file plays the same without them.
      Large answers stand in files of their own. Secrets are masked.
      """,
    options: [
      Option(
        "--live", "NAMES", "the services to call: `todos,users`; else all that have bindings", isValueOptional: true),
      Option("--output", "FILE", "the file to write (default: NAME.recorded.screen.yaml beside FILE)"),
      Option("--force", nil, "replace the file where it is there"),
      Option("--name", "SET", "the name of the stub set (default: recorded)"),
      Option("--stubs", "NAME", "the stub set that answers for services that are not live (default: default)"),
      Option("--store", "DIR", "the folder of the local store"),
      Option("--param", "k=v", "the value of a parameter; may be given more than once"),
      Option("--script", "FILE", "play a list of scenario steps; `-` is standard input"),
      Option("--format", "FORMAT", "text, or json for a line of JSON a frame (default: text)"),
      Option("--width", "N", "the width of a frame, from 20 to 200 (default: 60)"),
      .plain, Option("--trace", "FILE", "write down what happens, for `screenspec replay`"), .color,
    ]
  ) { arguments, context throws(UsageError) in
    guard let path = arguments.positionals.first else { throw UsageError.missingArgument("a file", verb: "record") }
    if arguments.positionals.count > 1 { throw UsageError.extraArgument(arguments.positionals[1], verb: "record") }
    let arguments = arguments.having("--live", "")
    let format = try context.frameFormat(arguments)
    try TraceOnDisk.check(arguments.value("--trace"))
    let playable: Playable
    switch try context.loadScreen(path) {
    case .loaded(let loaded): playable = loaded
    case .ended(let status): return status
    }
    let program = playable.program
    guard !program.live.isEmpty else {
      throw UsageError.other("`\(path)` has nothing under `live`, so there are no answers to record")
    }
    let file = try RecordedFile(program, arguments)
    guard let setup = try RunSetup.make(playable, program.file, arguments, recordingTo: file, in: context)
    else {
      return .failed
    }
    return try setup.play(arguments, format, in: context)
  }
}
