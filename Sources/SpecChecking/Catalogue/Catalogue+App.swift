import SourceText

extension Catalogue {
  private static let typeFiles = ["types.screen.yaml": "module: Types\ntypes: { Mark: { id: String } }\n"]

  private static let favorites = [
    "favorites.screen.yaml": """
    module: FavoriteParts
    shared: { Favorites: { fields: { items: "[String] = []" } } }

    """
  ]

  private static let screens = [
    "list.screen.yaml": """
    screen: List
    types: { Mark: { id: String } }
    fields: { mark: "Mark?" }
    view: [{ text: "${mark.?id.orValue('none')}" }]

    """,
    "detail.screen.yaml": """
    screen: Detail
    types: { Mark: { id: String } }
    fields: { mark: "Mark?" }
    view: [{ text: "${mark.?id.orValue('none')}" }]

    """,
    "home.screen.yaml": "screen: Home\nview: [{ text: Hello }]\n",
    "saved.screen.yaml": """
    screen: Saved
    imports: [./favorites.screen.yaml]
    uses: { favorites: Favorites }
    view: [{ text: "${favorites.items.size()}" }]

    """,
  ].merging(favorites) { first, _ in first }

  static let imports: [CatalogueEntry] = [
    CatalogueEntry(
      CheckingCode.importNotReadable, "an import of a file that can't be read",
      why: "Every name that it should bring would be unknown.",
      """
      imports: [./type.screen.yaml]
      fields: { mark: "Mark?" }
      """,
      replacing: "./type.", by: "./types.", files: typeFiles),
    CatalogueEntry(
      CheckingCode.importNoModule, "an import of a file that is no module",
      why: "Screens are brought in by an app; what several files share stands in a module.",
      """
      imports: [./home.screen.yaml]
      fields: { mark: "Mark?" }
      """,
      replacing: "./home.", by: "./types.", files: typeFiles.merging(screens) { first, _ in first }),
    CatalogueEntry(
      CheckingCode.importTwice, "a file that is imported twice",
      why: "One of the two imports says nothing.",
      """
      imports: [./types.screen.yaml, ./types.screen.yaml]
      fields: { mark: "Mark?" }
      """,
      replacing: ", ./types.screen.yaml", by: "", files: typeFiles),
    CatalogueEntry(
      CheckingCode.importCycle, "a file that imports itself, perhaps through others",
      why: "Neither of two files could be read before the other.",
      """
      imports: [./example.screen.yaml]
      fields: { mark: "Mark?" }
      """,
      replacing: "./example.", by: "./types.",
      files: typeFiles.merging(["example.screen.yaml": "module: Example\n"]) { first, _ in first }),
    CatalogueEntry(
      CheckingCode.importedNameClash, "one name that two files declare",
      why: "Which of the two is meant would depend on the order of the imports.",
      """
      imports: [./types.screen.yaml, ./more.screen.yaml]
      fields: { mark: "Mark?" }
      """,
      replacing: ", ./more.screen.yaml", by: "",
      files: typeFiles.merging(["more.screen.yaml": "module: More\ntypes: { Mark: { id: Int } }\n"]) { first, _ in first
      }),
    CatalogueEntry(
      CheckingCode.importedModule, "an import of a module that has errors",
      why: "What the module means is not known before it is mended; its own findings are shown where it is validated.",
      """
      imports: [./broken.screen.yaml]
      fields: { mark: "Mark?" }
      """,
      replacing: "./broken.", by: "./types.",
      files: typeFiles.merging(["broken.screen.yaml": "module: Broken\ntypes: { Mark: { id: Strin } }\n"]) { first, _ in
        first
      }),
    CatalogueEntry(
      CheckingCode.unusedImport, "an import of which nothing is used",
      why: "It makes the file depend on another for nothing.", severity: .warning,
      """
      imports: [./types.screen.yaml]
      fields: { count: Int = 0 }
      """,
      replacing: "count: Int = 0", by: "mark: \"Mark?\"", files: typeFiles),
  ]

  static let apps: [CatalogueEntry] = [
    CatalogueEntry(
      CheckingCode.importConflict, "files that are sound alone, and not together",
      why: "An app is one program, in which a name of a type or a service means one thing.", form: .file,
      """
      app: Shop
      imports: [./list.screen.yaml, ./detail.screen.yaml]
      screens: [List, Detail]
      start: List
      tabs: [List, Detail]
      """,
      replacing:
        "./list.screen.yaml, ./detail.screen.yaml]\nscreens: [List, Detail]\nstart: List\ntabs: [List, Detail]",
      by: "./list.screen.yaml, ./home.screen.yaml]\nscreens: [List, Home]\nstart: List\ntabs: [List, Home]",
      files: screens),
    CatalogueEntry(
      CheckingCode.unknownSharedModel, "a shared model that nothing declares",
      why: "The screen could neither read nor write it.",
      """
      imports: [./favorites.screen.yaml]
      uses: { favorites: Favourites }
      """,
      replacing: "Favourites", by: "Favorites", files: favorites),
    CatalogueEntry(
      CheckingCode.notInShared, "something in a shared model that only a screen has",
      why:
        "A shared model changes with whichever screen changes it: it has no cases, makes no calls and shows nothing.",
      form: .file,
      """
      module: FavoriteParts
      shared:
        Favorites:
          fields: { items: "[String] = []" }
          actions: { add: { params: { id: String }, set: { items: "${items + [id]}" }, open: Detail } }
      """,
      replacing: "open: Detail", by: "notice: Added"),
    CatalogueEntry(
      CheckingCode.returnsNothing, "a value of a screen that returns none",
      why: "Whoever opened the screen would not know its type.",
      """
      actions: { choose: { back: Ada } }
      """,
      replacing: "actions:", by: "returns: String\nactions:"),
    CatalogueEntry(
      CheckingCode.unknownScreen, "a screen that the app does not have",
      why: "Nothing could be opened there.", form: .file,
      """
      app: Shop
      imports: [./home.screen.yaml]
      screens: [Home]
      start: Hom
      """,
      replacing: "start: Hom", by: "start: Home", files: screens),
    CatalogueEntry(
      CheckingCode.notProvided, "a screen that uses a shared model which its app does not provide",
      why: "Each screen would have one of its own, and what is shared would not be.", form: .file,
      """
      app: Shop
      imports: [./saved.screen.yaml]
      screens: [Saved]
      start: Saved
      """,
      replacing: "start: Saved", by: "start: Saved\nprovides: [Favorites]", files: screens),
    CatalogueEntry(
      CheckingCode.unusedModule, "a module that no file of the project imports",
      why: "It is read, checked and kept up for nothing; or an import was forgotten.", severity: .warning,
      form: .project,
      """
      module: Unused
      types: { Note: { id: String } }
      """,
      replacing: "module: Unused\ntypes: { Note: { id: String } }",
      by: "screen: Notes\nfields: { notes: \"[String] = []\" }\nview: [{ text: \"${notes.size()}\" }]"),
    CatalogueEntry(
      CheckingCode.unusedPart, "a part of a module that no file of the project uses",
      why: "Nobody would notice if it were wrong; or its use was forgotten.", severity: .warning, form: .project,
      """
      module: Parts
      types:
        Mark: { id: String }
        Label: { id: String }
      """,
      replacing: "\n  Label: { id: String }", by: "",
      files: [
        "marks.screen.yaml": """
        screen: Marks
        imports: [./example.screen.yaml]
        fields: { mark: "Mark?" }
        view: [{ text: "${mark.?id.orValue('none')}" }]

        """
      ]),
  ]
}
