import SourceText
import SpecGrammar
import SpecSyntax

extension Catalogue {
  static let yaml: [CatalogueEntry] = [
    CatalogueEntry(
      .notUTF8, "bytes that are no UTF-8",
      why: "A file in another encoding shows other letters on another machine, or none.",
      form: .file,
      """
      screen: Sample
      view: [{ text: Caf⟨E9⟩ }]
      """,
      replacing: "⟨E9⟩",
      by: "é"),
    CatalogueEntry(
      .controlCharacter, "a control character",
      why: "A character that nobody sees changes what is read, and a terminal would obey it.",
      form: .file,
      """
      screen: Sample
      view: [{ text: A⟨07⟩B }]
      """,
      replacing: "⟨07⟩",
      by: ""),
    CatalogueEntry(
      .lineSeparator, "a line separator that is no line break",
      why: "Some editors break a line here and YAML does not, so what one sees is not what is read.",
      form: .file,
      """
      screen: Sample
      view: [{ text: one⟨E2 80 A8⟩two }]
      """,
      replacing: "⟨E2 80 A8⟩",
      by: " "),
    CatalogueEntry(
      .fileTooLarge, "a file of more than 1 MiB",
      why: "A screen is written by hand; a larger file is data, and belongs into a fixture.",
      form: .file,
      """
      screen: Sample
      view: [{ text: ⟨x × 1100000⟩ }]
      """,
      replacing: "1100000",
      by: "1000"),
    CatalogueEntry(
      .tooDeep, "more than 64 levels of nesting",
      why: "Deep nesting is a slip, or an attack on the reader's stack.",
      form: .file,
      """
      screen: Sample
      view: [{ text: ⟨[ × 70⟩⟨] × 70⟩ }]
      """,
      replacing: "⟨[ × 70⟩⟨] × 70⟩",
      by: "deep"),
    CatalogueEntry(
      .tooManyEvents, "more than 200,000 parts",
      why: "A file that takes seconds to read was not written by hand.",
      form: .file,
      """
      screen: [⟨[], × 99996⟩ []]
      """,
      replacing: "[⟨[], × 99996⟩ []]",
      by: """
        Sample
        view: [nothing]
        """),
    CatalogueEntry(
      .tooManyNodes, "more than 100,000 nodes after its aliases",
      why: "A few anchors inside of each other stand for millions of nodes.",
      form: .file,
      """
      screen: Sample
      view:
        - &a [⟨a, × 400⟩ a]
        - &b [⟨*a, × 400⟩ *a]
      """,
      replacing: """
        - &a [⟨a, × 400⟩ a]
          - &b [⟨*a, × 400⟩ *a]
        """,
      by: "- nothing"),
    CatalogueEntry(
      .emptyFile, "a file without content",
      why: "A file says in its first key what it is.",
      form: .file,
      """
      # nothing yet
      """,
      replacing: "# nothing yet",
      by: """
        screen: Sample
        view: [nothing]
        """),
    CatalogueEntry(
      .rootNotMapping, "a file that is no mapping",
      why: "A file is read by its keys.",
      form: .file,
      """
      - screen: Sample
      - view: [nothing]
      """,
      replacing: """
        - screen: Sample
        - 
        """,
      by: """
        screen: Sample

        """),
    CatalogueEntry(
      .severalDocuments, "a second document in a file",
      why: "One file is one screen; a second document would be silently ignored by half of all readers.",
      form: .file,
      """
      screen: Sample
      view: [nothing]
      ---
      screen: Other
      """,
      replacing: """
        ---
        screen: Other
        """,
      by: "# the other screen has a file of its own"),
    CatalogueEntry(
      .directive, "a directive that is not for YAML 1.1 or 1.2",
      why: "Other versions and tags would change what the text means.",
      form: .file,
      """
      %YAML 2.0
      ---
      screen: Sample
      view: [nothing]
      """,
      replacing: "%YAML 2.0",
      by: "%YAML 1.2"),
    CatalogueEntry(
      .duplicateKey, "a key that occurs twice",
      why: "Readers differ on which of the two counts, so one of them is silently lost.",
      """
      fields:
        count: Int = 1
        count: Int = 2
      """,
      replacing: """

          count: Int = 2
        """,
      by: ""),
    CatalogueEntry(
      .complexKey, "a key that is no text",
      why: "Keys are names; a list or a mapping names nothing.",
      """
      fields: { [count]: Int = 1 }
      """,
      replacing: "[count]",
      by: "count"),
    CatalogueEntry(
      .missingKey, "a value without a key",
      why: "Without its key nobody can tell what the value is for.",
      """
      fields:
        : Int = 1
      """,
      replacing: "  : Int",
      by: "  count: Int"),
    CatalogueEntry(
      .longKey, "a key of more than 1,024 characters",
      why: "YAML ends a simple key there, and readers differ on what follows.",
      """
      scenarios:
        ⟨k × 1030⟩: [appear]
      """,
      replacing: "1030",
      by: "30"),
    CatalogueEntry(
      .mergeKey, "a merge of mappings (`<<`)",
      why: "Merged keys hide where a value comes from; no spec reader agrees on their order.",
      """
      stubs:
        default: &all { api.items: { returns: [] } }
        slow: { <<: *all }
      """,
      replacing: """
        default: &all { api.items: { returns: [] } }
          slow: { <<: *all }
        """,
      by: """
        default: { api.items: { returns: [] } }
          slow: { extends: default, api.items: { after: 5s } }
        """),
    CatalogueEntry(
      .tag, "a tag other than `!!str`",
      why: "The slot says what a value means, never a tag.",
      """
      fields:
        count: { type: Int, default: !!int 1 }
      """,
      replacing: "!!int 1",
      by: "1"),
    CatalogueEntry(
      .undefinedAlias, "an alias of an anchor that is not there",
      why: "It stands for nothing.",
      """
      stubs:
        default: { api.items: { returns: *some } }
      """,
      replacing: "*some",
      by: "[]"),
    CatalogueEntry(
      .recursiveAlias, "an alias inside of what it stands for",
      why: "Such a value would never end.",
      """
      stubs:
        default: &all { api.items: { returns: [*all] } }
      """,
      replacing: "&all { api.items: { returns: [*all] } }",
      by: "{ api.items: { returns: [] } }"),
    CatalogueEntry(
      .anchorName, "an anchor whose name has a `:`",
      why: "Readers differ on where the name ends.",
      """
      fields:
        count: { type: Int, default: &a:b 1 }
      """,
      replacing: "&a:b",
      by: "&a"),
    CatalogueEntry(
      .multilineKey, "a key on several lines",
      why: "YAML reads a key on one line only.",
      """
      fields:
        "count
          er": Int = 1
      """,
      replacing: """
        "count
            er"
        """,
      by: "counter"),
  ]
}
