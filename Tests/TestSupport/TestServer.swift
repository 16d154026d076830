import Foundation
import Synchronization

/// A server of its own process, until it is released: one that answers as the path says, see `http-server.py`, or that of
/// another script that speaks with the test in the same way.
package final class TestServer: Sendable {
  /// A request as the server saw it.
  package struct Request: Decodable, Sendable {
    package var method: String
    package var target: String
    package var headers: [String: String]
    package var body: String
    package var connection: Int
  }

  /// Why tests with a server are skipped; nil where they can run.
  package static let missing: String? = {
    for path in (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":") {
      if FileManager.default.isExecutableFile(atPath: "\(path)/python3") { return nil }
    }
    return "python3 is not there, in which the test server is written"
  }()

  private let program: ChildProgram
  private let log = ServerLog()
  package let port: Int

  /// The server did not come up.
  private struct NotStarted: Error {}

  /// Starts a server on a free port of the loopback interface; with a certificate it speaks TLS.
  package init(script: String = "http-server.py", certificate: String? = nil, key: String? = nil) async throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: script)
    program = try ChildProgram(
      "python3", ["-u", script.path] + [certificate, key].compactMap(\.self), input: .pipe, output: .pipe)
    let (ports, found) = AsyncStream.makeStream(of: Int.self)
    program.output?.readabilityHandler = { [log] handle in
      let data = handle.availableData
      guard !data.isEmpty else {
        handle.readabilityHandler = nil
        found.finish()
        return
      }
      if let port = log.read(data) { found.yield(port) }
    }
    var port: Int?
    for await each in ports {
      port = each
      break
    }
    guard let port else { throw NotStarted() }
    self.port = port
  }

  deinit {
    program.output?.readabilityHandler = nil
    program.signal(SIGTERM)
    program.waitForEnd()
  }

  /// The address without a path.
  package var base: String { "http://127.0.0.1:\(port)" }

  /// What was asked so far.
  package var requests: [Request] {
    get async {
      // A request is told before it is answered, but read by and by; what comes back in the same pipe is behind it.
      let number = log.nextPing()
      try? program.input?.write(contentsOf: Data("\(number)\n".utf8))
      for _ in 0..<2000 where log.lastPong < number { try? await Task.sleep(for: .milliseconds(2)) }
      return log.requests
    }
  }

  /// Whether the other side of some connection went away within two seconds.
  package func sawConnectionClose() async -> Bool {
    for _ in 0..<200 {
      if log.sawClose { return true }
      try? await Task.sleep(for: .milliseconds(10))
    }
    return false
  }

  /// Waits until so many requests have come, for two seconds at most.
  package func waitForRequests(_ count: Int) async {
    for _ in 0..<200 where log.requests.count < count { try? await Task.sleep(for: .milliseconds(10)) }
  }
}

/// What a server wrote.
private final class ServerLog: Sendable {
  private struct Line: Decodable {
    var port: Int?
    var gone: Int?
    var pong: Int?
  }

  private struct State {
    var requests: [TestServer.Request] = []
    var sawClose = false
    var pings = 0
    var lastPong = 0
    var rest = Data()
  }

  private let state = Mutex(State())

  var requests: [TestServer.Request] { state.withLock { $0.requests } }
  var lastPong: Int { state.withLock { $0.lastPong } }

  func nextPing() -> Int {
    state.withLock { state in
      state.pings += 1
      return state.pings
    }
  }

  var sawClose: Bool { state.withLock { $0.sawClose } }

  /// Takes what came; gives the port when it is in it.
  func read(_ data: Data) -> Int? {
    state.withLock { state in
      state.rest += data
      var port: Int?
      while let end = state.rest.firstIndex(of: 0x0A) {
        let line = Data(state.rest[..<end])
        state.rest = Data(state.rest[state.rest.index(after: end)...])
        if let request = try? JSONDecoder().decode(TestServer.Request.self, from: line) {
          state.requests.append(request)
        } else if let other = try? JSONDecoder().decode(Line.self, from: line) {
          port = other.port ?? port
          if other.gone != nil { state.sawClose = true }
          state.lastPong = max(state.lastPong, other.pong ?? 0)
        }
      }
      return port
    }
  }
}
