import Foundation
import ScreenspecCommands
import Testing

/// `preview` of an app whose screens need arguments.
@Suite struct AppPreviewTests {
  private static let list = """
    screen: List
    view: [{ link: First, open: Detail, with: { id: "'first'" } }]

    """

  private static let detail = """
    screen: Detail
    title: "Detail ${params.id}"
    params: { id: String }
    services: { api: { note: { params: { id: String }, returns: String } } }
    states:
      loading:
      loaded: { note: String }
      failed:
    initial: loading
    source: { call: api.note, with: { id: params.id }, done: loaded.note, fail: failed }
    view:
      loading: [{ progress: Loading… }]
      loaded: [{ text: "${note}" }]
      failed: [{ button: Retry, action: load }]

    """

  private static let app = """
    app: Shop
    imports: [./list.screen.yaml, ./detail.screen.yaml]
    screens: [List, Detail]
    start: List
    stubs:
      default: { api.note: { returns: A note } }
      offline: { api.note: { fails: offline } }
    scenarios:
      far: [appear, { advanceTime: 1s }, { tapOn: First }, back, { tapOn: First }]
      near: [appear, { tapOn: First }]

    """

  private func preview(_ arguments: [String] = [], detail: String = Self.detail, app: String = Self.app) throws
    -> Desk.Outcome
  {
    try Desk(["list.screen.yaml": Self.list, "detail.screen.yaml": detail, "shop.screen.yaml": app])
      .run(["preview", "@shop.screen.yaml", "--plain"] + arguments)
  }

  @Test func `a screen is shown with the arguments of a scenario of the app, and with its stubs`() throws {
    let outcome = try preview()
    #expect(outcome.status == .clean, "\(outcome.errors)")
    for text in ["List", "Detail loaded", "Detail first", "A note", "Detail failed", "Retry"] {
      #expect(outcome.output.contains(text), "\(text) in \(outcome.output)")
    }
  }

  @Test func `a scenario of the screen itself goes before`() throws {
    let detail = Self.detail + "scenarios: { own: { params: { id: mine }, steps: [appear] } }\n"
    let outcome = try preview(detail: detail)
    #expect(outcome.output.contains("Detail mine") && !outcome.output.contains("Detail first"), "\(outcome.output)")
  }

  @Test func `the command line goes before both, for the screens that have the parameter`() throws {
    let outcome = try preview(["--param", "id=given"])
    #expect(outcome.status == .clean, "\(outcome.errors)")
    #expect(outcome.output.contains("Detail given") && outcome.output.contains("First"), "\(outcome.output)")
  }

  @Test func `a screen that nobody shows is named with what it needs, and the others are shown`() throws {
    let app = Self.app.components(separatedBy: "scenarios:")[0]
    let outcome = try preview(app: app)
    #expect(outcome.status == .clean)
    #expect(outcome.output.contains("First"))
    #expect(
      outcome.output.contains(
        "`Detail` needs `id`, and no scenario shows it with one: write one, or give `--param id=…`"),
      "\(outcome.output)")
    let given = try preview(["--param", "id=7"], app: app)
    #expect(given.output.contains("Detail 7") && !given.output.contains("needs"), "\(given.output)")
  }

  @Test func `a scenario that fails on the way counts up to there`() throws {
    let app = Self.app.replacing("near: [appear, {", with: "near: [appear, { assertVisible: Nothing }, {").replacing(
      "far: [appear, {", with: "far: [appear, { tapOn: First }, { assertVisible: Nothing }, {")
    #expect(try preview(app: app).output.contains("Detail first"))
  }

  @Test(arguments: [("ide=7", "name=value of id"), ("id", "name=value of id")])
  func `a parameter of no screen is refused`(given: String, message: String) throws {
    let outcome = try preview(["--param", given])
    #expect(outcome.status == .unusable)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test func `a stub set of the app is the only one that answers where it is named`() throws {
    let outcome = try preview(["--stubs", "offline"])
    #expect(outcome.output.contains("Retry") && !outcome.output.contains("A note"), "\(outcome.output)")
    #expect(try preview(["--stubs", "ofline"]).errors.contains("one of default, offline"))
  }

  @Test func `an app of screens without parameters takes none`() throws {
    let app = "app: One\nimports: [./home.screen.yaml]\nscreens: [Home]\nstart: Home\n"
    let desk = try Desk(["home.screen.yaml": "screen: Home\nview: [{ text: x }]\n", "app.screen.yaml": app])
    let outcome = try desk.run(["preview", "@app.screen.yaml", "--param", "id=7"])
    #expect(outcome.status == .unusable)
    #expect(outcome.errors.contains("no parameter, since no screen has one"), "\(outcome.errors)")
  }
}
