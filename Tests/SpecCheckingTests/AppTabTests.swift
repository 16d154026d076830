import ScreenMachine
import ScreenProgram
import SourceText
import SpecChecking
import Testing
import ViewTree

/// The tabs of an app, and the screens that it brings in.
@Suite struct AppTabTests {
  static let files = FilesInMemory([
    "basket.screen.yaml": """
    module: Basket
    shared:
      Basket:
        fields: { items: "[String] = []" }
        actions: { add: { params: { item: String }, set: { items: "${items + [item]}" } } }

    """,
    "shop.screen.yaml": """
    screen: Shop
    imports: [./basket.screen.yaml]
    uses: { basket: Basket }
    actions: { buy: { run: basket.add, with: { item: "'Milk'" } }, open: { open: Total } }
    view: [{ button: Buy, action: buy }, { button: Open, action: open }]

    """,
    "total.screen.yaml": """
    screen: Total
    title: Total
    imports: [./basket.screen.yaml]
    uses: { basket: Basket }
    view: [{ text: "${basket.items.size()}" }]

    """,
  ])

  private func load(
    imports: String = "./basket.screen.yaml, ./shop.screen.yaml, ./total.screen.yaml",
    tab: String = "{ screen: Total, title: \"Basket (${Basket.items.size()})\" }", rest: String = ""
  ) -> SpecLoader.Loaded {
    let text = """
      app: Market
      imports: [\(imports)]
      screens: [Shop, Total]
      start: Shop
      tabs: [Shop, \(tab)]
      provides: [Basket]
      \(rest)
      """
    return SpecLoader(files: Self.files).load(SourceFile(path: "app.screen.yaml", text: text))
  }

  private func labels(_ machine: Machine, _ view: AppView) -> [String] {
    view.resolve(machine).frame.tabs.map { if case .button(let label, _, _, _, _) = $0.kind { label } else { "" } }
  }

  @Test func `a name that two screens declare is told at the second, with both places`() throws {
    func screen(_ name: String, _ lines: String) -> String {
      "\(lines)screen: \(name)\ntypes: { Item: { id: String } }\nview: [{ text: A }]\n"
    }
    let files = FilesInMemory(["a.screen.yaml": screen("A", "# a\n# b\n"), "b.screen.yaml": screen("B", "# c\n")])
    let text = "app: Shop\nimports: [./a.screen.yaml, ./b.screen.yaml]\nscreens: [A, B]\nstart: A\ntabs: [A, B]\n"
    let found = SpecLoader(files: files).load(SourceFile(path: "app.screen.yaml", text: text)).diagnostics
    #expect(found.map { described($0).prefix(11) } == ["2:28 SS0808"])
    let places = found.flatMap(\.notes).compactMap(\.span)
    #expect(places.map(\.file.path) == ["b.screen.yaml", "a.screen.yaml"])
    #expect(places.map(\.text) == ["Item", "Item"])
  }

  @Test func `the title of a tab tells what is shared, and changes with it`() throws {
    let app = LinkedApp(try #require(load().app))
    let (machine, view) = (Machine(app), AppView(app))
    #expect(labels(machine, view) == ["Shop", "Basket (0)"])
    let buy = try #require(machine.program.program.actions.firstIndex { $0.name == "buy" })
    _ = machine.handle(.action(ActionID(buy), []), at: 0)
    #expect(labels(machine, view) == ["Shop", "Basket (1)"])
  }

  @Test func `a tab without a title has that of its screen`() throws {
    let app = LinkedApp(try #require(load(tab: "Total").app))
    #expect(labels(Machine(app), AppView(app)) == ["Shop", "Total"])
  }

  @Test func `a screen that is imported twice is one screen`() {
    let loaded = load(imports: "./basket.screen.yaml, ./shop.screen.yaml, ./total.screen.yaml, ./shop.screen.yaml")
    #expect(loaded.diagnostics.map(described) == [])
  }

  @Test func `a screen that is not there is told with those that are`() {
    let loaded = load(rest: "scenarios: { it is shown: [appear, { assertScreen: Checkout }] }")
    #expect(loaded.diagnostics.count == 1)
    #expect(loaded.diagnostics.first?.message == "there is no screen `Checkout`; the screens are `Shop`, `Total`")
  }
}
