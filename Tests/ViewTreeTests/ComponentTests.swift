import ScreenMachine
import ScreenProgram
import SourceText
import SpecChecking
import SpecValues
import Testing

@testable import ViewTree

/// How components dissolve into the nodes that they show.
@Suite struct ComponentTests {
  /// A screen whose frames are looked at.
  private final class Stage {
    let program: Program
    let machine: Machine
    private let view: LinkedView

    init(_ yaml: String) throws {
      let loaded = SpecLoader().load(SourceFile(path: "t.screen.yaml", text: "screen: T\n" + yaml))
      #expect(loaded.diagnostics.map(\.message) == [])
      program = try #require(loaded.program)
      machine = Machine(LinkedProgram(program))
      view = LinkedView(program)
      _ = machine.handle(.lifecycle(.appear), at: 0)
    }

    var resolved: ResolvedView { view.resolve(machine) }
    var body: [ViewNode] { resolved.frame.body }

    /// Uses the control that shows a text.
    func use(_ label: String, _ value: Value? = nil, _ location: SourceLocation = #_sourceLocation) throws {
      let resolved = resolved
      var found: ViewNode?
      resolved.frame.visit { if $0.isControl, $0.texts.contains(label) { found = found ?? $0 } }
      let activation = try #require(found?.activation, sourceLocation: location)
      let control = try #require(resolved[activation], sourceLocation: location)
      let input = try #require(control.input(value, in: machine), sourceLocation: location)
      _ = machine.handle(input, at: 0)
    }

    func value(_ name: String) throws -> Value {
      let slot = try #require(program.slots.firstIndex { $0.name == name })
      return try machine.value(of: slot)
    }
  }

  /// The texts of nodes, in reading order.
  private static func texts(_ nodes: [ViewNode]) -> [String] {
    var result: [String] = []
    for node in nodes { node.visit { result += $0.texts } }
    return result
  }

  @Test func `a component leaves no node of its own`() throws {
    let stage = try Stage(
      """
      components:
        Two: { params: { a: String, b: "String = two" }, body: [{ text: "${a}" }, { text: "${b}" }] }
      view: [{ use: Two, with: { a: "'one'" } }, divider]
      """)
    #expect(stage.body.map(\.kind) == [.text(.init("one")), .text(.init("two")), .divider])
    #expect(stage.body.map(\.identity) == ["b/0/2", "b/0/3", "b/1"])
    #expect(!stage.resolved.frame.json.contains("use"))
  }

  @Test func `two uses show two identities, which stay when something above them goes`() throws {
    let stage = try Stage(
      """
      fields: { isThere: Bool = true }
      components: { Line: { params: { a: String }, body: [{ text: "${a}" }] } }
      view:
        - { text: Above, if: isThere }
        - { use: Line, with: { a: "'one'" }, if: isThere }
        - { use: Line, with: { a: "'two'" } }
        - { toggle: There, value: isThere }
      """)
    let before = stage.body.map(\.identity)
    #expect(Set(before).count == 4)
    try stage.use("There", .bool(false))
    #expect(stage.body.map(\.identity) == Array(before.suffix(2)))
  }

  @Test func `a row's identity is its key`() throws {
    let stage = try Stage(
      """
      types: { Item: { id: String, title: String } }
      fields: { items: "[Item] = [{ id: a, title: A }, { id: b, title: B }]" }
      actions: { drop: { params: { item: Item }, set: { items: "${items.filter(i, i.id != item.id)}" } } }
      components:
        Row: { params: { item: Item, drop: Action }, body: [{ button: "Drop ${item.title}", action: drop }] }
      view: [{ list: items, as: each, row: [{ use: Row, with: { item: each, drop: drop(each) } }], empty: [nothing] }]
      """)
    func identities() -> [String] { stage.body[0].children.map(\.identity) }
    let before = identities()
    #expect(before.count == 2 && before[0] != before[1])
    try stage.use("Drop A")
    #expect(identities() == [before[1]])
  }

  @Test func `the caller's locals are as they were after a use`() throws {
    let stage = try Stage(
      """
      types: { Item: { id: String, title: String } }
      fields: { items: "[Item] = [{ id: a, title: A }, { id: b, title: B }]" }
      components:
        Deep: { params: { x: String, y: String, z: String }, body: [{ text: "${x}${y}${z}" }] }
        Row:
          params: { title: String, names: "[String]" }
          body:
            - { list: names, as: n, key: n, row: [{ use: Deep, with: { x: n, y: title, z: n } }, { text: "${n}" }], empty: [nothing] }
            - text: "${title}"
      view:
        - list: items
          as: each
          row: [{ use: Row, with: { title: each.title, names: "['1', '2']" } }, { text: "${each.id}" }]
          empty: [nothing]
      """)
    #expect(
      Self.texts(stage.body) == ["1A1", "1", "2A2", "2", "A", "a", "1B1", "1", "2B2", "2", "B", "b"])
  }

  @Test func `a binding is passed down, read and written`() throws {
    let stage = try Stage(
      """
      types: { Item: { id: String, title: String, isOn: Bool = false } }
      fields: { items: "[Item] = [{ id: a, title: A }, { id: b, title: B }]" }
      components:
        Outer: { params: { item: Binding Item }, body: [{ use: Inner, with: { text: item.title, on: item.isOn } }] }
        Inner:
          params: { text: Binding String, on: Binding Bool }
          body: [{ textField: "Name of ${text}", text: text }, { toggle: "On ${text}", value: on }, { text: On, if: on }]
      view: [{ list: items, as: each, row: [{ use: Outer, with: { item: "items[each.id]" } }], empty: [nothing] }]
      """)
    try stage.use("Name of B", .string("C"))
    try stage.use("On C", .bool(true))
    #expect(Self.texts(stage.body) == ["Name of A", "A", "On A", "Name of C", "C", "On C", "On"])
  }

  @Test func `a binding writes where the loop stood, though the rows have moved`() throws {
    let stage = try Stage(
      """
      types: { Item: { id: String, title: String } }
      fields: { items: "[Item] = [{ id: a, title: A }, { id: b, title: B }]" }
      actions: { flip: { set: { items: "${items.reverse()}" } } }
      components: { Field: { params: { text: Binding String }, body: [{ textField: "${text}", text: text }] } }
      view:
        - { list: items, as: each, row: [{ use: Field, with: { text: "items[each.id].title" } }], empty: [nothing] }
        - { button: Flip, action: flip }
      """)
    let old = stage.resolved
    let activation = try #require(old.frame.body[0].children.first?.activation)
    let input = try #require(old[activation]?.input(.string("Z"), in: stage.machine))
    try stage.use("Flip")
    _ = stage.machine.handle(input, at: 0)
    #expect(Self.texts(Array(stage.body.prefix(1))) == ["B", "B", "Z", "Z"])
  }

  @Test func `a binding to a key that is not there is empty, and written by a control`() throws {
    let stage = try Stage(
      """
      fields: { answers: "[String: String] = {}" }
      components: { Field: { params: { text: Binding String }, body: [{ textField: Answer, text: text }] } }
      view: [{ use: Field, with: { text: "answers['q']" } }]
      """)
    #expect(stage.resolved.failures == [])
    try stage.use("Answer", .string("yes"))
    #expect(Self.texts(stage.body) == ["Answer", "yes"])
  }

  @Test func `a binding that is not there fails where it is read, and nowhere else`() throws {
    let stage = try Stage(
      """
      fields: { answers: "[String: String] = {}" }
      components: { Field: { params: { text: Binding String }, body: [{ text: "${text}" }, { text: Fine }] } }
      view: [{ use: Field, with: { text: "answers['q']" } }]
      """)
    #expect(stage.resolved.failures.count == 1)
    #expect(Self.texts(stage.body) == ["Fine"])
  }

  @Test func `an argument that fails is one marker in place of the component`() throws {
    let stage = try Stage(
      """
      fields: { count: Int = 0 }
      components: { Line: { params: { n: Int }, body: [{ text: "${n}" }, { text: "${n + 1}" }] } }
      view: [{ text: Above }, { use: Line, with: { n: 1 / count } }, { text: Below }]
      """)
    let view = stage.resolved
    #expect(view.failures.count == 1)
    #expect(view.frame.body.count == 3)
    if case .failure = view.frame.body[1].kind {} else { Issue.record("no marker") }
    #expect(Self.texts(view.frame.body) == ["Above", "Below"])
  }

  @Test func `an action has its first arguments from the caller and the rest from the component`() throws {
    let stage = try Stage(
      """
      fields: { log: String = "" }
      actions: { note: { params: { a: String, b: String, c: Int }, set: { log: "${a + b + string(c)}" } } }
      components:
        Outer: { params: { say: "Action(String, Int)" }, body: [{ use: Inner, with: { say: say('b') } }] }
        Inner:
          params: { say: Action(Int) }
          body: [{ button: Three, action: say(3) }, { stepper: Many, value: "${7}", action: say(value) }]
      view: [{ use: Outer, with: { say: note('a') } }]
      """)
    try stage.use("Three")
    #expect(try stage.value("log") == .string("ab3"))
    try stage.use("Many", .int(8))
    #expect(try stage.value("log") == .string("ab8"))
  }

  @Test func `a control is disabled where its action does not hold, through two components`() throws {
    let stage = try Stage(
      """
      fields: { name: String = "" }
      actions: { save: { params: { text: String }, when: text != '', set: { name: "" } } }
      components:
        Outer: { params: { done: Action }, body: [{ use: Inner, with: { done: done } }] }
        Inner: { params: { done: Action }, body: [{ button: Save, action: done }] }
      view: [{ textField: Name, text: name, submit: save(name) }, { use: Outer, with: { done: save(name) } }]
      """)
    #expect(stage.body.map(\.isEnabled) == [true, false])
    try stage.use("Name", .string("x"))
    #expect(stage.body.map(\.isEnabled) == [true, true])
    try stage.use("Save")
    #expect(stage.body.map(\.isEnabled) == [true, false])
  }

  @Test func `what is disabled disables its controls, and nothing after it`() throws {
    let stage = try Stage(
      """
      fields:
        isOff: Bool = true
        name: String = ""
      components:
        Field: { params: { text: Binding String }, body: [{ row: [{ textField: In, text: text }] }, { text: Label }] }
      view:
        - { use: Field, with: { text: name }, disabled: isOff }
        - { section: S, of: [{ use: Field, with: { text: name } }], disabled: isOff }
        - { use: Field, with: { text: name } }
      """)
    func enabled() -> [Bool] {
      var result: [Bool] = []
      stage.resolved.frame.visit { if $0.isControl { result.append($0.isEnabled) } }
      return result
    }
    #expect(enabled() == [false, false, true])
    #expect(stage.body.last?.isEnabled == true)
  }

  @Test func `an id and a spoken name stand on the one node of the body`() throws {
    let stage = try Stage(
      """
      components:
        Line: { body: [{ text: A, id: own, accessibility: { label: Own, hint: Hint } }] }
        Outer: { body: [{ use: Line, id: middle }] }
        Maybe: { params: { isThere: Bool }, body: [{ text: A, if: isThere }] }
      view:
        - { use: Line }
        - { use: Outer }
        - { use: Outer, id: outer, accessibility: { label: Other } }
        - { use: Maybe, id: gone, with: { isThere: "false" } }
      """)
    #expect(stage.body.map(\.identifier) == ["own", "middle", "outer"])
    #expect(stage.body.map { $0.accessibility?.label } == ["Own", "Own", "Other"])
    #expect(stage.body.map { $0.accessibility?.hint } == ["Hint", "Hint", "Hint"])
  }

  @Test func `a JSON value is decoded by the parameter's type`() throws {
    let stage = try Stage(
      """
      types: { Item: { id: String, title: String } }
      fields:
        good: "JSON = { id: a, title: A }"
        bad: "JSON = { id: a }"
      components: { Line: { params: { item: Item }, body: [{ text: "${item.title}" }] } }
      view: [{ use: Line, with: { item: good } }, { use: Line, with: { item: bad } }]
      """)
    #expect(Self.texts(stage.body) == ["A"])
    #expect(stage.resolved.failures.count == 1)
  }

  @Test func `swipe buttons, the end of a list and the toolbar reach through components`() throws {
    let stage = try Stage(
      """
      types: { Item: { id: String } }
      fields:
        items: "[Item] = [{ id: a }, { id: b }]"
        log: String = ""
      actions:
        drop: { params: { item: Item }, set: { log: "drop ${item.id}" } }
        more: { set: { log: more } }
      components:
        Items:
          params: { items: "[Item]", drop: Action(Item), more: Action }
          body:
            - list: items
              as: item
              row: [{ text: "${item.id}" }]
              swipe: [{ use: Drop, with: { id: item.id, drop: drop(item) } }]
              onEnd: more
              empty: [nothing]
        Drop: { params: { id: String, drop: Action }, body: [{ button: "Drop ${id}", action: drop }] }
      view:
        toolbar: [{ use: Drop, with: { id: "'first'", drop: "drop(items[0])" } }]
        always: [{ use: Items, with: { items: items, drop: drop, more: more } }]
        else: [nothing]
      """)
    try stage.use("Drop b")
    #expect(try stage.value("log") == .string("drop b"))
    try stage.use("Drop first")
    #expect(try stage.value("log") == .string("drop a"))
    guard case .list(_, _, let onEnd?) = stage.body[0].kind else {
      Issue.record("no list")
      return
    }
    let input = try #require(stage.resolved[onEnd]?.input(in: stage.machine))
    _ = stage.machine.handle(input, at: 0)
    #expect(try stage.value("log") == .string("more"))
  }

  @Test func `sixty-four components inside each other hand down all that they are given`() throws {
    let inner = (0..<64).map { index in
      let next = "{ use: C\(index + 1), with: { n: n + 1, text: text, go: go } }"
      return "  C\(index): { params: { n: Int, text: Binding String, go: Action }, body: [{ column: [\(next)] }] }\n"
    }
    let stage = try Stage(
      """
      fields: { name: String = a }
      actions: { go: { params: { to: String }, set: { name: "${to}" } } }
      components:
      \(inner.joined())
        C64:
          params: { n: Int, text: Binding String, go: Action }
          body: [{ text: "${n}" }, { textField: Name, text: text }, { button: Go, action: go }]
      view: [{ use: C0, with: { n: 0, text: name, go: go('there') } }]
      """)
    #expect(Self.texts(stage.body) == ["64", "Name", "a", "Go"])
    try stage.use("Name", .string("b"))
    #expect(try stage.value("name") == .string("b"))
    try stage.use("Go")
    #expect(try stage.value("name") == .string("there"))
  }

  @Test func `what a use leaves out is the default, or null`() throws {
    let stage = try Stage(
      """
      types: { Item: { id: String, title: "String = none" }, Level: low | high }
      components:
        All:
          params:
            name: String?
            tags: "[String] = [x, y]"
            item: "Item = { id: a }"
            level: Level = high
            due: { type: Int, default: 7 }
          body:
            - { text: "${name.orValue('nobody')} ${tags.size()} ${item.title} ${level} ${due}" }
            - { text: "${name.upperAscii()}", if: name != null }
      view: [{ use: All }, { use: All, with: { name: "'ann'", tags: "[]", level: Level.low } }]
      """)
    #expect(Self.texts(stage.body) == ["nobody 2 none high 7", "ann 0 none low 7", "ANN"])
    #expect(
      stage.program.dump.contains(
        "component 0 All(name: String?, tags: [String], item: Item, level: Level, due: Int)"))
  }

  @Test func `an optional binding is narrowed where it is read`() throws {
    let stage = try Stage(
      """
      fields: { name: "String? = ann" }
      actions: { clear: { set: { name: null } } }
      components:
        Greeting:
          params: { name: "Binding String?", clear: Action }
          body: [{ text: "Hello ${name}", if: name != null }, { button: Clear, action: clear }]
      view: [{ use: Greeting, with: { name: name, clear: clear } }]
      """)
    #expect(Self.texts(stage.body) == ["Hello ann", "Clear"])
    try stage.use("Clear")
    #expect(Self.texts(stage.body) == ["Clear"])
  }
}
