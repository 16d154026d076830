import ScreenProgram
import SourceText
import TestSupport
import Testing

@testable import SpecChecking

/// A module and a screen that stands on it.
enum SampleModule {
  static let service = """
    module: TodoService
    types:
      Todo: { id: String, title: String }
      Level: low | high
    services:
      todos:
        fetch: { returns: [Todo] }
        save: { params: { id: String }, writes: true }
    components:
      TodoRow: { params: { todo: Todo }, body: [{ text: "${todo.title}" }] }
    stubs:
      default:
        todos.fetch: { returns: [{ id: a, title: First }] }
        todos.save: { returns: }

    """

  static let screen = """
    screen: Todos
    imports: [./service.screen.yaml]
    fields: { level: Level = low }
    states:
      idle:
      loading:
      loaded: { todos: [Todo] }
    source:
      call: todos.fetch
      during: loading
      done: loaded.todos
      fail: ignore
    view:
      idle, loading: [nothing]
      loaded:
        - list: todos
          as: todo
          row: [{ use: TodoRow, with: { todo: todo } }]
          empty: [nothing]

    """

  static func load(_ text: String, _ files: [String: String] = [:]) -> SpecLoader.Loaded {
    let all = ["service.screen.yaml": service].merging(files) { $1 }
    return SpecLoader(files: FilesInMemory(all)).load(SourceFile(path: "test.screen.yaml", text: text))
  }

  /// Expects the marked findings and no others.
  static func check(
    _ marked: String, _ files: [String: String] = [:], _ location: Testing.SourceLocation = #_sourceLocation
  ) {
    let source = MarkedSource(marked)
    let differences = source.differences(from: load(marked, files).diagnostics)
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))", sourceLocation: location)
  }
}

@Suite struct ImportTests {
  static func importing(_ list: String, _ mark: String = "") -> String {
    SampleModule.screen.replacing("imports: [./service.screen.yaml]\n", with: "imports: [\(list)]\n\(mark)\n")
  }

  @Test func `types, services, components and stubs of a module are there`() throws {
    let loaded = SampleModule.load(SampleModule.screen)
    #expect(loaded.diagnostics.isEmpty, "\(loaded.diagnostics.map(described))")
    let program = try #require(loaded.program)
    #expect(program.operations.map(\.name) == ["todos.fetch", "todos.save"])
    #expect(program.stubs.map(\.name) == ["default"])
    #expect(program.stubs[0].answers.count == 2)
    #expect(program.imports.map(\.path) == ["service.screen.yaml"])
  }

  @Test func `a position in a module is shown in the module`() throws {
    let program = try #require(SampleModule.load(SampleModule.screen).program)
    let span = program.sources.span(program.operations[1].range)
    #expect(span.file.path == "service.screen.yaml")
    #expect(span.text == "save")
    #expect(program.sources.span(program.cases[1].range).file === program.file)
  }

  @Test func `what a module imports comes with it, and a file that is reached twice is no clash`() {
    let files = [
      "types.screen.yaml": "module: Types\ntypes: { Mark: { id: String } }\n",
      "a.screen.yaml":
        "module: A\nimports: [./types.screen.yaml]\nservices: { a: { get: { returns: Mark } } }\n",
      "b.screen.yaml":
        "module: B\nimports: [./types.screen.yaml]\nservices: { b: { get: { returns: Mark } } }\n",
    ]
    let text = """
      screen: Two
      imports: [./a.screen.yaml, ./b.screen.yaml, ./types.screen.yaml]
      fields: { mark: "Mark? = null" }
      actions:
        one: { call: a.get, done: { set: { mark: "${result}" } }, fail: ignore }
        two: { call: b.get, done: { set: { mark: "${result}" } }, fail: ignore }
      view: [{ button: One, action: one }, { button: Two, action: two }]
      """
    let loaded = SampleModule.load(text, files)
    #expect(loaded.diagnostics.isEmpty, "\(loaded.diagnostics.map(described))")
    #expect(loaded.program?.imports.map(\.path) == ["types.screen.yaml", "a.screen.yaml", "b.screen.yaml"])
  }

  @Test func `a path leads back over the folder of the file that names it`() {
    let files = [
      "parts/inner/m.screen.yaml": "module: M\nimports: [../n.screen.yaml]\ntypes: { A: { b: B } }\n",
      "parts/n.screen.yaml": "module: N\ntypes: { B: one | two }\n",
    ]
    let text = "screen: S\nimports: [./parts/inner/m.screen.yaml]\nfields: { a: \"A? = null\" }\nview: [nothing]\n"
    let loaded = SampleModule.load(text, files)
    #expect(loaded.program != nil, "\(loaded.diagnostics.map(described))")
  }

  static let refused: [(list: String, mark: String, files: [String: String])] = [
    ("./none.screen.yaml", "#         ^ SS0801 there is no file `./none.screen.yaml`; name a module by its path", [:]),
    (
      "./service.screen.yaml, service.screen.yaml", "#                                ^ SS0803 name a file once", [:]
    ),
    ("./test.screen.yaml", "#         ^ SS0804 a file can't import itself", ["test.screen.yaml": ""]),
    (
      "./s.screen.yaml", "#         ^ SS0802 is a screen, and screens are brought in by an app",
      ["s.screen.yaml": "screen: S\nview: [nothing]\n"]
    ),
    (
      "./a.screen.yaml", "#         ^ SS0802 nothing imports an app",
      ["a.screen.yaml": "app: A\nscreens: [S]\nstart: S\n"]
    ),
    (
      "./t.screen.yaml", "#         ^ SS0802 is a file of scenarios", ["t.screen.yaml": "tests: ./s.screen.yaml\n"]
    ),
    ("./y.screen.yaml", "#         ^ SS0806 has 1 error; `screenspec validate", ["y.screen.yaml": "module: ["]),
    ("./k.screen.yaml", "#         ^ SS0806 has 1 error", ["k.screen.yaml": "module: K\nlayuot: x\n"]),
    (
      "./m.screen.yaml",
      "#         ^ SS0804 `test.screen.yaml` → `m.screen.yaml` → `n.screen.yaml` → `test.screen.yaml`",
      [
        "m.screen.yaml": "module: M\nimports: [./n.screen.yaml]\n",
        "n.screen.yaml": "module: N\nimports: [./test.screen.yaml]\n", "test.screen.yaml": "module: T\n",
      ]
    ),
  ]

  @Test(arguments: refused)
  func `an import that brings nothing is one finding, and names it would bring are none`(
    _ list: String, _ mark: String, _ files: [String: String]
  ) {
    SampleModule.check(Self.importing(list, mark), files)
  }

  @Test func `an item without its blank in an imported file is a finding there`() {
    let files = ["m.screen.yaml": "module: M\nservices:\n  -todos\nenv:\n  -URL\n"]
    let screen =
      "screen: A\nsummary: \(String(repeating: "x", count: 300))\nimports: [./m.screen.yaml]\nview: [nothing]\n"
    let loaded = SpecLoader(files: FilesInMemory(files)).load(SourceFile(path: "a.screen.yaml", text: screen))
    #expect(loaded.diagnostics.map(\.code.id) == ["SS0806"], "\(loaded.diagnostics.map(\.message))")
  }

  @Test func `a module with errors of its own is one finding at the import`() {
    let broken = SampleModule.service.replacing("returns: [Todo]", with: "returns: [Tood]")
      .replacing("{ todo: Todo }", with: "{ todo: Tdoo }")
    SampleModule.check(
      Self.importing("./service.screen.yaml", "#         ^ SS0806 has 2 errors; `screenspec validate"),
      ["service.screen.yaml": broken])
  }

  @Test func `modules that import each other are errors of theirs`() {
    let files = [
      "a.screen.yaml": "module: A\nimports: [./b.screen.yaml]\ntypes: { Mark: { id: String } }\n",
      "b.screen.yaml": "module: B\nimports: [./a.screen.yaml]\n",
    ]
    SampleModule.check(
      """
      screen: S
      imports: [./a.screen.yaml]
      #         ^ SS0806 the module `a.screen.yaml` has 1 error
      fields: { mark: "Mark? = null" }
      view: [nothing]
      """, files)
    let alone = SpecLoader(files: FilesInMemory(files)).load(
      SourceFile(path: "a.screen.yaml", text: files["a.screen.yaml", default: ""]))
    #expect(alone.diagnostics.map(\.code) == [CheckingCode.importCycle])
    #expect(alone.diagnostics.first?.message.contains("`a.screen.yaml` → `b.screen.yaml` → `a.screen.yaml`") == true)
  }

  @Test func `a way of imports may be long`() {
    var files: [String: String] = [:]
    for number in 0..<300 {
      let next = number < 299 ? "imports: [./m\(number + 1).screen.yaml]\n" : ""
      files["m\(number).screen.yaml"] = "module: M\(number)\n\(next)types: { T\(number): { id: String } }\n"
    }
    let screen =
      "screen: S\nimports: [./m0.screen.yaml]\nfields: { last: \"T299? = null\" }\nview: [{ text: \"${last.?id.orValue('none')}\" }]\n"
    let loaded = SpecLoader(files: FilesInMemory(files)).load(SourceFile(path: "s.screen.yaml", text: screen))
    #expect(loaded.diagnostics.map(\.message) == [])
    #expect(loaded.program != nil)
  }

  @Test func `two modules that declare one name clash at the import of the second`() throws {
    let text = Self.importing(
      "./service.screen.yaml, ./other.screen.yaml",
      "#                                ^ SS0805 the type `Level` is in `service.screen.yaml` and in `other.screen.yaml`"
    )
    let files = ["other.screen.yaml": "module: Other\ntypes: { Level: one | two }\n"]
    SampleModule.check(text, files)
    let notes = try #require(SampleModule.load(text, files).diagnostics.first).notes
    #expect(notes.map { $0.span?.file.path } == ["service.screen.yaml", "other.screen.yaml"])
    #expect(notes.map { $0.span?.text } == ["Level", "Level"])
  }

  @Test(arguments: [
    ("types: { Todo: { id: String } }\n", "type `Todo`"), ("services: { todos: { get: {} } }\n", "service `todos`"),
    ("components: { TodoRow: { body: [nothing] } }\n", "component `TodoRow`"),
  ])
  func `a name of the screen's own clashes at the import`(_ own: String, _ words: String) {
    SampleModule.check(
      Self.importing("./service.screen.yaml", "#         ^ SS0805 the \(words) is in `service.screen.yaml`") + own)
  }

  @Test func `two answers of one set are an error where the files come together`() throws {
    SampleModule.check(
      SampleModule.screen + """
        stubs:
          default:
            todos.fetch: { returns: [] }
        #   ^ SS0513 `todos.fetch` has two answers in the set `default`

        """)
    let files = [
      "more.screen.yaml": """
      module: More
      imports: [./service.screen.yaml]
      stubs:
        slow: { extends: default, todos.fetch: { after: 5s } }
      """,
      "again.screen.yaml": """
      module: Again
      imports: [./service.screen.yaml]
      stubs:
        slow: { todos.fetch: { returns: [] } }
      """,
    ]
    let text = Self.importing(
      "./more.screen.yaml, ./again.screen.yaml, ./service.screen.yaml",
      "#                             ^ SS0808 `./again.screen.yaml` does not go with the rest of this file: `todos.fetch` has"
    )
    let found = SampleModule.load(text, files).diagnostics.filter { $0.severity == .error }
    #expect(found.map(\.code) == [CheckingCode.importConflict], "\(found.map(described))")
    let notes = try #require(found.first).notes
    #expect(notes.map { $0.span?.file.path } == ["again.screen.yaml", "more.screen.yaml"])
  }

  @Test func `sets of one name merge, and one may extend a module's`() throws {
    let text =
      SampleModule.screen + """
        stubs:
          empty: { extends: default, todos.fetch: { returns: [] } }

        """
    let program = try #require(SampleModule.load(text).program)
    #expect(program.stubs.map(\.name) == ["default", "empty"])
    #expect(program.stubs[1].answers.count == 2)
  }

  @Test func `an import of which nothing is used is a warning`() {
    let files = [
      "other.screen.yaml": "module: Other\ntypes: { Shade: dark | light }\n",
      "over.screen.yaml": "module: Over\nimports: [./service.screen.yaml]\ntypes: { Shade: dark | light }\n",
      "through.screen.yaml": "module: Through\nimports: [./service.screen.yaml]\n",
    ]
    SampleModule.check(
      Self.importing(
        "./service.screen.yaml, ./other.screen.yaml",
        "#                                ^ SS0807 nothing that `./other.screen.yaml` brings is used"), files)
    SampleModule.check(
      Self.importing(
        "./over.screen.yaml, ./service.screen.yaml", "#         ^ SS0807 nothing that `./over.screen.yaml` brings"),
      files)
    // What the one imports is used, and nothing else brings it.
    #expect(SampleModule.load(Self.importing("./through.screen.yaml"), files).diagnostics.isEmpty)
  }

  @Test func `a module that many screens import is read once`() {
    let files = FilesInMemory(["service.screen.yaml": SampleModule.service])
    let modules = ModuleCache()
    for index in 0..<20 {
      let loaded = SpecLoader(files: files, modules: modules)
        .load(SourceFile(path: "\(index).screen.yaml", text: SampleModule.screen))
      #expect(loaded.program != nil)
    }
    #expect(files.reads(of: "service.screen.yaml") == 1)
  }

  @Test func `screens that are loaded at once agree on the positions of a module`() async {
    let files = FilesInMemory(["service.screen.yaml": SampleModule.service])
    let modules = ModuleCache()
    let bases = await withTaskGroup(of: Int?.self) { group in
      for index in 0..<16 {
        group.addTask {
          SpecLoader(files: files, modules: modules)
            .load(SourceFile(path: "\(index).screen.yaml", text: SampleModule.screen)).program?.imports.first?.base
        }
      }
      return await group.reduce(into: Set<Int?>()) { $0.insert($1) }
    }
    #expect(bases.count == 1)
    #expect(!bases.contains(nil))
  }

  @Test func `a tests file may test a screen that imports`() throws {
    let tests = """
      tests: ./todos.screen.yaml
      stubs:
        later: { extends: default, todos.fetch: { after: 1s } }
      scenarios:
        waits: { stubs: later, steps: [appear, assertState: loading] }
      """
    let loaded = SampleModule.load(tests, ["todos.screen.yaml": SampleModule.screen])
    #expect(loaded.diagnostics.isEmpty, "\(loaded.diagnostics.map(described))")
    let program = try #require(loaded.program)
    let step = try #require(program.scenarios.first?.steps.last)
    #expect(program.sources.span(step.range).file === loaded.file)
    #expect(program.sources.span(step.range).text == "assertState: loading")
    #expect(program.sources.span(program.operations[0].range).text == "fetch")
    let broken = SampleModule.load(
      tests, ["todos.screen.yaml": SampleModule.screen, "service.screen.yaml": "module: ["])
    #expect(broken.diagnostics.map(\.code) == [CheckingCode.testedScreen])
  }
}
