import Foundation
import ScreenspecCommands
import Testing

@Suite struct GraphVerbTests {
  private static let app = """
    app: Shop
    imports: [./list.screen.yaml, ./item.screen.yaml, ./cart.screen.yaml, ./login.screen.yaml]
    screens: [List, Item, Cart, Login]
    start: Login
    tabs: [List, Cart]
    handles:
      signedIn: { open: List }
      signedOut: [{ resetSession: true }, { open: Login }]

    """
  private static let screens = [
    "list.screen.yaml": """
    screen: List
    outputs: { shared: }
    fields: { bought: Int = 0 }
    actions:
      share: { emit: shared }
      show: { open: Item, with: { id: "'a'" }, done: { set: { bought: "${result}" } } }
    view: [{ button: Show, action: show }, { button: Share, action: share }, { link: Cart, open: Cart }, { text: "${bought}" }]

    """,
    "item.screen.yaml": """
    screen: Item
    params: { id: String }
    returns: Int
    fields: { n: Int = 1 }
    actions: { buy: { when: n > 0, back: "${n}" } }
    view: [{ text: "${params.id}" }, { stepper: Count, value: n }, { button: Buy, action: buy }]

    """,
    "cart.screen.yaml": """
    screen: Cart
    outputs: { signedOut: }
    actions: { leave: { emit: signedOut } }
    view: [{ button: Leave, action: leave }]

    """,
    "login.screen.yaml": """
    screen: Login
    outputs: { signedIn: }
    actions: { enter: { emit: signedIn } }
    view: [{ button: Enter, action: enter }]

    """,
  ]

  private func shop() throws -> Desk { try Desk(Self.screens.merging(["shop.screen.yaml": Self.app]) { $1 }) }

  @Test func `a screen is drawn for Mermaid, or for Graphviz`() throws {
    let desk = try Desk(["a.screen.yaml": Sample.good])
    let mermaid = try desk.run(["graph", "@a.screen.yaml"])
    #expect(mermaid.status == .clean && mermaid.errors.isEmpty)
    #expect(
      mermaid.output.contains("stateDiagram-v2\n") && mermaid.output.contains("in_loading --> in_done : load done\n"))
    #expect(try desk.run(["graph", "@a.screen.yaml", "--format", "mermaid", "--output", "-"]).output == mermaid.output)
    let dot = try desk.run(["graph", "@a.screen.yaml", "--format", "dot"])
    #expect(dot.output.hasPrefix("digraph \"Hello\" {\n") && dot.output.hasSuffix("}\n"))
    #expect(dot.output.contains(#"  "failed" -> "loading" [label=" load (appear) \n load (key) \n load \n"]"#))
    #expect(try desk.run(["graph", "@a.screen.yaml", "--format", "dot"]).output == dot.output)
  }

  @Test func `an app is drawn as its screens, and what leads from one to another`() throws {
    let outcome = try shop().run(["graph", "@shop.screen.yaml"])
    #expect(outcome.status == .clean, "\(outcome.errors)")
    #expect(
      outcome.output == """
        ---
        title: "Shop"
        ---
        stateDiagram-v2
          state "tabs" as in_every {
            state "List" as in_List
            in_List : share / emit shared
            state "Cart" as in_Cart
          }
          state "Item" as in_Item
          state "Login" as in_Login
          [*] --> in_Login
          in_List --> in_Item : show
          in_List --> in_Cart : link
          in_Item --> in_List : buy [n #62; 0] / back
          in_Cart --> in_Login : leave / emit signedOut, reset session
          in_Login --> in_List : enter / emit signedIn

        """)
  }

  @Test func `an app is drawn for Graphviz with a frame around its tabs`() throws {
    let outcome = try shop().run(["graph", "@shop.screen.yaml", "--format", "dot"])
    #expect(outcome.output.contains("  subgraph \"cluster *\" {\n    label=\"tabs\"\n"))
    #expect(outcome.output.contains(#"  "Item" -> "List" [label=" buy [n > 0] / back \n"]"#))
  }

  @Test func `an output that resets the session and opens nothing begins anew`() throws {
    let app = Self.app.replacing("[{ resetSession: true }, { open: Login }]", with: "{ resetSession: true }")
    let desk = try Desk(Self.screens.merging(["shop.screen.yaml": app]) { $1 })
    let outcome = try desk.run(["graph", "@shop.screen.yaml"])
    #expect(outcome.output.contains("in_Cart --> in_Login : leave / emit signedOut, reset session\n"), "\(outcome)")
  }

  @Test func `a diagram goes to a file, which is replaced`() throws {
    let desk = try Desk(["a.screen.yaml": Sample.good, "a.mmd": "old"])
    let printed = try desk.run(["graph", "@a.screen.yaml"])
    let written = try desk.run(["graph", "@a.screen.yaml", "--output", "@a.mmd"])
    #expect(written.status == .clean && written.output.isEmpty && written.errors.isEmpty)
    #expect(try String(contentsOfFile: desk.path("a.mmd"), encoding: .utf8) == printed.output)
  }

  // MARK: What is refused

  @Test func `a file with errors is not drawn, and its findings are shown`() throws {
    let desk = try Desk(["a.screen.yaml": Sample.wrong, "a.mmd": "old"])
    let outcome = try desk.run(["graph", "@a.screen.yaml", "--output", "@a.mmd"])
    #expect(outcome.status == .failed && outcome.output.isEmpty)
    #expect(outcome.errors.contains("@/a.screen.yaml:9:49: error: ") && outcome.errors.hasSuffix("1 error in 1 file\n"))
    #expect(try String(contentsOfFile: desk.path("a.mmd"), encoding: .utf8) == "old")
  }

  @Test(arguments: [
    (["graph"], "a file is missing"), (["graph", "@a.screen.yaml", "b"], "`b` is one argument too many"),
    (["graph", "@a.screen.yaml", "--format", "svg"], "`--format` takes one of mermaid, dot, not `svg`"),
    (["graph", "@a.screen.yaml", "--fromat=dot"], "unknown option `--fromat`; did you mean `--format`?"),
    (["graph", "@a.screen.yaml", "--output", "@a.screen.yaml"], "has the name of a spec file"),
    (["graph", "@a.screen.yaml", "--output", "@none/a.dot"], "its folder is not there"),
    (["graph", "@a.screen.yaml", "--output", "@"], "is no regular file"),
    (["graph", "@a.screen.yaml", "--output", ""], "`--output` takes a file"),
    (["graph", "@none.screen.yaml"], "there is no file"),
    (["graph", "@module.screen.yaml"], "is a module and holds no screen"),
    (["graph", "@tests.screen.yaml"], "holds scenarios and no screen"),
    (["grahp", "@a.screen.yaml"], "unknown command `grahp`; did you mean `graph`?"),
  ])
  func `what can't be drawn says why`(_ arguments: [String], _ message: String) throws {
    let desk = try Desk([
      "a.screen.yaml": Sample.good, "module.screen.yaml": "module: Parts\ntypes: { A: one | two }\n",
      "tests.screen.yaml": "tests: ./a.screen.yaml\nscenarios: { shows: [appear] }\n",
    ])
    let outcome = try desk.run(arguments)
    #expect(outcome.status == .unusable && outcome.output.isEmpty)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(try String(contentsOfFile: desk.path("a.screen.yaml"), encoding: .utf8) == Sample.good)
  }
}
