import Testing

/// What a live service sends, as a screen file says it.
@Suite struct LiveRequestTests {
  static let requests: [Slip] = [
    Slip(
      "an address without a scheme",
      """
      services: { api: { items: { returns: Int } } }
      live: { api: { http: api.example.com, items: { get: /items } } }
      #                    ^^^ SS0523 begins with `https://`
      """,
      replacing: "api.example.com", by: "\"https://api.example.com\""),
    Slip(
      "a password in an address",
      """
      services: { api: { items: { returns: Int } } }
      live: { api: { http: "https://me:pass@a.example", items: { get: /items } } }
      #                    ^^^ SS0523 in `headers`
      """,
      replacing: "me:pass@", by: ""),
    Slip(
      "a query in an address",
      """
      services: { api: { items: { returns: Int } } }
      live: { api: { http: "https://a.example/x?y=1", items: { get: /items } } }
      #                    ^^^ SS0523 under `query`
      """,
      replacing: "?y=1", by: ""),
    Slip(
      "a path that is an address",
      """
      services: { api: { items: { returns: Int } } }
      live: { api: { http: "https://a.example", items: { get: "https://b.example/x" } } }
      #                                                       ^^^ SS0523 begins with `/`
      """,
      replacing: "https://b.example/x", by: "/x"),
    Slip(
      "a fragment",
      """
      services: { api: { items: { returns: Int } } }
      live: { api: { http: "https://a.example", items: { get: "/x#top" } } }
      #                                                       ^^^ SS0523 never sent
      """,
      replacing: "/x#top", by: "/x"),
    Slip(
      "a parameter that is not one",
      """
      services: { api: { find: { params: { id: String }, returns: Int } } }
      live: { api: { http: "https://a.example", find: { get: "/x/${ib}" } } }
      #                                                            ^^^ SS0303 did you mean `id`
      """,
      replacing: "${ib}", by: "${id}"),
    Slip(
      "a field of the screen",
      """
      services: { api: { items: { returns: Int } } }
      fields: { search: String = "" }
      live: { api: { http: "https://a.example", items: { get: /x, query: { q: "${search}" } } } }
      #                                                                          ^^^ SS0303 no `search`
      """,
      replacing: "${search}", by: "x"),
    Slip(
      "a part of a path that may be null",
      """
      services: { api: { find: { params: { id: "String?" }, returns: Int } } }
      live: { api: { http: "https://a.example", find: { get: "/x/${id}" } } }
      #                                                            ^^^ SS0307
      """,
      replacing: "get: \"/x/${id}\"", by: "get: /x, query: { id: \"${id}\" }"),
    Slip(
      "a record in a query",
      """
      services: { api: { find: { params: { item: Item }, returns: Int } } }
      live: { api: { http: "https://a.example", find: { get: /x, query: { item: "${item}" } } } }
      #                                                                            ^^^ SS0318 one of its fields
      """,
      replacing: "${item}", by: "${item.id}"),
    Slip(
      "a list in a header",
      """
      services: { api: { find: { params: { ids: [Int] }, returns: Int } } }
      live: { api: { http: "https://a.example", find: { get: /x, headers: { Ids: "${ids}" } } } }
      #                                                                             ^^^ SS0318 join
      """,
      replacing: "headers: { Ids: \"${ids}\" }", by: "query: { ids: \"${ids}\" }"),
    Slip(
      "a header with a space",
      """
      services: { api: { items: { returns: Int } } }
      live: { api: { http: "https://a.example", headers: { X Key: a }, items: { get: /items } } }
      #                                                    ^^^ SS0524 no name of a header
      """,
      replacing: "X Key", by: "X-Key"),
    Slip(
      "a header of the connection",
      """
      services: { api: { items: { returns: Int } } }
      live: { api: { http: "https://a.example", headers: { host: b.example }, items: { get: /items } } }
      #                                                    ^^^ SS0524 by the connection
      """,
      replacing: "host:", by: "X-Host:"),
    Slip(
      "a result of nothing",
      """
      services: { api: { save: { writes: true } } }
      live: { api: { http: "https://a.example", save: { post: /save, result: body } } }
      #                                                                      ^^^ SS0526 returns nothing
      """,
      replacing: ", result: body", by: ""),
    Slip(
      "a result of another type",
      """
      services: { api: { items: { returns: String } } }
      live: { api: { http: "https://a.example", items: { get: /items, result: body.size() } } }
      #                                                                       ^^^ SS0308 String
      """,
      replacing: "body.size()", by: "string(body.size())"),
    Slip(
      "a parameter that hides the body",
      """
      services: { api: { send: { params: { body: String }, returns: Int, writes: true } } }
      live: { api: { http: "https://a.example", send: { post: /x, result: body.n } } }
      #                                                                   ^^^ SS0526 rename
      """,
      replacing: "params: { body: String }", by: "params: { text: String }"),
  ]

  @Test(arguments: requests) func `requests are checked`(_ slip: Slip) { slip.check() }
}
