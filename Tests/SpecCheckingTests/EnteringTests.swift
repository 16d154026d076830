import Testing

/// What entering a case assigns, and how cases are named.
@Suite struct EnteringTests {
  static let assigned: [Slip] = [
    Slip(
      "a move without the payload",
      """
      actions:
        fail: failed
      #       ^^^ SS0402 write `set: { message: … }`
      """,
      replacing: "fail: failed", by: "fail: { to: failed, set: { message: No } }"),
    Slip(
      "a move with other payload",
      """
      fields:
        text: String = ""
      actions:
        fail:
          to: failed
      #       ^^^ SS0402 `message: String`
          set: { text: No }
      """,
      replacing: "text: No", by: "message: No"),
    Slip(
      "payload assigned a step too early",
      """
      actions:
        fail:
          in: failed
          steps:
            - set: { message: No }
            - { to: failed, again: true }
      #             ^^^ SS0402 `message: String`
      """,
      replacing: ", again: true", by: ""),
    Slip(
      "staying needs nothing but leaving does",
      """
      actions:
        fail:
          in: [failed, idle]
          to: failed
      #       ^^^ SS0402 `message: String`
      """,
      replacing: "[failed, idle]", by: "failed"),
    Slip(
      "a default and null need no value",
      """
      states:
        idle:
        loaded: { items: "[Item] = []", note: "String?", title: String }
      actions:
        open: loaded
      #       ^^^ SS0402 payload `title: String`; write
      """,
      replacing: "open: loaded", by: "open: { to: loaded, set: { title: A } }"),
    Slip(
      "a misspelt payload field",
      """
      actions:
        fail: { to: failed, set: { mesage: No } }
      #                            ^^^ SS0415 did you mean `message`?
      """,
      replacing: "mesage", by: "message"),
    Slip(
      "a default that was refused",
      """
      states:
        idle:
        loaded: { page: Int = one }
      #                       ^^^ SS0353 no Int
      actions:
        open: loaded
      """,
      replacing: "one", by: "1"),
    Slip(
      "a parent and its first sub-case",
      """
      states:
        idle:
        loaded:
          items: [Item]
          states:
            editing: { draft: Item }
            reading:
      actions:
        open:
          to: loaded
      #       ^^^ SS0402 `draft: Item`
          set: { items: [] }
      """,
      replacing: "to: loaded", by: "to: loaded.reading"),
    Slip(
      "moving between sub-cases keeps the parent's payload",
      """
      states:
        idle:
        loaded:
          items: [Item]
          states:
            reading:
            editing: { draft: Item }
      actions:
        edit:
          params: { item: Item }
          in: loaded.reading
          to: loaded.editing
      #       ^^^ SS0402 `draft: Item`
        done: { in: loaded.editing, to: loaded.reading }
      """,
      replacing: "to: loaded.editing", by: "to: loaded.editing\n    set: { draft: \"${item}\" }"),
    Slip(
      "leaving and entering the parent again loses its payload",
      """
      states:
        idle:
        loaded:
          items: [Item]
          states:
            reading:
            editing:
      actions:
        back:
          in: loaded.editing
          to: loaded
      #       ^^^ SS0402 `items: [Item]`
          again: true
      """,
      replacing: "again: true", by: "again: false"),
    Slip(
      "an alternative of choose",
      """
      fields:
        isOn: Bool = false
      actions:
        go:
          choose:
            - { when: isOn, to: idle }
            - to: failed
      #           ^^^ SS0402 `message: String`
      """,
      replacing: "to: failed", by: "{ to: failed, set: { message: No } }"),
    Slip(
      "a short outcome that moves",
      """
      actions:
        refresh:
          in: loaded
          call: api.items
          during: loading
          done: loaded
      #         ^^^ SS0402 `items: [Item]`
          fail: ignore
      """,
      replacing: "done: loaded", by: "done: loaded.items"),
    Slip(
      "a short outcome with a second field",
      """
      states:
        idle:
        loading:
        loaded: { items: [Item], page: Int }
      source:
        call: api.items
        during: loading
        done: loaded.items
      #       ^^^ SS0402 `page: Int`
        fail: ignore
      """,
      replacing: "page: Int", by: "page: Int = 1"),
    Slip(
      "a failure that moves",
      """
      source:
        call: api.items
        during: loading
        done: loaded.items
        fail: failed
      #       ^^^ SS0402 `message: String`
      """,
      replacing: "fail: failed", by: "fail: { to: failed, set: { message: \"${error.message}\" } }"),
    Slip(
      "a result of another type",
      """
      source:
        call: api.find
        with: { id: "'a'" }
        during: loading
        done: loaded.items
      #       ^^^ SS0308 takes the result
        fail: ignore
      """,
      right:
        """
        source:
          call: api.find
          with: { id: "'a'" }
          during: loading
          done: { to: loaded, set: { items: "${[result]}" } }
          fail: ignore
        """),
    Slip(
      "a payload field of a misspelt case",
      """
      source:
        call: api.items
        during: loading
        done: loadd.items
      #       ^^^ SS0401 there is no case `loadd`; did you mean `loaded`?
        fail: ignore
      """,
      replacing: "loadd.items", by: "loaded.items"),
    Slip(
      "a field that a case does not have",
      """
      source:
        call: api.items
        during: loading
        done: loaded.itms
      #       ^^^ SS0416 did you mean `items`?
        fail: ignore
      """,
      replacing: "loaded.itms", by: "loaded.items"),
    Slip(
      "a result where there is none",
      """
      actions:
        save:
          call: api.save
          with: { id: "'a'" }
          done: failed.message
      #         ^^^ SS0416 returns nothing
          fail: ignore
      """,
      replacing: "failed.message", by: "{ notice: Saved }"),
    Slip(
      "an initial case with payload",
      """
      initial: failed
      #        ^^^ SS0411 `message: String`
      """,
      replacing: "initial: failed", by: "initial: idle"),
    Slip(
      "the first case with payload",
      """
      states:
        loaded: { items: [Item] }
      # ^^^ SS0411 `items: [Item]`
      """,
      replacing: "{ items: [Item] }", by: "{ items: \"[Item] = []\" }"),
    Slip(
      "a during case with payload",
      """
      actions:
        refresh:
          call: api.items
          during: failed
      #           ^^^ SS0412 `message` of `failed` has none
          fail: ignore
      """,
      replacing: "during: failed", by: "during: loading"),
    Slip(
      "the initial case during a call",
      """
      actions:
        refresh:
          call: api.items
          during: idle
      #           ^^^ SS0413 add a case such as `loading`
          fail: ignore
      """,
      replacing: "during: idle", by: "during: loading"),
  ]

  static let cases: [Slip] = [
    Slip(
      "a case that does not exist",
      """
      actions:
        go: laoding
      #     ^^^ SS0401 did you mean `loading`?
      """,
      replacing: "laoding", by: "loading"),
    Slip(
      "a sub-case without its parent",
      """
      states:
        idle:
        loaded:
          states: { reading: , editing: }
      actions:
        edit: editing
      #       ^^^ SS0401 did you mean `loaded.editing`?
      """,
      replacing: "edit: editing", by: "edit: loaded.editing"),
    Slip(
      "an unknown initial case",
      """
      initial: idel
      #        ^^^ SS0401 did you mean `idle`?
      """,
      replacing: "idel", by: "idle"),
    Slip(
      "an unknown case of inState",
      """
      actions:
        go: { when: inState('loadd'), to: idle }
      #                     ^^^ SS0312 did you mean `loaded`?
      """,
      replacing: "loadd", by: "loaded"),
    Slip(
      "a general alternative before others",
      """
      actions:
        go:
          choose:
            - to: idle
            - { in: idle, to: loading }
      #       ^^^ SS0420 put the general one last
      """,
      right:
        """
        actions:
          go:
            choose:
              - { in: idle, to: loading }
              - to: idle
        """),
    Slip(
      "an unknown case of a step leaves what follows alone",
      """
      actions:
        go:
          steps:
            - { to: faild, set: { message: No } }
      #             ^^^ SS0401 did you mean `failed`?
            - set: { message: Never }
      """,
      replacing: "faild", by: "failed"),
    Slip(
      "an unknown case of an action leaves its steps alone",
      """
      actions:
        go: { in: laoded, set: { items: [] } }
      #           ^^^ SS0401 did you mean `loaded`?
      """,
      replacing: "laoded", by: "loaded"),
    Slip(
      "an unknown case during a call leaves its outcomes alone",
      """
      actions:
        go:
          in: idle
          call: api.items
          during: laoded
      #           ^^^ SS0401 did you mean `loaded`?
          done: { set: { items: "${result}" } }
          fail: ignore
      states:
        idle:
        loaded: { items: "[Item] = []" }
      """,
      replacing: "laoded", by: "loaded"),
    Slip(
      "an unknown case of an alternative",
      """
      fields:
        isOn: Bool = false
      actions:
        go:
          steps:
            - choose: [{ when: isOn, to: laoded }, { to: idle }]
      #                                  ^^^ SS0401 did you mean `loaded`?
            - set: { items: [] }
      states:
        idle:
        loaded: { items: "[Item] = []" }
      """,
      right:
        """
        fields:
          isOn: Bool = false
        actions:
          go:
            steps:
              - choose: [{ when: isOn, to: loaded }, { to: idle }]
              - { in: loaded, set: { items: [] } }
        states:
          idle:
          loaded: { items: "[Item] = []" }
        """),
  ]

  @Test(arguments: assigned) func `entering a case assigns its payload`(_ slip: Slip) { slip.check() }

  @Test(arguments: cases) func `a case is named by its path`(_ slip: Slip) { slip.check() }
}
