import ScreenProgram
import SpecGrammar

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
    program.environment = declaration.parts.env.map(\.text)
    program.secrets = declaration.parts.secrets.map(\.text)
    for variable in declaration.parts.env {
      guard let secret = declaration.parts.secrets.first(where: { $0.text == variable.text }) else { continue }
      findings.error(
        CheckingCode.environmentName,
        "`\(variable.text)` can't be a variable and a secret; leave it in `secrets` if nobody may see it",
        at: variable.range, notes: [("it is declared a secret here", secret.range)])
    }
    program.live = declaration.parts.live.compactMap { LiveChecker(self, $0).check() }
  }
}
