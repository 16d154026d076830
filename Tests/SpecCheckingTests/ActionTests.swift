import Testing

/// Actions and calls.
@Suite struct ActionTests {
  static let actions: [Slip] = [
    Slip(
      "an unknown action in a view",
      """
      view:
        else: [{ button: Go, action: sav }]
      #                              ^^^ SS0404 did you mean `save`?
      actions:
        save: idle
      """,
      replacing: "action: sav", by: "action: save"),
    Slip(
      "an unknown action to run",
      """
      actions:
        go: { run: sav }
      #            ^^^ SS0404 did you mean `save`?
        save: idle
      """,
      replacing: "run: sav", by: "run: save"),
    Slip(
      "an unknown action to cancel",
      """
      actions:
        go: { cancel: finish }
      #               ^^^ SS0404 the actions are `go`
      """,
      replacing: "finish", by: "go"),
    Slip(
      "an argument too few",
      """
      view:
        else: [{ button: Go, action: open }]
      #                              ^^^ SS0405 takes one argument, (id: String), and got none
      actions:
        open: { params: { id: String }, notice: "${id}" }
      """,
      replacing: "action: open", by: "action: open('a')"),
    Slip(
      "an argument too many",
      """
      view:
        else: [{ button: Go, action: "go(1)" }]
      #                              ^^^ SS0405 takes no argument
      actions:
        go: idle
      """,
      replacing: "\"go(1)\"", by: "go"),
    Slip(
      "an argument of another type",
      """
      view:
        else: [{ button: Go, action: "open(1)" }]
      #                                    ^ SS0308 `String` is expected
      actions:
        open: { params: { id: String }, notice: "${id}" }
      """,
      replacing: "open(1)", by: "open('1')"),
    Slip(
      "an unknown argument of with",
      """
      actions:
        go: { run: open, with: { idd: "'a'", id: "'b'" } }
      #                          ^^^ SS0405 did you mean `id`?
        open: { params: { id: String }, notice: "${id}" }
      """,
      replacing: "idd: \"'a'\", ", by: ""),
    Slip(
      "an argument that with leaves out",
      """
      actions:
        go: { run: open }
      #            ^^^ SS0418 write `with: { id: … }`
        open: { params: { id: String }, notice: "${id}" }
      """,
      replacing: "run: open", by: "run: open, with: { id: \"'a'\" }"),
    Slip(
      "a parameter with a default may be left out",
      """
      actions:
        go: { run: open, with: { title: "'a'" } }
      #                          ^^^ SS0405 it takes `id`
        open: { params: { id: String = a }, notice: "${id}" }
      """,
      replacing: ", with: { title: \"'a'\" }", by: ""),
    Slip(
      "actions that run each other",
      """
      actions:
        ping: { run: pong }
      #              ^^^ SS0409 `ping` runs `pong` runs `ping`
        pong: { run: ping }
      """,
      replacing: "pong: { run:", by: "pong: { in: idle, run:"),
    Slip(
      "each cycle once, wherever it is entered",
      """
      actions:
        start: { run: ping }
        ping: { run: pong }
      #              ^^^ SS0409 `ping` runs `pong` runs `ping`
        pong: [{ run: ping }, { run: alone }]
        alone: { run: alone }
      #               ^^^ SS0409 `alone` runs `alone` again
      """,
      replacing: "pong: [{ run: ping }, { run: alone }]\n  alone: {", by: "pong: { run: alone }\n  alone: { in: idle,"),
    Slip(
      "a long cycle, whose middle is left out",
      """
      actions:
        a1: { run: a2 }
      #            ^^^ SS0409 `a1` runs `a2` runs `a3` runs `a4` runs … runs `a8` runs `a9` runs `a1` again
        a2: { run: a3 }
        a3: { run: a4 }
        a4: { run: a5 }
        a5: { run: a6 }
        a6: { run: a7 }
        a7: { run: a8 }
        a8: { run: a9 }
        a9: { run: a1 }
      """,
      replacing: "a9: { run:", by: "a9: { in: idle, run:"),
    Slip(
      "an action that runs itself",
      """
      actions:
        ping: { run: ping }
      #              ^^^ SS0409 give one of the steps a `when`
      """,
      replacing: "{ run", by: "{ in: idle, run"),
    Slip(
      "an output that is not declared",
      """
      outputs: { closed: { id: String } }
      actions:
        go: { emit: close, with: { id: "'a'" } }
      #             ^^^ SS0414 did you mean `closed`?
      """,
      replacing: "emit: close", by: "emit: closed"),
  ]

  static let calls: [Slip] = [
    Slip(
      "an unknown service",
      """
      actions:
        go: { call: apy.items, fail: ignore }
      #             ^^^ SS0501 did you mean `api`?
      """,
      replacing: "apy", by: "api"),
    Slip(
      "an unknown operation",
      """
      actions:
        go: { call: api.item, fail: ignore }
      #             ^^^ SS0501 did you mean `items`?
      """,
      replacing: "item,", by: "items,"),
    Slip(
      "a misspelt call",
      """
      actions:
        go:
          cal: api.find
      #   ^^^ SS0203 did you mean `call`?
          with: { id: "'a'" }
          fail: ignore
      """,
      replacing: "cal:", by: "call:"),
    Slip(
      "a misspelt call of a source",
      """
      source:
        cal: api.items
      # ^^^ SS0203 did you mean `call`?
        fail: ignore
      """,
      replacing: "cal:", by: "call:"),
    Slip(
      "an operation without its argument",
      """
      actions:
        go: { call: api.find, fail: ignore }
      #             ^^^ SS0418 write `with: { id: … }`
      """,
      replacing: "api.find", by: "api.find, with: { id: \"'a'\" }"),
    Slip(
      "a call that may fail",
      """
      actions:
        go: { call: api.items }
      #       ^^^ SS0502 or `fail: ignore`
      """,
      replacing: "api.items }", by: "api.items, fail: ignore }"),
    Slip(
      "kinds of failure that are left out",
      """
      actions:
        go:
          call: api.items
          fail: { offline: idle, timeout: idle }
      #         ^^^ SS0503 `unauthorized`
      """,
      replacing: "timeout: idle", by: "else: idle"),
    Slip(
      "an unknown kind of failure",
      """
      actions:
        go:
          call: api.items
          fail: { offlin: idle, else: idle }
      #           ^^^ SS0215 did you mean `offline`?
      """,
      replacing: "offlin", by: "offline"),
    Slip(
      "a write that restarts",
      """
      actions:
        go:
          overlap: restart
      #            ^^^ SS0504 does not unsend it
          call: api.save
          with: { id: "'a'" }
          fail: ignore
      """,
      replacing: "restart", by: "queue"),
    Slip(
      "a source that writes",
      """
      source:
        call: api.save
      #       ^^^ SS0504 call it in an action
        with: { id: "'a'" }
        fail: ignore
      """,
      replacing: "save", by: "find"),
    Slip(
      "a write that is tried again",
      """
      actions:
        go:
          call: api.save
          with: { id: "'a'" }
          retry: standard
      #          ^^^ SS0505 `idempotent: true`
          fail: ignore
      """,
      replacing: "\n    retry: standard", by: ""),
    Slip(
      "a write that may be tried again",
      """
      services:
        api:
          save: { writes: true, idempotent: true }
          pay: { writes: true }
      actions:
        go:
          call: api.pay
          retry: { times: 2 }
      #          ^ SS0505 `api.pay` writes
          fail: ignore
      """,
      replacing: "call: api.pay", by: "call: api.save"),
    Slip(
      "a write among joined reads",
      """
      actions:
        go:
          all: { one: api.items, two: { call: api.save, with: { id: "'a'" } } }
      #                                       ^^^ SS0506 reads only
          fail: ignore
      """,
      replacing: "api.save", by: "api.find"),
    Slip(
      "a part that all does not have",
      """
      actions:
        go:
          in: loaded
          all: { one: api.items, two: api.items }
          done: { set: { items: "${result.three}" } }
      #                                   ^^^ SS0304 `one`
          fail: ignore
      """,
      replacing: "three", by: "two"),
    Slip(
      "an unknown kind to try again for",
      """
      source:
        call: api.items
        retry: { kinds: [offlin] }
      #                  ^^^ SS0215 did you mean `offline`?
        fail: ignore
      """,
      replacing: "offlin", by: "offline"),
    Slip(
      "a poll without time",
      """
      source:
        call: api.items
        poll: { every: 0s }
      #                ^^ SS0213 above zero
        fail: ignore
      """,
      replacing: "0s", by: "30s"),
    Slip(
      "a timer that repeats without time",
      """
      states:
        idle: { every: { 0ms: { notice: Tick } } }
      #                  ^^^ SS0213 above zero
        loaded: { items: [Item] }
      """,
      replacing: "0ms", by: "1s"),
    Slip(
      "an error outside of fail",
      """
      actions:
        go:
          call: api.items
          done: { notice: "${error.message}" }
      #                      ^^^ SS0303 there is no `error`
          fail: ignore
      """,
      right:
        """
        actions:
          go:
            call: api.items
            done: { notice: "${result.size()} items" }
            fail: { notice: "${error.message}" }
        """),
  ]

  @Test(arguments: actions) func `an action is called by its name with its arguments`(_ slip: Slip) { slip.check() }

  @Test(arguments: calls) func `a call says what it asks and what happens then`(_ slip: Slip) { slip.check() }
}
