import Expressions
import ScreenProgram
import SourceText
import TestSupport
import Testing

@testable import SpecChecking

@Suite struct SharedModelTests {
  static let favorites = """
    module: Shared
    shared:
      Favorites:
        session: true
        fields: { items: "[String] = []", last: "String?" }
        actions:
          add: { params: { id: String }, set: { items: "${items + [id]}", last: "${id}" } }
          addTwice: { params: { id: String }, steps: [{ run: add, with: { id: id } }, { run: add, with: { id: id } }] }
          clear: { when: items.size() > 0, set: { items: [] } }

    """

  static let screen = """
    screen: Stars
    imports: [./favorites.screen.yaml]
    uses: { favorites: Favorites }
    derived: { count: favorites.items.size() }
    actions:
      star: { params: { id: String }, run: favorites.add, with: { id: id } }
      reset: { set: { favorites.items: ["x"], favorites.last: null } }
    watch: { favorites.items: { notice: Changed } }
    view:
      - text: "${count} of ${favorites.items.size()}"
      - button: Add
        action: favorites.add('a')
      - button: Star
        action: star('b')
      - button: Reset
        action: reset
    scenarios:
      keeps:
        shared: { Favorites: { items: [z] } }
        steps: [appear, send: favorites.add('q'), assertValue: { count: 2, favorites.items: [z, q] }]

    """

  private static func load(_ text: String, _ module: String = favorites) -> SpecLoader.Loaded {
    SampleModule.load(text, ["favorites.screen.yaml": module])
  }

  private static func check(
    _ marked: String, _ location: Testing.SourceLocation = #_sourceLocation
  ) { SampleModule.check(marked, ["favorites.screen.yaml": favorites], location) }

  @Test func `a screen reads and writes a shared model, and has its actions`() throws {
    let loaded = Self.load(Self.screen)
    #expect(loaded.diagnostics.isEmpty, "\(loaded.diagnostics.map(described))")
    let program = try #require(loaded.program)
    let use = try #require(program.uses.first)
    #expect(use.model == "Favorites")
    #expect(use.isSession)
    #expect(use.slots.map { program.slots[$0].name } == ["favorites.items", "favorites.last"])
    #expect(program.actions.map(\.name).suffix(3) == ["favorites.add", "favorites.addTwice", "favorites.clear"])
    let add = try #require(program.actions.first { $0.name == "favorites.add" })
    #expect(add.handler.steps.flatMap { $0.sets.map(\.path.rootName) } == ["items", "last"])
    #expect(program.scenarios.first?.shared.map(\.slot) == [use.slots[0]])
  }

  @Test func `what a screen says wrongly of a shared model is found there`() {
    Self.check(
      """
      screen: S
      imports: [./favorites.screen.yaml]
      uses: { favorites: Favorites, others: Favourites }
      #                                     ^ SS0809 did you mean `Favorites`?
      fields: { id: "String = ''" }
      actions:
        a: { set: { favorites.itms: [] } }
      #             ^ SS0415 did you mean `favorites.items`?
        b: { set: { favorites.items: 7 } }
      #                              ^ SS0353
        c: { run: favorites.ad, with: { id: id } }
      #           ^ SS0404 did you mean `favorites.add`?
        d: { run: favorites.add }
      #           ^ SS0418 needs `id`
      view: [{ button: A, action: a }, { button: B, action: favorites.clear }]
      scenarios:
        x: { shared: { Favorits: {} }, steps: [appear] }
      #                ^ SS0809 did you mean `Favorites`?
        y: { shared: { Favorites: { itms: [] } }, steps: [appear] }
      #                             ^ SS0415 did you mean `items`?
      """)
  }

  @Test func `a name of a shared model can't be another's too`() {
    Self.check(
      """
      screen: S
      imports: [./favorites.screen.yaml]
      uses: { favorites: Favorites }
      #       ^ SS0352
      fields: { favorites: "Int = 0" }
      view: [{ text: "${favorites}" }]
      """)
  }

  @Test func `an own model needs the module that declares it`() {
    Self.check(
      """
      screen: S
      uses: { favorites: Favorites }
      #                  ^ SS0809 import the module that declares it
      view: [{ text: "${favorites.items.size()}" }]
      """)
  }

  @Test func `what is known of a shared field is not known after one of its actions`() {
    Self.check(
      """
      screen: S
      imports: [./favorites.screen.yaml]
      uses: { favorites: Favorites }
      fields: { text: "String = ''" }
      actions:
        a:
          when: favorites.last != null
          steps:
            - { set: { text: "${favorites.last}" } }
            - { run: favorites.clear }
            - { set: { text: "${favorites.last}" } }
      #                         ^ SS0307
      view: [{ button: A, action: a }, { text: "${text}" }]
      """)
  }

  static let refused: [(action: String, words: String)] = [
    ("{ call: todos.fetch, fail: ignore }", "a shared action holds no `call`"),
    ("{ in: loaded, set: { items: [] } }", "a shared model has no cases"),
    ("{ to: loaded }", "a shared model has no cases to move to"),
    ("{ open: Detail }", "open it in an action of the screen"),
    ("{ emit: done }", "outputs are a screen's"),
    ("{ set: { items: [] }, overlap: queue }", "a shared action makes no call"),
    ("{ set: { items: 7 } }", "String"),
    ("{ set: { others: [] } }", "there is no field or payload `others`"),
    ("{ run: two }", "there is no action `two`"),
    ("{ run: one }", "never ends"),
  ]

  @Test(arguments: refused)
  func `a shared action holds only what belongs to no screen`(_ action: String, _ words: String) {
    let module =
      "module: M\nshared:\n  Favorites:\n    fields: { items: \"[String] = []\" }\n    actions: { one: \(action) }\n"
    let found = SampleModule.load(module).diagnostics
    #expect(found.contains { $0.severity == .error && $0.message.contains(words) }, "\(found.map(described))")
  }

  @Test func `fields of a shared model are checked`() {
    let module = """
      module: M
      shared:
        A:
          fields: { n: Int, m: "Int = x", k: { type: String, default: "", check: [{ must: "k != ''", message: No }] } }
      """
    let found = SampleModule.load(module).diagnostics
    #expect(
      Set(found.map(\.code.number)) == [353, 419, CheckingCode.notInShared.number], "\(found.map(described))")
  }
}
