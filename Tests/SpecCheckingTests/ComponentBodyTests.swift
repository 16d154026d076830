import Testing

@testable import SpecChecking

/// What the body of a component reads and writes.
@Suite struct ComponentBodyTests {
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
      fields: { name: "String?" }
      components:
        Field: { params: { text: Binding String }, body: [{ textField: Name, text: text }] }
      view:
        else: [{ use: Field, with: { text: name } }]
      #                                    ^^^ SS0613 takes exactly its type
      """,
      replacing: "{ name: \"String?\" }", by: "{ name: String = a }"),
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
      "the status of a row of the screen",
      """
      actions: { show: { params: { item: Item }, when: item.title != '', to: loading } }
      components:
        Row:
          params: { item: Item, show: Action }
          body: [{ button: "${item.title}", action: show, disabled: "show[item.id].running" }]
      #                                                              ^^^ SS0311 is an action
      view:
        loaded:
          - list: items
            as: item
            row: [{ use: Row, with: { item: item, show: show(item) } }]
            empty: [nothing]
        else: [nothing]
      """,
      replacing: ", disabled: \"show[item.id].running\"", by: ""),
    Slip(
      "the case of the screen",
      """
      components:
        Name: { body: [{ text: Here, if: inState('idle') }] }
      #                                  ^^^ SS0312 pass `inState(…)` for it
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
      #                                                        ^^^ SS0304 did you mean `title`?
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

  @Test(arguments: places) func `a binding parameter takes a place of its type`(_ slip: Slip) { slip.check() }

  @Test(arguments: bodies) func `a body sees its parameters alone`(_ slip: Slip) { slip.check() }
}
