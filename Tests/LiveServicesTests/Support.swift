import ScreenMachine
import ScreenProgram
import SourceText
import SpecChecking
import SpecValues
import TestSupport
import Testing

@testable import LiveServices

/// A screen with one service and the binding of a test.
struct LiveSample {
  /// The contract of the operation `api.call`, such as `returns: String`.
  var contract = "returns: String"
  /// How it is carried out, such as `get: /ok`.
  var call: String
  /// What the service has besides the address, such as `headers: { … }`.
  var service = ""
  var address = "${env.BASE}"
  var secrets = "TOKEN"

  func program() throws -> Program {
    let text = """
      screen: Sample
      types:
        Item: { id: Int, title: String }
        Level: low | high
      services:
        api:
          call: { \(contract) }
      env: [BASE]
      secrets: [\(secrets)]
      live:
        api:
          http: "\(address)"
          \(service)
          call: { \(call) }
      view: [nothing]

      """
    let loaded = SpecLoader().load(SourceFile(path: "sample.screen.yaml", text: text))
    let errors = loaded.diagnostics.filter { $0.severity == .error }.map(\.message)
    return try #require(loaded.program, "\(errors)")
  }

  func service(
    _ base: String, token: String = "s3cret-token-value", limits: HTTPLimits = HTTPLimits(), now: Int = 1_700_000_000
  ) throws -> HTTPService {
    try HTTPService(
      try program(), environment: ["BASE": base, "TOKEN": token], limits: limits, now: { now })
  }

  /// The services as a model calls them.
  func provider(_ base: String) throws -> LiveProvider {
    try LiveProvider(try program(), environment: ["BASE": base, "TOKEN": "s3cret-token-value"])
  }

  /// The reply to one call.
  func reply(
    _ server: TestServer, _ arguments: [Value] = [], limits: HTTPLimits = HTTPLimits(), timeout: Int? = nil
  ) async throws -> Reply {
    Reply(try await service(server.base, limits: limits).call(0, arguments, timeout: timeout))
  }
}

/// A reply in a form that is easy to compare.
enum Reply: Equatable, CustomStringConvertible {
  case done(String, leftOut: Int = 0)
  case unchanged
  case failed(kind: String, status: Int?, message: String)

  init(_ reply: Input.Reply) {
    switch reply {
    case .done(let value, let leftOut): self = .done(JSONEncoding.encode(value), leftOut: leftOut)
    case .unchanged: self = .unchanged
    case .failed(let error): self = .failed(kind: error.kind, status: error.status, message: error.message)
    }
  }

  var kind: String? { if case .failed(let kind, _, _) = self { kind } else { nil } }
  var status: Int? { if case .failed(_, let status, _) = self { status } else { nil } }
  var message: String { if case .failed(_, _, let message) = self { message } else { "" } }

  var description: String {
    switch self {
    case .done(let text, let leftOut): "done \(text.prefix(200))\(leftOut > 0 ? " without \(leftOut)" : "")"
    case .unchanged: "unchanged"
    case .failed(let kind, let status, let message): "\(kind) \(status.map(String.init) ?? "") \(message)"
    }
  }
}

/// The error of a reply that has to be a failure.
func error(_ reply: Input.Reply, _ location: Testing.SourceLocation = #_sourceLocation) throws -> CallError {
  guard case .failed(let error) = reply else {
    return try #require(nil as CallError?, "\(Reply(reply)) is no failure", sourceLocation: location)
  }
  return error
}

extension Trait where Self == ConditionTrait {
  static var needsServer: Self {
    .enabled(if: TestServer.missing == nil, "python3 is not there, in which the test server is written")
  }
}
