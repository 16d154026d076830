import SourceText
import SpecGrammar
import SpecSyntax

extension Catalogue {
  static let yamlSlips: [CatalogueEntry] = [
    CatalogueEntry(
      .doubleBraces, "braces of another template language",
      why:
        "Here a template is `${x}`; `{{ x }}` would be shown as it is, and as a whole value YAML reads it as a mapping (an error).",
      severity: .warning,
      """
      view:
        loaded: [{ text: "Hello {{ items }}" }]
        else: [nothing]
      """,
      replacing: "{{ items }}",
      by: "${items.size()}"),
    CatalogueEntry(
      .unquotedColon, "a colon with a blank inside of a plain value",
      why: "YAML takes what stands before it for a key.",
      """
      title: Hello: you
      """,
      replacing: "Hello: you",
      by: "\"Hello: you\""),
    CatalogueEntry(
      .swallowedByComment, "a value that a `#` turns into a comment",
      why: "Behind a blank a `#` begins a comment, so the value is gone.",
      """
      title: #1
      """,
      replacing: "#1",
      by: "\"#1\""),
    CatalogueEntry(
      .tab, "a tab as indentation",
      why: "Editors show tabs with different widths, so YAML takes blanks alone.",
      """
      fields:
      ⟨09⟩count: Int = 1
      """,
      replacing: "⟨09⟩",
      by: "  "),
    CatalogueEntry(
      .unclosedQuote, "a quote that is never closed",
      why: "All that follows becomes part of the text.",
      """
      title: "Hello
      """,
      replacing: "\"Hello",
      by: "\"Hello\""),
    CatalogueEntry(
      .unclosedBracket, "a bracket or brace that is never closed",
      why: "All that follows becomes part of the list.",
      """
      initial: [idle
      """,
      replacing: "[idle",
      by: "idle"),
    CatalogueEntry(
      .reservedStart, "a plain value that begins with a sign of YAML",
      why: "`!` begins a tag, `*` an alias, `&` an anchor, `@` and the backtick nothing at all.",
      """
      actions:
        go: { in: loaded, when: !items.isEmpty(), to: idle }
      """,
      replacing: "when: !items.isEmpty()",
      by: "when: \"items.size() > 0\""),
    CatalogueEntry(
      .dashInText, "a line that begins with `-` and continues a text",
      why: "It looks like an item of the list and is read as a part of the text above it.",
      """
      scenarios:
        a:
          - assertVisible:
              - Hello
               - World
      """,
      replacing: "         - World",
      by: "        - World"),
    CatalogueEntry(
      .splitAtComma, "a text that a comma splits inside braces",
      why: "Inside `{ }` and `[ ]` a comma ends the value, so the rest becomes a key.",
      """
      actions:
        go: { to: idle, notice: Sorry, try again }
      """,
      replacing: "Sorry, try again",
      by: "\"Sorry, try again\""),
    CatalogueEntry(
      .unquotedTemplate, "a template without quotes inside braces",
      why: "The `{` of `${` opens a mapping there.",
      """
      view:
        failed: [{ text: ${message} }]
        else: [nothing]
      """,
      replacing: "${message}",
      by: "\"${message}\""),
    CatalogueEntry(
      .unquotedOptional, "an optional type without quotes inside braces",
      why: "The library that reads files here takes it; other YAML readers do not.", severity: .warning,
      """
      fields: { due: Date? }
      """,
      replacing: "Date?",
      by: "\"Date?\""),
    CatalogueEntry(
      .missingSpace, "a colon, or the dash of an item, without the blank behind it",
      why: "YAML reads the whole as one text.",
      """
      fields:
        count:Int = 0
        other: Int = 0
      """,
      replacing: "count:Int",
      by: "count: Int"),
    CatalogueEntry(
      .missingColon, "a key without its colon",
      why: "YAML reads it as a text, and a text can't stand between keys.",
      """
      states:
        idle
        loading:
        loaded: { items: [Item] }
        failed: { message: String }
      """,
      replacing: "idle",
      by: "idle:"),
    CatalogueEntry(
      .indentation, "an indentation that fits to nothing above it",
      why: "It can't be told what the line belongs to.",
      """
      states:
          idle:
        loading:
          loaded: { items: [Item] }
          failed: { message: String }
      """,
      replacing: "  loading",
      by: "    loading"),
    CatalogueEntry(
      .textAfterQuote, "text behind a closing quote",
      why: "What is quoted ends at the quote.",
      """
      title: "Hello" you
      """,
      replacing: "\"Hello\" you",
      by: "Hello you"),
    CatalogueEntry(
      .extraBracket, "a closing bracket too many",
      why: "It closes nothing that is open.",
      """
      initial: idle]
      view: [nothing]]
      """,
      replacing: """
        idle]
        view: [nothing]]
        """,
      by: """
        idle
        view: { else: [nothing] }
        """),
    CatalogueEntry(
      .missingComma, "a missing comma inside braces",
      why: "Two entries would become one.",
      """
      fields: { count: Int = 1
        other: Int = 2 }
      """,
      replacing: "Int = 1",
      by: "Int = 1,"),
    CatalogueEntry(
      .extraComma, "a comma too many",
      why: "Nothing stands between the two.",
      """
      fields: { count: Int = 1,, other: Int = 2 }
      """,
      replacing: ",,",
      by: ","),
    CatalogueEntry(
      .commentInText, "a comment in the middle of a text",
      why: "It ends the text, and what follows belongs to nothing.",
      """
      title: one
        # or
        two
      """,
      replacing: """

          # or
          two
        """,
      by: " two # or"),
    CatalogueEntry(
      .escape, "an escape that does not exist",
      why: #"In double quotes `\` begins an escape."#,
      #"""
      title: "50\%"
      """#,
      replacing: #"\%"#,
      by: "%"),
    CatalogueEntry(
      .blockHeader, "text behind `|` or `>`",
      why: "The two begin a text on the lines below; what stands beside them is lost.",
      """
      title: > 5 tasks
      """,
      replacing: "> 5 tasks",
      by: "\"> 5 tasks\""),
    CatalogueEntry(
      .misplacedItem, "a list item between keys",
      why: "A mapping has keys alone, a list items alone.",
      """
      fields:
        count: Int = 1
        - other
      """,
      replacing: "- other",
      by: "other: Int = 2"),
    CatalogueEntry(
      .invalidYAML, "other YAML that can't be read",
      why: "The reader's own words say where it stopped.",
      """
      title:
        "one"
        "two"
      """,
      replacing: """
        "one"
          "two"
        """,
      by: "\"one two\""),
  ]
}
