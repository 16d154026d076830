import ScreenProgram
import Simulation
import Testing

@testable import ScreenMachine
@testable import ScreenspecCommands

/// A clock that moves when somebody waits, with replies at set instants.
private final class Port: LivePort {
  var now: Instant = 0
  var replies: [LiveReply] = []

  func serves(_ operation: OperationID) -> Bool { true }
  func send(_ request: Effect.Request) {}
  func cancel(run: Int) {}
  func cancelAll() {}

  func takeReplies() -> [LiveReply] {
    defer { replies = [] }
    return replies
  }

  func wait(until instant: Instant) { now = max(now, min(instant, replies.map(\.instant).min() ?? instant)) }
}

@Suite struct WaitingLineTests {
  private static let second = 1_000_000_000
  private let port = Port()

  private func play(_ body: (WaitingLine) -> Void) -> [String] {
    var written: [String] = []
    body(WaitingLine(port, name: { "a.op\($0)" }) { written.append($0) })
    return written
  }

  private func request(_ run: Int, _ operation: OperationID) -> Effect.Request {
    Effect.Request(run: run, part: 0, attempt: 1, operation: operation, arguments: [])
  }

  @Test func `a long wait for calls is told, each operation once, and taken back`() {
    let written = play { line in
      for (run, operation) in [(1, 0), (2, 1), (3, 0)] { line.send(request(run, operation)) }
      line.wait(until: Self.second)
    }
    #expect(written == ["waiting for a.op0, a.op1…", "\r\u{1B}[K"])
    #expect(port.now == Self.second)
  }

  @Test func `a short wait is not told`() {
    let written = play { line in
      line.send(request(1, 0))
      line.wait(until: Self.second / 10)
      port.replies = [LiveReply(request(1, 0), at: Self.second / 5, .unchanged)]
      line.wait(until: Self.second)
    }
    #expect(written.isEmpty)
    #expect(port.now == Self.second / 5)
  }

  @Test func `a wait without a call is not told`() {
    let written = play { line in
      line.wait(until: Self.second)
      line.send(request(1, 0))
      line.cancel(run: 1)
      line.wait(until: 2 * Self.second)
      line.send(request(2, 0))
      port.replies = [LiveReply(request(2, 0), at: 0, .unchanged)]
      #expect(line.takeReplies().count == 1)
      line.wait(until: 3 * Self.second)
      line.send(request(3, 0))
      line.cancelAll()
      line.wait(until: 4 * Self.second)
    }
    #expect(written.isEmpty)
  }
}
