import Reports
import SpecChecking

extension Verb {
  static let explain = Verb(
    name: "explain", usage: "explain [CODE] [--format FORMAT]",
    summary: "say what a finding means, why it is one, and how to mend it",
    discussion: """
      A code is written SS0402, 402, or by its name: payload-not-assigned. Without one all
      codes are listed.
      """,
    options: [Option("--format", "FORMAT", "human, json or markdown (default: human)")]
  ) { arguments, context throws(UsageError) in
    if arguments.positionals.count > 1 { throw UsageError.extraArgument(arguments.positionals[1], verb: "explain") }
    let format = try arguments.word("--format", of: ["human", "json", "markdown"])
    var entries = Catalogue.entries
    if let text = arguments.positionals.first {
      guard let entry = Catalogue.entry(text) else { throw UsageError.unknownCode(text) }
      entries = [entry]
    }
    switch format {
    case "json": context.print(Explanation.json(entries))
    case "markdown": context.print(Explanation.article(entries))
    default:
      context.print(arguments.positionals.isEmpty ? Explanation.list(entries) : Explanation.text(entries[0]))
    }
    return .clean
  }
}
