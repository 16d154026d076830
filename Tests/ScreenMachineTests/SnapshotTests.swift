import ScreenProgram
import SpecValues
import Testing

@testable import ScreenMachine

@Suite struct SnapshotTests {
  @Test(arguments: [SourceTests.list, RunTests.rows, MoveTests.nested, MoveTests.steps], 0..<8)
  func `a machine goes on from its snapshot as if nothing had been`(yaml: String, seed: Int) throws {
    let straight = try Stage(yaml)
    let restored = try Stage(yaml)
    var dice = Dice(state: UInt64(seed &+ 100))
    var other = Dice(state: UInt64(seed &+ 100))
    for _ in 0..<120 {
      straight.act(&dice)
      restored.act(&other)
      let text = Snapshot(restored.machine).text
      try restored.goThroughSnapshot()
      #expect(Snapshot(restored.machine).text == text)
      #expect(Snapshot(straight.machine).text == text)
    }
    #expect(straight.trace.map { "\($0)" } == restored.trace.map { "\($0)" })
    #expect(straight.calls == restored.calls)
  }

  // MARK: After a restart

  static let shop = """
    screen: Shop
    types:
      Item: { id: String, title: String, isDone: Bool = false }
    services:
      shop:
        items: { returns: [Item] }
        tags: { returns: [String] }
        buy: { params: { id: String }, writes: true }
        find: { params: { text: String }, returns: [String] }
    fields:
      search: String = ""
      found: "[String] = []"
      note: JSON = null
      ratio: Double = 0.5
      since: Date?
      every: Duration = 3s
      counts: "[String: Int] = {}"
    states:
      idle:
      loading:
      loaded: { items: [Item], after: { 60s: { to: old } } }
      old:
      failed: { message: String }
    source:
      call: shop.items
      during: loading
      done: loaded.items
      fail: { to: failed, set: { message: "${error.message}" } }
    actions:
      buy:
        params: { item: Item }
        in: loaded
        call: shop.buy
        with: { id: item.id }
        optimistic: { set: { "items[item.id].isDone": true } }
        fail: { notice: "${error.kind}: ${item.title}" }
      find:
        debounce: 300ms
        call: shop.find
        with: { text: search }
        done: { set: { found: "${result}" } }
        fail: ignore
      both:
        all: { items: shop.items, tags: shop.tags }
        done: { set: { found: "${result.tags}" } }
        fail: { notice: "${error.kind}" }
      fill:
        set:
          note: "${{'a': [1.0, 2.5], '$b': null}}"
          ratio: "${1.0 / 0.0}"
          since: "${now()}"
          counts: "${{'x': 1}}"
    view:
      - text: "${search}"
    """

  private func loaded() throws -> Stage {
    let stage = try Stage(Self.shop)
    stage.appear()
    stage.answer("shop.items", #"[{"id": "a", "title": "Milk"}, {"id": "b", "title": "Tea"}]"#)
    return stage
  }

  @Test func `a read in flight is asked again, with the cause restore`() throws {
    let stage = try Stage(Self.shop)
    stage.appear()
    stage.advance(10_000)
    try stage.goThroughSnapshot()
    stage.handle(.restore)
    #expect(stage.calls == ["shop.items()", "shop.items()"])
    #expect(stage.state == "loading")
    #expect(stage.show("load.cause") == "\"restore\"")
    // The attempt has its whole time again.
    stage.advance(29_000)
    #expect(stage.state == "loading")
    stage.answer("shop.items", "[]")
    #expect(stage.state == "loaded")
  }

  @Test func `a write in flight ends as a failure of kind unknown, and its patch goes`() throws {
    let stage = try loaded()
    stage.send("buy", stage.value(#"{"id": "a", "title": "Milk"}"#, .record(try #require(stage.record("Item")))))
    #expect(stage.show("items[0].isDone") == "true")
    try stage.goThroughSnapshot()
    #expect(stage.show("items[0].isDone") == "true")
    stage.handle(.restore)
    #expect(stage.show("items[0].isDone") == "false")
    #expect(stage.takeNotices() == ["unknown: Milk"])
    #expect(stage.machine.runs.isEmpty)
  }

  @Test func `a wait keeps its remaining time`() throws {
    let stage = try loaded()
    stage.edit("search", .string("mi"))
    stage.send("find")
    stage.advance(200)
    try stage.goThroughSnapshot()
    stage.handle(.restore)
    stage.advance(99)
    #expect(stage.calls.count == 1)
    stage.advance(1)
    #expect(stage.calls.last == #"shop.find("mi")"#)
    stage.advance(59_699)
    #expect(stage.state == "loaded")
    stage.advance(1)
    #expect(stage.state == "old")
  }

  @Test func `a wait keeps its remaining time over the time in which there was no machine`() throws {
    let stage = try loaded()
    stage.advance(50_000)
    try stage.goThroughSnapshot()
    stage.sleep(3_600_000)
    stage.handle(.restore)
    #expect(stage.state == "loaded")
    stage.advance(9_999)
    #expect(stage.state == "loaded")
    stage.advance(1)
    #expect(stage.state == "old")
  }

  @Test func `of several calls only those without an answer are asked again`() throws {
    let stage = try loaded()
    stage.send("both")
    stage.answer("shop.tags", #"["new"]"#)
    try stage.goThroughSnapshot()
    stage.handle(.restore)
    #expect(stage.calls == ["shop.items()", "shop.items()", "shop.tags()", "shop.items()"])
    stage.answer("shop.items", "[]")
    #expect(stage.show("found") == #"["new"]"#)
  }

  @Test func `values of every type come back as they were`() throws {
    let stage = try loaded()
    stage.advance(1_500)
    stage.send("fill")
    let before = stage.program.slots.indices.map { try? stage.machine.value(of: $0) }
    try stage.goThroughSnapshot()
    #expect(stage.program.slots.indices.map { try? stage.machine.value(of: $0) } == before)
    #expect(stage.plain("ratio") == .double(.infinity))
  }

  // MARK: What does not fit

  private func problem(_ text: String, of yaml: String = shop) throws -> String {
    let stage = try Stage(yaml)
    let before = Snapshot(stage.machine).text
    defer { #expect(Snapshot(stage.machine).text == before) }
    let problem = #expect(throws: SnapshotProblem.self) {
      _ = try Machine(stage.linked, from: try Snapshot(Array(text.utf8)))
    }
    return problem?.description ?? ""
  }

  @Test func `a snapshot of another screen, or of another text of it, is refused`() throws {
    let text = Snapshot(try loaded().machine).text
    #expect(
      try problem(text, of: MoveTests.nested).contains("the snapshot is of the screen `Shop`, this is"))
    #expect(
      try problem(text, of: Self.shop + "\n") == "the file of `Shop` has changed since the snapshot was taken")
    #expect(try problem("{}") == "this is no snapshot of a screen")
    #expect(try problem("") == "the snapshot is not JSON: it ends where a value is expected at byte 0")
  }

  @Test(arguments: [
    (#""case":"loaded""#, #""case":"lost""#, "case: there is no case `lost`"),
    (#""isVisible":true"#, #""isVisible":1"#, "isVisible: expected true or false"),
    (#""name":"search","value":"""#, #""name":"search","value":7"#, "values[2].value: this is no `String`"),
    (#""name":"search","value":"""#, #""name":"search","value":null"#, "values[2]: `search` has no value"),
    (#""now":0"#, #""now":-1"#, "now: -1 is out of range"),
    (#""now":0"#, #""now":1.5"#, "now: expected an integer"),
    (#""kind":"timer","case":"loaded""#, #""kind":"timer","case":"idle""#, "dues[0]: no active case has this timer"),
    (#""runs":[]"#, #""runs":{}"#, "runs: expected a list"),
    (#""snapshot":1"#, #""snapshot":2"#, "the snapshot is of another version of the command"),
    (#""lastEnd":"done""#, #""lastEnd":"lost""#, "source.lastEnd: there is no `lost` here"),
    (#""$record":"Item""#, #""$record":"Itme""#, "values[0].value[0].$record: there is no such record type"),
  ])
  func `an edited snapshot is refused with its place`(_ old: String, _ new: String, _ expected: String) throws {
    var text = Snapshot(try loaded().machine).text
    text.replaceSubrange(try #require(text.ranges(of: old).first, "\(text)"), with: new)
    #expect(try problem(text) == expected, "\(text)")
  }

  @Test func `a snapshot that is cut anywhere is refused`() throws {
    let stage = try loaded()
    stage.send("both")
    stage.send("find")
    let bytes = Array(Snapshot(stage.machine).text.utf8)
    for count in 0..<bytes.count {
      #expect(throws: SnapshotProblem.self) {
        _ = try Machine(stage.linked, from: try Snapshot(Array(bytes[..<count])))
      }
    }
  }

  @Test func `a snapshot with any change is refused or plays on without a trap`() throws {
    let stage = try loaded()
    stage.send("buy", stage.value(#"{"id": "a", "title": "Milk"}"#, .record(try #require(stage.record("Item")))))
    stage.send("both")
    stage.send("find")
    let bytes = Array(Snapshot(stage.machine).text.utf8)
    let tokens = [
      "0", "1", "-1", "9", "null", "true", "\"\"", "[]", "{}", "99999999999999999999", "1e999", "\"loaded\"", ",",
    ]
    var dice = Dice(state: 5)
    var taken = 0
    for _ in 0..<3_000 {
      var changed = bytes
      let start = dice.roll(bytes.count)
      let token = Array(tokens[dice.roll(tokens.count)].utf8)
      changed.replaceSubrange(start..<min(bytes.count, start + dice.roll(6)), with: token)
      guard let machine = try? Machine(stage.linked, from: try Snapshot(changed)) else { continue }
      taken += 1
      _ = machine.handle(.restore, at: 0)
      for action in stage.program.actions.indices where stage.program.actions[action].params.isEmpty {
        _ = machine.handle(.action(action, []), at: 1)
      }
      for run in machine.runs {
        _ = machine.handle(
          .reply(run: run.number, part: 0, attempt: 1, .failed(CallError(kind: "offline", message: ""))), at: 2)
      }
      var instant = 3
      for _ in 0..<20 {
        guard let next = machine.nextDue else { break }
        instant = max(instant, next)
        _ = machine.handle(.due, at: instant)
      }
      _ = machine.handle(.lifecycle(.close), at: instant)
      #expect(machine.runs.allSatisfy { $0.isDetached })
    }
    #expect(taken > 20)
  }
}

extension Stage {
  /// A record type by its name.
  func record(_ name: String) -> RecordType? {
    for operation in program.operations {
      if case .list(.record(let type)) = operation.result, type.name == name { return type }
    }
    return nil
  }
}
