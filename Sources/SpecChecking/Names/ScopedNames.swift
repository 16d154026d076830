import Expressions
import ScreenProgram
import SpecValues

/// The names of one place of a screen, as the expression checker asks for them (rules E4 and E5).
struct ScopedNames: NameScope {
  let names: ScreenNames
  let cases: CaseTable
  let scope: Scope

  func resolve(_ name: String) -> NameResolution? {
    if scope.place == .component { return resolveInComponent(name) }
    if let local = scope.locals.last(where: { $0.name == name }) {
      // Nothing but the result of an operation without one is always null.
      if case .null = local.type {
        return .unavailable(
          "the operation returns nothing, so there is no `\(name)`; say what it `returns` under `services`")
      }
      return .variable(local)
    }
    let meanings = names.meanings(of: name)
    guard !meanings.isEmpty else {
      return (names.refusal(of: name) ?? refusal(ofCase: name)).map { .unavailable($0) }
    }
    guard let leaves = scope.leaves else { return .variable(meanings[0].variable) }
    for meaning in meanings {
      guard let own = meaning.leaves else { return .variable(meaning.variable) }
      if leaves.isSubset(of: own) { return .variable(meaning.variable) }
    }
    return .unavailable(refusal(of: name, meanings, in: leaves))
  }

  func resolve(_ name: String, knowing facts: Facts) -> NameResolution? {
    guard facts.possible != nil || facts.isUncertain else { return resolve(name) }
    return ScopedNames(names: names, cases: cases, scope: scope.knowing(facts)).resolve(name)
  }

  func hasPrefix(_ prefix: String) -> Bool {
    if scope.place == .component, scope.locals.contains(where: { $0.name == prefix }) {
      return names.isGlobal(prefix + ".all")
    }
    return prefix == "params" && scope.place == .component || names.hasPrefix(prefix)
      || scope.locals.contains { $0.name.utf8.count > prefix.utf8.count && $0.name.hasPrefix(prefix + ".") }
  }

  var allNames: [String] {
    let shared = scope.place == .component ? names.names.filter { names.isGlobal($0) } : names.names
    return scope.locals.reversed().map(\.name) + shared
  }

  private func refusal(ofCase path: String) -> String? {
    guard cases[path] != nil, !path.isEmpty else { return nil }
    return
      "`\(path)` is a case, not a value; `inState('\(path)')` tests for it, and its payload is read by its own name"
  }

  private func refusal(of name: String, _ meanings: [ScreenNames.Meaning], in leaves: CaseSet) -> String {
    let own = meanings.reduce(CaseSet()) { $0.union($1.leaves ?? CaseSet()) }
    let missing = leaves.subtracting(own)
    let home = cases.words(own)
    let what =
      meanings[0].reason.map { "`\(name)` reads `\($0)`, which exists only in \(home)" }
      ?? "`\(name)` exists only in \(home)"
    if missing.isEmpty { return "`\(name)` has another type in each of \(home); name one case" }
    switch scope.place {
    case .step, .condition, .derived, .scenario, .component:
      let first = own.members.first.map { cases.path($0) } ?? ""
      return "\(what), and this may run in \(cases.words(missing)); add `in: \(first)`, or `when: inState('\(first)')`"
    case .view:
      let too = missing == leaves ? "" : " too"
      return "\(what), and this is shown in \(cases.words(missing))\(too); move it under \(home)"
    }
  }
}
