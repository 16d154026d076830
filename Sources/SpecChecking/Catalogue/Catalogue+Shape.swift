import SourceText
import SpecGrammar
import SpecSyntax

extension Catalogue {
  static let shape: [CatalogueEntry] = [
    CatalogueEntry(
      .unknownKind, "a first key that is no kind of file",
      why: "The first key says whether a file is a screen, a module, an app or tests.",
      form: .file,
      """
      title: Hello
      view: [nothing]
      """,
      replacing: "title:",
      by: "screen:"),
    CatalogueEntry(
      .kindNotFirst, "a kind that does not come first",
      why: "Whoever opens a file sees at once what it is.",
      form: .file,
      """
      title: Hello
      screen: Sample
      view: [nothing]
      """,
      replacing: """
        title: Hello
        screen: Sample
        """,
      by: """
        screen: Sample
        title: Hello
        """),
    CatalogueEntry(
      .unknownKey, "a key that the construct does not have",
      why: "A misspelt key would silently do nothing.",
      """
      source:
        call: api.items
        dne: loaded.items
        fail: failed
      """,
      replacing: """
        dne: loaded.items
          fail: failed
        """,
      by: """
        done: loaded.items
          fail: ignore
        """),
    CatalogueEntry(
      .misplacedKey, "a key that belongs to another construct",
      why: "It would silently do nothing here.",
      """
      states:
        idle:
        loading:
        loaded: { items: [Item] }
        failed: { message: String }
      title: A
      derived: {}
      debounce: 300ms
      """,
      replacing: """

        debounce: 300ms
        """,
      by: ""),
    CatalogueEntry(
      .requiredKey, "a key that is needed and missing",
      why: "Without it the construct means nothing.",
      """
      source:
        during: loading
        fail: ignore
      """,
      replacing: "  during: loading",
      by: "  call: api.items"),
    CatalogueEntry(
      .wrongShape, "a value of another shape than its key takes",
      why: "A list where a mapping is wanted could be read in more than one way.",
      """
      states: [idle, loading, loaded, failed]
      """,
      replacing: "[idle, loading, loaded, failed]",
      by: "{ idle: , loading: , loaded: { items: [Item] }, failed: { message: String } }"),
    CatalogueEntry(
      .conflictingKeys, "two keys that exclude each other",
      why: "Only one of them could hold.",
      """
      actions:
        go:
          call: api.items
          all: { one: api.items }
          fail: ignore
      """,
      replacing: """

            all: { one: api.items }
        """,
      by: ""),
    CatalogueEntry(
      .notYet, "a word that is reserved for a later version",
      why: "It is to mean something one day, and then files must not change their meaning.",
      """
      strings: { hello: Hello }
      """,
      replacing: "strings: { hello: Hello }",
      by: "title: Hello"),
    CatalogueEntry(
      .invalidName, "a name that is none",
      why: "Names are used in expressions, so they have letters, digits and `_`.",
      """
      fields: { first-name: String = "" }
      """,
      replacing: "first-name",
      by: "firstName"),
    CatalogueEntry(
      .reservedName, "a name that the language has already",
      why: "`Run` or `String` would mean two things.",
      """
      types:
        Run: { id: String }
        Item: { id: String, title: String, due: "Date?" }
      """,
      replacing: "Run",
      by: "Walk"),
    CatalogueEntry(
      .invalidBool, "a Bool slot without `true` or `false`",
      why: "Only these two words are the same for every reader of YAML.",
      """
      actions:
        go: { to: idle, again: yes }
      """,
      replacing: "yes",
      by: "true"),
    CatalogueEntry(
      .invalidNumber, "a number slot without a number",
      why: "A text there could only be guessed at.",
      """
      source:
        call: api.items
        retry: { times: two }
        fail: ignore
      """,
      replacing: "two",
      by: "2"),
    CatalogueEntry(
      .invalidDuration, "a time that is none",
      why: "A time has its unit with it: `300ms`, `1m30s`.",
      """
      source:
        call: api.items
        timeout: 30
        fail: ignore
      """,
      replacing: "30",
      by: "30s"),
    CatalogueEntry(
      .invalidType, "a type that can't be read",
      why: "Types are `String`, `T?`, `[T]`, `[String: T]`, and declared names.",
      """
      fields:
        names: List<String>
      """,
      replacing: "List<String>",
      by: "\"[String] = []\""),
    CatalogueEntry(
      .unknownWord, "a word that the slot does not know",
      why: "The slot takes some words alone.",
      """
      actions:
        go: { overlap: last, call: api.items, fail: ignore }
      """,
      replacing: "last",
      by: "restart"),
    CatalogueEntry(
      .invalidPath, "a path that is none",
      why: "Cases, operations and actions are named by names with dots between them.",
      """
      actions:
        go: { call: api.items(), fail: ignore }
      """,
      replacing: "api.items()",
      by: "api.items"),
    CatalogueEntry(
      .missingValue, "a value that is missing",
      why: "An empty value means nothing here.",
      """
      source:
        call:
        fail: ignore
      """,
      replacing: "call:",
      by: "call: api.items"),
    CatalogueEntry(
      .duplicateName, "a name that a list or mapping has twice",
      why: "One of the two could never be meant.",
      """
      types:
        Item: { id: String, title: String, due: "Date?" }
        Level: low | high | low
      """,
      replacing: "low | high | low",
      by: "low | high"),
    CatalogueEntry(
      .unknownNode, "a node of the view that does not exist",
      why: "It would silently show nothing.",
      """
      view:
        else: [{ txt: Hello }]
      """,
      replacing: "txt",
      by: "text"),
    CatalogueEntry(
      .unknownStep, "a step of a scenario that does not exist",
      why: "It would silently check nothing.",
      """
      scenarios:
        a: [apear]
      """,
      replacing: "apear",
      by: "appear"),
  ]
}
