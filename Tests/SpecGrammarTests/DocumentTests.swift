import SourceText
import SpecSyntax
import Testing

@testable import SpecGrammar

@Suite struct DocumentTests {
  @Test func `the first key tells the kind`() throws {
    guard case .module(let module) = decode("module: Parts\nsummary: shared\n").document else { throw Missing() }
    #expect(module.name.text == "Parts")
    #expect(module.summary?.text == "shared")
    guard case .tests(let tests) = decode("tests: ./a.screen.yaml\nscenarios: { it works: [appear] }").document else {
      throw Missing()
    }
    #expect(tests.target.text == "./a.screen.yaml")
    #expect(tests.scenarios.map(\.name.text) == ["it works"])
  }

  @Test func `a screen has all its keys`() throws {
    let screen = try screen(
      """
      summary: a line
      title: Order ${params.orderId}
      locale: de
      imports: [./a.screen.yaml, ./b.screen.yaml]
      params: { orderId: String }
      returns: "String?"
      outputs:
        signedOut: { reason: String }
        nothingMore:
      types: { Item: { id: String } }
      services: { items: { load: { returns: [Item] } } }
      uses: { favorites: Favorites }
      fields: { search: String = "" }
      states: { idle: , loaded: { items: [Item] } }
      initial: idle
      source: { call: items.load, done: loaded.items, fail: ignore }
      derived: { count: items.size() }
      actions: { clear: { set: { search: "" } } }
      lifecycle: { resume: { run: load } }
      watch: { search: { run: clear } }
      components: { Row: { params: { item: Item }, body: [{ text: "${item.id}" }] } }
      view: { idle: [nothing], loaded: [{ text: Hello }] }
      env: [URL]
      secrets: [TOKEN]
      live: { items: { http: "${env.URL}", load: { get: /items } } }
      stubs: { default: { items.load: { returns: [] } } }
      scenarios: { it loads: [appear] }
      """)
    #expect(screen.name.text == "S")
    #expect(screen.title?.text == "Order ${params.orderId}")
    #expect(screen.locale?.text == "de")
    #expect(screen.parts.imports.map(\.text) == ["./a.screen.yaml", "./b.screen.yaml"])
    #expect(screen.outputs.map(\.name.text) == ["signedOut", "nothingMore"])
    #expect(screen.outputs.first?.params.map(\.name.text) == ["reason"])
    #expect(screen.uses.map(\.model.text) == ["Favorites"])
    #expect(screen.states?.map(\.name.text) == ["idle", "loaded"])
    #expect(screen.initial?.parts == ["idle"])
    #expect(screen.derived.first?.value.text == "items.size()")
    #expect(screen.lifecycle.first?.event.value == .resume)
    #expect(screen.watch.first?.path.text == "search")
    #expect(screen.parts.components.first?.params.count == 1)
    #expect(screen.parts.env.map(\.text) == ["URL"])
    #expect(screen.parts.secrets.map(\.text) == ["TOKEN"])
    #expect(screen.parts.live.first?.operations.map(\.name.text) == ["load"])
    #expect(screen.scenarios.count == 1)
  }

  @Test func `an app has screens, tabs, models and handlers`() throws {
    let result = decode(
      """
      app: Todos
      imports: [./list.screen.yaml]
      screens: [TodoList, Detail, Login]
      start: TodoList
      tabs: [TodoList, { screen: Detail, title: More, image: ellipsis }]
      provides: [Favorites]
      handles:
        signedOut: [{ resetSession: true }, { open: Login, with: { reason: why } }]
        saved: { notice: Saved }
      shared:
        Favorites:
          session: true
          fields: { items: "[String] = []" }
          actions: { add: { params: { id: String }, set: { items: "${items + [id]}" } } }
      """)
    #expect(result.diagnostics.map(\.message) == [])
    guard case .app(let app) = result.document else { throw Missing() }
    #expect(app.screens.map(\.text) == ["TodoList", "Detail", "Login"])
    #expect(app.start?.text == "TodoList")
    #expect(app.tabs.map(\.screen.text) == ["TodoList", "Detail"])
    #expect(app.tabs.last?.title?.text == "More")
    #expect(app.parts.shared.first?.isSession == true)
    #expect(app.parts.shared.first?.fields.first?.defaultValue?.node.sequence?.isEmpty == true)
    guard case .steps(let steps) = app.handles.first?.handler.form else { throw Missing() }
    #expect(steps.first?.resetSession?.value == true)
    #expect(steps.last?.open?.with.map(\.name.text) == ["reason"])
  }

  static let slips1: [Slip] = [
    Slip("screen:\nview: [nothing]", .missingValue, at: "", "`screen` needs the name of a screen"),
    Slip("screen: [A]\nview: [nothing]", .wrongShape, at: "[A]", "`screen` takes the name of a screen, not a list"),
    Slip(
      "screen: Article List\nview: [nothing]", .invalidName, at: "Article List", "write `ArticleList`",
      fixed: "screen: ArticleList\nview: [nothing]"),
    Slip("screen: S", .requiredKey, at: "screen", "a screen needs `view`"),
    Slip("screen: S\napp: A\nview: [nothing]", .conflictingKeys, at: "app", "a file is of one kind"),
    Slip("app: A\nstart: L", .requiredKey, at: "app", "an app needs `screens`"),
    Slip("tests:\nscenarios: { a: [appear] }", .missingValue, at: "", "`tests` needs a text"),
    Slip("module: M\nstates: { a: }", .misplacedKey, at: "states", "`states` belongs to a screen"),
    Slip("module: M\nscenarios: { a: [appear] }", .misplacedKey, at: "scenarios", "belongs to a screen"),
    Slip("tests: ./a.screen.yaml\nview: [nothing]", .misplacedKey, at: "view", "belongs to a screen"),
    Slip("shared: { F: { fields: { a: Int } } }", .misplacedKey, at: "shared", "belongs to a module"),
  ]

  @Test(arguments: DocumentTests.slips1)
  func `a file that is not whole is refused at the place`(slip: Slip) { slip.check() }

  @Test(arguments: [
    ("view: [nothing]\nscreen: S", "2:1 SS0202 the first key of a file says its kind: move `screen` above `view`"),
    ("scren: S\nview: [nothing]", "1:1 SS0201 a file can't begin with `scren`: did you mean `screen`?"),
    ("states: { a: }\nview: [nothing]", "1:1 SS0201 a file begins with the key that says its kind"),
    ("hello: world", "1:1 SS0201 a file begins with the key that says its kind"),
  ])
  func `a file whose kind is not told first is refused once`(text: String, expected: String) {
    let found = decode(text).diagnostics
    #expect(found.count == 1)
    for finding in found {
      let line = finding.span.file.lines.line(containing: finding.span.range.lowerBound)
      let column = finding.span.range.lowerBound - finding.span.file.lines.starts[line]
      #expect("\(line + 1):\(column + 1) \(finding.code.id) \(finding.message)".hasPrefix(expected))
    }
  }

  @Test func `a misplaced kind is decoded all the same`() throws {
    guard case .screen(let screen) = decode("title: Hello\nscreen: Late\nview: [nothing]").document else {
      throw Missing()
    }
    #expect(screen.name.text == "Late")
  }

  @Test func `what is no spec at all gives no document`() {
    #expect(decode("hello: world").document == nil)
    #expect(decode("").document == nil)
    #expect(decode("- a\n- b").document == nil)
  }

  @Test func `findings come in source order and do not stop each other`() {
    let found = decode(
      """
      screen: S
      states:
        idle: 3x
        not-found:
      view:
        idle:
          - buton: Save
            action: save
          - button: Save
      actions:
        save: { wen: "true", set: { a: 1 } }
      """
    ).diagnostics
    #expect(found.map(\.span.range.lowerBound) == found.map(\.span.range.lowerBound).sorted())
    #expect(found.map(\.code) == [.wrongShape, .invalidName, .unknownNode, .requiredKey, .unknownKey])
  }
}
