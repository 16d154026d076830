import Expressions
import SpecValues

extension ScopedNames {
  /// A name in the body of a component, where the screen's own names are known only to say the way out.
  func resolveInComponent(_ name: String) -> NameResolution? {
    if let local = scope.locals.last(where: { $0.name == name }) {
      if case .action = local.type {
        return .unavailable(
          "`\(name)` is an action and has no value; write `action: \(name)` on a control, "
            + "or pass it for an `Action` parameter")
      }
      guard case .binding(let type) = local.type else { return .variable(local) }
      return .variable(Variable(name, type, local.storage))
    }
    if names.isGlobal(name) { return .variable(names.meanings(of: name)[0].variable) }
    if name.hasPrefix("params.") {
      let own = String(name.dropFirst("params.".count))
      return scope.locals.contains { $0.name == own }
        ? .unavailable("a component's parameter is read by its own name; write `\(own)`")
        : .unavailable(outside(name, type: names.meanings(of: name).first?.variable))
    }
    guard let meaning = names.meanings(of: name).first else {
      let isOfLive = LiveChecker.roots.contains(name)
      return names.refusal(of: name).map { .unavailable(isOfLive ? $0 : outside(name, type: nil)) }
    }
    return .unavailable(outside(name, type: meaning.variable))
  }

  private func outside(_ name: String, type variable: Variable?) -> String {
    let own = name.split(separator: ".").last.map(String.init) ?? name
    let type = variable.map { $0.type == .error ? "…" : "\($0.type)" } ?? "…"
    return "`\(name)` belongs to the screen, and a component sees only its parameters; declare `\(own): \(type)` under "
      + "`params`, and pass `\(own): \(name)` where the component is used"
  }
}
