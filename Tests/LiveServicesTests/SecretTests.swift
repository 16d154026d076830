import Foundation
import ScreenMachine
import SpecValues
import TestSupport
import Testing

@testable import LiveServices

/// Secrets go to the server that they are for, and nowhere else.
@Suite struct SecretTests {
  private let secret = "s3cret-token-value"

  @Test(.needsServer) func `a service that repeats a secret does not get it shown`() async throws {
    let server = try await TestServer()
    let sample = LiveSample(
      call: "get: \"/echo?header=authorization\"", service: "headers: { Authorization: \"Bearer ${secret.TOKEN}\" }")
    #expect(try await sample.reply(server) == .done("\"Bearer •••\""))
    #expect(await server.requests.first?.headers["authorization"] == "Bearer \(secret)")
  }

  @Test(.needsServer, arguments: ["s3cret-tok\\u0065n-value", "\\u00733cret-token-value", "s3cret\\u002dtoken-value"])
  func `a secret behind escapes of JSON is not shown`(_ written: String) async throws {
    let server = try await TestServer()
    let text = "\"tok \(written)!\""
    let done = LiveSample(
      contract: "params: { text: String }, returns: String", call: "get: /body, query: { text: \"${text}\" }")
    #expect(try await done.reply(server, [.string(text)]) == .done("\"tok •••!\""))
    let failed = LiveSample(
      contract: "params: { text: String }, returns: String",
      call: "get: /status, query: { code: '500', text: \"${text}\" }")
    let error = try error(await failed.service(server.base).call(0, [.string(text)]))
    #expect(!JSONEncoding.encode(error.details).contains(secret), "\(error)")
  }

  @Test(.needsServer) func `what a header makes of a secret is not shown either`() async throws {
    let header = "headers: { Authorization: \"Basic ${base64.encode(bytes('me:' + secret.TOKEN))}\" }"
    let sample = LiveSample(call: "get: \"/echo?header=authorization\"", service: header)
    #expect(try await sample.reply(try await TestServer()) == .done("\"Basic •••\""))
  }

  @Test(.needsServer) func `a failure holds no secret in its message or details`() async throws {
    let server = try await TestServer()
    for path in ["/status?code=500&text={%22key%22:%22${secret.TOKEN}%22}", "/closed?key=${secret.TOKEN}"] {
      let service = try LiveSample(call: "get: \"\(path)\"").service(server.base)
      let found = try error(await service.call(0, []))
      #expect(!found.message.contains(secret) && !JSONEncoding.encode(found.details).contains(secret), "\(found)")
    }
    #expect(await server.requests.allSatisfy { $0.target.contains(secret) })
  }

  @Test(.needsServer) func `a secret in a header that can't be sent is not in the message`() async throws {
    let service = try LiveSample(call: "get: /x", service: "headers: { X-Key: \"${secret.TOKEN}\" }")
      .service(try await TestServer().base, token: "line\nbreak")
    let found = try error(await service.call(0, []))
    #expect(found.kind == "invalid" && !found.message.contains("line\nbreak"))
  }

  @Test func `a secret is masked in all of its forms, the longest first`() {
    let mask = SecretMask(["abc/def ghi", "abc", ""])
    #expect(mask.masked("x abc/def ghi y abc%2Fdef%20ghi z abc") == "x ••• y ••• z •••")
    #expect(SecretMask(["a\"b"]).masked(#"x a\"b"#) == "x •••")
    #expect(mask.masked("nothing here") == "nothing here")
  }

  @Test(arguments: ["", "m", "me", "me:", "me@x:"], ["", "!", "!!", " and more"])
  func `a secret inside of a text in Base64 is masked`(_ before: String, _ after: String) throws {
    let secret = "s3cret>>token??value"
    let text = Data("\(before)\(secret)\(after)".utf8).base64EncodedString()
    let safe = text.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    for text in [text, safe] {
      let masked = SecretMask([secret]).masked(data: "Basic \(text).")
      #expect(masked.contains("•••"), "\(text)")
      // What is left holds no more of it than the digits at both ends, which it shares with what stands around.
      #expect(masked.utf8.count < text.utf8.count / 2 + 24, "\(masked)")
    }
  }

  @Test func `a secret is masked with small percent digits and escaped slashes`() {
    let mask = SecretMask(["a/long?secret"])
    #expect(mask.masked(data: "x a%2flong%3fsecret y") == "x ••• y")
    #expect(mask.masked(data: #"x a\/long?secret y"#) == "x ••• y")
  }

  @Test func `data is masked in every place of it, and that is told`() {
    let mask = SecretMask(["longsecret", "pin"])
    let value = Value.list([.string("longsecret!"), .map(MapValue([(.string("longsecret"), .string("pin"))])), .int(1)])
    let (masked, isMasked) = mask.masked(value)
    #expect(JSONEncoding.encode(masked) == #"["•••!",{"•••":"•••"},1]"#)
    #expect(isMasked)
    #expect(mask.masked(.string("a pin in a haystack")).isMasked == false)
    #expect(SecretMask([]).masked(.string("•••")).isMasked == false)
  }

  @Test func `a short secret is masked in messages alone`() {
    let mask = SecretMask(["a1"])
    #expect(mask.masked("a1") == "•••")
    #expect(mask.masked(Array("a1".utf8)) == Array("a1".utf8))
  }

  @Test(arguments: ["longsecret", "longsecretlongsecret", "xlongsecret", "longsecretx", "longsecre", ""])
  func `all places of a body are masked`(_ text: String) {
    let masked = String(decoding: SecretMask(["longsecret"]).masked(Array(text.utf8)), as: UTF8.self)
    #expect(masked == text.replacing("longsecret", with: "•••"))
  }
}

/// What has to be there before anything starts.
@Suite struct SetupTests {
  private func problems(_ sample: LiveSample, _ environment: [String: String]) throws -> [String] {
    let program = try sample.program()
    do throws(LiveSetupFailure) {
      _ = try HTTPService(program, environment: environment)
      return []
    } catch {
      return error.problems
    }
  }

  @Test func `all that is missing is named at once`() throws {
    let sample = LiveSample(call: "get: /x", secrets: "TOKEN, OTHER")
    #expect(
      try problems(sample, ["OTHER": ""]) == [
        "the environment lacks `BASE`; set what `env` declares",
        "the environment lacks the secret `TOKEN`, `OTHER`; set what `secrets` declares",
      ])
    #expect(try problems(sample, ["BASE": "https://a.example", "OTHER": "x", "TOKEN": "y"]).isEmpty)
  }

  @Test(arguments: [
    "", "a.example", "ftp://a.example", "file:///etc/passwd", "https://", "https:///x", "https://user@a.example",
    "https://user:pass@a.example", "https://a.example?x=1", "https://a.example#x", "https://a.example/?", "https://a b",
    "https://a.example/\n", "javascript:alert(1)", "https://a.example\\@b.example", "//a.example",
  ])
  func `what is no address of a server is refused before anything starts`(_ address: String) throws {
    let found = try problems(LiveSample(call: "get: /x"), ["BASE": address, "TOKEN": "x"])
    #expect(found.count == 1 && found[0].hasPrefix("the address of `api` is no address"), "\(found)")
  }

  @Test(arguments: ["http://127.0.0.1:80", "HTTPS://A.example/v1/", "http://[::1]:8080", "http://localhost"])
  func `an address of a server is taken`(_ address: String) throws {
    #expect(try problems(LiveSample(call: "get: /x"), ["BASE": address, "TOKEN": "x"]).isEmpty)
  }

  @Test func `a value of the environment can't move the host`() throws {
    let sample = LiveSample(call: "get: /x", address: "https://api.example${env.BASE}")
    #expect(try !problems(sample, ["BASE": "@evil.example", "TOKEN": "x"]).isEmpty)
  }
}
