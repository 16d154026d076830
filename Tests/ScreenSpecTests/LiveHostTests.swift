import Foundation
import ScreenSpec
import TestSupport
import Testing

/// A host that plays a screen live, with what `ScreenSpec` alone gives it.
@MainActor @Suite(.waitsForAnswers) struct LiveHostTests {
  private let screens = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "screens")
  private let token = "todo-token-of-the-tests"

  private func screen(_ name: String) throws -> LoadedScreen {
    try LoadedScreen(path: screens.appending(path: "\(name).screen.yaml").path)
  }

  /// Waits until something holds of a model, for twenty seconds at most.
  private func wait(until holds: () -> Bool) async {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(20)
    while !holds(), clock.now < end { try? await clock.sleep(for: .milliseconds(2)) }
  }

  @Test(.enabled(if: TestServer.missing == nil, "python3 is not there, in which the test server is written"))
  func `a host plays a screen against a server`() async throws {
    let server = try await TestServer(script: "todo-server.py")
    let screen = try screen("08-todos")
    let services = try screen.liveServices(
      environment: ["TODOS_URL": server.base], secrets: ["TODOS_TOKEN": token])
    let model = try #require(screen.makeModel(services: services))
    model.appear()
    #expect(model.activeCase == "loading")
    await wait { model.activeCase == "loaded" }
    guard case .list(let todos)? = model["visible"], case .int(3)? = model["remaining"] else {
      Issue.record("\(model.activeCase)")
      return
    }
    #expect(model.send("complete", [todos[0]]))
    guard case .int(2)? = model["remaining"] else {
      Issue.record("the row does not show at once")
      return
    }
    await server.waitForRequests(2)
    #expect(await server.requests.map(\.method) == ["GET", "PUT"])
  }

  @Test func `a count is in the store for the next model`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let screen = try screen("04-counter")
    for count in 1...2 {
      let model = try #require(screen.makeModel(services: try screen.liveServices(storeFolder: folder.path)))
      model.appear()
      await wait { if case .int(count - 1)? = model["count"] { model["load"].map(isDone) == true } else { false } }
      model.send("increment")
      guard case .int(count)? = model["count"] else {
        Issue.record("the count is not there again")
        return
      }
      await wait { stored(in: folder)?.contains("\(count)") == true }
    }
  }

  private func stored(in folder: URL) -> String? {
    try? String(contentsOf: folder.appending(path: "counter.json"), encoding: .utf8)
  }

  /// Whether a run has ended in done.
  private func isDone(_ run: Value) -> Bool {
    guard case .record(let run) = run, let index = run.type.index(of: "doneAt") else { return false }
    if case .null = run.fields[index] { return false }
    return true
  }

  @Test func `all that is missing is named at once, and nothing is sent`() throws {
    let screen = try screen("08-todos")
    let failure = #expect(throws: LiveSetupFailure.self) { _ = try screen.liveServices() }
    #expect(failure?.problems.count == 2)
    #expect(failure?.description.contains("TODOS_URL") == true && failure?.description.contains("TODOS_TOKEN") == true)
  }

  @Test func `a screen without bindings, or with errors, has no live services`() throws {
    let checklist = try screen("07-checklist")
    let none = #expect(throws: LiveSetupFailure.self) { _ = try checklist.liveServices() }
    #expect(none?.problems == ["the file has nothing under `live`; make the services in the host"])
    let broken = LoadedScreen(text: "screen: S\nview: [{ text: \"${x}\" }]\n")
    let failure = #expect(throws: LiveSetupFailure.self) { _ = try broken.liveServices() }
    #expect(failure?.problems == ["the file has errors, which `diagnostics` holds"])
  }

  @Test func `a secret is in no failure`() throws {
    let screen = try screen("08-todos")
    let failure = #expect(throws: LiveSetupFailure.self) {
      _ = try screen.liveServices(environment: ["TODOS_URL": "no address"], secrets: ["TODOS_TOKEN": token])
    }
    #expect(failure?.description.contains(token) == false)
  }

  @Test func `a document that is damaged is told of`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("{ no".utf8).write(to: folder.appending(path: "counter.json"))
    let screen = try screen("04-counter")
    let (messages, told) = AsyncStream.makeStream(of: String.self)
    let services = try screen.liveServices(storeFolder: folder.path) { told.yield($0) }
    let model = try #require(screen.makeModel(services: services))
    model.appear()
    for await message in messages {
      #expect(message.contains("counter"))
      break
    }
  }
}
