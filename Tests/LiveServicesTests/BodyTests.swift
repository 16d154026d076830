import SpecValues
import TestSupport
import Testing

@testable import LiveServices

/// What becomes of bodies of every kind.
@Suite(.needsServer, .waitsForAnswers) struct BodyTests {
  private static let shared = Task { try await TestServer() }

  private func reply(_ path: String, _ contract: String = "returns: JSON", result: String = "") async throws -> Reply {
    try await LiveSample(
      contract: contract, call: "get: \"\(path)\"" + (result.isEmpty ? "" : ", result: \"\(result)\"")
    ).reply(try await BodyTests.shared.value)
  }

  @Test func `a body is decoded by what the operation returns`() async throws {
    #expect(
      try await reply("/body?text={%22id%22:7,%22title%22:%22a%22}", "returns: Item")
        == .done(#"{"id":7,"title":"a"}"#))
  }

  @Test func `what is bad in a body is named by its path`() async throws {
    let found = try await reply("/body?text=[{%22id%22:1,%22title%22:null}]", "returns: [Item]")
    #expect(found.kind == "decoding" && found.message.contains("[0].title"), "\(found)")
    #expect(found.status == 200)
  }

  @Test func `a path through the body keeps all digits`() async throws {
    let path = "/body?text={%22data%22:{%22items%22:[{%22id%22:9007199254740993,%22title%22:%22a%22}]}}"
    #expect(
      try await reply(path, "returns: [Item]", result: "body.data.items")
        == .done(#"[{"id":9007199254740993,"title":"a"}]"#))
    #expect(
      try await reply(path, "returns: [Item]", result: "body['data']['items']")
        == .done(#"[{"id":9007199254740993,"title":"a"}]"#))
  }

  @Test func `a mistake behind a path is named with the path`() async throws {
    let found = try await reply(
      "/body?text={%22items%22:[{%22id%22:true,%22title%22:%22a%22}]}", "returns: [Item]", result: "body.items")
    #expect(found.message.hasPrefix("items[0].id: "), "\(found)")
  }

  @Test(arguments: ["{}", "[]", "1", "{%22items%22:null}"])
  func `a path that is not in the body is a failure to decode`(_ body: String) async throws {
    let found = try await reply("/body?text=\(body)", "returns: [Item]", result: "body.items")
    #expect(found.kind == "decoding" && found.message.contains("items"), "\(found)")
  }

  @Test func `a result is computed from the body and the parameters`() async throws {
    let sample = LiveSample(
      contract: "params: { n: Int }, returns: Int", call: "get: \"/body?text=[1,2,3]\", result: body.size() + n")
    #expect(try await sample.reply(try await BodyTests.shared.value, [.int(4)]) == .done("7"))
  }

  @Test func `a result that can't be computed is a failure to decode`() async throws {
    let found = try await reply("/body?text=[]", "returns: Int", result: "body.map(x, x).size() + body[7]")
    #expect(found.kind == "decoding" && found.message.hasPrefix("`result` can't be taken"), "\(found)")
  }

  @Test func `bad elements are left out and counted where the operation says so`() async throws {
    let path = "/body?text=[{%22id%22:1,%22title%22:%22a%22},{%22id%22:true},7]"
    #expect(
      try await reply(path, "returns: [Item], skipInvalid: true") == .done(#"[{"id":1,"title":"a"}]"#, leftOut: 2))
  }

  @Test(arguments: [204, 205]) func `an answer without content is null`(_ status: Int) async throws {
    #expect(try await reply("/status?code=\(status)", "returns: \"String?\"") == .done("null"))
    #expect(try await reply("/status?code=\(status)", "writes: true") == .done("null"))
  }

  @Test(arguments: ["", "%20%0A"]) func `an empty body is null, where null is an answer`(_ body: String) async throws {
    #expect(try await reply("/body?text=\(body)", "returns: \"Int?\"") == .done("null"))
    #expect(try await reply("/body?text=\(body)", "returns: Int").kind == "decoding")
  }

  @Test func `an operation without a result takes any body`() async throws {
    #expect(try await reply("/body?text=<p>&type=text/html", "writes: true") == .done("null"))
  }

  @Test func `a page of HTML is a failure that names its type`() async throws {
    let found = try await reply("/body?text=<html>&type=text/html;%20charset=utf-8")
    #expect(found == .failed(kind: "decoding", status: 200, message: "the body is `text/html`, not JSON"))
  }

  @Test func `JSON of another or no type is taken`() async throws {
    #expect(try await reply("/body?text=[1]&type=text/plain") == .done("[1]"))
    #expect(try await reply("/body?text=[1]&type=application/vnd.api%2Bjson") == .done("[1]"))
    #expect(try await reply("/untyped?text=[1]") == .done("[1]"))
  }

  @Test(arguments: [
    ("utf-8", "22c3a922"), ("iso-8859-1", "22e922"), ("ISO-8859-1", "22e922"), ("windows-1252", "22e922"),
    ("utf-16", "feff002200e90022"), ("utf-16le", "2200e9002200"),
  ])
  func `the character set of a body is minded`(_ charset: String, _ hex: String) async throws {
    #expect(
      try await reply("/hex?hex=\(hex)&type=application/json;%20charset=\(charset)", "returns: String")
        == .done("\"é\""))
  }

  @Test func `a character set that is not known is refused by its name`() async throws {
    let found = try await reply("/hex?hex=2222&type=application/json;%20charset=klingon")
    #expect(found.kind == "decoding" && found.message.contains("`klingon`"), "\(found)")
  }

  @Test func `a byte order mark is dropped`() async throws {
    #expect(try await reply("/hex?hex=efbbbf5b315d") == .done("[1]"))
  }

  @Test func `bytes that are no text do not trap`() async throws {
    let found = try await reply("/hex?hex=22ff22", "returns: String")
    #expect(found.kind == "decoding" || found == .done("\"\u{FFFD}\""), "\(found)")
  }

  @Test func `half of a surrogate pair is refused`() async throws {
    #expect(try await reply("/body?text=%22%5Cud800%22").kind == "decoding")
  }

  @Test func `of equal keys the last one counts`() async throws {
    #expect(
      try await reply("/body?text={%22id%22:1,%22title%22:%22a%22,%22id%22:2}", "returns: Item")
        == .done(#"{"id":2,"title":"a"}"#))
    #expect(
      try await reply("/body?text={%22a%22:1,%22a%22:2}", "returns: Int", result: "body.a") == .done("2"))
  }

  @Test func `a number of four hundred digits is no Int and does not trap`() async throws {
    #expect(try await reply("/digits?count=400", "returns: Int").kind == "decoding")
    _ = try await reply("/digits?count=400", "returns: Double")
  }

  @Test func `deep nesting is refused`() async throws {
    #expect(try await reply("/deep?count=500").kind == nil)
    #expect(try await reply("/deep?count=100000").kind == "decoding")
  }

  @Test func `chunked, compressed and unsized bodies are read`() async throws {
    #expect(try await reply("/chunked") == .done("\"one and two\""))
    #expect(try await reply("/gzip") == .done("\"zipped\""))
    #expect(try await reply("/unsized") == .done("\"to the end\""))
  }

  @Test func `a body that is longer than announced ends where it was announced to`() async throws {
    #expect(try await reply("/long") == .done("\"one\""))
  }

  @Test func `a body that is cut off is lost, never taken for the whole`() async throws {
    for path in ["/short", "/badchunk", "/afterhead"] {
      let found = try await reply(path, "returns: \"String?\"")
      #expect(found.kind == "offline", "\(path): \(found)")
    }
  }

  @Test func `a content encoding that can't be undone is a failure to decode`() async throws {
    let found = try await reply("/badgzip")
    #expect(found.kind == "decoding", "\(found)")
  }

  @Test func `a body of more than sixteen mebibytes is refused while it comes`() async throws {
    let found = try await reply("/big?size=20000000")
    #expect(found == .failed(kind: "decoding", status: nil, message: "The answer is larger than 16 MiB."))
    #expect(try await reply("/big?size=1000000", "returns: String").kind == nil)
  }

  @Test func `what is small only while compressed is refused too`() async throws {
    #expect(try await reply("/bomb?size=20000000").message == "The answer is larger than 16 MiB.")
  }
}
