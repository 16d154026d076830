import SourceText
import Testing

@testable import SpecChecking

/// How components are declared, and how they use each other.
@Suite struct ComponentTests {
  static let declarations: [Slip] = [
    Slip(
      "a component that uses itself",
      """
      components:
        Tree: { body: [{ use: Tree }] }
      #                       ^^^ SS0608 `Tree` → `Tree`
      view:
        else: [{ use: Tree }]
      """,
      replacing: "[{ use: Tree }] }", by: "[divider] }"),
    Slip(
      "components that use each other",
      """
      components:
        One: { body: [{ row: [{ use: Two }] }] }
        Two: { body: [{ section: A, of: [{ use: One }] }] }
      #                                         ^^^ SS0608 `One` uses itself: `One` → `Two` → `One`
      view:
        else: [{ use: One }]
      """,
      replacing: "[{ use: One }] }] }", by: "[divider] }] }"),
    Slip(
      "a field that is an action",
      """
      fields: { done: Action }
      #               ^^^ SS0619 write an action under `actions`
      """,
      replacing: "done: Action", by: "done: Bool = false"),
    Slip(
      "a field that is a binding",
      """
      fields: { name: Binding String }
      #               ^^^ SS0619 write the type of the value
      """,
      replacing: "name: Binding String", by: "name: String = a"),
    Slip(
      "a parameter of an action that is an action",
      """
      actions: { go: { params: { then: Action }, to: idle } }
      #                                ^^^ SS0619 a component's parameter alone
      """,
      replacing: "then: Action", by: "then: Int"),
    Slip(
      "a list of actions",
      """
      components:
        Go: { params: { all: "[Action]" }, body: [{ text: "${all.size()}" }] }
      #                        ^^^ SS0619 in a list
      view:
        else: [nothing, { use: Go, with: { all: "[]" } }]
      """,
      right: "summary: Alone"),
    Slip(
      "an action that may be missing",
      """
      components:
        Go: { params: { go: "Action?" }, body: [{ button: Go, action: go }] }
      #                      ^^^ SS0619 or with `?`
      view:
        else: [{ use: Go, with: { go: stop } }]
      actions: { stop: idle }
      """,
      replacing: "Action?", by: "Action"),
    Slip(
      "a binding with a default",
      """
      fields: { name: String = a }
      components:
        Field: { params: { text: Binding String = a }, body: [{ textField: Name, text: text }] }
      #                                           ^^^ SS0353 a `Binding` has no default
      view:
        else: [{ use: Field, with: { text: name } }]
      """,
      replacing: "Binding String = a", by: "Binding String"),
    Slip(
      "an action with a default",
      """
      actions: { stop: idle }
      components:
        Go: { params: { go: Action = stop }, body: [{ button: Go, action: go }] }
      #                              ^^^ SS0353 an `Action` has no default
      view:
        else: [{ use: Go, with: { go: stop } }]
      """,
      replacing: "Action = stop", by: "Action"),
    Slip(
      "a misspelt type of a parameter",
      """
      actions: { stop: idle }
      components:
        Go: { params: { go: Acton }, body: [{ button: Go, action: go }] }
      #                     ^^^ SS0351 did you mean `Action`?
      view:
        else: [{ use: Go, with: { go: stop } }]
      """,
      replacing: "Acton", by: "Action"),
    Slip(
      "a misspelt type of an action that is passed on",
      """
      actions: { stop: idle }
      components:
        Go: { params: { go: Action }, body: [{ button: Go, action: go }] }
        Outer: { params: { go: Acton }, body: [{ use: Go, with: { go: go } }] }
      #                        ^^^ SS0351 did you mean `Action`?
      view:
        else: [{ use: Outer, with: { go: stop } }]
      """,
      replacing: "Acton", by: "Action"),
    Slip(
      "a misspelt type of an action that is passed on to it",
      """
      actions: { stop: idle }
      components:
        Go: { params: { go: Acton }, body: [{ button: Go, action: go }] }
      #                     ^^^ SS0351 did you mean `Action`?
        Outer: { params: { go: Action }, body: [{ use: Go, with: { go: go } }] }
      view:
        else: [{ use: Outer, with: { go: stop } }]
      """,
      replacing: "Acton", by: "Action"),
    Slip(
      "a parameter with the name of a type",
      """
      components:
        Mark: { params: { Level: Level }, body: [{ text: High, if: Level == Level.high }] }
      #                   ^^^ SS0352 has the name of a type
      view:
        else: [{ use: Mark, with: { Level: Level.low } }]
      """,
      right: """
        components:
          Mark: { params: { level: Level }, body: [{ text: High, if: level == Level.high }] }
        view:
          else: [{ use: Mark, with: { level: Level.low } }]
        """),
    Slip(
      "a parameter with the name of what every screen has",
      """
      components:
        Mark: { params: { isValid: Bool }, body: [{ text: Good, if: isValid }] }
      #                   ^^^ SS0417 choose another
      view:
        else: [{ use: Mark, with: { isValid: "true" } }]
      """,
      right: """
        components:
          Mark: { params: { isGood: Bool }, body: [{ text: Good, if: isGood }] }
        view:
          else: [{ use: Mark, with: { isGood: "true" } }]
        """),
  ]

  @Test(arguments: declarations) func `a component is declared soundly`(_ slip: Slip) { slip.check() }

  /// Components of which each uses the next some times.
  static func chain(_ count: Int, times: Int) -> String {
    let parts = (0..<count).map { index in
      let inner = index + 1 < count ? [String](repeating: "{ use: C\(index + 1) }", count: times) : ["divider"]
      return "  C\(index): { body: [\(inner.joined(separator: ", "))] }\n"
    }
    return "screen: Chain\ncomponents:\n\(parts.joined())view: [{ use: C0 }]\n"
  }

  private func findings(_ text: String) -> [String] {
    SpecLoader().load(SourceFile(path: "t.screen.yaml", text: text)).diagnostics.map(described)
  }

  @Test func `a chain of sixty-four components is allowed`() {
    #expect(findings(Self.chain(64, times: 1)) == [])
  }

  @Test func `a chain that would exhaust the stack is refused once`() throws {
    let found = findings(Self.chain(2000, times: 1))
    #expect(found.count == 1)
    #expect(try #require(found.first).contains("SS0618"))
    #expect(try #require(found.first).contains("257 levels deep"))
  }

  @Test(arguments: [14, 64, 200]) func `components that double each other are refused once`(_ count: Int) throws {
    let found = findings(Self.chain(count, times: 2))
    #expect(found.count == 1)
    #expect(try #require(found.first).contains("nodes with the components that it uses, and 10000 are allowed"))
  }

  @Test func `components that double each other a few times are allowed`() {
    #expect(findings(Self.chain(12, times: 2)) == [])
  }

  @Test func `a cycle of many components is one finding`() {
    let text = Self.chain(300, times: 1).replacing("[divider]", with: "[{ use: C0 }]")
    #expect(findings(text).filter { $0.contains("SS0608") }.count == 1)
    #expect(findings(text).count == 1)
  }
}
