import Testing

/// What a step may assign.
@Suite struct AssignmentTests {
  static let assignments: [Slip] = [
    Slip(
      "a field that does not exist",
      """
      fields:
        search: String = ""
      actions:
        clear: { set: { serch: "" } }
      #                 ^^^ SS0415 did you mean `search`?
      """,
      replacing: "serch", by: "search"),
    Slip(
      "a parameter of the screen",
      """
      params: { id: "String = a" }
      actions:
        clear: { set: { params.id: "" } }
      #                 ^^^ SS0406 use a field
      """,
      replacing: "set: { params.id: \"\" }", by: "notice: \"${params.id}\""),
    Slip(
      "a parameter of an action",
      """
      actions:
        clear: { params: { id: String }, set: { id: "" } }
      #                                         ^^^ SS0406 is a parameter here
      """,
      replacing: "set: { id: \"\" }", by: "notice: \"${id}\""),
    Slip(
      "a derived value",
      """
      derived:
        count: 1 + 1
      actions:
        clear: { set: { count: 0 } }
      #                 ^^^ SS0406 is a derived value
      """,
      replacing: "set: { count: 0 }", by: "notice: \"${count}\""),
    Slip(
      "the status of an action",
      """
      actions:
        clear: { set: { clear.running: true } }
      #                 ^^^ SS0406 is an action
      """,
      replacing: "set: { clear.running: true }", by: "notice: \"${clear.running}\""),
    Slip(
      "an id",
      """
      actions:
        clear: { in: loaded, set: { "items['a'].id": b } }
      #                             ^^^ SS0406 tells one record from another
      """,
      replacing: ".id\": b", by: ".title\": b"),
    Slip(
      "a path and a part of it",
      """
      actions:
        clear: { in: loaded, set: { items: [], "items['a'].title": b } }
      #                                        ^^^ SS0407 assign one of them
      """,
      replacing: "items: [],", by: ""),
    Slip(
      "a path with a computed key beside one with a literal key",
      """
      actions:
        clear: { params: { id: String }, in: loaded, set: { "items['a'].title": a, "items[id].title": b } }
      #                                                                            ^^^ SS0407 assign one of them
      """,
      replacing: "items[id].title", by: "items['b'].title"),
    Slip(
      "a value of another type",
      """
      fields:
        count: Int = 0
      actions:
        clear: { set: { count: none } }
      #                        ^^^ SS0353 no Int
      """,
      replacing: "none", by: "0"),
    Slip(
      "an expression of another type",
      """
      fields:
        count: Int = 0
      actions:
        clear: { set: { count: "${1.5}" } }
      #                           ^^^ SS0309 `Int` is expected
      """,
      replacing: "1.5", by: "15"),
    Slip(
      "a name written as a text",
      """
      source:
        call: api.items
        during: loading
        done: loaded.items
        fail: { to: failed, set: { message: error.message } }
      #                                     ^^^ SS0324 `${error.message}`
      """,
      replacing: "error.message", by: "\"${error.message}\""),
    Slip(
      "a value as other languages write it",
      """
      fields: { draft: String = "", note: "String?" }
      actions:
        keep: { set: { note: $draft } }
      #                      ^^^ SS0324 did you mean `${draft}`?
      """,
      replacing: "$draft", by: "\"${draft}\""),
    Slip(
      "a value in braces and quotes",
      """
      fields: { draft: String = "", note: String = "" }
      actions:
        keep: { set: { note: "{draft} $${draft}" } }
      #                       ^^^ SS0324 did you mean `${draft}`?
      """,
      replacing: "{draft} $", by: "${draft} $"),
    Slip(
      "a baseline of no field",
      """
      fields:
        email: String = ""
      actions:
        clean: { baseline: { mail: "" } }
      #                      ^^^ SS0415 did you mean `email`?
      """,
      replacing: "{ mail", by: "{ email"),
    Slip(
      "null where a guard does not exclude it",
      """
      fields:
        due: Date?
        shown: Date = 2026-01-31T09:30:00Z
      actions:
        show: { set: { shown: "${due}" } }
      #                          ^^^ SS0307 != null
      """,
      replacing: "show: {", by: "show: { when: due != null,"),
    Slip(
      "null after the place was assigned again",
      """
      fields:
        name: String?
        shown: String = ""
      actions:
        show:
          when: name != null
          steps:
            - set: { name: null }
            - set: { shown: "${name}" }
      #                        ^^^ SS0307 != null
      """,
      replacing: "- set: { shown", by: "- when: name != null\n        set: { shown"),
    Slip(
      "a fact of one alternative in the next",
      """
      fields:
        name: String?
        shown: String = ""
      actions:
        show:
          choose:
            - { when: name == null, set: { shown: none } }
            - { when: shown == '', set: { shown: "${name}" } }
            - { set: { shown: "${nam}" } }
      #                          ^^^ SS0303 did you mean `name`?
      """,
      replacing: "nam}", by: "name}"),
  ]

  @Test(arguments: assignments) func `what is assigned is a place of the state`(_ slip: Slip) { slip.check() }
}
