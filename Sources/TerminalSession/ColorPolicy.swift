/// Whether output has colour.
package enum ColorPolicy {
  /// The option `--color` decides, then `NO_COLOR` (no-color.org), `FORCE_COLOR`, `TERM=dumb`, then whether it is a terminal.
  package static func isOn(option: String?, environment: [String: String], isTerminal: Bool) -> Bool {
    switch option {
    case "always": return true
    case "never": return false
    default: break
    }
    if let no = environment["NO_COLOR"], !no.isEmpty { return false }
    if let force = environment["FORCE_COLOR"], !force.isEmpty { return force != "0" && force != "false" }
    if environment["TERM"] == "dumb" { return false }
    return isTerminal
  }
}
