import Dispatch
import FoundationEssentials
package import ScreenMachine
package import ScreenProgram
package import Simulation
import SpecValues
import Synchronization

/// Carries out the calls of one screen, by HTTP and in the local store, side by side and on the real clock.
package final class LiveCalls: LivePort, Sendable {
  private struct State {
    var newest = 0
    /// The calls that a reply is awaited of, by their number.
    var out: [Int: Out] = [:]
    var replies: [LiveReply] = []
    var onReply: (@Sendable () -> Void)?
    var isInterrupted = false
  }

  private struct Out {
    var request: Effect.Request
    /// Nil where the store is asked, which is not interrupted.
    var task: Task<Void, Never>?
  }

  private let program: Program
  private let http: HTTPService
  private let store: LinkedStore
  private let served: Set<OperationID>
  /// The store waits for the disk, which the threads of tasks must not; it is asked in order, so that the last write wins.
  private let disk = DispatchQueue(label: "screenspec.store")
  /// The writes that are out, given up or not.
  private let writes = DispatchGroup()
  private let state = Mutex(State())
  private let arrived = DispatchSemaphore(value: 0)
  private let wall: Instant
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant

  /// Makes the calls of some live services of a program; nothing is sent yet.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - services: The names of the services that are played live.
  ///   - environment: Holds the variables and the secrets that the program declares.
  ///   - folder: The folder of the local store; nil for the one of the screen.
  ///   - limits: The limits of what is sent and taken.
  /// - Throws: `LiveSetupFailure` with all that is missing or can't be used.
  package init(
    _ program: Program, services: Set<String>, environment: [String: String], folder: String? = nil,
    limits: HTTPLimits = HTTPLimits()
  ) throws(LiveSetupFailure) {
    self.program = program
    http = try HTTPService(program, environment: environment, limits: limits)
    store = try LinkedStore(
      program, services: services, environment: environment, folder: folder, values: http.services.values)
    served = Set(
      program.operations.indices.filter { index in
        services.contains { program.operations[index].name.hasPrefix("\($0).") }
      })
    start = clock.now
    wall = Int(Date().timeIntervalSinceReferenceDate * 1_000) * 1_000_000
  }

  /// Sets what is called after each reply has come, on any thread.
  package func onReply(_ body: (@Sendable () -> Void)?) { state.withLock { $0.onReply = body } }

  /// Ends the wait that is on and all that follow, on any thread: the play is to end.
  package func interrupt() {
    state.withLock { $0.isInterrupted = true }
    arrived.signal()
  }

  /// Whether the play is to end.
  var isInterrupted: Bool { state.withLock { $0.isInterrupted } }

  /// What takes the program's secrets out of what is shown or written.
  var mask: SecretMask { http.services.mask }

  /// The documents that were damaged and set aside since the last call.
  package func takeDamaged() -> [DamagedDocument] { store.takeDamaged() }

  /// Waits until the store has done what it was asked for, and for other writes that are out, but not for long.
  package func finish() {
    disk.sync {}
    _ = writes.wait(timeout: .now() + .seconds(2))
  }

  // MARK: Calls

  package func serves(_ operation: OperationID) -> Bool { served.contains(operation) }

  package func send(_ request: Effect.Request) {
    let number = state.withLock { state in
      state.newest += 1
      state.out[state.newest] = Out(request: request)
      return state.newest
    }
    if store.handles(request.operation) {
      disk.async { [self] in
        // A read that was given up meanwhile need not be made; a write is made in any case.
        guard program.operations[request.operation].writes || state.withLock({ $0.out[number] != nil }) else { return }
        take(store.call(request.operation, request.arguments, masking: http.services.mask), of: number)
      }
      return
    }
    let isWrite = program.operations[request.operation].writes
    if isWrite { writes.enter() }
    let task = Task { [self] in
      // The machine keeps the time limits.
      take(await http.call(request.operation, request.arguments), of: number)
      if isWrite { writes.leave() }
    }
    state.withLock { $0.out[number]?.task = task }
  }

  private func take(_ reply: Input.Reply, of number: Int) {
    let (isAwaited, onReply) = state.withLock { state in
      guard let out = state.out.removeValue(forKey: number) else { return (false, state.onReply) }
      state.replies.append(LiveReply(out.request, at: now, reply))
      return (true, state.onReply)
    }
    guard isAwaited else { return }
    arrived.signal()
    onReply?()
  }

  package func cancel(run: Int) { giveUp { $0.run == run } }

  package func cancelAll() {
    giveUp { _ in true }
    state.withLock { $0.replies = [] }
    // The next screen has nothing yet that could be unchanged.
    http.forgetAnswers()
  }

  private func giveUp(where isMeant: (Effect.Request) -> Bool) {
    let tasks = state.withLock { state in
      let numbers = state.out.filter { isMeant($0.value.request) }.map(\.key)
      return numbers.compactMap { number -> Task<Void, Never>? in
        guard let out = state.out.removeValue(forKey: number) else { return nil }
        // A write is not taken back by not waiting for it.
        return program.operations[out.request.operation].writes ? nil : out.task
      }
    }
    for task in tasks { task.cancel() }
  }

  package func takeReplies() -> [LiveReply] {
    state.withLock { state in
      defer { state.replies = [] }
      return state.replies
    }
  }

  // MARK: Time

  /// In whole milliseconds, so that the times of a play can be read.
  package var now: Instant {
    let (seconds, attoseconds) = (clock.now - start).components
    return wall + (Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000)) * 1_000_000
  }

  package func wait(until instant: Instant) {
    while state.withLock({ $0.replies.isEmpty && !$0.isInterrupted }) {
      let rest = instant - now
      guard rest > 0 else { return }
      // Signals of replies that were taken without waiting only make it look once more.
      _ = arrived.wait(timeout: .now() + .nanoseconds(min(rest, 60_000_000_000)))
    }
  }
}
