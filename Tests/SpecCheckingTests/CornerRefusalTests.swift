import SourceText
import SpecChecking
import Testing

/// What looks right, loads elsewhere, and fails at run time: refused at load, at its place.
@Suite struct CornerRefusalTests {
  @Test(arguments: [
    // What a step told by its guard is not known after another action may have changed it.
    (
      """
      fields: { o: { type: "Int?", default: 1 }, n: Int = 0 }
      actions:
        z: { when: o != null, steps: [{ run: zz }, { set: { n: "${o + 1}" } }] }
        zz: { set: { o: null } }
      """, "`o` may be null", "o"
    ),
    (
      """
      services: { s: { p: { writes: true } } }
      fields: { o: { type: "Int?", default: 1 }, n: Int = 0 }
      actions:
        z: { when: o != null, steps: [{ call: s.p, optimistic: { set: { o: null } }, fail: ignore }, { set: { n: "${o + 1}" } }] }
      """, "`o` may be null", "o"
    ),
    (
      """
      fields: { o: { type: "Int?", default: 1 }, n: Int = 0 }
      derived: { d: "o" }
      actions:
        z: { when: d != null, steps: [{ set: { o: null } }, { set: { n: "${d + 1}" } }] }
      """, "`d` may be null", "d"
    ),
    (
      """
      services: { s: { g: { returns: Int } } }
      fields: { m: String = "" }
      actions:
        get: { call: s.g, fail: ignore }
        z: { when: get.error != null, steps: [{ run: get }, { set: { m: "${get.error.message}" } }] }
      """, "may be null", "get.error"
    ),
    (
      """
      services: { s: { p: { writes: true } } }
      fields: { o: "Int?", n: Int = 0 }
      actions:
        w: { call: s.p, optimistic: { set: { o: 1 } }, fail: ignore }
        z: { when: o != null, steps: [{ cancel: w }, { set: { n: "${o + 1}" } }] }
      """, "`o` may be null", "o"
    ),
    // A cancelled call in `during` goes back to any case that it was made in.
    (
      """
      services: { s: { g: { returns: Int } } }
      fields: { n: Int = 0 }
      states: { idle: , a: { v: Int = 0 }, b: }
      actions:
        w: { call: s.g, during: a, done: b, fail: b }
        z: { in: a, steps: [{ cancel: w }, { set: { n: "${v}" } }] }
      """, "`v` exists only in `a`, and this may run in `idle` and `b`", "v"
    ),
    (
      """
      services: { s: { p: { writes: true } } }
      actions: { both: { delay: 6s, debounce: 1s, call: s.p, fail: ignore } }
      """, "an action has `debounce` or `delay`, not both", "6s"
    ),
    (
      """
      services: { s: { p: { writes: true } } }
      actions: { both: { delay: 1s, steps: [{ call: s.p, fail: ignore }, { call: s.p, fail: ignore }] } }
      """, "only one call can wait", "1s"
    ),
    (
      """
      services: { s: { p: { writes: true } } }
      actions: { both: { debounce: 1s, steps: [{ choose: [{ when: "true", call: s.p, fail: ignore }] }, { call: s.p, fail: ignore }] } }
      """, "only one call can wait", "1s"
    ),
    ("actions: { a: { debounce: 1s, notice: x } }", "only a call waits, and this action makes none", "1s"),
    (
      """
      services: { s: { g: { returns: Int } } }
      actions: { a: { call: s.g, timeout: 0s, fail: ignore } }
      """, "a limit needs a time above zero", "0s"
    ),
    (
      """
      services: { s: { g: { returns: Int } } }
      actions: { a: { call: s.g, deadline: 0ms, fail: ignore } }
      """, "a limit needs a time above zero", "0ms"
    ),
    // A condition of an action is asked whenever its controls are drawn.
    (#"actions: { y: { when: "newId() != 'x'", notice: x } }"#, "`newId()` may be called in steps only", "newId"),
    (
      #"actions: { y: { when: "now() > timestamp('2020-01-01T00:00:00Z')", notice: x } }"#,
      "`now()` may be called in steps only", "now"
    ),
    (
      #"states: { view: , edit: { draft: { type: String, default: "", check: [{ must: "draft != ''", message: Needed }] } } }"#,
      "only fields have checks", "draft"
    ),
    (
      "fields: { a: { type: Int, default: 0, check: { must: isValid, message: M } } }",
      "the check of `a` depends on itself", "isValid"
    ),
    (
      "fields: { a: { type: Int, default: 0, check: [{ must: a > 0, message: M }, { must: '!d', message: M }] } }\n"
        + "derived: { d: isValid }", "the check of `a` depends on itself", "'!d'"
    ),
    (
      "fields: { a: { type: Int, default: 0, check: { must: problems.b == null, message: M } }, "
        + "b: { type: Int, default: 0, check: { must: problems.a == null && a > 0, message: M } } }",
      "the check of `b` depends on itself", "problems.a"
    ),
    ("fields: { params: Int = 7 }", "has the name of something that every screen has", "params"),
    ("derived: { isValid: 1 == 1 }", "has the name of something that every screen has", "isValid"),
    ("states: { a: { problems: Int = 1 } }", "has the name of something that every screen has", "a"),
    ("scenarios: { a: [{ assertVisible: '/[/' }] }", "this pattern is not valid: a `[` is not closed", "'/[/'"),
    ("scenarios: { a: [{ tapOn: { text: A, in: '/(/' } }] }", "this pattern is not valid", "'/(/'"),
    (
      "scenarios: { a: [{ atOnce: [{ advanceTime: 1s }] }] }", "the steps of `atOnce` happen at one instant",
      "advanceTime"
    ),
    ("scenarios: { a: [{ atOnce: [settle] }] }", "the steps of `atOnce` happen at one instant", "settle"),
    (
      """
      services: { s: { g: { returns: Int } } }
      actions: { go: { call: s.g, fail: ignore } }
      scenarios: { a: [{ reply: { s.g: { waits: true } } }] }
      """, "a `reply` answers", "reply: { s.g: { waits: true } }"
    ),
  ])
  func `is refused`(_ yaml: String, _ message: String, _ place: String) {
    let text = "screen: Corner\n" + yaml + "\nview: { else: [nothing] }\n"
    let loaded = SpecLoader().load(SourceFile(path: "c.screen.yaml", text: text))
    #expect(loaded.program == nil)
    let found = loaded.diagnostics.filter { $0.message.contains(message) && $0.span.text.contains(place) }
    #expect(found.count == 1, "\(loaded.diagnostics.map { "\($0.message) at `\($0.span.text)`" })")
  }

  @Test func `a check may read what another one decides`() {
    let text = """
      screen: Corner
      fields:
        a: { type: Int, default: 0, check: { must: a > 0, message: Positive } }
        b: { type: Int, default: 0, check: { must: problems.a == null && !d, message: "${b}" } }
      derived: { d: "problems.a == null && dirty.b" }
      view: [{ text: "${isValid} ${b} ${problems.b.orValue('')}" }]
      """
    let loaded = SpecLoader().load(SourceFile(path: "c.screen.yaml", text: text))
    #expect(loaded.diagnostics.isEmpty, "\(loaded.diagnostics.map(\.message))")
  }

  @Test func `a parameter may have the name of what it is assigned to`() {
    let text = """
      screen: Corner
      fields: { name: "String = a", error: "String?" }
      services: { s: { p: { writes: true } } }
      actions:
        setName: { params: { name: String }, set: { name: "${name}" } }
        send: { call: s.p, fail: { set: { error: "${error.message}" } } }
      view: [{ text: "${name}" }]
      """
    let loaded = SpecLoader().load(SourceFile(path: "c.screen.yaml", text: text))
    #expect(loaded.diagnostics.isEmpty, "\(loaded.diagnostics.map(\.message))")
  }
}
