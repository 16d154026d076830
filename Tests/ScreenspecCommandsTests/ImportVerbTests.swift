import Foundation
import ScreenspecCommands
import Testing

/// Screens that import modules, as the command sees them.
@Suite struct ImportVerbTests {
  static let module = """
    module: Greetings
    types:
      Greeting: { text: String, parts: [String] }
    services:
      api: { get: { returns: Greeting } }
    components:
      Part:
        params: { greeting: Greeting }
        body: [{ text: "${greeting.text} ${greeting.parts[1]}" }]
    stubs:
      default: { api.get: { returns: { text: Hello, parts: [a, b] } } }
      short: { api.get: { file: ./short.json } }

    """

  static let screen = """
    screen: Hello
    imports: [../parts/greetings.screen.yaml]
    states:
      idle:
      loading:
      done: { greeting: Greeting }
    source: { call: api.get, during: loading, done: done.greeting, fail: ignore }
    view:
      idle, loading: [{ text: Wait }]
      done: [{ use: Part, with: { greeting: greeting } }]
    scenarios:
      greets: [appear, settle, assertVisible: Hello b]

    """

  static let short = #"{"text": "Hi", "parts": ["a"]}"#

  private func desk(_ more: [String: String] = [:]) throws -> Desk {
    try Desk(
      [
        "parts/greetings.screen.yaml": Self.module, "parts/short.json": Self.short,
        "app/hello.screen.yaml": Self.screen,
      ]
      .merging(more) { $1 })
  }

  @Test func `a folder with modules and screens is sound`() throws {
    let outcome = try desk().run(["validate", "@"])
    #expect(outcome.status == .clean, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("2 files"), "\(outcome.output)")
  }

  @Test func `an error of a module is said once, and at each import that there is one`() throws {
    let broken = Self.module.replacing("returns: Greeting }", with: "returns: Greting }")
    let outcome = try desk([
      "parts/greetings.screen.yaml": broken, "app/second.screen.yaml": Self.screen,
    ]).run(["validate", "@"])
    #expect(outcome.status == .failed)
    #expect(outcome.output.components(separatedBy: "there is no type `Greting`").count == 2, "\(outcome.output)")
    #expect(
      outcome.output.components(separatedBy: "the module `@/parts/greetings.screen.yaml` has ").count == 3,
      "\(outcome.output)")
  }

  @Test func `scenarios of a screen that imports are played, and a module has none`() throws {
    let outcome = try desk().run(["test", "@"])
    #expect(outcome.status == .clean, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output == "@/app/hello.screen.yaml\n  ✓ greets\n\n1 scenario passed\n")
  }

  @Test func `an expression that fails in a module is told with the module's place`() throws {
    let failing = Self.screen.replacing("greets: [appear", with: "greets:\n    stubs: short\n    steps: [appear")
    let outcome = try desk(["app/hello.screen.yaml": failing]).run(["test", "@"])
    #expect(outcome.status == .failed)
    #expect(outcome.output.contains("an expression of the view failed"), "\(outcome.output)")
  }

  @Test(arguments: [
    ("/etc/x.screen.yaml", "the path of an import begins at the file"), ("./hello.yaml", "is no spec file"),
    ("../parts", "is no spec file"), ("./none.screen.yaml", "there is no file `@/app/none.screen.yaml`"),
    ("./folder.screen.yaml", "is a folder, and not a file to read"),
  ])
  func `an import that can't be read is refused for its reason`(_ path: String, _ words: String) throws {
    let text = "screen: S\nimports: [\(path)]\nview: [nothing]\n"
    let outcome = try desk(["app/hello.screen.yaml": text, "app/folder.screen.yaml/x": ""])
      .run(["validate", "@app/hello.screen.yaml"])
    #expect(outcome.status == .failed)
    #expect(outcome.output.contains("hello.screen.yaml:2:11: error"), "\(outcome.output)")
    #expect(outcome.output.contains(words), "\(outcome.output)")
  }

  @Test func `one file under two names is one module`() throws {
    let desk = try desk()
    try FileManager.default.createSymbolicLink(
      atPath: desk.path("parts/link.screen.yaml"), withDestinationPath: "greetings.screen.yaml")
    let text = Self.screen.replacing(
      "[../parts/greetings.screen.yaml]", with: "[../parts/greetings.screen.yaml, ../parts/link.screen.yaml]")
    try desk.write("app/hello.screen.yaml", Data(text.utf8))
    let outcome = try desk.run(["validate", "@app/hello.screen.yaml"])
    #expect(outcome.output.contains("is imported already; name a file once"), "\(outcome.output)")
  }

  @Test func `a module is no screen to run`() throws {
    let outcome = try desk().run(["run", "@parts/greetings.screen.yaml"])
    #expect(outcome.status == .unusable)
    #expect(outcome.errors.contains("holds no screen"), "\(outcome.errors)")
  }

  @Test func `a trace is refused once a module has changed`() throws {
    let desk = try desk()
    let run = try desk.run(["run", "@app/hello.screen.yaml", "--trace", "@trace.jsonl"])
    #expect(run.status == .clean, "\(run.errors)")
    #expect(try desk.run(["replay", "@trace.jsonl"]).status == .clean)
    try desk.write("parts/greetings.screen.yaml", Data((Self.module + "# more\n").utf8))
    let replay = try desk.run(["replay", "@trace.jsonl"])
    #expect(replay.status == .failed)
    #expect(replay.errors.contains("or a module that it imports, has changed"), "\(replay.errors)")
  }
}
