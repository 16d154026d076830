import Dispatch
import ScreenProgram
import Simulation
import TestSupport
import Testing

@testable import LiveServices
@testable import ScreenMachine

/// The calls of a live play, one by one.
@Suite(.needsServer, .waitsForAnswers) struct LiveCallsTests {
  private func calls(_ sample: LiveSample, _ server: TestServer) throws -> LiveCalls {
    try LiveCalls(
      try sample.program(), services: ["api"], environment: ["BASE": server.base, "TOKEN": "s3cret-token-value"])
  }

  private func request(_ run: Int) -> Effect.Request {
    Effect.Request(run: run, part: 0, attempt: 1, operation: 0, arguments: [])
  }

  /// Waits on a thread that may: the calls need those of the tasks.
  private func wait(_ calls: LiveCalls, milliseconds: Int) async {
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "test.wait").async {
        calls.wait(until: calls.now + milliseconds * 1_000_000)
        continuation.resume()
      }
    }
  }

  @Test func `a reply ends the wait, is told, and is taken once`() async throws {
    let server = try await TestServer()
    defer { withExtendedLifetime(server) {} }
    let calls = try calls(LiveSample(call: "get: /body, query: { text: '\"x\"' }"), server)
    let (signals, told) = AsyncStream.makeStream(of: Void.self)
    calls.onReply { told.yield() }
    let start = calls.now
    calls.send(request(3))
    await wait(calls, milliseconds: 20_000)
    let replies = calls.takeReplies()
    #expect(replies.map { Reply($0.reply) } == [.done("\"x\"")])
    #expect(replies.map(\.request.run) == [3])
    #expect(replies.allSatisfy { $0.instant >= start && $0.instant <= calls.now })
    #expect(calls.takeReplies().isEmpty)
    for await _ in signals { break }
  }

  @Test func `without a reply the wait ends at its instant`() async throws {
    let server = try await TestServer()
    defer { withExtendedLifetime(server) {} }
    let calls = try calls(LiveSample(call: "get: /x"), server)
    let end = calls.now + 30_000_000
    await wait(calls, milliseconds: 30)
    #expect(calls.now >= end)
    #expect(calls.takeReplies().isEmpty)
  }

  @Test func `giving up a read closes its connection, and no reply comes`() async throws {
    let server = try await TestServer()
    let calls = try calls(LiveSample(call: "get: /silent"), server)
    calls.send(request(1))
    calls.send(request(2))
    await server.waitForRequests(2)
    calls.cancel(run: 9)
    calls.cancel(run: 1)
    #expect(await server.sawConnectionClose())
    #expect(calls.takeReplies().isEmpty)
    calls.cancelAll()
  }

  @Test func `a write that is given up reaches the service, and its reply nobody`() async throws {
    let server = try await TestServer()
    let sample = LiveSample(contract: "returns: String, writes: true", call: "post: /slow, query: { after: '0.1' }")
    let calls = try calls(sample, server)
    calls.send(request(1))
    calls.cancelAll()
    await server.waitForRequests(1)
    #expect(await server.requests.map(\.method) == ["POST"])
    await wait(calls, milliseconds: 300)
    #expect(calls.takeReplies().isEmpty)
  }

  @Test func `the end waits for a write that is out, and not for a read`() async throws {
    let server = try await TestServer()
    let write = LiveSample(contract: "returns: String, writes: true", call: "post: /slow, query: { after: '0.2' }")
    let writing = try calls(write, server)
    let reading = try calls(LiveSample(call: "get: /silent"), server)
    let start = writing.now
    writing.send(request(1))
    writing.cancelAll()
    await finish(writing)
    #expect(writing.now - start >= 200_000_000)
    reading.send(request(1))
    await finish(reading)
    #expect(reading.takeReplies().isEmpty)
    reading.cancelAll()
  }

  private func finish(_ calls: LiveCalls) async {
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "test.wait").async {
        calls.finish()
        continuation.resume()
      }
    }
  }

  @Test func `only the services that are named are served`() async throws {
    let sample = LiveSample(call: "get: /x")
    let environment = ["BASE": "http://127.0.0.1:9", "TOKEN": "s3cret-token-value"]
    #expect(try LiveCalls(try sample.program(), services: ["api"], environment: environment).serves(0))
    #expect(try !LiveCalls(try sample.program(), services: ["ap"], environment: environment).serves(0))
    #expect(try !LiveCalls(try sample.program(), services: [], environment: environment).serves(0))
  }
}
