import ScreenProgram
import SourceText
import SpecValues
import Testing

@testable import SpecChecking

/// What a screen closes with, as the app knows it.
@Suite struct AppResultTests {
  static let types = """
    module: Types
    types:
      Person: { id: String, name: String, age: "Int?" }

    """

  static let list = """
    screen: List
    imports: [./types.screen.yaml]
    fields: { picked: "String = ''", age: Int = 0, person: "Person?", people: "[Person] = []" }
    actions:
      pick: { open: Picker, done: { set: { picked: "${result.name}" } } }
    view:
      - { button: Pick, action: pick }
      - { text: "${picked} ${age} ${person.?name.orValue('')} ${people.size()}" }

    """

  static let picker = """
    screen: Picker
    imports: [./types.screen.yaml]
    returns: Person
    actions: { take: { back: { id: a, name: Ada } } }
    view: [{ button: Take, action: take }]

    """

  static let app = """
    app: People
    imports: [./types.screen.yaml, ./list.screen.yaml, ./picker.screen.yaml]
    screens: [List, Picker]
    start: List

    """

  private func load(list: String = Self.list, picker: String = Self.picker, app: String = Self.app) -> SpecLoader.Loaded
  {
    let files = FilesInMemory([
      "types.screen.yaml": Self.types, "list.screen.yaml": list, "picker.screen.yaml": picker,
    ])
    return SpecLoader(files: files).load(SourceFile(path: "app.screen.yaml", text: app))
  }

  private func list(done: String) -> String {
    Self.list.replacing("{ set: { picked: \"${result.name}\" } }", with: done)
  }

  // MARK: What fits

  @Test func `the value has the type that its screen says`() throws {
    let loaded = load()
    #expect(loaded.diagnostics.map(described) == [])
    let open = try #require(loaded.app?.screens[0].actions[0].handler.steps.first?.open)
    #expect(open.done?.steps.count == 1)
  }

  @Test(arguments: [
    "{ set: { person: \"${result}\" } }", "{ set: { people: \"${people + [result]}\" } }",
    "{ when: \"result.age != null\", set: { age: \"${result.age}\" } }",
    "{ choose: [{ when: \"result.name == ''\", set: { picked: nobody } }, { set: { picked: \"${result.id}\" } }] }",
    "{ open: Picker, done: { set: { person: \"${result}\" } } }",
  ]) func `it is used as any value of that type`(done: String) {
    #expect(load(list: list(done: done)).diagnostics.map(described) == [])
  }

  @Test func `a screen that closes with JSON gives it as it comes`() {
    let picker = Self.picker.replacing("returns: Person", with: "returns: JSON")
    #expect(load(picker: picker).diagnostics.map(described) == [])
  }

  @Test func `a link and a step without done let the value go`() {
    let list =
      Self.list.replacing("{ open: Picker, done: { set: { picked: \"${result.name}\" } } }", with: "{ open: Picker }")
      + "  - { link: Go, open: Picker }\n"
    #expect(load(list: list).diagnostics.map(described) == [])
  }

  // MARK: What does not

  static let mistakes: [(done: String, message: String, text: String)] = [
    ("{ set: { picked: \"${result}\" } }", "String", "result"),
    ("{ set: { picked: \"${result.nme}\" } }", "did you mean `name`?", "nme"),
    ("{ set: { age: \"${result.age}\" } }", "null", "result.age"),
    ("{ set: { people: \"${result}\" } }", "Person", "result"),
    ("{ when: \"result.name > 1\", set: { picked: x } }", "does not take", "result.name > 1"),
    ("{ open: Picker, done: { set: { age: \"${result}\" } } }", "Int", "result"),
  ]

  @Test(arguments: mistakes)
  func `a value that does not fit is found where it is used, with the place of its type`(
    done: String, message: String, text: String
  ) throws {
    let list = list(done: done)
    // Alone nobody knows what comes back.
    let files = FilesInMemory(["types.screen.yaml": Self.types])
    #expect(SpecLoader(files: files).load(SourceFile(path: "list.screen.yaml", text: list)).diagnostics.isEmpty)
    let loaded = load(list: list)
    #expect(loaded.app == nil)
    let finding = try #require(loaded.diagnostics.first)
    #expect(loaded.diagnostics.count == 1, "\(loaded.diagnostics.map(described))")
    #expect(finding.span.file.path == "list.screen.yaml")
    #expect(finding.message.contains(message), "\(finding.message)")
    #expect(finding.span.text.contains(text) || text.contains(finding.span.text), "\(finding.span.text)")
    let note = try #require(finding.notes.last)
    #expect(note.message == "`Picker` closes with Person")
    #expect(note.span?.file.path == "picker.screen.yaml")
    #expect(note.span?.text == "Person")
  }

  @Test func `done without a value to come is an error at the step, with the screen as the second place`() throws {
    let picker = "screen: Picker\nview: [{ text: x }]\n"
    let finding = try #require(load(picker: picker).diagnostics.first)
    #expect(finding.code == CheckingCode.returnsNothing)
    #expect(finding.message.contains("declare `returns` there, or leave `done` out"))
    #expect(finding.span.file.path == "list.screen.yaml" && finding.span.text == "Picker")
    #expect(finding.notes.first?.span?.file.path == "picker.screen.yaml")
    #expect(finding.notes.first?.span?.text == "Picker")
  }

  @Test func `the app's own steps take no done`() {
    let list = Self.list.replacing("fields:", with: "outputs: { lost: {} }\nfields:")
    let app = Self.app + "handles: { lost: { open: Picker } }\n"
    #expect(load(list: list, app: app).diagnostics.map(described) == [])
    let loaded = load(list: list, app: app.replacing("open: Picker }", with: "open: Picker, done: { notice: x } }"))
    #expect(loaded.diagnostics.map(\.span.text) == ["done"], "\(loaded.diagnostics.map(described))")
  }

  @Test func `a link takes no done`() {
    let text = "screen: S\nview: [{ link: Go, open: Other, done: { notice: x } }]\n"
    let loaded = SpecLoader().load(SourceFile(path: "s.screen.yaml", text: text))
    #expect(loaded.diagnostics.map(\.severity) == [.error], "\(loaded.diagnostics.map(described))")
    #expect(loaded.diagnostics.first?.message.contains("button") == true, "\(loaded.diagnostics.map(described))")
  }

  // MARK: Counts and parameters

  @Test func `of a screen whose shape has errors those are counted that are shown first`() throws {
    let list = Self.list.replacing("fields: {", with: "feilds: {") + "  - { text: \"${nothing}\" }\n"
    let files = FilesInMemory(["types.screen.yaml": Self.types])
    let alone = SpecLoader(files: files).load(SourceFile(path: "list.screen.yaml", text: list))
    let count = alone.diagnostics.count { $0.severity == .error }
    let finding = try #require(load(list: list).diagnostics.first)
    #expect(finding.code == CheckingCode.importedModule)
    #expect(finding.message.contains("has \(count) error"), "\(finding.message)")
  }

  @Test(arguments: ["", "tabs: [Picker, List]\n", "scenarios: { a: [appear] }\n"])
  func `a start that lacks an argument is said once, with the way out`(more: String) throws {
    let picker = Self.picker.replacing("returns:", with: "params: { id: String }\nreturns:")
    let app = Self.app.replacing("start: List", with: "start: Picker") + more
    let list = Self.list.replacing("open: Picker,", with: "open: Picker, with: { id: \"''\" },")
    let found = load(list: list, picker: picker, app: app).diagnostics
    #expect(found.allSatisfy { $0.code == CheckingCode.parameterWithoutValue }, "\(found.map(described))")
    #expect(found.map(\.span.text) == (more.hasPrefix("tabs") ? ["Picker", "Picker"] : ["Picker"]))
    #expect(found.first?.message.contains("give it a default") == true)
  }
}
