import SpecGrammar
import SpecValues

extension Verb {
  static let schema = Verb(
    name: "schema", usage: "schema",
    summary: "print the JSON Schema of spec files, for editors",
    discussion: """
      screenspec schema > screenspec.schema.json
      The first line of a file then tells an editor with the YAML language server where it is:
      # yaml-language-server: $schema=./screenspec.schema.json
      """,
    options: []
  ) { arguments, context throws(UsageError) in
    if let extra = arguments.positionals.first { throw UsageError.extraArgument(extra, verb: "schema") }
    context.print(JSONEncoding.indented(SpecSchema.document))
    return .clean
  }
}
