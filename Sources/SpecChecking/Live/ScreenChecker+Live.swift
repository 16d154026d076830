import ScreenProgram
import SourceText
import SpecGrammar
import SpecSyntax

extension ScreenChecker {
  /// Makes `env` and `secret` known as names that only `live` can read, so that a secret can't come to be shown.
  func refuseEnvironment() {
    expressions.names.refuse(
      "env", because: "`env` is read in `live` alone; declare a parameter of the screen, and pass the value for it")
    expressions.names.refuse(
      "secret", because: "`secret` is read in `live` alone, so that a secret is never shown; leave it to the service")
  }

  /// Checks how services are reached when the screen is played live (rules V1 and V4).
  func checkLive() {
    program.environment = environmentNames(declaration.parts.env, "variable", "env")
    program.secrets = environmentNames(declaration.parts.secrets, "secret", "secrets")
    var first: [String: Range<Int>] = [:]
    for declared in declaration.parts.live {
      let name = declared.name.text
      if let place = first[name] {
        findings.error(
          CheckingCode.duplicateName, "the live service `\(name)` is declared twice", at: declared.name.range,
          notes: [("`\(name)` is declared here first", place)])
        continue
      }
      first[name] = declared.name.range
      if let service = LiveChecker(self, declared).check() { program.live.append(service) }
    }
  }

  private func environmentNames(_ names: [Name], _ what: String, _ key: String) -> [String] {
    var first: [String: Range<Int>] = [:]
    for name in names {
      if let place = first[name.text] {
        findings.error(
          CheckingCode.duplicateName, "the \(what) `\(name.text)` stands twice in `\(key)`", at: name.range,
          notes: [("it stands here first", place)])
      } else {
        first[name.text] = name.range
      }
      let other = key == "env" ? declaration.parts.secrets.first { $0.text == name.text } : nil
      if let other {
        findings.error(
          CheckingCode.environmentName,
          "`\(name.text)` can't be a variable and a secret; leave it in `secrets` if nobody may see it", at: name.range,
          notes: [("it is declared a secret here", other.range)])
      }
    }
    return names.map(\.text)
  }
}
