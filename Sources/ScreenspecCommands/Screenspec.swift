import TerminalSession

/// The command `screenspec`: finds the verb, runs it, turns its end into a status.
package enum Screenspec {
  /// The version of the command and of the library.
  package static let version = "0.1.0"

  /// Runs the command with the arguments after its name.
  package static func run(_ arguments: [String], in context: CommandContext) -> ExitStatus {
    do throws(UsageError) {
      let status = try dispatch(arguments, in: context)
      // Whoever takes a report for whole must hear that it is not; a reader that went away knows.
      guard let failure = context.output.failure, failure != .noReader else { return status }
      throw UsageError.other("the output can't be written: \(failure.reason)")
    } catch {
      context.complain(error.message)
      return .unusable
    }
  }

  private static func dispatch(_ arguments: [String], in context: CommandContext) throws(UsageError) -> ExitStatus {
    guard let name = arguments.first else {
      context.complain("a command is missing; `screenspec --help` lists the commands")
      return .unusable
    }
    switch name {
    case "--help", "-h", "help":
      if name == "help", arguments.count > 1 { return try help(for: arguments[1], in: context) }
      context.print(help)
      return .clean
    case "--version", "version":
      context.print("screenspec \(version)\n")
      return .clean
    default:
      guard let verb = Verb.all.first(where: { $0.name == name }) else { throw UsageError.unknownVerb(name) }
      let arguments = try Arguments(arguments.dropFirst(), of: verb)
      if arguments.has("--help") {
        context.print(verb.help)
        return .clean
      }
      return try verb.body(arguments, context)
    }
  }

  private static func help(for name: String, in context: CommandContext) throws(UsageError) -> ExitStatus {
    guard let verb = Verb.all.first(where: { $0.name == name }) else { throw UsageError.unknownVerb(name) }
    context.print(verb.help)
    return .clean
  }

  private static var help: String {
    let width = Verb.all.map(\.name.count).max() ?? 0
    let verbs = Verb.all.map { verb in
      "  \(verb.name)\(String(repeating: " ", count: width - verb.name.count))  \(verb.summary)\n"
    }
    return """
      Plays, checks and tests app screens that are written in YAML.

      usage: screenspec COMMAND [ARGUMENT…]

      commands:
      \(verbs.joined())
      `screenspec COMMAND --help` tells more of one. Exit status: 0 clean, 1 errors or failed
      scenarios, 2 usage, configuration, or reading and writing.

      """
  }
}
