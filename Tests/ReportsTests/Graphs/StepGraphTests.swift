import Testing

@testable import Reports

/// What a diagram says of actions, timers and watches.
@Suite struct StepGraphTests {
  /// A screen of some cases, with a button for each of some actions in each of them.
  private func drawn(_ states: String, _ actions: String, offering: String = "", more: String = "") throws
    -> DrawnScreen
  {
    let buttons = offering.split(separator: " ").map { "{ button: \($0), action: \($0) }" }.joined(separator: ", ")
    return try DrawnScreen(
      Parts.screen(
        """
        states: \(states)
        fields: { n: Int = 0, query: String = "" }
        actions:
        \(actions.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
        view: { else: [nothing\(buttons.isEmpty ? "" : ", \(buttons)")] }
        \(more)
        """))
  }

  @Test func `an action moves from where it applies and is offered`() throws {
    let drawn = try DrawnScreen(
      Parts.screen(
        """
        states: { a: , b: , c: }
        actions: { go: { to: c }, stay: { in: [a, b], to: b } }
        view: { a: [{ button: Go, action: go }], b: [{ button: Stay, action: stay }], c: [nothing] }
        """))
    #expect(drawn.edges == ["a -> c: go"])
  }

  @Test func `what no view offers and no step runs is asked for by a host`() throws {
    let drawn = try drawn(
      "{ a: , b: }", "go: { in: a, to: b }\nback: { to: a }\nagain: { run: back }", offering: "again")
    #expect(drawn.edges == ["a -> b: go", "b -> a: again / run back"])
  }

  @Test func `guards are told, cut where they are long`() throws {
    let drawn = try drawn(
      "{ a: , b: }",
      """
      go: { when: n > 1, steps: [{ when: "query   !=\\n''", to: b }] }
      far: { when: "query == 'a very long text, longer than any guard may be'", to: b }
      """, offering: "go far")
    #expect(
      drawn.edges == ["a -> b: go [n > 1] [query != ''] | far [query == 'a very long text, longer than any…]"])
  }

  @Test func `a case that the guard excludes is none to move from`() throws {
    let drawn = try drawn("{ a: , b: , c: }", "go: { when: \"!inState('b')\", to: c }", offering: "go")
    #expect(drawn.edges == ["a -> c: go [!inState('b')]"])
  }

  @Test func `branches are told apart`() throws {
    let drawn = try drawn(
      "{ a: , b: , c: }",
      """
      go:
        choose:
          - { when: n == 1, to: b }
          - { when: n == 2, to: c }
          - { notice: Neither }
      """, offering: "go")
    #expect(
      drawn.edges == [
        "a -> b: go [n == 1]", "a -> c: go [n == 2]", "b -> c: go [n == 2]", "c -> b: go [n == 1]",
      ])
    #expect(drawn.lines("*") == ["go [else] / notice"])
  }

  @Test func `staying in an active case is no edge, entering it again is told`() throws {
    let drawn = try drawn(
      "{ a: { states: { x: , y: } }, b: }",
      "stay: { in: a, to: a, set: { n: \"${n + 1}\" } }\nagain: { in: a, to: a, again: true }", offering: "stay again")
    #expect(drawn.edges == ["a.y -> a.x: again"])
    #expect(drawn.lines("a.*") == ["stay / set n"])
    #expect(drawn.lines("a.x") == ["again / enter again"])
  }

  @Test func `a way from all sub-cases begins once, and a way to a case ends at the whole`() throws {
    let drawn = try drawn(
      "{ a: { states: { x: , y: { states: { p: , q: } } } }, b: }",
      "out: { in: a, to: b }\nin: { in: b, to: a.y }\nturn: { in: a.y, to: a.x }".replacing("in: {", with: "enter: {"),
      offering: "out enter turn")
    #expect(drawn.edges == ["a.y.* -> a.x: turn", "a.* -> b: out", "b -> a.y: enter"])
    let a = try #require(drawn.graph.nodes.first)
    #expect(a.initial == "a.x" && a.children.map(\.label) == ["x", "y", "every case of a"])
    #expect(a.children[1].children.map(\.id) == ["a.y.p", "a.y.q", "a.y.*"])
  }

  @Test func `a way from all cases is told once where it would be many`() throws {
    let few = try drawn("{ a: , b: , c: , d: }", "go: { to: d }", offering: "go")
    #expect(few.edges == ["a -> d: go", "b -> d: go", "c -> d: go"])
    let many = try drawn("{ a: , b: , c: , d: , e: }", "go: { to: d }", offering: "go")
    #expect(many.edges == ["* -> d: go"])
    #expect(many.graph.nodes.last?.kind == .every)
  }

  @Test func `a screen that begins in an inner case is entered there`() throws {
    let drawn = try drawn(
      "{ a: , b: { initial: b.y, states: { x: , y: } } }", "go: { to: b.x }", offering: "go", more: "initial: b")
    #expect(drawn.graph.initial == "b" && drawn.graph.nodes[1].initial == "b.y")
  }

  // MARK: Calls

  @Test func `a call that moves leads on from there, and cancelling it back`() throws {
    let drawn = try drawn(
      "{ a: , b: , busy: , done: }",
      """
      save: { in: [a, b], call: api.put, during: busy, done: done, fail: { to: a, notice: No } }
      stop: { in: busy, cancel: save }
      """, offering: "save stop")
    #expect(
      drawn.edges == [
        "a -> busy: save", "b -> busy: save", "busy -> a: save fail | stop / cancel save",
        "busy -> b: stop / cancel save",
        "busy -> done: save done",
      ])
  }

  @Test func `a step that moves away and then cancels leads nowhere back`() throws {
    let drawn = try drawn(
      "{ a: , busy: , done: }",
      """
      save: { in: a, call: api.get, during: busy, done: done, fail: ignore }
      leave: { in: busy, to: done, cancel: save }
      """, offering: "save leave")
    #expect(drawn.edges == ["a -> busy: save", "busy -> done: save done | leave"])
  }

  @Test func `a call in place is told with its outcomes`() throws {
    let drawn = try drawn(
      "{ a: , b: }",
      "save: { in: a, call: api.put, optimistic: { set: { n: 1 } }, done: { set: { query: x } }, fail: { notice: No } }",
      offering: "save")
    #expect(drawn.lines("a") == ["save / set n, call api.put", "save done / set query", "save fail / notice"])
    #expect(drawn.edges.isEmpty && drawn.lines("b") == [])
  }

  @Test func `an outcome that moves does so from wherever the screen is by then`() throws {
    let drawn = try drawn("{ a: , b: , c: }", "save: { call: api.put, done: c, fail: ignore }", offering: "save")
    #expect(drawn.edges == ["a -> c: save done", "b -> c: save done"])
  }

  @Test func `calls one after the other are told by their operations`() throws {
    let drawn = try drawn(
      "{ a: , b: , c: , d: }",
      """
      save:
        in: a
        call: api.put
        during: b
        done: { to: c, call: api.get, done: d, fail: a }
        fail: a
      """, offering: "save")
    #expect(
      drawn.edges == [
        "a -> b: save", "b -> a: save fail", "b -> c: save done", "c -> a: api.get fail", "c -> d: api.get done",
      ])
  }

  @Test func `what follows a move is told with it`() throws {
    let drawn = try drawn(
      "{ a: , b: }",
      "go: { in: a, steps: [{ to: b }, { notice: Hello }, { emit: went }, { run: note }] }\nnote: { set: { n: 1 } }",
      offering: "go", more: "outputs: { went: }")
    #expect(drawn.edges == ["a -> b: go / run note, emit went"] || drawn.edges == ["a -> b: go / emit went, run note"])
    #expect(drawn.lines("b") == [])
  }

  // MARK: What else begins something

  @Test func `timers begin at their case`() throws {
    let drawn = try drawn(
      "{ a: { states: { x: , y: }, after: { 2h: b }, every: { 1500ms: { when: n < 3, set: { n: \"${n + 1}\" } } } }, b: { after: { 5m: a.y } } }",
      "unused: { run: other }\nother: { set: { n: 0 } }", offering: "unused")
    #expect(drawn.edges == ["a.* -> b: after 2h", "b -> a.y: after 5m"])
    #expect(drawn.lines("a.*") == ["every 1.5s [n < 3] / set n"])
  }

  @Test func `lifecycle and watches are told with what they run`() throws {
    let drawn = try drawn(
      "{ a: , b: { text: String = x } }", "find: { when: query != '', call: api.get, during: b, done: a, fail: a }",
      more: """
        lifecycle: { resume: { run: find }, close: { notice: Bye } }
        watch:
          query: { choose: [{ when: query == '', cancel: find }, { run: find }] }
          text: { set: { n: 0 } }
        """)
    #expect(
      drawn.edges == [
        "a -> b: resume [query != ''] / run find | watch query [else] [query != ''] / run find",
        "b -> a: find done | find fail | watch query [query == ''] / cancel find",
      ])
    #expect(drawn.lines("*") == ["close / notice"])
    #expect(drawn.lines("b") == ["watch text / set n"])
  }

  @Test func `actions that run each other end`() throws {
    let drawn = try drawn(
      "{ a: , b: }",
      "one: { when: n < 2, steps: [{ set: { n: 1 } }, { run: two }] }\ntwo: { when: n < 3, run: one, to: b }",
      offering: "one two")
    #expect(drawn.edges.contains { $0.hasPrefix("a -> b: ") && $0.contains("run two") })
  }

  @Test func `actions that all run each other are drawn in a moment`() throws {
    let names = (1...14).map { "act\($0)" }
    let actions = names.map { name in
      let steps = names.filter { $0 != name }.map { "{ when: n > 1, run: \($0) }" }.joined(separator: ", ")
      return "\(name): { when: n > 0, steps: [\(steps), { to: b }] }"
    }
    let drawn = try drawn("{ a: , b: }", actions.joined(separator: "\n"), offering: names[0])
    #expect(drawn.edges.count == 1 && drawn.edges[0].hasPrefix("a -> b: act1 [n > 0]"))
    #expect(drawn.graph.edges[0].labels.count < 300)
  }

  // MARK: Beyond the screen

  @Test func `what leads beyond the screen stands in its case`() throws {
    let drawn = try DrawnScreen(
      Parts.screen(
        """
        returns: String
        outputs: { out: { n: Int } }
        fields: { name: String = "" }
        states: { a: , b: }
        actions:
          pick: { open: Picker, done: { set: { name: "${result}" } } }
          close: { back: x }
          tell: { emit: out, with: { n: "1" }, to: b }
        components:
          Row: { params: { act: Action }, body: [{ button: Close, action: act }, { link: More, open: Other }] }
        view:
          a: [{ button: Pick, action: pick }, { button: Tell, action: tell }]
          b: [{ use: Row, with: { act: close } }]
        """))
    #expect(drawn.lines("a") == ["pick / open Picker", "Picker done / set name"])
    #expect(drawn.lines("b") == ["close / back", "link / open Other"])
    #expect(drawn.edges == ["a -> b: tell / emit out"])
  }
}
