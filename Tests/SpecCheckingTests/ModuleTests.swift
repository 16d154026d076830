import ScreenProgram
import SourceText
import TestSupport
import Testing

@testable import SpecChecking

@Suite struct ModuleTests {
  private static func check(
    _ marked: String, _ files: [String: String] = [:], _ location: Testing.SourceLocation = #_sourceLocation
  ) {
    SampleModule.check("module: Parts\n" + marked, files, location)
  }

  @Test(arguments: ["module: Parts\n", SampleModule.service])
  func `a sound module has no finding and is nothing to play`(_ text: String) {
    let loaded = SampleModule.load(text)
    #expect(loaded.diagnostics.isEmpty, "\(loaded.diagnostics.map(described))")
    #expect(loaded.program == nil)
  }

  @Test func `types of a module are checked`() {
    Self.check(
      """
      types:
        A: { b: Bee }
      #         ^ SS0351 there is no type `Bee`
        C: { b: [Sea] }
      #          ^ SS0351 there is no type `Sea`
      """)
  }

  @Test func `services, stubs and what they answer are checked`() {
    Self.check(
      """
      services:
        api: { get: { returns: Int }, put: { params: { n: Int }, writes: true } }
      stubs:
        default:
          api.get: { returns: seven }
      #                       ^ SS0353
          api.gte: { returns: 7 }
      #   ^ SS0501 has no operation `gte`
        other: { extends: dflt }
      #                   ^ SS0508
      """)
  }

  @Test func `bodies of components are checked, and one that nobody uses here is for others`() {
    Self.check(
      """
      components:
        Row: { params: { name: String, more: Int }, body: [{ text: "${name} ${nmae}" }] }
      #                                                                       ^ SS0303
        Other: { params: { name: String }, body: [{ text: "x" }] }
      #                    ^ SS0615 never uses its parameter `name`
      """)
  }

  @Test func `live is checked`() {
    Self.check(
      """
      services: { api: { get: { returns: Int } } }
      env: [ADDRESS]
      live:
        api:
          http: ${env.ADRESS}
      #           ^ SS0311
          get: { get: "/x/${idd}" }
      #                     ^ SS0303
      """)
  }

  @Test func `a module sees what it imports, and a fixture lies in its own folder`() {
    let module = """
      module: Inner
      imports: [../service.screen.yaml]
      stubs:
        file: { todos.fetch: { file: ./todos.json }, todos.save: { returns: } }
      """
    let text =
      "screen: S\nimports: [./inner/m.screen.yaml, ./service.screen.yaml]\n"
      + SampleModule.screen.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2).joined(
        separator: "\n")
    let files = ["inner/m.screen.yaml": module, "inner/todos.json": #"[{"id": "x", "title": "From a file"}]"#]
    let loaded = SampleModule.load(text, files)
    #expect(loaded.program?.stubs.map(\.name) == ["default", "file"], "\(loaded.diagnostics.map(described))")
    // Beside the screen is not beside the module.
    let elsewhere = ["inner/m.screen.yaml": module, "todos.json": "[]"]
    #expect(SampleModule.load(text, elsewhere).diagnostics.map(\.code) == [CheckingCode.importedModule])
  }

  @Test func `a finding in a long scalar of a module points into the module`() throws {
    let files = [
      "m.screen.yaml":
        "module: M\n# padding that makes the place of the module differ from that of the screen\nservices: { api: { get: { params: { id: String }, returns: Int } } }\nstubs:\n  default:\n    api.get:\n      match:\n        - { when: \"id == 'a\\u0062'\", returns: 1 }\n        - { returns: \"${int(id)}\" }\n"
    ]
    let text =
      "screen: S\nimports: [./m.screen.yaml]\nfields: { n: Int = 0 }\nactions: { go: { call: api.get, with: { id: \"'ab'\" }, done: { set: { n: \"${result}\" } }, fail: ignore } }\nview: [{ button: Go, action: go }]\n"
    let loaded = SampleModule.load(text, files)
    let program = try #require(loaded.program, "\(loaded.diagnostics.map(described))")
    guard case .match(let alternatives)? = program.stubs[0].answers[0] else {
      Issue.record("the answer is no match")
      return
    }
    #expect(alternatives.map(\.place.file.path) == ["m.screen.yaml", "m.screen.yaml"])
    #expect(alternatives[1].place.text.contains("int(id)"))
  }
}
