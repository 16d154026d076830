import Foundation
import ScreenspecCommands
import Testing

/// An app of three screens that share a model, as the command sees it.
@Suite struct AppVerbTests {
  /// The service, and the name that the list puts where other screens read it.
  static let module = """
    module: NameParts
    services:
      names: { load: { returns: [String] } }
    shared:
      Latest:
        session: true
        fields: { first: String = "" }
        actions: { note: { params: { name: String }, set: { first: "${name}" } } }
    stubs:
      default: { names.load: { after: 300ms, returns: [Ada, Alan] } }
      offline: { names.load: { fails: offline } }

    """

  static let names = """
    screen: Names
    title: Names
    imports: [./name-parts.screen.yaml]
    uses: { latest: Latest }
    fields: { chosen: String = "" }
    states:
      initial:
      loading:
      main: { names: [String] }
      failed: { text: String }
    source:
      call: names.load
      during: loading
      done: { to: main, set: { names: "${result}" }, run: latest.note, with: { name: "result[0]" } }
      fail: { to: failed, set: { text: The names can't be loaded. } }
    actions:
      look: { params: { name: String }, open: Person, with: { name: name }, done: { set: { chosen: "${result}" } } }
    view:
      initial: [nothing]
      loading: [{ progress: Loading… }]
      main:
        - text: "Chosen: ${chosen}"
        - list: names
          as: name
          key: name
          row: [{ text: "${name}" }, spacer, { button: Look, action: look(name) }]
          empty: [{ unavailable: No names }]
      failed:
        - unavailable: ${text}
        - { button: Retry, action: load }

    """

  static let person = """
    screen: Person
    title: "Person ${params.name}"
    imports: [./name-parts.screen.yaml]
    params: { name: String }
    returns: String
    outputs: { signedOut: {} }
    uses: { latest: Latest }
    actions:
      choose: { back: "${params.name}!" }
      note: { run: latest.note, with: { name: params.name } }
      signOut: { emit: signedOut }
    view:
      - { button: Choose, action: choose }
      - { button: Note, action: note }
      - { button: Sign out, action: signOut }
      - { link: Another, open: Person, with: { name: "'Grace'" } }
    scenarios:
      shows itself:
        params: { name: Ada }
        steps: [appear, assertVisible: Choose]

    """

  static let badge = """
    screen: Badge
    title: Badge
    imports: [./name-parts.screen.yaml]
    uses: { latest: Latest }
    view:
      - text: "First: ${latest.first}"

    """

  static let app = """
    app: People
    imports: [./name-parts.screen.yaml, ./names.screen.yaml, ./person.screen.yaml, ./badge.screen.yaml]
    screens: [Names, Person, Badge]
    start: Names
    tabs: [Names, { screen: Badge, title: Summary }]
    provides: [Latest]
    handles: { signedOut: [{ resetSession: true }, { notice: Bye }] }
    scenarios:
      the first name is shared:
        - appear
        - settle
        - tapOn: Summary
        - assertScreen: Badge
        - assertVisible: "First: Ada"
      a person is chosen:
        - appear
        - settle
        - tapOn: { text: Look, in: Alan }
        - assertScreen: Person
        - assertVisible: Choose
        - tapOn: Another
        - back
        - tapOn: Note
        - tapOn: Choose
        - assertScreen: Names
        - assertVisible: "Chosen: Alan!"
        - assertValue: { chosen: "Alan!", latest.first: Alan }
      signing out begins anew:
        - appear
        - settle
        - tapOn: { text: Look, in: Ada }
        - tapOn: Sign out
        - assertNotice: Bye
        - assertScreen: Names
        - assertState: loading
        - tapOn: Summary
        - assertVisible: "First: "
      it begins with a name:
        shared: { Latest: { first: Zoe } }
        steps: [appear, { tapOn: Summary }, { assertVisible: "First: Zoe" }]

    """

  private func desk(app: String = Self.app) throws -> Desk {
    try Desk([
      "name-parts.screen.yaml": Self.module, "names.screen.yaml": Self.names, "person.screen.yaml": Self.person,
      "badge.screen.yaml": Self.badge, "people.screen.yaml": app,
    ])
  }

  @Test func `the files of an app are sound, and their scenarios pass`() throws {
    let checked = try desk().run(["validate", "@"])
    #expect(checked.status == .clean, "\(checked.output)\(checked.errors)")
    let played = try desk().run(["test", "@"])
    #expect(played.status == .clean, "\(played.output)\(played.errors)")
    #expect(played.output.contains("5 scenarios passed"), "\(played.output)")
  }

  @Test(
    arguments: [
      (
        "people", "provides: [Latest]", "provides: []",
        "`Names` uses the shared model `Latest`, which the app does not provide"
      ),
      ("names", "open: Person, with", "open: Persn, with", "has no screen `Persn`; did you mean `Person`?"),
      ("names", "with: { name: name }, done", "done", "`Person` needs `name`"),
      ("names", "with: { name: name }, done", "with: { nme: name }, done", "`Person` has no parameter `nme`"),
      (
        "person", "with: { name: \"'Grace'\" }", "with: { name: 7 }",
        "`name` of `Person` is of type String, this is Int"
      ),
      ("people", "start: Names", "start: Person", "`Person` needs `name`, and nothing gives it"),
      ("people", "start: Names", "start: Nmes", "there is no screen `Nmes`; did you mean `Names`?"),
      ("people", "signedOut:", "signdOut:", "no screen of the app has the output `signdOut`"),
      ("people", "assertScreen: Badge", "assertScreen: Bdge", "there is no screen `Bdge`"),
      ("people", "shared: { Latest: { first: Zoe } }", "shared: { Latest: { frst: Zoe } }", "has no field `frst`"),
    ] as [(String, String, String, String)])
  func `what does not fit together is refused`(file: String, old: String, new: String, message: String) throws {
    let texts = ["people": Self.app, "names": Self.names, "person": Self.person]
    let text = try #require(texts[file])
    #expect(text.contains(old))
    let desk = try desk()
    try desk.write("\(file).screen.yaml", Data(text.replacing(old, with: new).utf8))
    let outcome = try desk.run(["validate", "@people.screen.yaml"])
    #expect(outcome.status == .failed)
    #expect(outcome.output.contains(message), "\(outcome.output)")
  }

  @Test func `records are one type in all screens of an app`() throws {
    let parts = """
      module: Parts
      types: { Item: { id: String, title: String } }
      shared:
        Basket:
          fields: { items: "[Item] = []" }
          actions: { add: { params: { item: Item }, set: { items: "${items + [item]}" } } }
      services: { shop: { load: { returns: [Item] } } }
      stubs: { default: { shop.load: { returns: [{ id: a, title: Tea }] } } }

      """
    let shop = """
      screen: Shop
      imports: [./parts.screen.yaml]
      uses: { basket: Basket }
      fields: { items: "[Item] = []" }
      source: { call: shop.load, done: { set: { items: "${result}" } }, fail: ignore }
      view:
        - list: items
          as: item
          row: [{ link: "${item.title}", open: Product, with: { item: item } }]
          empty: [nothing]
        - text: "${basket.items.size()} in the basket"

      """
    let product = """
      screen: Product
      imports: [./parts.screen.yaml]
      params: { item: Item }
      uses: { basket: Basket }
      actions: { take: { run: basket.add, with: { item: params.item }, back: } }
      view: [{ button: Take, action: take }]

      """
    let app = """
      app: Market
      imports: [./parts.screen.yaml, ./shop.screen.yaml, ./product.screen.yaml]
      screens: [Shop, Product]
      start: Shop
      provides: [Basket]
      scenarios:
        a product is taken: [appear, settle, { tapOn: Tea }, { tapOn: Take }, { assertVisible: 1 in the basket }]

      """
    let desk = try Desk([
      "parts.screen.yaml": parts, "shop.screen.yaml": shop, "product.screen.yaml": product, "market.screen.yaml": app,
    ])
    let outcome = try desk.run(["test", "@market.screen.yaml"])
    #expect(outcome.status == .clean, "\(outcome.output)\(outcome.errors)")
  }

  @Test func `run plays it from its start`() throws {
    let outcome = try desk().run(["run", "@people.screen.yaml", "--plain", "--width", "40"])
    #expect(outcome.status == .clean, "\(outcome.errors)")
    #expect(outcome.output.contains("0ms  Names loading"), "\(outcome.output)")
    #expect(outcome.output.contains("300ms  Names main"), "\(outcome.output)")
    #expect(outcome.output.contains("|  * Names    Summary"), "\(outcome.output)")
  }

  @Test func `a line of JSON says which screen it is of`() throws {
    let outcome = try desk().run(["run", "@people.screen.yaml", "--format", "json"])
    #expect(outcome.output.contains(#""screen":"Names""#))
    #expect(outcome.output.contains(#""shownTab":0"#))
  }

  @Test func `a trace of an app is played again to the same frames`() throws {
    let desk = try desk()
    let first = try desk.run(["run", "@people.screen.yaml", "--trace", "@t.jsonl"])
    let again = try desk.run(["replay", "@t.jsonl"])
    #expect(again.status == .clean, "\(again.errors)")
    #expect(again.output == first.output)
  }

  @Test func `a scenario that speaks of another screen than is shown fails with the way out`() throws {
    let wrong = Self.app.replacing(
      "    - assertScreen: Names\n    - assertVisible: \"Chosen", with: "    - assertVisible: \"Chosen")
    #expect(wrong != Self.app)
    let outcome = try desk(app: wrong).run(["test", "@people.screen.yaml"])
    #expect(outcome.status == .failed)
  }

  @Test func `preview shows each screen's cases`() throws {
    let outcome = try desk().run(["preview", "@people.screen.yaml", "--plain"])
    #expect(outcome.status == .clean, "\(outcome.errors)")
    for head in ["Names initial", "Names loading", "Names main", "Names failed", "Person", "Badge"] {
      #expect(outcome.output.contains(head), "\(head) in \(outcome.output)")
    }
  }

  @Test func `a case is one of a screen, so an app does not begin at one`() throws {
    let outcome = try desk().run(["run", "@people.screen.yaml", "--state", "main"])
    #expect(outcome.status == .unusable)
    #expect(outcome.errors.contains("is an app"), "\(outcome.errors)")
  }

  // MARK: What has no end

  private func loop(_ opens: (ping: String, pong: String)) throws -> Desk {
    func screen(_ name: String, _ opens: String) -> String {
      "screen: \(name)\nactions: { go: { open: \(opens) } }\nlifecycle: { appear: { run: go } }\nview: [{ button: Go, action: go }]\n"
    }
    let app = """
      app: Game
      imports: [./home.screen.yaml, ./ping.screen.yaml, ./pong.screen.yaml]
      screens: [Home, Ping, Pong]
      start: Home
      scenarios: { endless: [appear, { tapOn: Play }] }

      """
    return try Desk([
      "home.screen.yaml": "screen: Home\nview: [{ link: Play, open: Ping }]\n",
      "ping.screen.yaml": screen("Ping", opens.ping), "pong.screen.yaml": screen("Pong", opens.pong),
      "game.screen.yaml": app,
    ])
  }

  @Test(arguments: [("Pong", "Ping", "`Ping` → `Pong` → `Ping`"), ("Ping", "Home", "`Ping` → `Ping`")])
  func `screens that open each other are named, and no expression is`(ping: String, pong: String, way: String) throws {
    let desk = try loop((ping, pong))
    let message = "more than 1,000 events at one instant; screens open each other without an end: "
    let tested = try desk.run(["test", "@game.screen.yaml"])
    #expect(tested.status == .failed)
    #expect(tested.output.contains(message), "\(tested.output.prefix(2_000))")
    #expect(tested.output.contains(way) || way.hasPrefix("`Ping` → `Pong`"))
    #expect(!tested.output.contains("expression"))
    let played = try desk.run(
      ["run", "@game.screen.yaml", "--plain", "--script", "-"], input: "[appear, { tapOn: Play }]")
    #expect(played.status == .failed)
    #expect("\(played.output)\(played.errors)".contains(message), "\(played.errors)")
    #expect(!played.errors.contains("expression"), "\(played.errors)")
    // Of a deep stack the last screens are named.
    #expect(played.output.contains("... > "), "\(played.output)")
  }

  @Test func `a screen of it that is played alone tells what would open`() throws {
    let script = "[appear, { tapOn: Another }]"
    let outcome = try desk().run(
      ["run", "@person.screen.yaml", "--param", "name=Ada", "--script", "-", "--plain"], input: script)
    #expect(outcome.output.contains("opens Person"), "\(outcome.output)\(outcome.errors)")
  }
}
