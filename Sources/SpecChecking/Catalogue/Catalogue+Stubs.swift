import SourceText
import SpecGrammar
import SpecSyntax

extension Catalogue {
  static let stubs: [CatalogueEntry] = [
    CatalogueEntry(
      CheckingCode.missingAnswer, "a stub without an answer",
      why: "A call to it would never end.",
      """
      stubs:
        slow: { api.items: { after: 5s } }
      """,
      replacing: "after: 5s",
      by: "after: 5s, returns: []"),
    CatalogueEntry(
      CheckingCode.unknownStubSet, "a stub set that does not exist",
      why: "There would be nobody to answer.",
      """
      stubs:
        default: { api.items: { returns: [] } }
        slow: { extends: defualt, api.items: { after: 5s } }
      """,
      replacing: "defualt",
      by: "default"),
    CatalogueEntry(
      CheckingCode.stubCycle, "a stub set that extends itself",
      why: "It would never come to an answer.",
      """
      stubs:
        slow: { extends: slow, api.items: { returns: [] } }
      """,
      replacing: "extends: slow,",
      by: ""),
    CatalogueEntry(
      CheckingCode.duplicateAnswer, "two answers for one operation in sets of one name",
      why: "Sets of one name merge, so one of the two would be lost.",
      form: .file,
      """
      tests: ./one.screen.yaml
      stubs:
        slow: { api.count: { returns: 2 } }
      scenarios:
        a: { stubs: slow, steps: [appear] }
      """,
      replacing: """
        stubs:
          slow:
        """,
      by: """
        stubs:
          slower: { extends: slow }
          other:
        """,
      files: [
        "one.screen.yaml":
          "screen: One\nservices: { api: { count: { returns: Int } } }\nfields: { n: Int = 0 }\nactions: { go: { call: api.count, done: { set: { n: \"${result}\" } }, fail: ignore } }\nview: [{ button: Go, action: go }]\nstubs:\n  slow: { api.count: { returns: 1 } }\n"
      ]),
    CatalogueEntry(
      CheckingCode.fixture, "a fixture that can't be read",
      why: "The answer would be missing.",
      """
      stubs:
        default: { api.items: { file: ./fixtures/itms.json } }
      """,
      replacing: "itms",
      by: "items",
      files: ["fixtures/items.json": #"[{ "id": "a", "title": "A" }]"#]),
    CatalogueEntry(
      CheckingCode.memoryType, "a memory without a type",
      why: "A memory has the type of what returns it.",
      """
      stubs:
        default:
          memory: { count: 0 }
          api.items: { returns: [] }
      """,
      replacing: """
        memory: { count: 0 }
            api.items: { returns: [] }
        """,
      by: """
        memory: { items: [] }
            api.items: { returns: "${memory.items}" }
        """),
  ]
}
