import Foundation
import Observation
import ScreenSpec
import TestSupport
import Testing

/// The example of the README, as it stands there.
private struct Articles: ServiceProvider {
  func call(
    _ operation: String, _ arguments: [(name: String, value: Value)], resultType: ValueType
  ) async throws -> ServiceAnswer {
    let body = Array(#"[{ "id": "a1", "title": "First" }]"#.utf8)
    return .value(try JSONDecoding.decode(body, as: resultType).value)
  }
}

@MainActor @Suite(.waitsForAnswers) struct HostTests {
  private var path: String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("screens/01-articles.screen.yaml").path
  }

  @Test func `a host loads a file and sees the screen load`() async throws {
    let screen = try LoadedScreen(path: path)
    #expect(screen.isSound && screen.diagnostics.isEmpty)
    let model = try #require(screen.makeModel(services: Articles()))
    model.appear()
    #expect(model.activeCase == "loading")
    while model.activeCase == "loading" { await Task.yield() }
    #expect(model.activeCase == "loaded")
    guard case .list(let articles)? = model["articles"] else {
      Issue.record("no articles")
      return
    }
    #expect(articles.count == 1)
  }

  @Test func `a file with an error makes no model and says why`() {
    let screen = LoadedScreen(text: "screen: S\nview: [{ text: \"${nme}\" }]\nfields: { name: String = x }\n")
    #expect(!screen.isSound)
    #expect(screen.diagnostics.first?.message.contains("name") == true)
    #expect(screen.makeModel(services: Articles()) == nil)
  }

  @Test func `a parameter without a value makes no model`() {
    let screen = LoadedScreen(text: "screen: S\nparams: { id: String }\nview: [{ text: \"${params.id}\" }]\n")
    #expect(screen.isSound)
    #expect(screen.makeModel(services: Articles()) == nil)
    #expect(screen.makeModel(params: ["id": .string("7")], services: Articles()) != nil)
  }

  @Test func `a file that is not there is an error of its own`() {
    #expect(throws: FileReadFailure.self) { try LoadedScreen(path: "/nowhere/x.screen.yaml") }
  }
}
