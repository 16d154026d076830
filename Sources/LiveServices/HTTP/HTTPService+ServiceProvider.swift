import ScreenMachine
package import ScreenModel
import ScreenProgram
package import SpecValues

extension HTTPService: ServiceProvider {
  /// Makes a call by the operation's name; the model keeps the call's timeout and cancels the task.
  package func call(
    _ operation: String, _ arguments: [(name: String, value: Value)], resultType: ValueType
  ) async throws -> ServiceAnswer {
    guard let id = program.operations.firstIndex(where: { $0.name == operation }) else {
      throw ServiceError(kind: "unknown", message: "\(operation) has no live binding.")
    }
    switch await call(id, arguments.map(\.value)) {
    case .done(let value, _): return .value(value)
    case .unchanged: return .unchanged
    case .failed(let error):
      throw ServiceError(
        kind: error.kind, status: error.status, message: error.message, retryAfter: error.retryAfter,
        details: error.details)
    }
  }
}
