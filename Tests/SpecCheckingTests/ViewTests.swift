import Testing

/// Which case has which body, and what a node needs.
@Suite struct ViewTests {
  static let coverage: [Slip] = [
    Slip(
      "a case without a body",
      """
      view:
      #< SS0601 what `failed` shows; add a body for it
        idle, loading: [nothing]
        loaded: [nothing]
      """,
      replacing: "loaded:", by: "failed, loaded:"),
    Slip(
      "several cases without a body",
      """
      view:
      #< SS0601 what `idle` and `loading` show; add bodies
        loaded: [nothing]
        failed: [nothing]
      """,
      replacing: "failed:", by: "else:"),
    Slip(
      "a case with two bodies",
      """
      view:
        idle, loading: [nothing]
        loading, loaded: [nothing]
      # ^^^ SS0602 put the nodes together
        failed: [nothing]
      """,
      replacing: "loading, loaded", by: "loaded"),
    Slip(
      "a sub-case without a body",
      """
      states:
        idle:
        loaded: { states: { reading: , editing: } }
      view:
      #< SS0601 `loaded.editing`
        idle: [nothing]
        loaded.reading: [nothing]
      """,
      replacing: "loaded.reading", by: "loaded.editing, loaded.reading"),
    Slip(
      "a parent covers its sub-cases",
      """
      states:
        idle:
        loaded: { states: { reading: , editing: } }
      view:
      #< SS0601 `idle`
        loaded: [nothing]
        loaded.editing: [nothing]
      """,
      replacing: "loaded: [nothing]\n", by: "loaded: [nothing]\n  idle: [nothing]\n"),
    Slip(
      "an else that nothing is left for",
      """
      view:
        idle, loading, loaded, failed: [nothing]
        else: [nothing]
      #       ^ SS0609 is never shown
      """,
      replacing: "\n  else: [nothing]", by: ""),
    Slip(
      "a case that does not exist",
      """
      view:
        idle, loading, laoded: [nothing]
      #                ^^^ SS0401 did you mean `loaded`?
        failed: [nothing]
      """,
      replacing: "laoded", by: "loaded"),
  ]

  static let nodes: [Slip] = [
    Slip(
      "rows without a key",
      """
      fields:
        names: "[String] = []"
      view:
        else:
          - list: names
      #           ^^^ SS0603 add `key:`
            as: name
            row: [{ text: "${name}" }]
            empty: [nothing]
      """,
      replacing: "as: name", by: "as: name\n      key: name"),
    Slip(
      "a list without a text for no rows",
      """
      view:
        loaded:
          - list: items
      #           ^^^ SS0605 add `empty:
            as: item
            row: [{ text: "${item.title}" }]
        else: [nothing]
      """,
      replacing: "as: item", by: "as: item\n      empty: [{ unavailable: None }]"),
    Slip(
      "a list of no list",
      """
      view:
        failed:
          - list: message
      #           ^^^ SS0606 has the type `String`
            as: element
            row: [nothing]
            empty: [nothing]
        else: [nothing]
      """,
      replacing: "list: message", by: "list: \"[message]\"\n      key: element"),
    Slip(
      "a list that may be null",
      """
      fields:
        names: "[Item]? = null"
      view:
        else:
          - list: names
      #           ^^^ SS0606 may be null
            as: element
            row: [nothing]
            empty: [nothing]
      """,
      replacing: "list: names", by: "list: names.orValue([])\n      key: element"),
    Slip(
      "options that are no list",
      """
      fields:
        level: Level = low
      view:
        else:
          - picker: Level
            value: level
            options: level
      #              ^^^ SS0308 `[Level]` is expected
      """,
      replacing: "options: level", by: "options: Level.all"),
    Slip(
      "an image alone as a button",
      """
      actions:
        go: idle
      view:
        else:
          - button:
      #     ^^^ SS0604 add `accessibility:
            image: plus
            action: go
      """,
      right:
        """
        actions:
          go: idle
        view:
          else:
            - button: Add
              image: plus
              action: go
        """),
    Slip(
      "a component that does not exist",
      """
      view:
        else:
          - use: TodoRow
      #          ^^^ SS0607 declare it under `components`
      """,
      replacing: "use: TodoRow", by: "divider"),
    Slip(
      "an action that never applies",
      """
      actions:
        retry: { in: failed, to: idle }
      view:
        loaded:
          - button: Retry
            action: retry
      #             ^^^ SS0610 always disabled here
        else: [nothing]
      """,
      replacing: "loaded:", by: "failed:"),
    Slip(
      "a binding to a parameter",
      """
      params: { name: "String = a" }
      view:
        else:
          - textField: Name
            text: params.name
      #           ^^^ SS0406 use a field
      """,
      replacing: "params.name", by: "name\nfields:\n  name: String = \"\""),
    Slip(
      "a binding of another type",
      """
      fields:
        count: Int = 0
      view:
        else:
          - toggle: On
            value: count
      #            ^^^ SS0406 edits a value of type `Bool`
      """,
      replacing: "toggle", by: "stepper"),
    Slip(
      "an optional in a text",
      """
      fields:
        name: String?
      view:
        else:
          - text: Hello ${name}
      #                   ^^^ SS0307 may be null
      """,
      replacing: "${name}", by: "${name.orValue('you')}"),
    Slip(
      "a list in a text",
      """
      view:
        loaded:
          - text: ${items}
      #             ^^^ SS0318 `[Item]` has no text
        else: [nothing]
      """,
      replacing: "${items}", by: "${items.size()}"),
    Slip(
      "a condition that is no truth",
      """
      view:
        loaded:
          - text: Some
            if: items.size()
      #         ^^^ SS0308 Bool
        else: [nothing]
      """,
      replacing: "size()", by: "size() > 0"),
    Slip(
      "a condition narrows its node",
      """
      fields:
        name: String?
      view:
        else:
          - text: Hello ${name}
            if: name != null
          - text: Bye ${name}
      #                 ^^^ SS0307 may be null
      """,
      replacing: "Bye ${name}", by: "Bye"),
    Slip(
      "a misspelt list",
      """
      view:
        loaded:
          - lits: items
      #     ^^^ SS0219 did you mean `list`?
            as: item
            row: [nothing]
            empty: [nothing]
        else: [nothing]
      """,
      replacing: "lits", by: "list"),
    Slip(
      "a misspelt form of a plural",
      """
      view:
        loaded:
          - text: "${items.size().plural({'on': '# item', 'other': '# items'})}"
      #                                   ^^^ SS0322 a plural form is one of
        else: [nothing]
      """,
      replacing: "'on'", by: "'one'"),
    Slip(
      "a misspelt macro",
      """
      view:
        loaded:
          - text: "${items.fliter(i, i.title != '').size()}"
      #                    ^^^ SS0305 did you mean `filter`?
        else: [nothing]
      """,
      replacing: "fliter", by: "filter"),
  ]

  @Test(arguments: coverage) func `every case has one body`(_ slip: Slip) { slip.check() }

  @Test(arguments: nodes) func `a node says what it needs`(_ slip: Slip) { slip.check() }
}
