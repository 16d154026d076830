import Foundation
import ScreenMachine
import SpecValues
import TestSupport
import Testing

@testable import LiveServices

/// Where requests may be led to.
@Suite(.needsServer, .waitsForAnswers) struct RedirectTests {
  @Test(arguments: [301, 302, 303, 307, 308])
  func `a read is led on, also to another server`(_ code: Int) async throws {
    let (server, other) = (try await TestServer(), try await TestServer())
    let here = try await LiveSample(call: "get: \"/go?code=\(code)&to=/body%3Ftext=%22here%22\"").reply(server)
    #expect(here == .done("\"here\""))
    let there = try await LiveSample(call: "get: \"/go?code=\(code)&to=\(other.base)/body%3Ftext=%22there%22\"")
      .reply(server)
    #expect(there == .done("\"there\""))
    #expect(await server.requests.count == 3)
  }

  @Test func `credentials stay with the server that they are for`() async throws {
    let (server, other) = (try await TestServer(), try await TestServer())
    let headers =
      "headers: { Authorization: \"Bearer ${secret.TOKEN}\", X-Key: \"${secret.TOKEN}\", X-Plain: plain, Cookie: a=b }"
    let sample = LiveSample(call: "get: \"/go?to=\(other.base)/x\"", service: headers)
    _ = try await sample.reply(server)
    #expect(await server.requests.first?.headers["authorization"] == "Bearer s3cret-token-value")
    #expect(await server.requests.first?.headers["cookie"] == "a=b")
    let seen = try #require(await other.requests.first).headers
    #expect(seen["authorization"] == nil && seen["x-key"] == nil && seen["cookie"] == nil)
    #expect(seen["x-plain"] == "plain")
  }

  @Test func `credentials do not come back after a way through another server`() async throws {
    let (server, other) = (try await TestServer(), try await TestServer())
    let back = "\(server.base)/home".replacing(":", with: "%253A").replacing("/", with: "%252F")
    let sample = LiveSample(
      call: "get: \"/go?to=\(other.base)/go%3Fto=\(back)\"", service: "headers: { Authorization: x }")
    _ = try await sample.reply(server)
    let home = try #require(await server.requests.first { $0.target == "/home" })
    #expect(home.headers["authorization"] == nil)
  }

  @Test(arguments: [(301, "GET"), (302, "GET"), (303, "GET"), (307, "POST"), (308, "POST")])
  func `a write is led on within its server`(_ code: Int, _ method: String) async throws {
    let server = try await TestServer()
    let sample = LiveSample(contract: "writes: true", call: "post: \"/go?code=\(code)&to=/next\", body: { a: 1 }")
    #expect(try await sample.reply(server) == .done("null"))
    #expect(await server.requests.map(\.method) == ["POST", method])
    #expect(await server.requests.last?.body == (method == "POST" ? "{\"a\":1}" : ""))
  }

  @Test(arguments: [(302, "PUT"), (303, "GET"), (308, "PUT")])
  func `a put keeps its method unless it is told to look elsewhere`(_ code: Int, _ method: String) async throws {
    let server = try await TestServer()
    let sample = LiveSample(contract: "writes: true", call: "put: \"/go?code=\(code)&to=/next\", body: { a: 1 }")
    _ = try await sample.reply(server)
    #expect(await server.requests.map(\.method) == ["PUT", method])
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func `a write is not led to another server`(_ code: Int) async throws {
    let (server, other) = (try await TestServer(), try await TestServer())
    let sample = LiveSample(contract: "writes: true", call: "post: \"/go?code=\(code)&to=\(other.base)/x\"")
    let found = try await sample.reply(server)
    #expect(found.kind == "unknown" && found.status == code && found.message.contains("another server"), "\(found)")
    #expect(await other.requests.isEmpty)
  }

  @Test func `a circle of redirects ends after ten`() async throws {
    let server = try await TestServer()
    let found = try await LiveSample(call: "get: /loop").reply(server)
    #expect(found == .failed(kind: "unknown", status: nil, message: "The server redirects more than 10 times."))
    #expect(await server.requests.count == 11)
  }

  @Test func `ten redirects are followed`() async throws {
    let server = try await TestServer()
    #expect(try await LiveSample(call: "get: \"/hops?n=10\"").reply(server) == .done("\"there\""))
    #expect(try await LiveSample(call: "get: \"/hops?n=11\"").reply(server).kind == "unknown")
  }

  @Test(arguments: ["ftp://127.0.0.1/x", "file:///etc/passwd", "data:application/json,1", "javascript:1", "http:///x"])
  func `nothing but HTTP is followed`(_ address: String) async throws {
    let server = try await TestServer()
    let found = try await LiveSample(call: "get: \"/go?to=\(address)\"").reply(server)
    #expect(found.kind == "unknown" && found.status == 302, "\(found)")
  }

  @Test func `a redirect without an address is a failure`() async throws {
    #expect(try await LiveSample(call: "get: /nowhere").reply(try await TestServer()).kind == "unknown")
  }

  @Test func `the time of a call holds for all of its redirects`() async throws {
    let server = try await TestServer()
    let sample = LiveSample(call: "get: \"/go?to=/silent\"")
    let found = try await sample.reply(server, timeout: 300_000_000)
    #expect(found.kind == "timeout", "\(found)")
  }
}

/// The rules of redirects alone.
@Suite struct RedirectRuleTests {
  private func request(_ method: String, _ address: String) throws -> OutgoingRequest {
    let url = try #require(URL(string: address))
    return OutgoingRequest(
      method: method, url: url, origin: try #require(Origin(url)),
      headers: [.init(name: "Authorization", value: "x", isCredential: true)])
  }

  @Test(arguments: [false, true]) func `a secure request is never led to an insecure one`(_ writes: Bool) throws {
    let request = try request("GET", "https://a.example/x")
    #expect(throws: Redirect.Refusal.insecure) {
      try Redirect.next(request, status: 302, location: "http://a.example/x", writes: writes)
    }
  }

  @Test(arguments: ["https://a.example:444/x", "https://b.a.example/x", "https://b.example/x", "//b.example/x"])
  func `another port or host is another origin`(_ location: String) throws {
    let request = try request("POST", "https://a.example/x")
    #expect(throws: Redirect.Refusal.otherOrigin) {
      try Redirect.next(request, status: 307, location: location, writes: true)
    }
    #expect(try Redirect.next(request, status: 307, location: location, writes: false).headers.isEmpty)
  }

  @Test(arguments: ["https://A.example:443/y", "/y", "y", "?y", "//a.example/y"])
  func `the same server may be written in many ways`(_ location: String) throws {
    let request = try request("POST", "https://a.example/x")
    #expect(try Redirect.next(request, status: 307, location: location, writes: true).headers.count == 1)
  }

  @Test(arguments: [nil, "", "  "]) func `no address is refused`(_ location: String?) throws {
    let request = try request("GET", "https://a.example/x")
    #expect(throws: Redirect.Refusal.noAddress) {
      try Redirect.next(request, status: 302, location: location, writes: false)
    }
  }
}
