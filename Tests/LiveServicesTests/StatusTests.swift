import ScreenMachine
import SpecValues
import TestSupport
import Testing

@testable import LiveServices

/// What statuses mean.
@Suite(.needsServer, .waitsForAnswers) struct StatusTests {
  private static let shared = Task { try await TestServer() }

  private func reply(_ path: String, now: Int = 1_700_000_000) async throws -> Reply {
    Reply(try await reply(of: path, now: now))
  }

  private func reply(of path: String, now: Int) async throws -> Input.Reply {
    let service = try LiveSample(call: "get: \"\(path)\"").service(try await StatusTests.shared.value.base, now: now)
    return await service.call(0, [])
  }

  @Test(arguments: [
    (400, "invalid"), (401, "unauthorized"), (402, "invalid"), (403, "forbidden"), (404, "notFound"),
    (405, "invalid"), (408, "timeout"), (409, "conflict"), (410, "notFound"), (412, "conflict"), (413, "invalid"),
    (415, "invalid"), (422, "invalid"), (429, "tooManyRequests"), (451, "invalid"), (500, "server"), (501, "server"),
    (502, "server"), (503, "server"), (504, "server"), (599, "server"), (300, "unknown"), (304, "unknown"),
    (305, "unknown"), (600, "unknown"), (999, "unknown"),
  ])
  func `each status has its kind`(_ status: Int, _ kind: String) async throws {
    let found = try await reply("/status?code=\(status)")
    #expect(
      found == .failed(kind: kind, status: status, message: "The server answered with the status \(status)."))
  }

  @Test(arguments: ["Basic realm=x", "Digest realm=x, nonce=y", "Bearer", "Negotiate", "NTLM"])
  func `a demand for credentials is an answer, not a question that nobody answers`(_ ask: String) async throws {
    for status in [401, 407] {
      let text = ask.replacing(" ", with: "%20")
      let found = try await LiveSample(call: "get: \"/status?code=\(status)&ask=\(text)\"").reply(
        try await StatusTests.shared.value, limits: HTTPLimits(head: .seconds(3)))
      #expect(found.kind == (status == 401 ? "unauthorized" : "invalid"), "\(status): \(found)")
    }
  }

  @Test(arguments: [
    ("120", 120), ("0", 0), ("%20%203%20", 3), ("Tue,%2014%20Nov%202023%2022:13:50%20GMT", 30),
    ("Tue,%2014%20Nov%202023%2022:13:10%20GMT", 0), ("Tuesday,%2014-Nov-23%2022:13:50%20GMT", 30),
    ("Tue%20Nov%2014%2022:13:50%202023", 30), ("99999999999999999999999", 3_155_695_200),
  ])
  func `a wait is seconds or a date`(_ text: String, _ seconds: Int) async throws {
    let found = try error(try await reply(of: "/status?code=503&retry=\(text)", now: 1_700_000_000))
    #expect(found.retryAfter == seconds * 1_000_000_000)
  }

  @Test(arguments: [
    "soon", "-5", "1.5", "Tue,%2014%20Foo%202023%2022:13:50%20GMT", "Tue,%2099%20Nov%202023%2022:13:50%20GMT",
  ])
  func `a wait that can't be read is none`(_ text: String) async throws {
    #expect(try error(try await reply(of: "/status?code=429&retry=\(text)", now: 0)).retryAfter == nil)
  }

  @Test func `the body of a failure is its details where it is JSON`() async throws {
    let found = try error(try await reply(of: "/status?code=422&text={%22field%22:%22name%22}", now: 0))
    #expect(JSONEncoding.encode(found.details) == #"{"field":"name"}"#)
    let page = try error(try await reply(of: "/body?status=500&type=text/html&text=<p>", now: 0))
    #expect(JSONEncoding.encode(page.details) == "null")
    let broken = try error(try await reply(of: "/status?code=500&text={", now: 0))
    #expect(JSONEncoding.encode(broken.details) == "null")
  }
}
