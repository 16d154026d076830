import ScreenMachine
import ScreenModel
import SpecValues
import TestSupport
import Testing

@testable import LiveServices

/// What is asked again only if it changed.
@Suite(.needsServer, .waitsForAnswers) struct RememberedTests {
  private func service(_ server: TestServer, _ call: String) throws -> HTTPService {
    try LiveSample(contract: "params: { n: Int }, returns: String", call: call).service(server.base)
  }

  @Test func `what did not change is unchanged`() async throws {
    let server = try await TestServer()
    let service = try service(server, "get: \"/tagged?n=${n}\"")
    #expect(Reply(await service.call(0, [.int(1)])) == .done("\"one\""))
    #expect(Reply(await service.call(0, [.int(1)])) == .unchanged)
    #expect(await server.requests.map { $0.headers["if-none-match"] } == [nil, "\"a\""])
  }

  @Test func `other arguments are another question`() async throws {
    let server = try await TestServer()
    let service = try service(server, "get: \"/tagged?n=${n}\"")
    _ = await service.call(0, [.int(1)])
    #expect(Reply(await service.call(0, [.int(2)])) == .done("\"one\""))
    #expect(await server.requests.last?.headers["if-none-match"] == nil)
  }

  @Test func `what is not what the screen has is given again`() async throws {
    let server = try await TestServer()
    let service = try service(server, "get: \"/tagged?n=${n}\"")
    for number in [1, 2] { _ = await service.call(0, [.int(number)]) }
    #expect(Reply(await service.call(0, [.int(1)])) == .done("\"one\""))
    #expect(await server.requests.last?.headers["if-none-match"] == "\"a\"")
    #expect(Reply(await service.call(0, [.int(1)])) == .unchanged)
  }

  @Test func `an answer without a tag, or to a write, is not remembered`() async throws {
    let server = try await TestServer()
    let untagged = try LiveSample(call: "get: \"/body?text=%22a%22\"").service(server.base)
    let write = try LiveSample(contract: "returns: String, writes: true", call: "post: /tagged").service(server.base)
    for service in [untagged, write] {
      for _ in 0..<2 { #expect(Reply(await service.call(0, [])).kind == nil) }
    }
    #expect(await server.requests.allSatisfy { $0.headers["if-none-match"] == nil })
  }

  @Test func `an answer that could not be decoded is not remembered`() async throws {
    let server = try await TestServer()
    let service = try LiveSample(contract: "returns: Int", call: "get: /tagged").service(server.base)
    for _ in 0..<2 { #expect(Reply(await service.call(0, [])).kind == "decoding") }
    #expect(await server.requests.allSatisfy { $0.headers["if-none-match"] == nil })
  }

  @Test func `no more than a limit is remembered`() {
    var remembered = RememberedAnswers()
    for number in 0...RememberedAnswers.limit {
      remembered.note(.init(tag: "a", value: .int(number), leftOut: 0, size: 1), "\(number)", of: 0)
    }
    #expect(remembered.answer("0") == nil)
    #expect(remembered.answer("1") != nil && remembered.answer("\(RememberedAnswers.limit)") != nil)
    #expect(remembered.isLatest("\(RememberedAnswers.limit)", of: 0))
    remembered.noteFailure(of: 0)
    #expect(!remembered.isLatest("\(RememberedAnswers.limit)", of: 0))
  }
}

/// How much is remembered.
@Suite struct RememberedSizeTests {
  @Test func `large answers push out the oldest, at last themselves`() {
    var remembered = RememberedAnswers()
    for (key, size) in [("a", 1), ("b", 20 << 20), ("c", 13 << 20)] {
      remembered.note(.init(tag: "t", value: .null, leftOut: 0, size: size), key, of: 0)
    }
    #expect(remembered.answer("a") == nil && remembered.answer("b") == nil && remembered.answer("c") != nil)
    remembered.note(.init(tag: "t", value: .null, leftOut: 0, size: 33 << 20), "d", of: 0)
    #expect(["c", "d"].allSatisfy { remembered.answer($0) == nil })
    remembered.note(.init(tag: "t", value: .null, leftOut: 0, size: 1), "e", of: 0)
    #expect(remembered.answer("e") != nil)
  }
}

/// The service as a model calls it.
@Suite(.needsServer, .waitsForAnswers) struct ProviderTests {
  @Test func `a model's calls go by name`() async throws {
    let server = try await TestServer()
    let provider: any ServiceProvider = try LiveSample(
      contract: "params: { n: Int }, returns: Int", call: "get: \"/digits?count=${n}\""
    ).provider(server.base)
    guard case .value(let value) = try await provider.call("api.call", [("n", .int(3))], resultType: .int) else {
      Issue.record("no value")
      return
    }
    #expect(JSONEncoding.encode(value) == "111")
  }

  @Test func `a failure is a service error`() async throws {
    let server = try await TestServer()
    defer { withExtendedLifetime(server) {} }
    let provider: any ServiceProvider = try LiveSample(call: "get: \"/status?code=429&retry=2\"")
      .provider(server.base)
    let failure = await #expect(throws: ServiceError.self) {
      _ = try await provider.call("api.call", [], resultType: .string)
    }
    #expect(failure?.kind == "tooManyRequests" && failure?.status == 429 && failure?.retryAfter == 2_000_000_000)
  }

  @Test func `an operation without a live binding fails and says so`() async throws {
    let provider: any ServiceProvider = try LiveSample(call: "get: /x").provider("http://127.0.0.1:9")
    let failure = await #expect(throws: ServiceError.self) {
      _ = try await provider.call("api.other", [], resultType: .string)
    }
    #expect(failure?.kind == "unknown" && failure?.message == "api.other has no live binding.")
  }
  @Test func `a write goes on when nobody waits for it any more, and a read does not`() async throws {
    for (contract, way, isClosed) in [
      ("returns: String", "get", true), ("returns: String, writes: true", "put", false),
    ] {
      let server = try await TestServer()
      let provider = try LiveSample(contract: contract, call: "\(way): \"/slow?after=0.3\"").provider(server.base)
      let silent = try LiveSample(contract: contract, call: "\(way): /silent").provider(server.base)
      let task = Task { try await (isClosed ? silent : provider).call("api.call", [], resultType: .string) }
      await server.waitForRequests(1)
      task.cancel()
      if isClosed {
        #expect(await server.sawConnectionClose())
      } else {
        guard case .value(let value) = try await task.value else { continue }
        #expect(JSONEncoding.encode(value) == "\"slow\"")
      }
    }
  }
}
