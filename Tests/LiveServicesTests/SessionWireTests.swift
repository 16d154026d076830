import Foundation
import TestSupport
import Testing

@testable import LiveServices

/// Requests as the platform carries them, without what a service makes of their answers.
@Suite(.needsServer, .waitsForAnswers) struct SessionWireTests {
  private func send(
    _ path: String, method: String = "GET", limits: HTTPLimits = HTTPLimits(), timeout: Duration? = nil,
    to server: TestServer
  ) async throws -> Transfer.Outcome {
    let session = TransferSession(limits: limits)
    return await session.send(
      try request(path, method: method, to: server), deadline: timeout.map { ContinuousClock.now + $0 })
  }

  private func request(_ path: String, method: String = "GET", to server: TestServer) throws -> OutgoingRequest {
    let url = try #require(URL(string: server.base + path))
    return OutgoingRequest(
      method: method, url: url, origin: try #require(Origin(url)),
      headers: [.init(name: "X-Own", value: "1", isCredential: false)],
      body: method == "GET" ? nil : Array("{}".utf8))
  }

  @Test func `an answer comes with its head and body`() async throws {
    let server = try await TestServer()
    let answer = try await send("/tagged?text=x", to: server).get()
    #expect(answer.status == 200 && answer["etag"] == "\"a\"" && answer.body == Array("\"x\"".utf8))
    #expect(await server.requests.first?.headers["x-own"] == "1")
  }

  @Test(arguments: ["POST", "PUT", "PATCH", "DELETE"])
  func `a body goes with every write`(_ method: String) async throws {
    let server = try await TestServer()
    #expect(try await send("/x", method: method, to: server).get().status == 200)
    let seen = await server.requests.first
    #expect(seen?.method == method && seen?.body == "{}")
  }

  @Test func `a redirect is an answer, and is not followed`() async throws {
    let server = try await TestServer()
    let answer = try await send("/go?to=/x", to: server).get()
    #expect(answer.status == 302 && answer["Location"] == "/x")
    #expect(await server.requests.count == 1)
  }

  @Test func `a demand for credentials is an answer`() async throws {
    let answer = try await send("/status?code=401&ask=Basic%20realm=x", to: try await TestServer()).get()
    #expect(answer.status == 401)
  }

  @Test func `no cookie is kept`() async throws {
    let server = try await TestServer()
    let session = TransferSession(limits: HTTPLimits())
    for _ in 0..<2 { _ = await session.send(try request("/cookie", to: server), deadline: nil) }
    let seen = await server.requests
    #expect(seen.count == 2 && seen.allSatisfy { $0.headers["cookie"] == nil })
  }

  @Test(arguments: [
    ("/closed", [TransferFailure.closedEarly]), ("/short", [.cutOff]), ("/badchunk", [.cutOff]),
    ("/afterhead", [.cutOff]), ("/garbage", [.notHTTP]), ("/badgzip", [.badEncoding]),
  ])
  func `a server that goes away or makes no sense`(_ path: String, _ failures: [TransferFailure]) async throws {
    let outcome = try await send(path, to: try await TestServer())
    guard case .failure(let failure) = outcome else {
      Issue.record("\(path) was answered")
      return
    }
    #expect(failures.contains(failure), "\(path): \(failure)")
  }

  @Test func `the limits hold`() async throws {
    let server = try await TestServer()
    let limits = HTTPLimits(head: .milliseconds(200), idle: .milliseconds(200), bodySize: 1000)
    let outcomes = [
      try await send("/silent", limits: limits, to: server), try await send("/stalled", limits: limits, to: server),
      try await send("/big?size=5000", limits: limits, to: server),
      try await send("/drip?every=0.05", limits: limits, timeout: .milliseconds(500), to: server),
    ]
    let failures = outcomes.map { if case .failure(let failure) = $0 { failure } else { nil as TransferFailure? } }
    #expect(failures == [.lateHead(.milliseconds(200)), .idle(.milliseconds(200)), .tooLarge(1000), .late])
    #expect(await server.sawConnectionClose())
  }

  @Test(arguments: ["/silent", "/halfhead", "/stalled"])
  func `a cancelled request closes its connection`(_ path: String) async throws {
    let server = try await TestServer()
    let request = try request(path, to: server)
    let call = Task { await TransferSession(limits: HTTPLimits()).send(request, deadline: nil) }
    await server.waitForRequests(1)
    call.cancel()
    await #expect(throws: TransferFailure.cancelled) { try await call.value.get() }
    #expect(await server.sawConnectionClose())
  }
}
