import SourceText
import SpecChecking

/// What is wrong with a command line; turned into words here alone. The command ends with status 2.
enum UsageError: Error, Sendable {
  case unknownVerb(String)
  case unknownOption(String, Verb)
  case valueMissing(Option)
  case valueNotTaken(String)
  case badValue(String, String, String)
  case missingArgument(String, verb: String)
  case extraArgument(String, verb: String)
  case unknownCode(String)
  case other(String)

  var message: String {
    switch self {
    case .unknownVerb(let name):
      "unknown command `\(name)`; \(hint(name, Verb.all.map(\.name)) ?? "`screenspec --help` lists the commands")"
    case .unknownOption(let name, let verb):
      "unknown option `\(name)`; "
        + (hint(name, verb.options.map(\.name) + ["--help"]) ?? "`screenspec \(verb.name) --help` lists the options")
    case .valueMissing(let option): "`\(option.name)` needs a value: \(option.name) \(option.value ?? "")"
    case .valueNotTaken(let name): "`\(name)` takes no value"
    case .badValue(let name, let text, let expected): "`\(name)` takes \(expected), not `\(text)`"
    case .missingArgument(let what, let verb): "\(what) is missing; `screenspec \(verb) --help` says what it takes"
    case .extraArgument(let text, let verb):
      "`\(text)` is one argument too many; `screenspec \(verb) --help` says what it takes"
    case .unknownCode(let text):
      "there is no code `\(text)`; "
        + (Catalogue.nearest(to: text).map { "did you mean `\($0)`?" } ?? "`screenspec explain` lists the codes")
    case .other(let message): message
    }
  }

  private func hint(_ name: String, _ candidates: [String]) -> String? {
    NearestName.of(name, among: candidates).map { "did you mean `\($0)`?" }
  }
}
