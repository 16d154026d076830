import FoundationEssentials
import Synchronization

/// One request and its answer, with the limits that hold while it comes.
///
/// The limits are kept here and not by the URL loading system, whose own idle limit differs between platforms.
final class Transfer: Sendable {
  /// An answer that came to its end.
  struct Answer: Sendable {
    var status: Int
    var body: [UInt8]
    private let fields: [String: String]

    init(_ head: ResponseHead, body: [UInt8]) {
      status = head.status
      fields = head.fields
      self.body = body
    }

    /// A field of the head; its name in any case.
    subscript(field: String) -> String? { fields[field.lowercased()] }
  }

  typealias Outcome = Result<Answer, TransferFailure>

  private struct State {
    var head: ResponseHead?
    var body: [UInt8] = []
    /// When the last byte came, or the transfer began.
    var lastSign = ContinuousClock.now
    var outcome: Outcome?
    var continuation: CheckedContinuation<Outcome, Never>?
  }

  private let limits: HTTPLimits
  private let deadline: ContinuousClock.Instant?
  private let wire: any Wire
  private let state = Mutex(State())

  init(_ wire: any Wire, limits: HTTPLimits, deadline: ContinuousClock.Instant?) {
    self.wire = wire
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
        if let outcome { continuation.resume(returning: outcome) } else { wire.start(self) }
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
        state.head == nil
        ? (state.lastSign + limits.head, .lateHead(limits.head)) : (state.lastSign + limits.idle, .idle(limits.idle))
      if let deadline, deadline < own.0 { return (deadline, .late) }
      return own
    }
  }

  // MARK: What the session tells

  /// The head of the answer came.
  func receive(_ head: ResponseHead) {
    state.withLock { state in
      state.head = head
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
  func complete(_ failure: TransferFailure?) {
    let (head, body) = state.withLock { ($0.head, $0.body) }
    if let failure {
      finish(.failure(failure))
    } else if let head {
      finish(.success(Answer(head, body: body)))
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
    if case .failure = outcome { wire.stop() }
    continuation?.resume(returning: outcome)
  }
}
