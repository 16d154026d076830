import Expressions
import FoundationEssentials
import ScreenMachine
import ScreenProgram
import SpecValues

/// A live operation, compiled, with the address of its service.
struct LinkedOperation: Sendable {
  struct Field: Sendable {
    var name: String
    var value: CompiledTemplate
    /// Whether a secret is in it, so that it stays with the origin that it was meant for.
    var holdsSecret: Bool
  }

  enum Result: Sendable {
    case member([String])
    case expression(CompiledExpression, local: Int)
  }

  let contract: ScreenProgram.Operation
  /// The address of the service, without a slash at its end.
  let base: String
  let origin: Origin
  let method: LiveRequest.Method
  let path: CompiledTemplate
  let query: [Field]
  let headers: [Field]
  let body: LinkedValue?
  let result: Result

  init(
    _ request: LiveRequest, _ contract: ScreenProgram.Operation, _ service: LiveService, base: String, origin: Origin,
    secretsFrom first: Int
  ) {
    func linked(_ fields: [LiveField]) -> [Field] {
      fields.map {
        Field(name: $0.name, value: $0.value.compiled(), holdsSecret: $0.value.reads.contains { $0 >= first })
      }
    }
    self.contract = contract
    self.base = base
    self.origin = origin
    method = request.method
    path = request.path.compiled()
    query = linked(request.query)
    headers = linked(service.headers + request.headers)
    body = request.body.map { LinkedValue($0, .dynamic) }
    switch request.result {
    case .member(let keys): result = .member(keys)
    case .expression(let expression): result = .expression(expression.compiled(), local: contract.params.count)
    }
  }
}

/// The operations of a program that are reached by HTTP, ready to be called.
struct LinkedServices: Sendable {
  private(set) var operations: [OperationID: LinkedOperation] = [:]
  /// The values of the environment and of the secrets, by slot.
  let values: [String]
  let mask: SecretMask

  /// Looks everything up before anything starts, and says all that is missing at once.
  init(_ program: Program, environment: [String: String]) throws(LiveSetupFailure) {
    var problems = LinkedServices.missing(program, environment)
    if !problems.isEmpty { throw LiveSetupFailure(problems: problems) }
    values = (program.environment + program.secrets).map { environment[$0] ?? "" }
    mask = SecretMask(program.secrets.compactMap { environment[$0] })
    for service in program.live {
      guard case .http(let template) = service.address else { continue }
      guard let base = try? template.compiled().evaluateText(LinkedServices.context(values, [])),
        let (address, origin) = LinkedServices.address(base)
      else {
        problems.append(
          "the address of `\(service.name)` is no address of a server; it begins with `https://` or `http://`, names a "
            + "host, and holds no user name, `?` or `#`")
        continue
      }
      for operation in service.operations {
        guard case .request(let request) = operation.way else { continue }
        operations[operation.operation] = LinkedOperation(
          request, program.operations[operation.operation], service, base: address, origin: origin,
          secretsFrom: program.environment.count)
      }
    }
    if !problems.isEmpty { throw LiveSetupFailure(problems: problems) }
  }

  /// What is declared and not there; an empty secret is not there either.
  private static func missing(_ program: Program, _ environment: [String: String]) -> [String] {
    let variables = program.environment.filter { environment[$0] == nil }.map { "`\($0)`" }
    let secrets = program.secrets.filter { environment[$0, default: ""].isEmpty }.map { "`\($0)`" }
    var problems: [String] = []
    if !variables.isEmpty {
      problems.append("the environment lacks \(variables.joined(separator: ", ")); set what `env` declares")
    }
    if !secrets.isEmpty {
      problems.append(
        "the environment lacks the secret \(secrets.joined(separator: ", ")); set what `secrets` declares")
    }
    return problems
  }

  private static func address(_ text: String) -> (String, Origin)? {
    let isPlain = text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && $0 != 0x5C }
    guard isPlain, let url = URL(string: text), let origin = Origin(url), url.user(percentEncoded: true) == nil,
      url.password(percentEncoded: true) == nil, url.query(percentEncoded: true) == nil,
      url.fragment(percentEncoded: true) == nil, !text.contains("?"), !text.contains("#")
    else { return nil }
    var address = text
    while address.hasSuffix("/") { address.removeLast() }
    return (address, origin)
  }

  /// What the expressions of a call read; each call has its own, since calls run side by side.
  static func context(_ values: [String], _ arguments: [Value]) -> EvaluationContext {
    let context = EvaluationContext(slots: values.count, locals: arguments.count + 8)
    for (index, value) in values.enumerated() { context[slot: index] = .string(value) }
    for (index, argument) in arguments.enumerated() { context[local: index] = argument }
    return context
  }
}
