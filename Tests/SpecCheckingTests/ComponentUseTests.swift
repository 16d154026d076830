import Testing

@testable import SpecChecking

/// What a use of a component gives, and what is wrong with it.
@Suite struct ComponentUseTests {
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
      #                                    ^^^ SS0308 `String` is expected, found `Int`
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
      #                                    ^^^ SS0612 is an action
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
      right: """
        actions: { stop: idle }
        components:
          Go: { params: { go: Action }, body: [{ button: Go, action: go }] }
        view:
          else: [{ use: Go, with: { go: stop } }]
        """),
    Slip(
      "a literal where an action is wanted",
      """
      actions: { stop: idle }
      components:
        Go: { params: { go: Action }, body: [{ button: Go, action: go }] }
      view:
        else: [{ use: Go, with: { go: "'stop'" } }]
      #                               ^^^ SS0611 written `name`
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
      #                               ^^^ SS0405 give the name alone
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
      #                               ^^^ SS0405 `Int` is given in place of `String`
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

  @Test(arguments: uses) func `a use gives what the component takes`(_ slip: Slip) { slip.check() }

  @Test(arguments: actions) func `an action parameter takes an action`(_ slip: Slip) { slip.check() }
}
