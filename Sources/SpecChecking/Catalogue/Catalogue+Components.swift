import SourceText
import SpecGrammar
import SpecSyntax

extension Catalogue {
  static let components: [CatalogueEntry] = [
    CatalogueEntry(
      CheckingCode.unknownComponent, "a component that does not exist",
      why: "It would show nothing.",
      """
      view:
        else: [{ use: Lin }]
      components: { Line: { body: [divider] } }
      """,
      replacing: "use: Lin",
      by: "use: Line"),
    CatalogueEntry(
      CheckingCode.componentCycle, "a component that uses itself",
      why: "Its body would hold itself without an end.",
      """
      components:
        Tree: { body: [{ use: Tree }] }
      view:
        else: [{ use: Tree }]
      """,
      replacing: "body: [{ use: Tree }]",
      by: "body: [divider]"),
    CatalogueEntry(
      CheckingCode.actionExpected, "something that is no action where one is wanted",
      why: "A control needs an action to send.",
      """
      actions: { stop: idle }
      components:
        Go: { params: { go: Action }, body: [{ button: Go, action: go }] }
      view:
        else: [{ use: Go, with: { go: "'stop'" } }]
      """,
      replacing: "\"'stop'\"",
      by: "stop"),
    CatalogueEntry(
      CheckingCode.valueExpected, "an action where a value is wanted",
      why: "An action can be sent, not shown.",
      """
      actions: { stop: idle }
      components: { Line: { params: { text: String }, body: [{ text: "${text}" }] } }
      view:
        else: [{ use: Line, with: { text: stop } }, { button: Stop, action: stop }]
      """,
      replacing: "with: { text: stop }",
      by: "with: { text: \"'stop'\" }"),
    CatalogueEntry(
      CheckingCode.bindingArgument, "a binding that is no path",
      why: "A control writes where it reads, so it needs the place.",
      """
      fields: { name: String = "" }
      components:
        Field: { params: { text: Binding String }, body: [{ textField: Name, text: text }] }
      view:
        else: [{ use: Field, with: { text: "${name}" } }]
      """,
      replacing: "\"${name}\"",
      by: "name"),
    CatalogueEntry(
      CheckingCode.unusedComponent, "a component that is never used",
      why: "It is written for nothing.", severity: .warning,
      """
      components: { Line: { body: [divider] } }
      """,
      replacing: "Line: { body: [divider] }",
      by: """
        Line: { body: [divider] } }
        view: { else: [{ use: Line }]
        """),
    CatalogueEntry(
      CheckingCode.unusedComponentParameter, "a parameter that its component never uses",
      why: "Everyone who uses it gives something for nothing.", severity: .warning,
      """
      components: { Line: { params: { width: Int = 1 }, body: [divider] } }
      view:
        else: [{ use: Line }]
      """,
      replacing: "params: { width: Int = 1 },",
      by: ""),
    CatalogueEntry(
      CheckingCode.outsideComponent, "a component that reaches for its screen",
      why: "A component knows its parameters alone, so that it can be used elsewhere.",
      """
      actions: { go: idle }
      components:
        Go: { body: [{ button: Go, action: go }] }
      view:
        else: [{ use: Go }, { button: Go, action: go }]
      """,
      replacing: """
        body: [{ button: Go, action: go }] }
        view:
          else: [{ use: Go },
        """,
      by: """
        params: { go: Action }, body: [{ button: Go, action: go }] }
        view:
          else: [{ use: Go, with: { go: go } },
        """),
    CatalogueEntry(
      CheckingCode.severalNodes, "a key for one node on a component of several",
      why: "It can't be told which of them is meant.",
      """
      components:
        Two: { body: [divider, spacer] }
      view:
        else: [{ use: Two, accessibility: { label: Two } }]
      """,
      replacing: ", accessibility: { label: Two }",
      by: ""),
    CatalogueEntry(
      CheckingCode.componentTooLarge, "a component that shows too much",
      why: "One use may show 10,000 nodes, nested 256 deep.",
      """
      components:
        Many: { body: [⟨divider, × 200⟩ divider] }
        More: { body: [⟨{ use: Many }, × 60⟩ divider] }
      view:
        else: [{ use: More }]
      """,
      replacing: "60⟩",
      by: "3⟩"),
    CatalogueEntry(
      CheckingCode.componentType, "`Action` or `Binding` outside of components",
      why: "Only a component is given something to send or to write.",
      """
      fields: { done: Action }
      """,
      replacing: "done: Action",
      by: "isDone: Bool = false"),
  ]
}
