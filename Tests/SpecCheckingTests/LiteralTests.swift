import Testing

/// Literals: what a typed slot refuses, and the same corrected.
@Suite struct LiteralTests {
  static let literals: [Slip] = [
    Slip(
      "a number that is no Int",
      """
      fields:
        count: Int = 1.5
      #              ^^^ SS0353 `1.5` is no Int
      """,
      replacing: "1.5", by: "15"),
    Slip(
      "a number with a leading zero",
      """
      fields:
        count: Int = 012
      #              ^^^ SS0353 no Int
      """,
      replacing: "012", by: "12"),
    Slip(
      "a number that is too large",
      """
      fields:
        count: Int = 9223372036854775808
      #              ^^^ SS0353 does not fit an Int
      """,
      replacing: "9223372036854775808", by: "-9223372036854775808"),
    Slip(
      "a hexadecimal number",
      """
      fields:
        count: Int = 0x1F
      #              ^^^ SS0353 no Int
      """,
      replacing: "0x1F", by: "31"),
    Slip(
      "a word that is no Double",
      """
      fields:
        share: Double = .inf
      #                 ^^^ SS0353 no Double
      """,
      replacing: ".inf", by: "1e3"),
    Slip(
      "a Double beyond the range",
      """
      fields:
        share: Double = 1e999
      #                 ^^^ SS0353 does not fit
      """,
      replacing: "1e999", by: "2"),
    Slip(
      "a Bool of YAML 1.1",
      """
      fields:
        isOpen: Bool = yes
      #                ^^^ SS0355 did you mean `true`?
      """,
      replacing: "yes", by: "true"),
    Slip(
      "a Bool in capitals",
      """
      fields:
        isOpen: Bool = False
      #                ^^^ SS0355 did you mean `false`?
      """,
      replacing: "False", by: "false"),
    Slip(
      "a word that is no Bool",
      """
      fields:
        isOpen: Bool = 1
      #                ^ SS0353 write `true` or `false`
      """,
      replacing: "1", by: "true"),
    Slip(
      "words that stay texts",
      """
      fields:
        a: String = no
        b: String = 012
        c: String = 12:30
        d: "String = 1.10"
        e: Date? = today
      #            ^^^ SS0353 RFC 3339
      """,
      replacing: "today", by: "2026-01-31T09:30:00Z"),
    Slip(
      "a duration without a unit",
      """
      fields:
        wait: Duration = 300
      #                  ^^^ SS0353 with units
      """,
      replacing: "300", by: "300ms"),
    Slip(
      "null where there is none",
      """
      fields:
        name: String = null
      #                ^^^ SS0354 write `""` for the empty text
      """,
      replacing: "String =", by: "String? ="),
    Slip(
      "null in a list's place",
      """
      fields:
        names: { type: "[String]", default: ~ }
      #                                     ^ SS0354 write `[]` for the empty list
      """,
      replacing: "~", by: "[]"),
    Slip(
      "a record that lacks a field",
      """
      stubs:
        default:
          api.items: { returns: [{ id: a }] }
      #                          ^^^ SS0356 needs `title: String`
      """,
      replacing: "{ id: a }", by: "{ id: a, title: A }"),
    Slip(
      "a record with a key too many",
      """
      stubs:
        default:
          api.items: { returns: [{ id: a, title: A, titel: B }] }
      #                                             ^^^ SS0357 did you mean `title`?
      """,
      replacing: ", titel: B", by: ", due: null"),
    Slip(
      "the key of the wire in a screen's data",
      """
      types:
        Item: { id: String, owner: { type: String, json: owner_name } }
      stubs:
        default:
          api.items: { returns: [{ id: a, owner_name: A }] }
      #                                   ^^^ SS0357 uses the field's own name
      """,
      replacing: "owner_name: A", by: "owner: A"),
    Slip(
      "a text where a list belongs",
      """
      stubs:
        default:
          api.items: { returns: none }
      #                         ^^^ SS0353 one `- ` line for each element
      """,
      replacing: "none", by: "[]"),
    Slip(
      "a list where a record belongs",
      """
      stubs:
        default:
          api.find: { returns: [] }
      #                        ^^ SS0353 not a list
      """,
      replacing: "[]", by: "{ id: a, title: A }"),
    Slip(
      "a mapping where a list belongs",
      """
      stubs:
        default:
          api.items: { returns: { id: a, title: A } }
      #                         ^^^ SS0353 not a mapping
      """,
      replacing: "{ id: a, title: A }", by: "[{ id: a, title: A }]"),
    Slip(
      "a text where a record belongs",
      """
      stubs:
        default:
          api.items: { returns: [a] }
      #                          ^^ SS0353 such as `{ id: …, title: … }`
      """,
      replacing: "[a]", by: "[{ id: a, title: A, due: 2026-01-31T09:30:00.5+01:00 }]"),
    Slip(
      "a misspelt key of a field without a default",
      """
      stubs:
        default:
          api.items: { returns: [{ id: a, titel: A }] }
      #                                   ^^^ SS0357 did you mean `title`?
      """,
      replacing: "titel", by: "title"),
    Slip(
      "a record whose default was refused",
      """
      types:
        Item: { id: String, isOpen: Bool = yes }
      #                                    ^^^ SS0355 did you mean `true`?
      stubs:
        default:
          api.items: { returns: [{ id: a }] }
      """,
      replacing: "yes", by: "true"),
    Slip(
      "a record whose id has an unknown type",
      """
      types:
        Item: { id: Strng, title: String }
      #             ^^^ SS0351 did you mean `String`?
      view:
        loaded:
          - list: items
            as: item
            row: [nothing]
            empty: [nothing]
        else: [nothing]
      """,
      replacing: "Strng", by: "String"),
    Slip(
      "a list of an unknown type",
      """
      states:
        idle:
        loaded: { items: [Itm] }
      #                   ^^^ SS0351 did you mean `Item`?
      actions:
        rename: { params: { item: Item }, in: loaded, set: { "items[item.id].title": A } }
      view:
        loaded:
          - list: items
            as: item
            row: [{ text: "${item.title}" }]
            empty: [nothing]
        else: [nothing]
      """,
      replacing: "Itm", by: "Item"),
    Slip(
      "several slips of one literal",
      """
      stubs:
        default:
          api.items:
            returns:
              - { id: a, title: ~ }
      #                         ^ SS0354 `String`
              - { id: b, title: B, due: soon }
      #                                 ^^^ SS0353 RFC 3339
      """,
      right:
        """
        stubs:
          default:
            api.items:
              returns:
                - { id: a, title: "" }
                - { id: b, title: B, due: }
        """),
  ]

  @Test(arguments: literals) func `a literal is read by the type of its slot`(_ slip: Slip) { slip.check() }
}
