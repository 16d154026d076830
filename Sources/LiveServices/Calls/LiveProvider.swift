import Dispatch
import ScreenMachine
package import ScreenModel
package import ScreenProgram
package import SpecValues

/// Makes the calls of one screen of a host, by HTTP and in the local store, as the screen's file binds them.
package final class LiveProvider: ServiceProvider {
  private let program: Program
  private let http: HTTPService
  private let store: LinkedStore
  /// The store waits for the disk, which the threads of tasks must not; asked in order, so that the last write wins.
  private let disk = DispatchQueue(label: "screenspec.store")
  private let onDamage: (@Sendable (String) -> Void)?

  /// Makes the services of a program; nothing is sent yet.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - environment: Holds the variables and the secrets that the program declares.
  ///   - folder: The folder of the local store; nil for the one of the screen.
  ///   - limits: The limits of what is sent and taken.
  ///   - onDamage: Is told, on any thread, of each document of the store that was damaged and set aside.
  /// - Throws: `LiveSetupFailure` with all that is missing or can't be used.
  package init(
    _ program: Program, environment: [String: String], folder: String? = nil, limits: HTTPLimits = HTTPLimits(),
    onDamage: (@Sendable (String) -> Void)? = nil
  ) throws(LiveSetupFailure) {
    self.program = program
    self.onDamage = onDamage
    http = try HTTPService(program, environment: environment, limits: limits)
    store = try LinkedStore(
      program, services: Set(program.live.map(\.name)), environment: environment, folder: folder,
      values: http.services.values)
  }

  /// Makes a call by the operation's name; the model keeps the call's timeout and cancels the task.
  package func call(
    _ operation: String, _ arguments: [(name: String, value: Value)], resultType: ValueType
  ) async throws -> ServiceAnswer {
    guard let id = program.operations.firstIndex(where: { $0.name == operation }) else {
      throw ServiceError(kind: "unknown", message: "\(operation) has no live binding.")
    }
    switch await reply(id, arguments.map(\.value)) {
    case .done(let value, _): return .value(value)
    case .unchanged: return .unchanged
    case .failed(let error):
      throw ServiceError(
        kind: error.kind, status: error.status, message: error.message, retryAfter: error.retryAfter,
        details: error.details)
    }
  }

  private func reply(_ id: OperationID, _ arguments: [Value]) async -> Input.Reply {
    if store.handles(id) { return await stored(id, arguments) }
    guard program.operations[id].writes else { return await http.call(id, arguments) }
    // A write is not taken back by not waiting for it, so its task is not that which is cancelled.
    return await Task { await http.call(id, arguments) }.value
  }

  private func stored(_ id: OperationID, _ arguments: [Value]) async -> Input.Reply {
    await withCheckedContinuation { continuation in
      disk.async { [self] in
        let reply = store.call(id, arguments, masking: http.services.mask)
        for document in store.takeDamaged() { onDamage?(document.message) }
        continuation.resume(returning: reply)
      }
    }
  }
}
