import SourceText
import Testing

@testable import SpecChecking

/// What a component and its uses say, and what is wrong with them.
@Suite struct ComponentTests {
  static let uses: [Slip] = [
    Slip(
      "a component that does not exist",
      """
      components:
        Line: { body: [divider] }
      view:
        else:
          - use: Lime
      #          ^^^ SS0607 did you mean `Line`?
      """,
      replacing: "Lime", by: "Line"),
    Slip(
      "an argument that is missing",
      """
      components:
        Name: { params: { item: Item }, body: [{ text: "${item.title}" }] }
      view:
        loaded:
          - list: items
            as: item
            row: [{ use: Name }]
      #                  ^^^ SS0418 `Name` needs `item: Item`; write `with: { item: … }`
            empty: [nothing]
        else: [nothing]
      """,
      replacing: "use: Name", by: "use: Name, with: { item: item }"),
    Slip(
      "an argument that is misspelt is not missing too",
      """
      components:
        Name: { params: { title: String }, body: [{ text: "${title}" }] }
      view:
        else: [{ use: Name, with: { titel: "'a'" } }]
      #                             ^^^ SS0405 did you mean `title`?
      """,
      replacing: "titel", by: "title"),
    Slip(
      "an argument too many",
      """
      components:
        Line: { body: [divider] }
      view:
        else: [{ use: Line, with: { width: 3 } }]
      #                             ^^^ SS0405 it takes none
      """,
      replacing: ", with: { width: 3 }", by: ""),
    Slip(
      "a value of another type",
      """
      components:
        Name: { params: { title: String }, body: [{ text: "${title}" }] }
      view:
        else: [{ use: Name, with: { title: 3 } }]
      #                                    ^^^ SS0303 `String` is expected, found `Int`
      """,
      replacing: "title: 3", by: "title: \"'3'\""),
    Slip(
      "null where a value is wanted",
      """
      fields:
        name: String?
      components:
        Name: { params: { title: String }, body: [{ text: "${title}" }] }
      view:
        else: [{ use: Name, with: { title: name } }]
      #                                    ^^^ SS0307 may be null
      """,
      replacing: "with: { title: name }", by: "with: { title: name }, if: name != null"),
    Slip(
      "payload where there is none",
      """
      components:
        Names: { params: { items: "[Item]" }, body: [{ text: "${items.size()}" }] }
      view:
        idle: [{ use: Names, with: { items: items } }]
      #                                     ^^^ SS0311 exists only in `loaded`
        else: [nothing]
      """,
      replacing: "idle:", by: "loaded:"),
    Slip(
      "an id for several nodes",
      """
      components:
        Two: { body: [divider, spacer] }
      view:
        else:
          - use: Two
      #          ^^^ SS0617 shows 2 nodes, so there is no one node for `id`
            id: two
      """,
      replacing: "body: [divider, spacer]", by: "body: [{ row: [divider, spacer] }]"),
    Slip(
      "a spoken name for several nodes",
      """
      components:
        Two: { body: [divider, spacer] }
      view:
        else:
          - use: Two
      #          ^^^ SS0617 for `accessibility`
            accessibility: { label: Two }
      """,
      replacing: "body: [divider, spacer]", by: "body: [{ column: [divider, spacer] }]"),
  ]

  static let actions: [Slip] = [
    Slip(
      "an action where a value is wanted",
      """
      actions: { go: idle }
      components:
        Name: { params: { title: String }, body: [{ text: "${title}" }] }
      view:
        else: [{ use: Name, with: { title: go } }, { button: Go, action: go }]
      #                                    ^^^ SS0612 declare the parameter as `title: Action`
      """,
      replacing: "title: go", by: "title: \"'go'\""),
    Slip(
      "an action with arguments where a value is wanted",
      """
      actions: { go: { params: { to: String }, notice: "${to}" } }
      components:
        Name: { params: { title: String }, body: [{ text: "${title}" }] }
      view:
        else: [{ use: Name, with: { title: "go('a')" } }]
      #                                     ^^^ SS0612 is an action
      """,
      replacing: "\"go('a')\"", by: "\"'a'\""),
    Slip(
      "a value where an action is wanted",
      """
      fields: { name: String = a }
      components:
        Go: { params: { go: Action }, body: [{ button: Go, action: go }] }
      view:
        else: [{ use: Go, with: { go: name } }]
      #                               ^^^ SS0611 takes an action
      """,
      replacing: "go: name", by: "go: stop\nactions:\n  stop: idle\n#"),
    Slip(
      "a literal where an action is wanted",
      """
      actions: { stop: idle }
      components:
        Go: { params: { go: Action }, body: [{ button: Go, action: go }] }
      view:
        else: [{ use: Go, with: { go: "'stop'" } }]
      #                                ^^^ SS0611 written `name`
      """,
      replacing: "\"'stop'\"", by: "stop"),
    Slip(
      "an action that does not exist",
      """
      actions: { stop: idle }
      components:
        Go: { params: { go: Action }, body: [{ button: Go, action: go }] }
      view:
        else: [{ use: Go, with: { go: stpo } }]
      #                               ^^^ SS0404 did you mean `stop`?
      """,
      replacing: "stpo", by: "stop"),
    Slip(
      "an action without its arguments",
      """
      actions: { show: { params: { item: Item }, notice: "${item.title}" } }
      components:
        Go: { params: { go: Action }, body: [{ button: Go, action: go }] }
      view:
        loaded:
          - list: items
            as: item
            row: [{ use: Go, with: { go: show } }]
      #                                  ^^^ SS0405 `show` takes one argument, (item: Item), and got none
            empty: [nothing]
        else: [nothing]
      """,
      replacing: "go: show", by: "go: show(item)"),
    Slip(
      "an argument that the component gives by itself",
      """
      actions: { show: { params: { text: String }, notice: "${text}" } }
      components:
        Go: { params: { go: Action(String) }, body: [{ button: Go, action: "go('a')" }] }
      view:
        else: [{ use: Go, with: { go: "show('b')" } }]
      #                                ^^^ SS0405 give the name alone
      """,
      replacing: "\"show('b')\"", by: "show"),
    Slip(
      "an action that takes another type than the component gives",
      """
      actions: { show: { params: { text: String }, notice: "${text}" } }
      components:
        Go: { params: { go: Action(Int) }, body: [{ button: Go, action: go(1) }] }
      view:
        else: [{ use: Go, with: { go: show } }]
      #                               ^^^ SS0405 a `Int` is given in place of the `String`
      """,
      replacing: "params: { text: String }, notice", by: "params: { text: Int }, notice"),
    Slip(
      "an action that takes too little",
      """
      actions: { show: idle }
      components:
        Go: { params: { go: Action(Int) }, body: [{ button: Go, action: go(1) }] }
      view:
        else: [{ use: Go, with: { go: show } }]
      #                               ^^^ SS0405 gives it `Int` as well
      """,
      replacing: "show: idle", by: "show: { params: { n: Int }, notice: \"${n}\" }"),
    Slip(
      "an action that never applies where the component is used",
      """
      actions: { stop: { in: failed, to: idle } }
      components:
        Go: { params: { go: Action }, body: [{ button: Go, action: go }] }
      view:
        loaded: [{ use: Go, with: { go: stop } }]
      #                                 ^^^ SS0610 always disabled here
        else: [nothing]
      """,
      replacing: "loaded:", by: "failed:"),
  ]

  static let places: [Slip] = [
    Slip(
      "a computed value where a place is wanted",
      """
      fields: { name: String = a }
      components:
        Field: { params: { text: Binding String }, body: [{ textField: Name, text: text }] }
      view:
        else: [{ use: Field, with: { text: name + 'b' } }]
      #                                    ^^^ SS0613 this is computed
      """,
      replacing: "name + 'b'", by: "name"),
    Slip(
      "a template where a place is wanted",
      """
      fields: { name: String = a }
      components:
        Field: { params: { text: Binding String }, body: [{ textField: Name, text: text }] }
      view:
        else: [{ use: Field, with: { text: "${name}" } }]
      #                                    ^^^ SS0613 without `${…}`
      """,
      replacing: "\"${name}\"", by: "name"),
    Slip(
      "a place of another type",
      """
      fields: { name: String? }
      components:
        Field: { params: { text: Binding String }, body: [{ textField: Name, text: text }] }
      view:
        else: [{ use: Field, with: { text: name } }]
      #                                    ^^^ SS0613 takes exactly its type
      """,
      replacing: "{ name: String? }", by: "{ name: String = a }"),
    Slip(
      "a derived value where a place is wanted",
      """
      fields: { name: String = a }
      derived: { upper: name + 'b' }
      components:
        Field: { params: { text: Binding String }, body: [{ textField: Name, text: text }] }
      view:
        else: [{ use: Field, with: { text: upper } }]
      #                                    ^^^ SS0406 is a derived value
      """,
      replacing: "text: upper", by: "text: name"),
    Slip(
      "a loop variable where a place is wanted",
      """
      components:
        Field: { params: { text: Binding String }, body: [{ textField: Name, text: text }] }
      view:
        loaded:
          - list: items
            as: item
            row: [{ use: Field, with: { text: item.title } }]
      #                                       ^^^ SS0406 can't be assigned
            empty: [nothing]
        else: [nothing]
      """,
      replacing: "text: item.title", by: "text: \"items[item.id].title\""),
    Slip(
      "an id is no place to write",
      """
      components:
        Field: { params: { item: Binding Item }, body: [{ textField: Name, text: item.id }] }
      #                                                                          ^^^ SS0406 an `id` can't be assigned
      view:
        loaded: [{ use: Field, with: { item: "items['a']" } }]
        else: [nothing]
      """,
      replacing: "text: item.id", by: "text: item.title"),
    Slip(
      "a value that a component writes",
      """
      components:
        Field: { params: { text: String }, body: [{ textField: Name, text: text }] }
      #                                                                    ^^^ SS0406 such as `text: Binding String`
      view:
        else: [{ use: Field, with: { text: name } }]
      fields: { name: String = a }
      """,
      replacing: "text: String", by: "text: Binding String"),
    Slip(
      "a value passed on as a place",
      """
      fields: { name: String = a }
      components:
        Field: { params: { text: Binding String }, body: [{ textField: Name, text: text }] }
        Outer: { params: { text: String }, body: [{ use: Field, with: { text: text } }] }
      #                                                                       ^^^ SS0406 can only be read here
      view:
        else: [{ use: Outer, with: { text: name } }]
      """,
      replacing: "Outer: { params: { text: String }", by: "Outer: { params: { text: Binding String }"),
    Slip(
      "a control of another type than its place",
      """
      fields: { count: Int = 0 }
      components:
        Switch: { params: { on: Binding Int }, body: [{ toggle: On, value: on }] }
      #                                                                    ^^^ SS0406 edits a value of type `Bool`
      view:
        else: [{ use: Switch, with: { on: count } }]
      """,
      replacing: "toggle", by: "stepper"),
  ]

  static let bodies: [Slip] = [
    Slip(
      "a field of the screen, once however often the component is used",
      """
      fields: { name: String = a }
      components:
        Name: { body: [{ text: "${name}" }] }
      #                           ^^^ SS0311 declare `name: String` under `params`, and pass `name: name`
      view:
        else: [{ use: Name }, { use: Name }]
      """,
      right: """
        fields: { name: String = a }
        components:
          Name: { params: { name: String }, body: [{ text: "${name}" }] }
        view:
          else: [{ use: Name, with: { name: name } }, { use: Name, with: { name: "'b'" } }]
        """),
    Slip(
      "a parameter of the screen",
      """
      params: { tag: String }
      components:
        Name: { body: [{ text: "${params.tag}" }] }
      #                           ^^^ SS0311 declare `tag: String` under `params`, and pass `tag: params.tag`
      view:
        else: [{ use: Name }]
      """,
      replacing: "${params.tag}", by: "tag"),
    Slip(
      "a parameter by a longer name",
      """
      components:
        Name: { params: { tag: String }, body: [{ text: "${params.tag}" }] }
      #                                                    ^^^ SS0311 write `tag`
      view:
        else: [{ use: Name, with: { tag: "'a'" } }]
      """,
      replacing: "${params.tag}", by: "${tag}"),
    Slip(
      "the status of an action of the screen",
      """
      actions: { go: { when: inState('idle'), to: loading } }
      components:
        Name: { body: [{ progress: Wait, if: go.running }] }
      #                                      ^^^ SS0311 a component sees only its parameters
      view:
        else: [{ use: Name }, { button: Go, action: go }]
      """,
      replacing: ", if: go.running", by: ""),
    Slip(
      "the case of the screen",
      """
      components:
        Name: { body: [{ text: Here, if: inState('idle') }] }
      #                                  ^^^ SS0313 pass `inState(…)` for it
      view:
        else: [{ use: Name }]
      """,
      replacing: ", if: inState('idle')", by: ""),
    Slip(
      "an action of the screen",
      """
      actions: { go: idle }
      components:
        Go: { body: [{ button: Go, action: go }] }
      #                                    ^^^ SS0616 declare `go: Action` under `params`
      view:
        else: [{ use: Go }, { button: Go, action: go }]
      """,
      replacing: "body: [{ button: Go, action: go }]", by: "body: [{ text: Go }]"),
    Slip(
      "a place of the screen",
      """
      fields: { name: String = a }
      components:
        Field: { body: [{ textField: Name, text: name }] }
      #                                          ^^^ SS0616 declare `name: Binding String` under `params`
      view:
        else: [{ use: Field }]
      """,
      replacing: "textField: Name, text: name", by: "text: Name"),
    Slip(
      "an action that is no parameter",
      """
      actions: { stop: idle }
      components:
        Go: { params: { done: Action }, body: [{ button: Go, action: doen }, { button: Stop, action: done }] }
      #                                                              ^^^ SS0404 did you mean `done`?
      view:
        else: [{ use: Go, with: { done: stop } }]
      """,
      replacing: "doen", by: "done"),
    Slip(
      "a value as an action",
      """
      components:
        Go: { params: { done: String }, body: [{ button: "${done}", action: done }] }
      #                                                                     ^^^ SS0611 declare it as `done: Action`
      view:
        else: [{ use: Go, with: { done: "'a'" } }]
      """,
      replacing: "button: \"${done}\", action: done", by: "text: \"${done}\""),
    Slip(
      "an action as a value",
      """
      actions: { stop: idle }
      components:
        Go: { params: { done: Action }, body: [{ button: "${done}", action: done }] }
      #                                                     ^^^ SS0311 is an action and has no value
      view:
        else: [{ use: Go, with: { done: stop } }]
      """,
      replacing: "${done}", by: "Done"),
    Slip(
      "a mistake in a body that nobody uses is one finding beside that",
      """
      components:
        Name: { params: { item: Item }, body: [{ text: "${item.titel}" }] }
      # ^^^ SS0614 never used
      #                                                        ^^^ SS0302 did you mean `title`?
      """,
      right: """
        components:
          Name: { params: { item: Item }, body: [{ text: "${item.title}" }] }
        view:
          loaded: [{ use: Name, with: { item: "items[0]" } }]
          else: [nothing]
        """),
    Slip(
      "a component that is never used",
      """
      components:
        Line: { body: [divider] }
      # ^^^ SS0614 write `use: Line` in the view, or remove it
      """,
      replacing: "components:\n  Line: { body: [divider] }", by: "summary: Alone"),
    Slip(
      "a parameter that is never used",
      """
      components:
        Line: { params: { width: Int = 1 }, body: [divider] }
      #                   ^^^ SS0615 `Line` never uses its parameter `width`
      view:
        else: [{ use: Line }]
      """,
      replacing: "params: { width: Int = 1 }, ", by: ""),
    Slip(
      "a parameter that a loop variable hides",
      """
      components:
        Names:
          params: { items: "[Item]", item: Item }
      #                              ^^^ SS0615 `Names` never uses its parameter `item`
          body: [{ list: items, as: item, row: [{ text: "${item.title}" }], empty: [nothing] }]
      view:
        loaded: [{ use: Names, with: { items: items, item: "items[0]" } }]
        else: [nothing]
      """,
      replacing: "as: item, row: [{ text: \"${item.title}\" }]", by: "as: each, row: [{ text: \"${item.title}\" }]"),
  ]

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
        Go: { params: { all: "[Action]" }, body: [divider] }
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

  @Test(arguments: uses) func `a use gives what the component takes`(_ slip: Slip) { slip.check() }
  @Test(arguments: actions) func `an action parameter takes an action`(_ slip: Slip) { slip.check() }
  @Test(arguments: places) func `a binding parameter takes a place of its type`(_ slip: Slip) { slip.check() }
  @Test(arguments: bodies) func `a body sees its parameters alone`(_ slip: Slip) { slip.check() }
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
