import ScreenMachine
import SpecValues
import TestSupport
import Testing

@testable import LiveServices

/// Servers that do not answer as they should, and calls that nobody waits for any more.
@Suite(.needsServer, .waitsForAnswers) struct LimitTests {
  private let short = HTTPLimits(head: .milliseconds(300), idle: .milliseconds(300))

  @Test(arguments: ["/silent", "/halfhead"]) func `a head that does not come in time`(_ path: String) async throws {
    let server = try await TestServer()
    let found = try await LiveSample(call: "get: \(path)").reply(server, limits: short)
    #expect(
      found == .failed(kind: "timeout", status: nil, message: "The server did not begin to answer within 0.3 s."))
    #expect(await server.sawConnectionClose())
  }

  @Test func `a body that stops coming`() async throws {
    let server = try await TestServer()
    let found = try await LiveSample(call: "get: /stalled").reply(server, limits: short)
    #expect(found == .failed(kind: "timeout", status: nil, message: "The server sent nothing more for 0.3 s."))
    #expect(await server.sawConnectionClose())
  }

  @Test func `a body that drips is never idle, but ends with the call's time`() async throws {
    let server = try await TestServer()
    let began = ContinuousClock.now
    let found = try await LiveSample(call: "get: \"/drip?every=0.1\"").reply(
      server, limits: short, timeout: 900_000_000)
    let took = ContinuousClock.now - began
    #expect(found == .failed(kind: "timeout", status: nil, message: "The answer was not complete in time."))
    #expect(took >= .milliseconds(900), "\(took)")
    #expect(await server.sawConnectionClose())
  }

  @Test func `the call's time holds for the head too`() async throws {
    let found = try await LiveSample(call: "get: /silent").reply(try await TestServer(), timeout: 200_000_000)
    #expect(found.message == "The answer was not complete in time.")
  }

  @Test func `a slow answer within the limits is an answer`() async throws {
    let found = try await LiveSample(call: "get: \"/slow?after=0.3\"").reply(try await TestServer())
    #expect(found == .done("\"slow\""))
  }

  @Test(arguments: [
    ("/closed", "offline"), ("/reset", "offline"), ("/afterhead", "offline"), ("/cuthead", "offline"),
    ("/garbage", "unknown"),
  ])
  func `a server that goes away`(_ path: String, _ kind: String) async throws {
    let found = try await LiveSample(call: "get: \(path)").reply(try await TestServer())
    #expect(found.kind == kind, "\(found)")
  }

  @Test func `nobody listens`() async throws {
    let found = Reply(try await LiveSample(call: "get: /x").service("http://127.0.0.1:1").call(0, []))
    #expect(found == .failed(kind: "offline", status: nil, message: "The server could not be reached."))
  }

  @Test func `a name that leads nowhere`() async throws {
    let found = Reply(try await LiveSample(call: "get: /x").service("http://nowhere.invalid").call(0, []))
    #expect(found == .failed(kind: "offline", status: nil, message: "The server could not be found."))
  }

  @Test(arguments: ["/silent", "/halfhead", "/stalled", "/drip?every=0.05"])
  func `a cancelled call closes its connection`(_ path: String) async throws {
    let server = try await TestServer()
    let service = try LiveSample(call: "get: \"\(path)\"").service(server.base)
    let call = Task { Reply(await service.call(0, [])) }
    await server.waitForRequests(1)
    try await Task.sleep(for: .milliseconds(50))
    call.cancel()
    #expect(await call.value.message == "The call was cancelled.")
    #expect(await server.sawConnectionClose())
  }

  @Test func `a call that is cancelled before it begins sends nothing`() async throws {
    let server = try await TestServer()
    let service = try LiveSample(call: "get: /x").service(server.base)
    let call = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return Reply(await service.call(0, []))
    }
    #expect(await call.value.message == "The call was cancelled.")
    try await Task.sleep(for: .milliseconds(100))
    #expect(await server.requests.isEmpty)
  }

  @Test func `fifty calls at once each get their own answer`() async throws {
    let server = try await TestServer()
    let service = try LiveSample(
      contract: "params: { n: Int }, returns: JSON", call: "get: \"/n/${n}\", result: body.path"
    )
    .service(server.base)
    let replies = await withTaskGroup(of: (Int, Reply).self) { group in
      for number in 0..<50 { group.addTask { (number, Reply(await service.call(0, [.int(number)]))) } }
      return await group.reduce(into: [Int: Reply]()) { $0[$1.0] = $1.1 }
    }
    for number in 0..<50 { #expect(replies[number] == .done("\"/n/\(number)\"")) }
  }

  @Test func `cancelling some of many calls leaves the others alone`() async throws {
    let server = try await TestServer()
    let service = try LiveSample(contract: "params: { n: Int }, returns: JSON", call: "get: \"/slow?after=0.2&n=${n}\"")
      .service(server.base)
    let calls = (0..<12).map { number in Task { Reply(await service.call(0, [.int(number)])) } }
    try await Task.sleep(for: .milliseconds(50))
    for index in stride(from: 0, to: 12, by: 2) { calls[index].cancel() }
    for (index, call) in calls.enumerated() {
      #expect(
        await call.value
          == (index % 2 == 1
            ? .done("\"slow\"") : .failed(kind: "unknown", status: nil, message: "The call was cancelled.")))
    }
  }

  @Test func `calls that are cancelled at any moment harm nobody`() async throws {
    let server = try await TestServer()
    for path in ["/slow?after=0.01", "/chunked", "/big?size=300000", "/go?to=/chunked", "/status?code=401&ask=Basic"] {
      let service = try LiveSample(call: "get: \"\(path)\"").service(server.base)
      let calls = (0..<25).map { _ in Task { Reply(await service.call(0, [])) } }
      for (number, call) in calls.enumerated() {
        if number.isMultiple(of: 3) { try await Task.sleep(for: .milliseconds(1)) }
        call.cancel()
      }
      for call in calls {
        let found = await call.value
        #expect(found.kind != "timeout" && found.kind != "offline", "\(path): \(found)")
      }
    }
    let service = try LiveSample(call: "get: /chunked").service(server.base)
    #expect(Reply(await service.call(0, [])) == .done("\"one and two\""))
  }

  @Test func `a connection is used again`() async throws {
    let server = try await TestServer()
    let service = try LiveSample(call: "get: \"/body?text=%22a%22\"").service(server.base)
    for _ in 0..<3 { #expect(Reply(await service.call(0, [])) == .done("\"a\"")) }
    #expect(Set(await server.requests.map(\.connection)).count == 1)
  }
}
