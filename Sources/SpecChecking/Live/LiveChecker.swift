import Expressions
import ScreenProgram
import SourceText
import SpecGrammar
import SpecSyntax
import SpecValues

/// Checks how one service is reached.
final class LiveChecker {
  /// The names that only `live` knows.
  static let roots: Set<String> = ["env", "secret"]

  let checker: ScreenChecker
  let declared: LiveServiceDeclaration
  var findings: Findings { checker.findings }
  var name: String { declared.name.text }

  init(_ checker: ScreenChecker, _ declared: LiveServiceDeclaration) {
    self.checker = checker
    self.declared = declared
  }

  /// The service, or nil where nothing can be said of it.
  func check() -> LiveService? {
    let services = checker.declaration.parts.services.map(\.name.text)
    guard services.contains(name) else {
      let near = Findings.suggestion(for: name, among: services)
      findings.error(
        CheckingCode.liveService,
        "there is no service `\(name)` to reach\(near.isEmpty ? "; declare it under `services`" : near)",
        at: declared.name.range, fixes: findings.replacement(of: declared.name.range, named: name, among: services))
      return nil
    }
    let address: LiveService.Address?
    switch declared.kind {
    case .http(let slot): address = httpAddress(slot).map { .http($0) }
    case .store(let slot):
      if let header = declared.headers.first {
        findings.error(
          CheckingCode.liveWay, "a store has no headers; leave `headers` out, or reach `\(name)` by `http`",
          at: header.name.range)
      }
      address = text(slot, .address).map { .store($0) }
    case nil: return nil
    }
    let headers = declared.headers.compactMap { header($0, .service) }
    let operations = checkOperations()
    return address.map {
      LiveService(
        name: name, address: $0, headers: headers, operations: operations, range: declared.name.range)
    }
  }

  private func checkOperations() -> [LiveOperation] {
    var known = Set<String>()
    var result: [LiveOperation] = []
    for each in declared.operations {
      let path = DottedName(parts: [name, each.name.text], range: each.name.range)
      guard let id = checker.operationID(path) else { continue }
      known.insert(path.text)
      if let way = way(each, id) { result.append(LiveOperation(operation: id, way: way, range: each.name.range)) }
    }
    let missing = checker.program.operations.map(\.name).filter { $0.hasPrefix(name + ".") && !known.contains($0) }
    // A misspelt one was reported already, and is not missing too.
    if !missing.isEmpty, declared.operations.count == known.count {
      findings.warning(
        CheckingCode.liveOperationMissing,
        "played live, \(missing.map { "`\($0)`" }.joined(separator: ", ")) would fail; say here how "
          + "\(missing.count == 1 ? "it is" : "they are") carried out",
        at: declared.name.range)
    }
    return result
  }

  // MARK: Names

  /// What a text of `live` may read.
  enum Place {
    /// The environment alone.
    case address
    /// The environment and secrets.
    case service
    /// Those and the parameters of an operation.
    case operation(OperationID)
    /// The parameters of an operation, and `body`.
    case result(OperationID)
  }

  /// The names that may be read in a place.
  func names(_ place: Place) -> (ScreenExpressions, Scope) {
    let program = checker.program
    let expressions = ScreenExpressions(
      findings: findings, types: checker.types.types, locale: program.locale, cases: checker.cases)
    var scope = Scope(leaves: nil, place: .scenario)
    var readsEnvironment = true
    var readsSecrets = true
    switch place {
    case .address: readsSecrets = false
    case .service: break
    case .operation(let id): scope = scope.adding(program.operations[id].params)
    case .result(let id):
      readsEnvironment = false
      readsSecrets = false
      scope = scope.adding(program.operations[id].params).adding("body", .dynamic)
    }
    if readsEnvironment {
      for (index, name) in program.environment.enumerated() {
        expressions.names.declare(Variable("env.\(name)", .string, .slot(index)), at: 0..<0)
      }
      expressions.names.refuse("env", because: LiveChecker.undeclared("env", "env", program.environment))
    } else {
      expressions.names.refuse("env", because: "`env` is not read here; what is taken from an answer reads `body`")
    }
    if readsSecrets {
      for (index, name) in program.secrets.enumerated() {
        expressions.names.declare(
          Variable("secret.\(name)", .string, .slot(program.environment.count + index)), at: 0..<0)
      }
      expressions.names.refuse("secret", because: LiveChecker.undeclared("secret", "secrets", program.secrets))
    } else {
      expressions.names.refuse(
        "secret", because: "a secret stands in headers, the query, the path or the body of a request, nowhere else")
    }
    return (expressions, scope)
  }

  private static func undeclared(_ root: String, _ key: String, _ names: [String]) -> String {
    let all = names.map { "`\(root).\($0)`" }.joined(separator: ", ")
    return "only what `\(key)` declares can be read as `\(root).NAME`, "
      + (names.isEmpty ? "and it declares nothing; add `\(key): [NAME]`" : "which is \(all)")
  }

  func text(_ slot: TextSlot, _ place: Place) -> CheckedTemplate? {
    let (expressions, scope) = names(place)
    return expressions.text(slot, in: scope)
  }
}
