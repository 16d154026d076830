import Testing

/// Types and names: what the checker refuses, and the same corrected.
@Suite struct TypeTests {
  static let types: [Slip] = [
    Slip(
      "an unknown type",
      """
      fields:
        name: Strng = ""
      #       ^^^ SS0351 did you mean `String`?
      """,
      replacing: "Strng", by: "String"),
    Slip(
      "a type of another language",
      """
      states:
        idle:
        loaded: { count: integer }
      #                  ^^^ SS0351 did you mean `Int`?
      """,
      replacing: "integer", by: "Int"),
    Slip(
      "an unknown type inside of a list",
      """
      services:
        api:
          items: { returns: [Itm] }
      #                      ^^^ SS0351 did you mean `Item`?
      """,
      replacing: "Itm", by: "Item"),
    Slip(
      "the keys of a map",
      """
      fields:
        counts: { type: "[Int: String]", default: {} }
      #                   ^^^ SS0351 write `[String: String]`
      """,
      replacing: "Int", by: "String"),
    Slip(
      "a built-in name",
      """
      types:
        Run: { id: String }
      # ^^^ SS0210 `Run`
        Item: { id: String }
      """,
      replacing: "Run", by: "Lap"),
    Slip(
      "a record without fields",
      """
      types:
        Item: { id: String }
        Nothing: {}
      # ^^^ SS0359 write at least one
      """,
      replacing: "{}", by: "{ id: String }"),
    Slip(
      "a fallback that is no word",
      """
      types:
        Item: { id: String }
        Status: { cases: [open, closed], unknown: opn }
      #                                           ^^^ SS0215 did you mean `open`?
      """,
      replacing: "opn", by: "open"),
    Slip(
      "a default that is no word",
      """
      fields:
        level: Level = lo
      #                ^^ SS0358 its words are `low`, `high`
      """,
      replacing: "= lo", by: "= low"),
    Slip(
      "a field without a value to begin with",
      """
      fields:
        name: String
      # ^^^ SS0419 write `name: String = …`, or make it `String?`
      """,
      replacing: "String", by: "\"String?\""),
  ]

  static let names: [Slip] = [
    Slip(
      "a field and an action",
      """
      fields:
        save: Int = 0
      actions:
        save: { set: { save: 1 } }
      # ^^^ SS0352 the name of something else
      """,
      replacing: "actions:\n  save", by: "actions:\n  keep"),
    Slip(
      "a field and payload",
      """
      fields:
        items: "[Item] = []"
      states:
        idle:
        loaded: { items: [Item] }
      # ^^^ SS0352 `items`
      """,
      replacing: "items: \"[Item]", by: "others: \"[Item]"),
    Slip(
      "a derived value and a field",
      """
      fields:
        total: Int = 0
      derived:
        total: 1 + 1
      # ^^^ SS0352 `total`
      """,
      replacing: "derived:\n  total", by: "derived:\n  sum"),
    Slip(
      "a parent's payload and a sub-case's",
      """
      states:
        idle:
        loaded:
          items: [Item]
          states:
            reading:
            editing: { items: [Item] }
      #                ^^^ SS0352 payload of `loaded` already
      """,
      replacing: "editing: { items:", by: "editing: { drafts:"),
    Slip(
      "an action named as the source's",
      """
      source:
        call: api.items
        during: loading
        done: loaded.items
        fail: ignore
      actions:
        load: idle
      # ^^^ SS0352 the action of `source`
      """,
      replacing: "actions:\n  load", by: "actions:\n  reset"),
    Slip(
      "two words that are equal",
      """
      types:
        Item: { id: String }
        Level: low | high | low
      #                     ^^^ SS0218 twice
      """,
      replacing: "high | low", by: "high"),
    Slip(
      "two cases with one payload name and one type are no clash",
      """
      states:
        idle:
        loaded: { items: [Item] }
        stale: { items: "[Item]" }
      derived:
        count: itms.size()
      #        ^^^ SS0303 did you mean `items`?
      """,
      replacing: "itms", by: "items"),
  ]

  @Test(arguments: types) func `a type is refused at its name`(_ slip: Slip) { slip.check() }

  @Test(arguments: names) func `a name has one meaning`(_ slip: Slip) { slip.check() }
}
