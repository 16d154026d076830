import TextFrame

extension Verb {
  static let new = Verb(
    name: "new", usage: "new NAME [--list|--form|--detail] [--output FILE] [--force]",
    summary: "write a new screen that plays, and passes its own scenarios",
    discussion: """
      NAME is the name of the screen: `screenspec new TaskList` writes task-list.screen.yaml.
      Without an option the screen loads something and shows it. Its comments say what its parts
      are for; change what it loads and shows, and the scenarios say what still holds.
      """,
    options: [
      Option("--list", nil, "a list with a search, a refresh and an action of its rows"),
      Option("--form", nil, "a form with checks, and with refusals of the service"),
      Option("--detail", nil, "one thing, by its id, with a part that can be changed"),
      Option("--output", "FILE", "the file to write; `-` is standard output"),
      Option("--force", nil, "replace the file where it is there"),
    ]
  ) { arguments, context throws(UsageError) in
    guard let text = arguments.positionals.first else {
      throw UsageError.missingArgument("the name of the screen", verb: "new")
    }
    if arguments.positionals.count > 1 { throw UsageError.extraArgument(arguments.positionals[1], verb: "new") }
    let name = try ScreenName(text)
    let screen = try ScreenTemplate(arguments).text(name)
    let path = arguments.value("--output") ?? name.file
    guard path != "-" else {
      context.print(screen)
      return .clean
    }
    guard path.hasSuffix(SpecFilesOnDisk.suffix) else {
      throw UsageError.badValue("--output", path, "a file whose name ends in `\(SpecFilesOnDisk.suffix)`, or `-`")
    }
    let file = try OutputFile(path, of: "--output", for: "the screen", isSpec: true)
    guard !file.isThere || arguments.has("--force") else {
      throw UsageError.other(
        "`\(path)` is there already; name another file with `--output`, or replace it with `--force`")
    }
    try file.check()
    try file.write(Array(screen.utf8))
    let word = word(path)
    context.print(
      """
      \(DisplayText.visible(path)) is written; next:
        screenspec run \(word)
        screenspec test \(word)
        screenspec validate --strict \(word)

      """)
    return .clean
  }
}

/// A path as a word of a shell's command line.
private func word(_ path: String) -> String {
  let isPlain = path.utf8.allSatisfy {
    ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || $0 >= 0x2D && $0 <= 0x39 || $0 == 0x5F || $0 >= 0x80
  }
  let start = path.hasPrefix("-") ? "./" : ""
  return DisplayText.visible(start + (isPlain ? path : "'\(path.replacing("'", with: #"'\''"#))'"))
}
