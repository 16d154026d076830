import ScreenMachine
import ScreenProgram
import Simulation

/// Says on a terminal what is waited for, where nothing else moves: a line that goes again when the wait is over.
final class WaitingLine: LivePort {
  /// A shorter wait is not worth a line that flickers.
  private static let patience = 400_000_000

  private let calls: any LivePort
  private let name: (OperationID) -> String
  private let write: (String) -> Void
  /// The calls that are out, in the order in which they were sent.
  private var out: [Effect.Request] = []

  /// `write` takes what goes to the terminal.
  init(_ calls: any LivePort, name: @escaping (OperationID) -> String, write: @escaping (String) -> Void) {
    self.calls = calls
    self.name = name
    self.write = write
  }

  var now: Instant { calls.now }

  func serves(_ operation: OperationID) -> Bool { calls.serves(operation) }

  func send(_ request: Effect.Request) {
    out.append(request)
    calls.send(request)
  }

  func cancel(run: Int) {
    out.removeAll { $0.run == run }
    calls.cancel(run: run)
  }

  func cancelAll() {
    out = []
    calls.cancelAll()
  }

  func takeReplies() -> [LiveReply] {
    let replies = calls.takeReplies()
    out.removeAll { request in
      replies.contains {
        $0.request.run == request.run && $0.request.part == request.part && $0.request.attempt == request.attempt
      }
    }
    return replies
  }

  func wait(until instant: Instant) {
    let silent = now + WaitingLine.patience
    guard !out.isEmpty, silent < instant else { return calls.wait(until: instant) }
    calls.wait(until: silent)
    // What came meanwhile is taken first.
    guard now >= silent else { return }
    var names: [String] = []
    for request in out where !names.contains(name(request.operation)) { names.append(name(request.operation)) }
    write("waiting for \(names.joined(separator: ", "))…")
    calls.wait(until: instant)
    write("\r\u{1B}[K")
  }
}
