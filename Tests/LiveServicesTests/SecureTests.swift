import Foundation
import ScreenMachine
import TestSupport
import Testing

@testable import LiveServices

/// Servers whose certificate nobody vouches for.
@Suite(.needsServer, .waitsForAnswers) struct SecureTests {
  private static let hasOpenSSL = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .contains { FileManager.default.isExecutableFile(atPath: "\($0)/openssl") }

  @Test(.enabled(if: hasOpenSSL, "openssl is not there, which makes the certificate"))
  func `a server with a certificate of its own making is told nothing`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "screenspec-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (certificate, key) = (folder.appending(path: "cert.pem").path, folder.appending(path: "key.pem").path)
    let arguments = "req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost -keyout \(key) -out \(certificate)"
    #expect(try ChildProgram("openssl", arguments.split(separator: " ").map(String.init)).waitForEnd() == 0)
    let server = try await TestServer(certificate: certificate, key: key)
    let service = try LiveSample(call: "get: /x").service("https://localhost:\(server.port)")
    #expect(
      Reply(await service.call(0, []))
        == .failed(
          kind: "unknown", status: nil, message: "The server's certificate is not trusted, so nothing was sent."))
    #expect(await server.requests.isEmpty)
  }

  @Test func `a server that speaks no TLS is told nothing`() async throws {
    let server = try await TestServer()
    let service = try LiveSample(call: "get: /x").service(
      "https://127.0.0.1:\(server.port)", limits: HTTPLimits(head: .milliseconds(500)))
    let found = Reply(await service.call(0, []))
    #expect(found.kind == "timeout")
    #expect(await server.requests.isEmpty)
  }
}
