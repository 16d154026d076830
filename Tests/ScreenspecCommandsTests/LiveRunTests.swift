import ScreenspecCommands
import TestSupport
import Testing

/// `run --live`, against a server.
@Suite(.needsServer, .waitsForAnswers) struct LiveRunTests {
  private static let shared = Task { try await TestServer() }

  private func play(
    _ script: String, load: String? = nil, arguments: [String] = ["--live"], environment: [String: String]? = nil
  ) async throws -> Desk.Outcome {
    let text = load.map { LiveSample.text(load: $0) } ?? LiveSample.text()
    return try await Desk(["a.screen.yaml": text]).live(
      ["run", "@a.screen.yaml", "--plain", "--script", "-"] + arguments, try await LiveRunTests.shared.value,
      input: script, environment: environment)
  }

  private func cases(_ output: String) -> [String] {
    output.split(separator: "\n").filter { $0.first?.isNumber == true }.compactMap { $0.split(separator: " ").last }
      .map(String.init)
  }

  @Test func `the screen shows what the service answers, and the command ends when nothing is due`() async throws {
    let outcome = try await Desk(["a.screen.yaml": LiveSample.text()]).live(
      ["run", "@a.screen.yaml", "--plain", "--live"], try await LiveRunTests.shared.value)
    #expect(outcome.status == .clean, "\(outcome.errors)")
    #expect(cases(outcome.output) == ["loading", "loaded"])
    #expect(outcome.output.contains("Hello"))
    #expect(outcome.output.hasPrefix("0ms  loading"))
  }

  @Test func `settle waits for the replies that are out`() async throws {
    let outcome = try await play(
      "[appear, assertState: loading, settle, assertVisible: slow]", load: "get: /slow, query: { after: '0.1' }")
    #expect(outcome.status == .clean, "\(outcome.errors)")
    #expect(cases(outcome.output) == ["loading", "loaded"])
  }

  @Test func `advancing the time waits that long`() async throws {
    let clock = ContinuousClock()
    let start = clock.now
    let outcome = try await play(
      "[appear, advanceTime: 50ms, assertState: loading, advanceTo: 120ms, assertState: loading]",
      load: "get: /slow, query: { after: '0.6' }")
    #expect(outcome.status == .clean, "\(outcome.errors)")
    #expect(clock.now - start >= .milliseconds(120))
  }

  @Test func `a failure is shown, and tried again it succeeds`() async throws {
    let outcome = try await play(
      "[send: spoil, appear, settle, assertState: failed, assertVisible: server]")
    let retried = try await play(
      "[send: spoil, appear, settle, assertState: failed, send: mend, send: load, settle, assertVisible: Hello]")
    #expect(outcome.output.contains("server"))
    #expect(retried.status == .clean, "\(retried.errors)")
    #expect(cases(retried.output).last == "loaded")
  }

  @Test func `a write is sent once, with its body and the secret`() async throws {
    let server = try await TestServer()
    let outcome = try await Desk(["a.screen.yaml": LiveSample.text()]).live(
      ["run", "@a.screen.yaml", "--script", "-", "--live"], server,
      input: "[send: add, settle, assertNotice: Added, assertCalled: { todos.add: { times: 1 } }]")
    #expect(outcome.status == .clean, "\(outcome.errors)")
    let writes = await server.requests.filter { $0.method == "POST" }
    #expect(writes.map(\.body) == ["{\"title\":\"Milk\"}"])
    #expect(writes.first?.headers["authorization"] == "Bearer \(LiveSample.token)")
  }

  @Test func `leaving the case of a read gives it up, and nothing is waited for`() async throws {
    let outcome = try await play(
      "[appear, advanceTime: 20ms, send: leave, assertState: idle, settle, assertState: idle]", load: "get: /silent")
    #expect(outcome.status == .clean, "\(outcome.errors)")
    #expect(cases(outcome.output) == ["loading", "idle"])
  }

  @Test func `a server that is gone is a failure of kind offline`() async throws {
    let outcome = try await play(
      "[appear, settle, assertState: failed]", environment: ["BASE": "http://127.0.0.1:9", "TOKEN": LiveSample.token])
    #expect(outcome.status == .clean, "\(outcome.errors)")
    #expect(outcome.output.contains("offline"))
  }

  @Test func `a time limit is that of the screen`() async throws {
    let text = LiveSample.text(load: "get: /silent").replacing("timeout: 10s", with: "timeout: 80ms")
    let outcome = try await Desk(["a.screen.yaml": text]).live(
      ["run", "@a.screen.yaml", "--plain", "--live"], try await LiveRunTests.shared.value)
    #expect(outcome.status == .clean, "\(outcome.errors)")
    #expect(cases(outcome.output) == ["loading", "failed"])
    #expect(outcome.output.contains("timeout"))
  }

  @Test func `a service that is not named is stubbed`() async throws {
    let outcome = try await play(
      "[appear, settle, assertVisible: Hello, send: greet, settle, assertVisible: hello Stub]",
      arguments: ["--live", "todos", "--stubs", "default"])
    #expect(outcome.status == .clean, "\(outcome.errors)")
  }

  @Test func `the services that are named are live, the delays of the others real`() async throws {
    let outcome = try await play(
      "[appear, settle, assertVisible: Stubbed, send: greet, settle, assertVisible: hello Ada]",
      arguments: ["--live=users"])
    #expect(outcome.status == .clean, "\(outcome.errors)")
  }

  @Test func `a step that answers or stubs what is live fails and says why`() async throws {
    let reply = try await play(
      "[appear, { reply: { \"todos.load#1\": { returns: x } } }]", load: "get: /slow, query: { after: '0.3' }")
    #expect(reply.status == .failed)
    #expect(reply.errors.contains("`todos.load#1` is played live"), "\(reply.errors)")
    let stub = try await play("[setStub: { todos.load: { returns: x } }]")
    #expect(stub.status == .failed)
    #expect(stub.errors.contains("`todos.load` is played live, so no stub answers it"))
  }

  @Test func `an answer that is sent again after a relaunch is shown again`() async throws {
    let outcome = try await play(
      "[appear, settle, assertState: loaded, relaunch, appear, settle, assertState: loaded]", load: "get: /tagged")
    #expect(outcome.status == .clean, "\(outcome.errors)")
  }

  @Test func `a 304 brings the screen back to what it had`() async throws {
    let outcome = try await play(
      "[appear, settle, assertVisible: one, send: load, settle, assertState: loaded, assertVisible: one]",
      load: "get: /tagged")
    #expect(outcome.status == .clean, "\(outcome.errors)")
    #expect(cases(outcome.output) == ["loading", "loaded", "loading", "loaded"])
  }
}
