import ScreenMachine
import ScreenProgram
import SpecValues
import TestSupport
import Testing

@testable import LiveServices

/// What is sent.
@Suite(.needsServer, .waitsForAnswers) struct RequestTests {
  /// The request of one call.
  private func sent(_ sample: LiveSample, _ arguments: [Value] = [], path: String = "") async throws
    -> TestServer.Request
  {
    let server = try await TestServer()
    let reply = Reply(try await sample.service(server.base + path).call(0, arguments))
    return try #require(await server.requests.first, "\(reply)")
  }

  private func target(
    _ call: String, params: String, _ arguments: [Value], path: String = ""
  ) async throws -> String {
    try await sent(
      LiveSample(contract: "params: { \(params) }, returns: JSON", call: call), arguments, path: path
    ).target
  }

  @Test(arguments: [
    ("plain", "plain"), ("a/b", "a%2Fb"), ("a?b#c", "a%3Fb%23c"), ("a b+c", "a%20b%2Bc"), ("%2e", "%252e"),
    ("é", "%C3%A9"), ("😀", "%F0%9F%98%80"), ("a&b=c;d", "a%26b%3Dc%3Bd"), ("-._~", "-._~"), ("...", "..."),
    ("\r\nX: y", "%0D%0AX%3A%20y"), ("\u{0}", "%00"), ("@evil.example", "%40evil.example"),
  ])
  func `a parameter is one segment of the path`(_ value: String, _ segment: String) async throws {
    let found = try await target("get: \"/items/${id}/x\"", params: "id: String", [.string(value)])
    #expect(found == "/items/\(segment)/x")
  }

  @Test(arguments: ["", ".", ".."]) func `a parameter can't lead out of its place`(_ value: String) async throws {
    let server = try await TestServer()
    let sample = LiveSample(
      contract: "params: { id: String }, writes: true", call: "delete: \"/items/${id}\"")
    #expect(try await sample.reply(server, [.string(value)]).kind == "invalid")
    #expect(await server.requests.isEmpty)
  }

  @Test func `the address may end with a slash or a path`() async throws {
    let call = "get: \"/a\""
    #expect(try await target(call, params: "", [], path: "/") == "/a")
    #expect(try await target(call, params: "", [], path: "/v1/") == "/v1/a")
    #expect(try await target(call, params: "", [], path: "/v1") == "/v1/a")
  }

  @Test func `a query is encoded, null is left out, and a list repeats its name`() async throws {
    let found = try await target(
      "get: /find, query: { q: \"${q}\", page: \"${page}\", tag: \"${tags}\", \"a b\": \"x ${q}\" }",
      params: "q: String, page: Int?, tags: \"[String]\"",
      [.string("a&b c+é"), .null, .list([.string("x"), .string("y/z")])])
    #expect(found == "/find?q=a%26b%20c%2B%C3%A9&tag=x&tag=y%2Fz&a%20b=x%20a%26b%20c%2B%C3%A9")
  }

  @Test func `a query in the path is continued`() async throws {
    let found = try await target(
      "get: \"/find?sort=up&q=${q}\", query: { page: \"2\" }", params: "q: String", [.string("a=b")])
    #expect(found == "/find?sort=up&q=a%3Db&page=2")
  }

  @Test func `words of a path that can't stand there are encoded`() async throws {
    #expect(try await target("get: \"/a b/é/%20\"", params: "", []) == "/a%20b/%C3%A9/%20")
  }

  @Test func `a body is JSON with the names of the wire`() async throws {
    let found = try await sent(
      LiveSample(
        contract: "params: { item: Item, note: String? }, writes: true",
        call: "post: /items, body: { item: \"${item}\", note: \"${note}\", done: true, n: 1, text: \"id ${item.id}\" }"),
      [.record(try item()), .null])
    #expect(found.method == "POST" && found.headers["content-type"] == "application/json")
    #expect(found.body == #"{"item":{"id":7,"title":"a\"b"},"note":null,"done":true,"n":1,"text":"id 7"}"#)
  }

  private static let form = "headers: { Content-Type: application/x-www-form-urlencoded }"

  @Test func `a body is a form where the headers say so`() async throws {
    let found = try await sent(
      LiveSample(
        contract: "params: { text: String, note: String?, tags: [String] }, writes: true",
        call:
          "post: /x, \(RequestTests.form), body: { text: \"${text}\", note: \"${note}\", tags: \"${tags}\", n: 1, on: true }"
      ),
      [.string("a b&c=d+é"), .null, .list([.string("x"), .string("y z")])])
    #expect(found.headers["content-type"] == "application/x-www-form-urlencoded")
    #expect(found.body == "text=a+b%26c%3Dd%2B%C3%A9&tags=x&tags=y+z&n=1&on=true")
  }

  @Test func `a record is a form with the names of the wire`() async throws {
    let found = try await sent(
      LiveSample(
        contract: "params: { item: Item }, writes: true", call: "put: /x, \(RequestTests.form), body: \"${item}\""),
      [.record(try item())])
    #expect(found.body == "id=7&title=a%22b")
  }

  @Test(arguments: ["{ item: \"${item}\" }", "\"${item.title}\""])
  func `what is no form is not sent`(body: String) async throws {
    let server = try await TestServer()
    let sample = LiveSample(
      contract: "params: { item: Item }, writes: true", call: "post: /x, \(RequestTests.form), body: \(body)")
    let found = try await sample.reply(server, [.record(try item())])
    #expect(found.kind == "invalid")
    #expect(await server.requests.isEmpty)
  }

  private func item() throws -> RecordValue {
    let sample = try LiveSample(contract: "params: { item: Item }, writes: true", call: "post: /x").program()
    guard case .record(let type) = sample.operations[0].params[0].type else { throw Missing() }
    return RecordValue(type, [.int(7), .string("a\"b")])
  }

  private struct Missing: Error {}

  @Test(arguments: ["post", "put", "patch", "delete"])
  func `a write without a body says that it is empty`(_ method: String) async throws {
    let found = try await sent(LiveSample(contract: "writes: true", call: "\(method): /x"))
    #expect(found.method == method.uppercased() && found.body.isEmpty)
    #expect(found.headers["content-type"] == nil)
  }

  @Test func `headers of the operation replace those of the service`() async throws {
    let found = try await sent(
      LiveSample(
        call: "get: /x, headers: { x-one: own }",
        service: "headers: { X-One: shared, X-Two: \"${env.BASE}\", Accept: text/csv }"))
    #expect(found.headers["x-one"] == "own" && found.headers["accept"] == "text/csv")
    #expect(found.headers["x-two"]?.hasPrefix("http://127.0.0.1") == true)
  }

  @Test func `JSON is asked for, and null leaves a header out`() async throws {
    let found = try await sent(
      LiveSample(
        contract: "params: { etag: String? }, returns: JSON", call: "get: /x, headers: { X-Tag: \"${etag}\" }"),
      [.null])
    #expect(found.headers["accept"] == "application/json" && found.headers["x-tag"] == nil)
  }

  @Test(arguments: ["a\r\nX-Evil: 1", "a\nb", "a\u{0}b", "a\u{7F}"])
  func `a value can't begin another header`(_ value: String) async throws {
    let server = try await TestServer()
    let sample = LiveSample(
      contract: "params: { v: String }, returns: JSON", call: "get: /x, headers: { X-Value: \"${v}\" }")
    #expect(try await sample.reply(server, [.string(value)]).kind == "invalid")
    #expect(await server.requests.isEmpty)
  }

  @Test func `cookies that a server sets are not sent back`() async throws {
    let server = try await TestServer()
    let service = try LiveSample(call: "get: /cookie").service(server.base)
    for _ in 0..<2 { #expect(Reply(await service.call(0, [])) == .done("\"none\"")) }
  }
}
