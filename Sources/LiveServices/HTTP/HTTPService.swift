import Expressions
import FoundationEssentials
package import ScreenMachine
package import ScreenProgram
package import SpecValues
import Synchronization

/// Makes the calls of a screen over HTTP (rule V4).
///
/// One service belongs to one screen: it knows from the last answer what the screen has, and answers `unchanged` where
/// the server says that this still holds.
package final class HTTPService: Sendable {
  let program: Program
  let services: LinkedServices
  let limits: HTTPLimits
  let session: TransferSession
  let remembered = Mutex(RememberedAnswers())
  /// The seconds since 1970, for dates in answers.
  let now: @Sendable () -> Int

  /// Makes a service; `environment` holds the variables and the secrets that the program declares.
  ///
  /// - Throws: `LiveSetupFailure` with all that is missing or can't be used; nothing was sent then.
  package init(
    _ program: Program, environment: [String: String], limits: HTTPLimits = HTTPLimits(),
    now: @escaping @Sendable () -> Int = { Int(Date().timeIntervalSince1970) }
  ) throws(LiveSetupFailure) {
    self.program = program
    services = try LinkedServices(program, environment: environment)
    self.limits = limits
    self.now = now
    session = TransferSession(limits: limits)
  }

  /// Forgets what the screen has, since there is another screen now.
  func forgetAnswers() { remembered.withLock { $0 = RememberedAnswers() } }

  /// Whether an operation is reached by HTTP.
  package func handles(_ operation: OperationID) -> Bool { services.operations[operation] != nil }

  /// Makes one call; cancelling the task closes the connection.
  ///
  /// - Parameters:
  ///   - operation: The operation.
  ///   - arguments: One for each parameter of the operation, in its order.
  ///   - timeout: The limit of the whole call, redirects included, in nanoseconds; nil where the caller keeps it.
  /// - Returns: What the machine is told.
  package func call(_ operation: OperationID, _ arguments: [Value], timeout: Int? = nil) async -> Input.Reply {
    guard let linked = services.operations[operation] else {
      let name = program.operations.indices.contains(operation) ? program.operations[operation].name : "\(operation)"
      return .failed(CallError(kind: "unknown", message: "\(name) has no live binding."))
    }
    let deadline = timeout.map { ContinuousClock.now + .nanoseconds($0) }
    let reply = await reply(operation, linked, arguments, deadline)
    if case .failed(var error) = reply {
      remembered.withLock { $0.noteFailure(of: operation) }
      error.message = services.mask.masked(error.message)
      return .failed(error)
    }
    if Task.isCancelled { remembered.withLock { $0.noteFailure(of: operation) } }
    return reply
  }

  private func reply(
    _ id: OperationID, _ operation: LinkedOperation, _ arguments: [Value], _ deadline: ContinuousClock.Instant?
  ) async -> Input.Reply {
    var request: OutgoingRequest
    do throws(RequestProblem) {
      request = try operation.request(LinkedServices.context(services.values, arguments))
    } catch {
      return .failed(CallError(kind: "invalid", message: error.message))
    }
    let key = HTTPService.key(id, request)
    let known = operation.method == .get ? remembered.withLock { $0.answer(key) } : nil
    if let known { request.set(.init(name: "If-None-Match", value: known.tag, isCredential: false)) }
    let answer: Transfer.Answer
    switch await follow(request, operation, deadline) {
    case .answer(let found): answer = found
    case .failed(let error): return .failed(error)
    }
    if answer.status == 304, let known {
      let isWhatIsShown = remembered.withLock { $0.isLatest(key, of: id) }
      remembered.withLock { $0.note(known, key, of: id) }
      return isWhatIsShown ? .unchanged : .done(known.value, leftOut: known.leftOut)
    }
    let reply = decode(answer, operation, arguments, services.mask.adding(request))
    if case .done(let value, let leftOut) = reply, operation.method == .get {
      let tag = answer["ETag"]
      let remembering = tag.map {
        RememberedAnswers.Answer(tag: $0, value: value, leftOut: leftOut, size: answer.body.count)
      }
      remembered.withLock { $0.note(remembering, key, of: id) }
    }
    return reply
  }

  private enum Followed {
    case answer(Transfer.Answer)
    case failed(CallError)
  }

  /// Sends a request, and what redirects make of it.
  private func follow(
    _ first: OutgoingRequest, _ operation: LinkedOperation, _ deadline: ContinuousClock.Instant?
  ) async -> Followed {
    var request = first
    for _ in 0...limits.redirects {
      let answer: Transfer.Answer
      switch await session.send(request, deadline: deadline) {
      case .success(let found): answer = found
      case .failure(let failure): return .failed(failure.error)
      }
      let status = answer.status
      guard Redirect.isRedirect(status) else { return .answer(answer) }
      do throws(Redirect.Refusal) {
        request = try Redirect.next(
          request, status: status, location: answer["Location"],
          writes: operation.contract.writes || operation.method != .get)
      } catch {
        return .failed(CallError(kind: "unknown", status: status, message: error.message))
      }
    }
    return .failed(CallError(kind: "unknown", message: "The server redirects more than \(limits.redirects) times."))
  }

  /// What tells one question from another: the operation and all that is sent.
  private static func key(_ operation: OperationID, _ request: OutgoingRequest) -> String {
    let headers = request.headers.map { "\($0.name):\($0.value)" }.joined(separator: "\n")
    return "\(operation) \(request.url.absoluteString)\n\(headers)"
  }
}
