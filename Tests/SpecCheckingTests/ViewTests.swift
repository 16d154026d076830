import Testing

/// Which case has which body, and what a node needs.
@Suite struct ViewTests {
  private static func view(_ node: String) -> String {
    "fields: { n: Int = 0, name: String = \"\" }\nview:\n  toolbar: [{ text: \"${n}${name}\" }]\n  idle, loading, failed: [nothing]\n  loaded:\n    \(node)\n"
  }

  static let otherLanguages: [Slip] = [
    Slip(
      "a node with the name that another tool has for it",
      view(
        "- forEach: items\n    # ^^^ SS0219 did you mean `list`?\n      as: item\n      row: [nothing]\n      empty: [nothing]"
      ),
      replacing: "forEach", by: "list"),
    Slip(
      "a key of a stepper",
      view("- stepper: Count\n      valeu: n\n    # ^^^ SS0203 unknown key `valeu` in `stepper`"), replacing: "valeu",
      by: "value"),
    Slip(
      "a key of a secure field",
      view("- secureField: Name\n      txt: name\n    # ^^^ SS0203 unknown key `txt` in `secureField`"),
      replacing: "txt",
      by: "text"),
    Slip(
      "a name as shells have it",
      view("- text: Hello $name.\n    #             ^^^ SS0324 did you mean `${name}`?"), replacing: "Hello $name.",
      by: "Hello ${name}."),
    Slip(
      "a name as Swift has it",
      view("- text: Hello \\(name).\n    #             ^^^ SS0324 did you mean `${name}`?"),
      replacing: "Hello \\(name).",
      by: "Hello ${name}, \\(nobody) \\ (name)."),
    Slip(
      "a name in braces beside an expression",
      view("- text: \"${n} of {n}, $${n}\"\n    #                ^^^ SS0324 `{n}` is shown as it is written"),
      replacing: "{n},",
      by: "$5 {x} $x {n n},"),
    Slip(
      "a path as a template",
      view(
        "- { textField: Name, text: \"${name}\" }\n    #                           ^^^^^^^ SS0415 without `${…}`: `name`"
      ),
      replacing: "\"${name}\" }", by: "name }"),
    Slip(
      "an empty label, with the errors of its other keys",
      view(
        "- { textField: \"\", text: nme, disabled: no }\n    #              ^^ SS0604 this one is empty\n    #                        ^^^ SS0415 did you mean `name`?\n    #                                       ^^ SS0303 no `no`"
      ),
      replacing: "\"\", text: nme, disabled: no", by: "Name, text: name, disabled: n > 0"),
    Slip(
      "a case for a value",
      view(
        "- { if: loaded == null, text: A }\n    #       ^^^ SS0311 `loaded` is a case, not a value; `inState('loaded')` tests for it"
      ),
      replacing: "loaded == null", by: "inState('loaded')"),
    Slip(
      "the payload of a case by its path",
      view("- text: \"${loaded.items.size()}\"\n    #          ^^^ SS0311 its payload is read by its own name"),
      replacing: "loaded.items", by: "items"),
    Slip(
      "a macro as another language has it",
      view(
        "- text: \"${items.filter(i => true).size()}\"\n    #                         ^^^ SS0301 `filter(i, i > 0)`"),
      replacing: " =>", by: ","),
  ]

  @Test(arguments: otherLanguages)
  func `what comes from other tools is told with what it is here`(slip: Slip) { slip.check() }

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
