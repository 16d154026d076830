import Testing

/// Which payload may be read or written where, and what derived values read.
@Suite struct PayloadTests {
  static let payload: [Slip] = [
    Slip(
      "a derived value of another case in a view",
      """
      derived:
        count: items.size()
      view:
        loaded: [{ text: "${count}" }]
        failed:
          - text: There are ${count}
      #                       ^^^ SS0311 `count` reads `items`, which exists only in `loaded`
        else: [nothing]
      """,
      replacing: "There are ${count}", by: "There are none"),
    Slip(
      "payload in a view of two cases",
      """
      view:
        loaded, failed:
          - text: "${items.size()}"
      #              ^^^ SS0311 move it under `loaded`
        else: [nothing]
      """,
      replacing: "loaded, failed", by: "loaded"),
    Slip(
      "payload in the toolbar",
      """
      view:
        toolbar: [{ text: "${message}" }]
      #                      ^^^ SS0311 exists only in `failed`
        else: [nothing]
      """,
      replacing: "${message}", by: "Items"),
    Slip(
      "payload under a condition that is misspelt",
      """
      view:
        toolbar:
          - text: "${items.size()}"
            if: inState('laoded')
      #                 ^^^ SS0312 did you mean `loaded`?
        else: [nothing]
      """,
      replacing: "laoded", by: "loaded"),
    Slip(
      "a value that may be missing under a condition that is misspelt",
      """
      fields: { name: "String?" }
      actions:
        greet: { when: nmae != null, notice: "${name}" }
      #                ^^^ SS0303 did you mean `name`?
      """,
      replacing: "nmae", by: "name"),
    Slip(
      "payload beside a condition on the case that need not hold",
      """
      view:
        toolbar: [{ text: "${inState('loaded') || items.size() > 0}" }]
      #                                           ^^^ SS0311 exists only in `loaded`
        else: [nothing]
      """,
      replacing: "||", by: "&&"),
    Slip(
      "payload in the other branch of a condition on the case",
      """
      view:
        toolbar: [{ text: "${inState('loaded') ? 0 : items.size()}" }]
      #                                              ^^^ SS0311 exists only in `loaded`
        else: [nothing]
      """,
      replacing: "0 : items.size()", by: "items.size() : 0"),
    Slip(
      "payload of one case where another is asked for",
      """
      view:
        toolbar: [{ text: "${inState('failed') ? items.size() : 0}" }]
      #                                          ^^^ SS0311 exists only in `loaded`
        else: [nothing]
      """,
      replacing: "inState('failed')", by: "!inState('idle') && !inState('loading') && !inState('failed')"),
    Slip(
      "payload in an action that applies everywhere",
      """
      actions:
        clear:
          set: { items: [] }
      #          ^^^ SS0311 add `in: loaded`
      """,
      replacing: "clear:\n", by: "clear:\n    in: loaded\n"),
    Slip(
      "payload after a guard on the case",
      """
      actions:
        clear:
          when: "!inState('loaded')"
          set: { items: [] }
      #          ^^^ SS0311 exists only in `loaded`
      """,
      replacing: "\"!inState", by: "\"inState"),
    Slip(
      "a guard by or tells nothing",
      """
      fields:
        isOn: Bool = false
      actions:
        clear:
          when: inState('loaded') || isOn
          set: { items: [] }
      #          ^^^ SS0311 exists only in `loaded`
      """,
      replacing: "|| isOn", by: "&& isOn"),
    Slip(
      "payload that the same step leaves behind",
      """
      actions:
        reset:
          in: loaded
          to: idle
          set: { items: [] }
      #          ^^^ SS0311 exists only in `loaded`
      """,
      replacing: "to: idle", by: "to: loaded"),
    Slip(
      "payload after a move in an earlier step",
      """
      actions:
        reset:
          in: loaded
          steps:
            - to: idle
            - set: { items: [] }
      #              ^^^ SS0311 `idle`
      """,
      replacing: "to: idle", by: "notice: Empty"),
    Slip(
      "payload after a move that may not happen",
      """
      fields:
        isOn: Bool = false
      actions:
        reset:
          in: loaded
          steps:
            - { when: isOn, to: idle }
            - set: { items: [] }
      #              ^^^ SS0311 `idle`
      """,
      replacing: "- set:", by: "- in: loaded\n        set:"),
    Slip(
      "payload after another action that moves",
      """
      actions:
        reset: idle
        clear:
          in: loaded
          steps:
            - run: reset
            - set: { items: [] }
      #              ^^^ SS0311 `idle`
      """,
      right:
        """
        actions:
          reset: idle
          clear:
            in: loaded
            steps:
              - set: { items: [] }
              - run: reset
        """),
    Slip(
      "payload after an action that runs one that moves",
      """
      actions:
        clear:
          in: loaded
          steps:
            - run: first
            - set: { items: [] }
      #              ^^^ SS0311 `idle`
        first: { run: second }
        second: idle
      """,
      replacing: "second: idle", by: "second: { notice: Done }"),
    Slip(
      "payload in an outcome belongs to the action's case",
      """
      actions:
        refresh:
          call: api.items
          done: { set: { items: "${result}" } }
      #                  ^^^ SS0311 add `in: loaded`
          fail: ignore
      """,
      replacing: "call: api", by: "in: loaded\n    call: api"),
    Slip(
      "payload of the case that a call moves to",
      """
      actions:
        refresh:
          in: loaded
          call: api.items
          during: loading
          done: { set: { items: "${result}" } }
      #                  ^^^ SS0311 `loading`
          fail: ignore
      """,
      replacing: "done: { set:", by: "done: { to: loaded, set:"),
    Slip(
      "a timer knows its case",
      """
      states:
        idle: { after: { 1s: { set: { items: [] } } } }
      #                               ^^^ SS0311 may run in `idle`
        loaded: { items: [Item] }
      """,
      replacing: "set: { items: [] }", by: "to: loaded, set: { items: [] }"),
    Slip(
      "a name with two types",
      """
      states:
        idle:
        loaded: { text: String }
        failed: { text: Int }
      view:
        loaded, failed:
          - text: ${text}
      #             ^^^ SS0311 another type in each
        else: [nothing]
      """,
      replacing: "Int", by: "String"),
    Slip(
      "a scenario may read any payload but not any name",
      """
      scenarios:
        a: [{ assertTrue: items.size() == 0 }, { assertTrue: itms.size() == 0 }]
      #                                                      ^^^ SS0303 did you mean `items`?
      """,
      replacing: "itms", by: "items"),
    Slip(
      "a step that never applies",
      """
      actions:
        clear:
          in: loaded
          steps:
            - in: failed
      #           ^^^ SS0410 never in `failed`
              notice: Never
      """,
      replacing: "in: failed", by: "in: loaded"),
  ]

  static let derived: [Slip] = [
    Slip(
      "a value that reads itself",
      """
      derived:
        total: total + 1
      #        ^^^ SS0311 `total` → `total`
      """,
      replacing: "total + 1", by: "1 + 1"),
    Slip(
      "two values that read each other",
      """
      fields:
        a: Int = 0
      derived:
        first: second + 1
        second: first + 1
      #         ^^^ SS0311 depends on itself
      """,
      replacing: "second: first", by: "second: a"),
    Slip(
      "values in any order",
      """
      derived:
        shown: count > 0
        count: items.siz()
      #              ^^^ SS0305 `size`
      """,
      replacing: "siz(", by: "size("),
    Slip(
      "payload that never exists together",
      """
      derived:
        text: message + string(items.size())
      #       ^^^ SS0410 never exists together
      """,
      replacing: "message + string(items.size())", by: "string(items.size())"),
    Slip(
      "a broken value is not reported at its readers",
      """
      derived:
        count: itemz.size()
      #        ^^^ SS0303 did you mean `items`?
        isEmpty: count == 0
      """,
      replacing: "itemz", by: "items"),
  ]

  @Test(arguments: payload) func `payload is read where it exists`(_ slip: Slip) { slip.check() }

  @Test(arguments: derived) func `derived values depend on others but not on themselves`(_ slip: Slip) { slip.check() }
}
