import Testing

/// How services are reached, as a screen file says it.
@Suite struct LiveTests {
  static let names: [Slip] = [
    Slip(
      "a service that is not declared",
      """
      live:
        apo: { http: "https://a.example" }
      # ^^^ SS0520 did you mean `api`?
      services: { api: {} }
      """,
      replacing: "apo", by: "api"),
    Slip(
      "a service without any like it",
      """
      live:
        elsewhere: { http: "https://a.example" }
      # ^^^ SS0520 declare it under `services`
      """,
      replacing: "live:\n  elsewhere: { http: \"https://a.example\" }", by: "env: []"),
    Slip(
      "an operation that is not declared",
      """
      services: { api: { items: { returns: Int } } }
      live:
        api: { http: "https://a.example", itmes: { get: /items } }
      #                                   ^^^ SS0501 did you mean `items`?
      """,
      replacing: "itmes", by: "items"),
    Slip(
      "an operation that is left out",
      """
      services: { api: { items: { returns: Int }, save: { writes: true } } }
      live:
        api: { http: "https://a.example", items: { get: /items } }
      # ^^^ SS0522 `api.save` would fail
      """,
      replacing: "items: { get: /items } }", by: "items: { get: /items }, save: { post: /items } }"),
    Slip(
      "a form without names",
      """
      services: { api: { save: { writes: true } } }
      live:
        api:
          http: "https://a.example"
          save: { post: /a, headers: { Content-Type: application/x-www-form-urlencoded }, body: [a] }
      #                                                                                         ^ SS0521 names and values
      """,
      replacing: "[a]", by: "{ a: 1 }"),
    Slip(
      "a form with a mapping in it",
      """
      services: { api: { save: { writes: true } } }
      live:
        api:
          http: "https://a.example"
          save: { post: /a, headers: { Content-Type: application/x-www-form-urlencoded }, body: { a: { b: 1 } } }
      #                                                                                              ^ SS0521 a value of a form
      """,
      replacing: "{ b: 1 }", by: "[1, 2]"),
    Slip(
      "a variable that is not declared",
      """
      services: { api: { items: { returns: Int } } }
      env: [URL]
      live:
        api: { http: "${env.ULR}", items: { get: /items } }
      #                 ^^^ SS0311 `env.URL`
      """,
      replacing: "ULR", by: "URL"),
    Slip(
      "a secret that is not declared",
      """
      services: { api: { items: { returns: Int } } }
      live:
        api: { http: "https://a.example", headers: { A: "${secret.KEY}" }, items: { get: /items } }
      #                                                    ^^^ SS0311 add `secrets: [NAME]`
      """,
      replacing: "${secret.KEY}", by: "x"),
    Slip(
      "a variable that is a secret",
      """
      env: [KEY]
      #     ^^^ SS0527 leave it in `secrets`
      secrets: [KEY]
      """,
      replacing: "env: [KEY]", by: "env: []"),
  ]

  static let secrets: [Slip] = [
    Slip(
      "a secret in the address",
      """
      services: { api: { items: { returns: Int } } }
      secrets: [KEY]
      live:
        api: { http: "https://${secret.KEY}.example", items: { get: /items } }
      #                         ^^^ SS0311 nowhere else
      """,
      replacing: "${secret.KEY}", by: "a"),
    Slip(
      "a secret in the result",
      """
      services: { api: { items: { returns: String } } }
      secrets: [KEY]
      live:
        api: { http: "https://a.example", items: { get: /items, result: secret.KEY } }
      #                                                                 ^^^ SS0311 nowhere else
      """,
      replacing: "secret.KEY", by: "body"),
    Slip(
      "a secret that is shown",
      """
      secrets: [KEY]
      view:
        else:
          - text: "Key ${secret.KEY}"
      #                  ^^^ SS0311 never shown
      """,
      replacing: "${secret.KEY}", by: "x"),
    Slip(
      "a secret in a field",
      """
      secrets: [KEY]
      fields: { key: String = "" }
      actions:
        copy: { set: { key: "${secret.KEY}" } }
      #                        ^^^ SS0311 never shown
      """,
      replacing: "${secret.KEY}", by: "x"),
    Slip(
      "a variable in a derived value",
      """
      env: [URL]
      derived: { address: env.URL }
      #                   ^^^ SS0311 in `live` alone
      """,
      replacing: "env.URL", by: "1 + 1"),
    Slip(
      "a secret in a component",
      """
      secrets: [KEY]
      components:
        mark: { params: { text: String }, body: [{ text: "${text} ${secret.KEY}" }] }
      #                                                             ^^^ SS0311 never shown
      view:
        else: [{ use: mark, with: { text: "'a'" } }]
      """,
      replacing: " ${secret.KEY}", by: ""),
  ]

  static let ways: [Slip] = [
    Slip(
      "reading a service of HTTP like a store",
      """
      services: { api: { items: { returns: Int } } }
      live: { api: { http: "https://a.example", items: { read: items } } }
      #                                                        ^^^ SS0521 is for a store
      """,
      replacing: "read: items", by: "get: /items"),
    Slip(
      "a request to a store",
      """
      services: { api: { items: { returns: "Int?" } } }
      live: { api: { store: counter, items: { get: /items } } }
      #                                            ^^^ SS0521 not by `get`
      """,
      replacing: "get: /items", by: "read: items"),
    Slip(
      "headers of a store",
      """
      services: { api: { items: { returns: "Int?" } } }
      live: { api: { store: counter, headers: { A: b }, items: { read: items } } }
      #                                         ^^^ SS0521 no headers
      """,
      replacing: " headers: { A: b },", by: ""),
    Slip(
      "a body of a get",
      """
      services: { api: { items: { returns: Int } } }
      live: { api: { http: "https://a.example", items: { get: /items, body: { a: 1 } } } }
      #                                                                     ^^^ SS0521 sends no body
      """,
      replacing: ", body: { a: 1 }", by: ""),
    Slip(
      "a default of a request",
      """
      services: { api: { items: { returns: Int } } }
      live: { api: { http: "https://a.example", items: { get: /items, default: 0 } } }
      #                                                                        ^^^ SS0521 is for a store
      """,
      replacing: ", default: 0", by: ""),
    Slip(
      "a result of a store",
      """
      services: { api: { items: { returns: "Int?" } } }
      live: { api: { store: counter, items: { read: items, result: body } } }
      #                                                            ^^^ SS0521 for a request
      """,
      replacing: ", result: body", by: ""),
    Slip(
      "nothing to write",
      """
      services: { api: { save: { params: { n: Int }, writes: true } } }
      live: { api: { store: counter, save: { write: count } } }
      #                              ^^^ SS0521 `value: n`
      """,
      replacing: "write: count", by: "write: count, value: n"),
    Slip(
      "nothing to read at first",
      """
      services: { api: { items: { returns: Int } } }
      live: { api: { store: counter, items: { read: count } } }
      #                              ^^^ SS0526 add `default:`
      """,
      replacing: "read: count", by: "read: count, default: 0"),
    Slip(
      "a list of what is no list",
      """
      services: { api: { items: { returns: Int } } }
      live: { api: { store: notes, items: { list: note/ } } }
      #                                           ^^^ SS0526 return `[T]` or `[String: T]`
      """,
      replacing: "returns: Int", by: "returns: [Int]"),
    Slip(
      "a list from a service of HTTP",
      """
      services: { api: { items: { returns: "[Int]" } } }
      live: { api: { http: "https://a.example", items: { list: note/ } } }
      #                                                        ^^^ SS0521 is for a store
      """,
      replacing: "list: note/", by: "get: /items"),
    Slip(
      "a default of a list",
      """
      services: { api: { items: { returns: "[Int]" } } }
      live: { api: { store: notes, items: { list: note/, default: [] } } }
      #                                                           ^^^ SS0521 is for `read`
      """,
      replacing: ", default: []", by: ""),
    Slip(
      "a value of what is deleted",
      """
      services: { api: { drop: { params: { id: String }, writes: true } } }
      live: { api: { store: notes, drop: { delete: "note/${id}", value: id } } }
      #                                                                 ^^^ SS0521 is for `read` and `write`
      """,
      replacing: ", value: id", by: ""),
    Slip(
      "a read that deletes from a store",
      """
      services: { api: { drop: { params: { id: String } } } }
      live: { api: { store: notes, drop: { delete: "note/${id}" } } }
      #                                            ^^^ SS0525 say `writes: true`
      """,
      replacing: "params: { id: String }", by: "params: { id: String }, writes: true"),
    Slip(
      "a write that lists",
      """
      services: { api: { items: { returns: "[Int]", writes: true } } }
      live: { api: { store: notes, items: { list: note/ } } }
      #                                           ^^^ SS0525 leave `writes` out
      """,
      replacing: ", writes: true", by: ""),
    Slip(
      "a default of another type",
      """
      services: { api: { items: { returns: Int } } }
      live: { api: { store: counter, items: { read: count, default: none } } }
      #                                                             ^^^ SS0353 no Int
      """,
      replacing: "default: none", by: "default: 0"),
    Slip(
      "a write by get",
      """
      services: { api: { save: { writes: true } } }
      live: { api: { http: "https://a.example", save: { get: /save } } }
      #                                         ^^^ SS0525 use `post` or `put`
      """,
      replacing: "get: /save", by: "post: /save"),
    Slip(
      "a read by delete",
      """
      services: { api: { drop: {} } }
      live: { api: { http: "https://a.example", drop: { delete: /x } } }
      #                                         ^^^ SS0525 say `writes: true`
      """,
      replacing: "drop: {}", by: "drop: { writes: true }"),
  ]

  @Test(arguments: names) func `names of live services are checked`(_ slip: Slip) { slip.check() }

  @Test(arguments: secrets) func `a secret stays where it is sent`(_ slip: Slip) { slip.check() }

  @Test(arguments: ways) func `an operation is carried out as its service is`(_ slip: Slip) { slip.check() }
}
