import Foundation
import ScreenspecCommands
import TestSupport
import Testing

/// The shipped screens with `live`, played through the command as their readers would.
@Suite(.needsServer, .waitsForAnswers) struct ShippedLiveTests {
  private static let token = "todo-token-of-the-tests"

  private func desk(_ name: String) throws -> Desk {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "screens")
    let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    return try Desk([name: text])
  }

  private func playTodos(
    _ script: String, on server: TestServer, token: String = token
  ) async throws -> Desk.Outcome {
    try await desk("08-todos.screen.yaml").live(
      ["run", "@08-todos.screen.yaml", "--live", "--plain", "--script", "-"], server, input: script,
      environment: ["TODOS_URL": server.base, "TODOS_TOKEN": token])
  }

  @Test func `todos are loaded, completed at once, and still done after a refresh`() async throws {
    let server = try await TestServer(script: "todo-server.py")
    let outcome = try await playTodos(
      """
      - appear
      - settle
      - assertVisible: [3 tasks left, Call mom]
      - tapOn: { text: Done, in: Buy milk }
      - assertVisible: 2 tasks left
      - settle
      - refresh
      - settle
      - assertVisible: 2 tasks left
      """, on: server)
    #expect(outcome.status == .clean, "\(outcome.errors)")
    let requests = await server.requests
    #expect(requests.map { "\($0.method) \($0.target)" } == ["GET /todos", "PUT /todos/milk", "GET /todos"])
    #expect(requests[1].body == #"{"done":true}"#)
    #expect(requests.allSatisfy { $0.headers["authorization"] == "Bearer \(ShippedLiveTests.token)" })
    #expect(!outcome.output.contains(ShippedLiveTests.token))
  }

  @Test func `two plays see the same server`() async throws {
    let server = try await TestServer(script: "todo-server.py")
    _ = try await playTodos("[appear, settle, tapOn: { text: Done, in: Call mom }, settle]", on: server)
    let outcome = try await playTodos("[appear, settle, assertVisible: 2 tasks left]", on: server)
    #expect(outcome.status == .clean, "\(outcome.errors)")
  }

  @Test func `a row that the server refuses is rolled back and says so`() async throws {
    let outcome = try await playTodos(
      """
      - appear
      - settle
      - tapOn: { text: Done, in: Open the stuck jar }
      - assertVisible: 2 tasks left
      - settle
      - assertVisible: 3 tasks left
      - assertNotice: Couldn't update “Open the stuck jar”.
      """, on: try await TestServer(script: "todo-server.py"))
    #expect(outcome.status == .clean, "\(outcome.errors)")
  }

  @Test func `a wrong token is a failure of its own, and is not shown`() async throws {
    let outcome = try await playTodos(
      "[appear, settle, assertVisible: Please sign in again.]", on: try await TestServer(script: "todo-server.py"),
      token: "another-token-that-is-wrong")
    #expect(outcome.status == .clean, "\(outcome.errors)")
    #expect(!(outcome.output + outcome.errors).contains("another-token"))
  }

  @Test func `without its environment nothing is played`() throws {
    let outcome = try desk("08-todos.screen.yaml").run(["run", "@08-todos.screen.yaml", "--live"])
    #expect(outcome.status == .unusable && outcome.output.isEmpty)
    #expect(outcome.errors.contains("`TODOS_URL`") && outcome.errors.contains("`TODOS_TOKEN`"), "\(outcome.errors)")
  }
}

/// The shipped screens that keep what they know in the local store.
@Suite struct ShippedStoreTests {
  private let desk: Desk

  init() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "screens")
    var files: [String: String] = [:]
    for name in ["04-counter.screen.yaml", "03-settings.screen.yaml"] {
      files[name] = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }
    desk = try Desk(files)
  }

  private func play(_ name: String, _ script: String) async throws -> Desk.Outcome {
    try await desk.live(
      ["run", "@\(name).screen.yaml", "--live", "--store", "@store", "--plain", "--script", "-"], input: script)
  }

  @Test func `a count is there again at the next play`() async throws {
    let first = try await play(
      "04-counter", "[appear, settle, tapOn: Increment, tapOn: Increment, settle, assertVisible: 'Count: 2']")
    #expect(first.status == .clean, "\(first.errors)")
    let second = try await play(
      "04-counter", "[appear, settle, assertVisible: 'Count: 2', tapOn: Increment, settle, assertVisible: 'Count: 3']")
    #expect(second.status == .clean, "\(second.errors)")
  }

  @Test func `a count that is damaged on disk is set aside and told of`() async throws {
    _ = try await play("04-counter", "[appear, settle, tapOn: Increment, settle]")
    let stored = try FileManager.default.subpathsOfDirectory(atPath: desk.path("store")).first { $0.hasSuffix(".json") }
    try desk.write("store/\(try #require(stored))", Data("{ no".utf8))
    let outcome = try await play("04-counter", "[appear, settle]")
    #expect(outcome.errors.contains("damaged") || outcome.errors.contains("set aside"), "\(outcome)")
  }

  @Test func `a store that can't be written rolls the toggle back`() async throws {
    try desk.write("store", Data("a file, and no folder".utf8))
    let outcome = try await play(
      "03-settings",
      """
      - appear
      - settle
      - assertNotice: Couldn't read the settings.
      - tapOn: Daily reminders
      - settle
      - assertVisible: You are reminded at nine.
      - assertNotice: Couldn't save the setting.
      """)
    #expect(outcome.status == .clean, "\(outcome.errors)")
  }

  @Test func `a setting is there again at the next play`() async throws {
    _ = try await play("03-settings", "[appear, settle, tapOn: Daily reminders, settle]")
    let outcome = try await play("03-settings", "[appear, settle, assertVisible: Nothing reminds you.]")
    #expect(outcome.status == .clean, "\(outcome.errors)")
  }
}
