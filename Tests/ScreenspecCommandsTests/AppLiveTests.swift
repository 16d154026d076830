import Foundation
import ScreenspecCommands
import TestSupport
import Testing

/// An app that is played live, and recorded.
@Suite(.needsServer, .waitsForAnswers) struct AppLiveTests {
  private static let shared = Task { try await TestServer() }

  private static let app = """
    app: Live
    imports: [./a.screen.yaml, ./other.screen.yaml]
    screens: [Sample, Other]
    start: Sample
    tabs: [Sample, Other]

    """

  /// It has a service of the same server, and one that nothing binds.
  private static let other = """
    screen: Other
    title: Other
    services:
      words: { one: { returns: String } }
      notes: { read: { returns: String } }
    env: [BASE]
    live:
      words: { http: "${env.BASE}", one: { get: /body, query: { text: '"Word"' } } }
    fields: { word: "String = ''", note: "String = ''" }
    actions:
      ask: { call: words.one, done: { set: { word: "${result}" } }, fail: { set: { word: failed } } }
      look: { call: notes.read, done: { set: { note: "${result}" } }, fail: { set: { note: failed } } }
    lifecycle: { appear: [{ run: ask }, { run: look }] }
    view: [{ text: "${word} ${note}" }]
    stubs: { default: { words.one: { returns: Stub }, notes.read: { returns: Note } } }

    """

  private func desk() throws -> Desk {
    try Desk(["a.screen.yaml": LiveSample.text(), "other.screen.yaml": Self.other, "live.screen.yaml": Self.app])
  }

  private static let script = "[appear, settle, { assertVisible: Hello }, { tapOn: Other }, settle]"

  @Test func `the services of all its screens are called, the rest is answered by stubs`() async throws {
    let outcome = try await desk().live(
      ["run", "@live.screen.yaml", "--live", "--plain", "--script", "-"], try await Self.shared.value,
      input: Self.script)
    #expect(outcome.status == .clean, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("Word Note"), "\(outcome.output)")
  }

  @Test func `only the services that are named are called`() async throws {
    let outcome = try await desk().live(
      ["run", "@live.screen.yaml", "--live", "todos", "--plain", "--script", "-"], try await Self.shared.value,
      input: Self.script)
    #expect(outcome.output.contains("Stub Note"), "\(outcome.output)\(outcome.errors)")
    let unknown = try await desk().live(["run", "@live.screen.yaml", "--live", "wrds"], try await Self.shared.value)
    #expect(unknown.status == .unusable && unknown.errors.contains("words"), "\(unknown.errors)")
  }

  @Test func `what is missing in the environment is said before anything is called`() async throws {
    let outcome = try await desk().live(
      ["run", "@live.screen.yaml", "--live"], environment: ["BASE": "http://x.invalid"])
    #expect(outcome.status == .unusable)
    #expect(outcome.errors.contains("TOKEN"), "\(outcome.errors)")
  }

  @Test func `an app without live bindings says so`() async throws {
    let desk = try Desk([
      "home.screen.yaml": "screen: Home\nview: [{ text: Hello }]\n",
      "app.screen.yaml": "app: Plain\nimports: [./home.screen.yaml]\nscreens: [Home]\nstart: Home\n",
    ])
    for arguments in [["run", "@app.screen.yaml", "--live"], ["record", "@app.screen.yaml"]] {
      let outcome = try await desk.live(arguments)
      #expect(outcome.status == .unusable)
      #expect(outcome.errors.contains("has nothing under `live`"), "\(outcome.errors)")
    }
  }

  @Test func `a recording of an app is a tests file that plays the same`() async throws {
    let desk = try desk()
    let live = try await desk.live(
      ["record", "@live.screen.yaml", "--plain", "--script", "-", "--trace", "@t.jsonl"], try await Self.shared.value,
      input: Self.script)
    #expect(live.status == .clean, "\(live.errors)")
    let file = try String(contentsOfFile: desk.path("live.recorded.screen.yaml"), encoding: .utf8)
    #expect(file.contains("tests: \"./live.screen.yaml\""), "\(file)")
    #expect(!file.contains(LiveSample.token))
    let checked = try desk.run(["validate", "--strict", "@live.recorded.screen.yaml"])
    #expect(checked.status == .clean, "\(checked.output)")
    let again = try desk.run(
      ["run", "@live.recorded.screen.yaml", "--plain", "--script", "-"], input: Self.script)
    #expect(again.status == .clean, "\(again.errors)")
    #expect(again.output.contains("Word Note"), "\(again.output)")
    let replayed = try desk.run(["replay", "@t.jsonl", "--plain"])
    #expect(replayed.status == .clean, "\(replayed.errors)")
    #expect(replayed.output.contains("Word Note"), "\(replayed.output)")
  }

  @Test func `a recording must not be written over a screen of the app`() async throws {
    let outcome = try await desk().live(
      ["record", "@live.screen.yaml", "--output", "@other.screen.yaml", "--force"], try await Self.shared.value)
    #expect(outcome.status == .unusable)
    #expect(outcome.errors.contains("is a file that is played"), "\(outcome.errors)")
  }
}
