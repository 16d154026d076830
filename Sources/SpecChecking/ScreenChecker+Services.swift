import ScreenProgram
import SourceText
import SpecGrammar
import SpecValues

extension ScreenChecker {
  /// Gives each operation its number.
  func checkOperations() {
    var services: [String: Range<Int>] = [:]
    for service in declaration.parts.services {
      if let first = services[service.name.text] {
        findings.error(
          CheckingCode.duplicateName, "the service `\(service.name.text)` is declared twice", at: service.name.range,
          notes: [("`\(service.name.text)` is declared here first", first)])
        continue
      }
      services[service.name.text] = service.name.range
      for operation in service.operations { add(operation, of: service.name.text) }
    }
  }

  private func add(_ operation: OperationDeclaration, of service: String) {
    let name = "\(service).\(operation.name.text)"
    if let first = operationIDs[name] {
      findings.error(
        CheckingCode.duplicateName, "the operation `\(name)` is declared twice", at: operation.name.range,
        notes: [("`\(name)` is declared here first", program.operations[first].range)])
      return
    }
    operationIDs[name] = program.operations.count
    program.operations.append(
      Operation(
        name: name,
        params: types.parameters(operation.params, of: "`\(name)`").map(Parameter.init),
        result: operation.returns.map(types.resolve) ?? .null, writes: operation.writes,
        isIdempotent: operation.isIdempotent, skipsInvalid: operation.skipInvalid,
        errors: operation.errors.map { ($0.name.text, $0.details.map(types.resolve) ?? .dynamic) },
        range: operation.name.range))
  }

  /// The operation of a path, or nil and a finding.
  func operationID(_ path: DottedName) -> OperationID? {
    if let id = operationIDs[path.text] { return id }
    let names = program.operations.map(\.name)
    let service = path.parts[0]
    let own = names.filter { $0.hasPrefix(service + ".") }
    let message: String
    var candidates = names
    if own.isEmpty {
      let services = declaration.parts.services.map(\.name.text)
      let near = Findings.suggestion(for: service, among: services)
      message = "there is no service `\(service)`\(near.isEmpty ? "; declare it under `services`" : near)"
      if let nearest = NearestName.of(service, among: services) {
        candidates = names.filter { $0.hasPrefix(nearest + ".") }
      }
    } else {
      let operation = path.parts.dropFirst().joined(separator: ".")
      let operations = own.map { String($0.dropFirst(service.count + 1)) }
      let near = Findings.suggestion(for: operation, among: operations)
      let all = operations.map { "`\($0)`" }.joined(separator: ", ")
      message = "the service `\(service)` has no operation `\(operation)`\(near.isEmpty ? "; it has \(all)" : near)"
    }
    findings.error(
      CheckingCode.unknownOperation, message, at: path.range,
      fixes: findings.replacement(of: path.range, named: path.text, among: candidates))
    return nil
  }
}
