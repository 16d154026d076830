import SourceText
import SpecGrammar
import SpecSyntax

extension Catalogue {
  static let live: [CatalogueEntry] = [
    CatalogueEntry(
      CheckingCode.liveService, "a live binding of a service that does not exist",
      why: "It would be reached by nothing.",
      """
      live:
        apy: { http: "https://a.example", items: { get: /items }, find: { get: "/items/${id}" }, save: { put: "/items/${id}" } }
      """,
      replacing: "apy",
      by: "api"),
    CatalogueEntry(
      CheckingCode.liveWay, "a binding of the wrong kind",
      why: "A local store reads and writes; only a server has methods.",
      """
      services: { api: { items: { returns: "Int?" } } }
      live: { api: { store: counter, items: { get: /items } } }
      """,
      replacing: "get: /items",
      by: "read: count"),
    CatalogueEntry(
      CheckingCode.liveOperationMissing, "an operation of a live service without a binding",
      why: "Played live, its call would fail.", severity: .warning,
      """
      services: { api: { items: { returns: [Item] }, save: { writes: true } } }
      live:
        api: { http: "https://a.example", items: { get: /items } }
      """,
      replacing: "items: { get: /items }",
      by: "items: { get: /items }, save: { post: /items }"),
    CatalogueEntry(
      CheckingCode.liveAddress, "an address that is none",
      why: "A server is named by its scheme and its host.",
      """
      services: { api: { items: { returns: [Item] } } }
      live: { api: { http: api.example.com, items: { get: /items } } }
      """,
      replacing: "http: api.example.com",
      by: "http: \"https://api.example.com\""),
    CatalogueEntry(
      CheckingCode.liveHeader, "a header that can't be sent",
      why: "Servers take names of letters, digits and `-`.",
      """
      services: { api: { items: { returns: [Item] } } }
      live: { api: { http: "https://a.example", headers: { X Key: a }, items: { get: /items } } }
      """,
      replacing: "X Key",
      by: "X-Key"),
    CatalogueEntry(
      CheckingCode.liveAgainstContract, "a binding against its contract",
      why: "Overlap and retry go by what the contract says of writing.", severity: .warning,
      """
      services: { api: { drop: {} } }
      live: { api: { http: "https://a.example", drop: { delete: /x } } }
      """,
      replacing: "drop: {}",
      by: "drop: { writes: true }"),
    CatalogueEntry(
      CheckingCode.liveResult, "a live result that does not fit the type",
      why: "The answer could never be decoded.",
      """
      services: { api: { items: { returns: Int } } }
      live: { api: { store: counter, items: { read: count } } }
      """,
      replacing: "read: count",
      by: "read: count, default: 0"),
    CatalogueEntry(
      CheckingCode.environmentName, "a name that stands in `env` and `secrets`",
      why: "A secret would be shown as what is none.",
      """
      env: [KEY]
      secrets: [KEY]
      """,
      replacing: """
        env: [KEY]

        """,
      by: ""),
  ]
}
