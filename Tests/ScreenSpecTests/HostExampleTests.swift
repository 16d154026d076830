import Foundation
import ScreenSpec
import Synchronization
import TestSupport
import Testing
import ViewStandIn

/// A server that a test plays: it answers with a body, or fails.
private final class PlayedServer: Server {
  private let body: Mutex<String?>
  private let puts = Mutex<[String]>([])

  init(_ body: String?) { self.body = Mutex(body) }

  var paths: [String] { puts.withLock { $0 } }

  func answer(_ text: String?) { body.withLock { $0 = text } }

  func get(_ path: String) async throws -> [UInt8] {
    guard let text = body.withLock({ $0 }) else { throw ServiceError(kind: "offline", message: "no server") }
    return Array(text.utf8)
  }

  func put(_ path: String) async throws {
    puts.withLock { $0.append(path) }
    if body.withLock({ $0 }) == nil { throw ServiceError(kind: "offline", message: "no server") }
  }
}

/// The example of the article on hosting: that it is the text on the page, and that it works.
@MainActor @Suite(.waitsForAnswers) struct HostExampleTests {
  private let server = PlayedServer(#"[{ "id": "milk", "title": "Buy milk" }, { "id": "mom", "title": "Call mom" }]"#)

  private func model() throws -> ScreenModel {
    let block = try #require(try Article("Hosting.md").blocks.first { $0.noted("file") == "notes.screen.yaml" })
    let screen = LoadedScreen(text: block.text)
    #expect(screen.diagnostics.isEmpty)
    return try #require(screen.makeModel(services: NoteServices(server: server)))
  }

  /// Lets tasks run until something holds; a test that waits for what never comes ends by its time limit.
  private func wait(until holds: () -> Bool) async { while !holds() { await Task.yield() } }

  @Test func `the example on the page is the one that is compiled`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "HostExample.swift")
    let text = try String(contentsOf: file, encoding: .utf8).replacing("import ViewStandIn", with: "import SwiftUI")
    let blocks = try Article("Hosting.md").blocks.filter { $0.language == "swift" }
    #expect(blocks.contains { $0.text == text }, "HostExample.swift and Hosting.md differ")
  }

  @Test(.timeLimit(.minutes(5))) func `the view shows what the model has, and asks for its actions`() async throws {
    let model = try model()
    let view = NotesView(model: model)
    #expect(view.texts == ["Notes", "Loading…"])
    await view.appear()
    await wait { model.activeCase == "loaded" }
    #expect(view.texts == ["Notes", "Buy milk", "Pin", "Call mom", "Pin"])
    #expect(view.tap("Pin"))
    #expect(view.texts == ["Notes", "Buy milk", "Call mom", "Pin"])
    await wait { !server.paths.isEmpty }
    #expect(server.paths == ["/notes/milk/pin"])
  }

  @Test(.timeLimit(.minutes(5))) func `a write that fails is taken back, and its message is shown once`() async throws {
    let model = try model()
    let view = NotesView(model: model)
    await view.appear()
    await wait { model.activeCase == "loaded" }
    server.answer(nil)
    view.tap("Pin")
    await wait { view.texts.contains("Couldn't pin “Buy milk”.") }
    #expect(view.texts.filter { $0 == "Pin" }.count == 2)
    #expect(model.takeNotice() == nil)
  }

  @Test(.timeLimit(.minutes(5))) func `a failure is shown, and can be retried`() async throws {
    server.answer(nil)
    let model = try model()
    let view = NotesView(model: model)
    await view.appear()
    await wait { model.activeCase == "failed" }
    #expect(view.texts == ["Notes", "Couldn't load your notes.", "Retry"])
    server.answer("[]")
    view.tap("Retry")
    await wait { model.activeCase == "loaded" }
    #expect(view.texts == ["Notes", "No notes yet"])
  }

  @Test(.timeLimit(.minutes(5))) func `a body that does not fit is a failure, and no trap`() async throws {
    server.answer(#"[{ "id": "milk" }]"#)
    let model = try model()
    await NotesView(model: model).appear()
    await wait { model.activeCase == "failed" }
  }
}
