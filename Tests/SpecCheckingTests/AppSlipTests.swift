import SourceText
import SpecChecking
import Testing

/// One slip in an app has one finding, however often the name is used elsewhere.
@Suite struct AppSlipTests {
  private static let app = """
    app: Market
    imports: [./basket.screen.yaml, ./shop.screen.yaml, ./total.screen.yaml]
    screens: [Shop, Total]
    start: Shop
    tabs: [Shop, { screen: Total, title: "Basket (${Basket.items.size()})" }]
    provides: [Basket]
    scenarios:
      a: [appear, { assertScreen: Total }]

    """

  private func found(_ text: String) -> [Diagnostic] {
    SpecLoader(files: AppTabTests.files).load(SourceFile(path: "app.screen.yaml", text: text)).diagnostics
  }

  @Test func `without a slip there is no finding`() {
    #expect(found(AppSlipTests.app).map(described) == [])
  }

  @Test(arguments: [
    ("screens: [Shop, Total]", "screens: [Shop, Totl]", "3:17 SS0812", "did you mean `Total`?"),
    (", ./total.screen.yaml", "", "3:17 SS0812", "import its file"),
    ("start: Shop", "start: Shp", "4:8 SS0812", "did you mean `Shop`?"),
    ("screen: Total, title", "screen: Totl, title", "5:24 SS0812", "did you mean `Total`?"),
    ("provides: [Basket]", "provides: [Baskt]", "6:12 SS0809", "did you mean `Basket`?"),
    ("provides: [Basket]\n", "", "2:33 SS0813", "name it under `provides`"),
    ("assertScreen: Total", "assertScreen: Totl", "8:31 SS0812", "did you mean `Total`?"),
  ])
  func `a slip is told once`(words: String, others: String, place: String, message: String) {
    let all = found(AppSlipTests.app.replacing(words, with: others))
    #expect(all.map { described($0).prefix(place.count) } == [place[...]], "\(all.map(described))")
    #expect(all.first?.message.contains(message) == true)
  }

  @Test func `who uses what is not provided is named in one finding`() {
    let all = found(AppSlipTests.app.replacing("provides: [Basket]\n", with: ""))
    #expect(all.flatMap(\.notes).map(\.message) == ["`Shop` uses it here", "`Total` uses it here"])
  }

  @Test func `a shared model that is not used is told with the way to use it`() {
    let text = """
      screen: A
      imports: [./basket.screen.yaml]
      view: [{ text: "${Basket.items.size()}" }]

      """
    let all = found(text).filter { $0.severity == .error }
    #expect(all.map(described).map { $0.prefix(11) } == ["3:19 SS0311"])
    #expect(all.first?.message.hasSuffix("write `uses: { basket: Basket }`") == true)
    let renamed = found(text.replacing("view:", with: "uses: { mine: Basket }\nview:")).filter { $0.severity == .error }
    #expect(renamed.map(\.message) == ["the shared model `Basket` is called `mine` here"])
  }
}
