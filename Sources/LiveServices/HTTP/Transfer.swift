import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One request and its answer, with the limits that hold while it comes.
///
/// The limits are kept here and not by the URL loading system, whose own idle limit differs between platforms.
final class Transfer: Sendable {
  /// An answer that came to its end.
  struct Answer: Sendable {
    var status: Int
    var body: [UInt8]
    private let fields: [String: String]

    init(_ response: HTTPURLResponse, body: [UInt8]) {
      status = response.statusCode
      self.body = body
      fields = Dictionary(
        response.allHeaderFields.map { (String(describing: $0).lowercased(), String(describing: $1)) },
        uniquingKeysWith: { first, _ in first })
    }

    /// A field of the head; its name in any case.
    subscript(field: String) -> String? { fields[field.lowercased()] }
  }

  typealias Outcome = Result<Answer, TransferFailure>

  private struct State {
    var response: HTTPURLResponse?
    var body: [UInt8] = []
    /// When the last byte came, or the transfer began.
    var lastSign = ContinuousClock.now
    var outcome: Outcome?
    var continuation: CheckedContinuation<Outcome, Never>?
  }

  private let limits: HTTPLimits
  private let deadline: ContinuousClock.Instant?
  private let task: URLSessionDataTask
  private let state = Mutex(State())

  init(_ task: URLSessionDataTask, limits: HTTPLimits, deadline: ContinuousClock.Instant?) {
    self.task = task
    self.limits = limits
    self.deadline = deadline
  }

  /// Sends the request and waits for the outcome; cancelling the task closes the connection.
  func run() async -> Outcome {
    let watcher = Task { await watch() }
    defer { watcher.cancel() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let outcome = state.withLock { state -> Outcome? in
          if state.outcome == nil { state.continuation = continuation }
          state.lastSign = .now
          return state.outcome
        }
        if let outcome { continuation.resume(returning: outcome) } else { task.resume() }
      }
    } onCancel: {
      finish(.failure(.cancelled))
    }
  }

  private func watch() async {
    while !Task.isCancelled {
      let (next, failure) = nextLimit()
      guard let failure else { return }
      if next <= .now {
        finish(.failure(failure))
        return
      }
      try? await Task.sleep(until: next, clock: .continuous)
    }
  }

  /// The limit that is reached first if nothing more comes; no failure where the transfer is over.
  private func nextLimit() -> (ContinuousClock.Instant, TransferFailure?) {
    state.withLock { state in
      if state.outcome != nil { return (.now, nil) }
      let own: (ContinuousClock.Instant, TransferFailure?) =
        state.response == nil
        ? (state.lastSign + limits.head, .lateHead(limits.head)) : (state.lastSign + limits.idle, .idle(limits.idle))
      if let deadline, deadline < own.0 { return (deadline, .late) }
      return own
    }
  }

  // MARK: What the session tells

  /// The head of the answer came.
  func receive(_ response: URLResponse) {
    guard let response = response as? HTTPURLResponse else {
      finish(.failure(.notHTTP))
      return
    }
    state.withLock { state in
      state.response = response
      state.lastSign = .now
    }
  }

  /// A part of the request went out, so that a long one is no silence.
  func noteProgress() {
    state.withLock { $0.lastSign = .now }
  }

  /// A part of the body came.
  func receive(_ data: Data) {
    let isTooLarge = state.withLock { state in
      guard state.outcome == nil else { return false }
      state.lastSign = .now
      guard state.body.count + data.count <= limits.bodySize else { return true }
      state.body += data
      return false
    }
    if isTooLarge { finish(.failure(.tooLarge(limits.bodySize))) }
  }

  /// All came, or nothing more will.
  func complete(_ error: (any Error)?) {
    let (response, body) = state.withLock { ($0.response ?? task.response as? HTTPURLResponse, $0.body) }
    if let error {
      finish(.failure(TransferFailure(error, hasHead: response != nil)))
    } else if let response {
      finish(.success(Answer(response, body: body)))
    } else {
      finish(.failure(.closedEarly))
    }
  }

  /// Ends the transfer; whatever comes after that changes nothing.
  private func finish(_ outcome: Outcome) {
    let (isFirst, continuation) = state.withLock { state in
      guard state.outcome == nil else { return (false, nil as CheckedContinuation<Outcome, Never>?) }
      state.outcome = outcome
      state.body = []
      defer { state.continuation = nil }
      return (true, state.continuation)
    }
    guard isFirst else { return }
    if case .failure = outcome { task.cancel() }
    continuation?.resume(returning: outcome)
  }
}
