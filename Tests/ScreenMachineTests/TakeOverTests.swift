import ScreenMachine
import ScreenProgram
import SpecValues
import Testing

/// A machine of a new text of the file goes on with what still fits of the old one.
@Suite struct TakeOverTests {
  private static let list = """
    screen: List
    types:
      Item: { id: String, title: String }
      Sort: old | new
    services:
      api:
        items: { returns: [Item] }
        save: { params: { id: String }, writes: true }
    fields:
      search: String = ""
      sort: Sort = old
      count: Int = 0
    states:
      idle:
      loading:
      loaded: { items: [Item], after: { 10s: { to: old } } }
      old:
      failed: { message: String }
    source:
      call: api.items
      during: loading
      done: loaded.items
      fail: { to: failed, set: { message: "${string(error.kind)}" } }
    actions:
      rename:
        params: { id: String }
        in: loaded
        call: api.save
        with: { id: id }
        optimistic: { set: { "items[id].title": "renamed" } }
        fail: ignore
    view:
      else: [{ text: Shown }]
    """

  /// The old text is played, and a machine of the new one takes over.
  private static func taken(
    _ edits: [(String, String)], _ play: (Stage) -> Void
  ) throws -> (stage: Stage, isCaseTaken: Bool) {
    let old = try Stage(list)
    old.appear()
    play(old)
    var text = list
    for (from, to) in edits {
      try #require(text.contains(from))
      text = text.replacing(from, with: to)
    }
    let stage = try Stage(text)
    let isCaseTaken = stage.machine.takeOver(from: old.machine)
    stage.sleep(Int(old.machine.now / 1_000_000))
    return (stage, isCaseTaken)
  }

  private static func load(_ stage: Stage) {
    stage.answer("api.items", #"[{"id": "a", "title": "A"}]"#)
    stage.edit("search", .string("milk"))
    stage.edit("sort", .string("new"))
    stage.edit("count", .int(7))
  }

  @Test func `another view goes on with fields, case and payload, and loads nothing`() throws {
    let (stage, isCaseTaken) = try Self.taken([("text: Shown", "text: Otherwise")], Self.load)
    #expect(isCaseTaken)
    #expect(stage.state == "loaded")
    #expect(stage.show("items[0].title") == #""A""#)
    #expect(stage.show("search") == #""milk""#)
    #expect(stage.show("sort") == #""new""#)
    #expect(stage.show("count") == "7")
    #expect(stage.calls == [])
    stage.appear()
    #expect(stage.calls == [], "the data is there, so nothing is loaded")
  }

  @Test func `the timers of the case begin anew`() throws {
    let (stage, _) = try Self.taken([("10s", "3s")]) { old in
      Self.load(old)
      old.advance(9_000)
    }
    stage.advance(2_999)
    #expect(stage.state == "loaded")
    stage.advance(1)
    #expect(stage.state == "old")
  }

  @Test func `a field of another type, or that is gone, begins with its default`() throws {
    let (stage, isCaseTaken) = try Self.taken([("count: Int = 0", "count: String = none")], Self.load)
    #expect(isCaseTaken)
    #expect(stage.show("count") == #""none""#)
    #expect(stage.show("search") == #""milk""#)
  }

  @Test func `a word that an enum has no more is not taken`() throws {
    let (stage, _) = try Self.taken([("Sort: old | new", "Sort: old | newest")], Self.load)
    #expect(stage.show("sort") == #""old""#)
  }

  @Test func `a record's new field gets its default`() throws {
    let (stage, isCaseTaken) = try Self.taken(
      [("title: String }", "title: String, isDone: Bool = true }")], Self.load)
    #expect(isCaseTaken)
    #expect(stage.show("items[0].isDone") == "true")
  }

  @Test func `a payload that does not fit sends the screen back to its start`() throws {
    let (stage, isCaseTaken) = try Self.taken(
      [("title: String }", "title: String, price: Int }")], Self.load)
    #expect(!isCaseTaken)
    #expect(stage.state == "idle")
    #expect(stage.show("search") == #""milk""#, "the fields stay")
    stage.appear()
    #expect(stage.calls == ["api.items()"])
  }

  @Test func `a case that is gone sends the screen back to its start`() throws {
    let (_, isCaseTaken) = try Self.taken([("loaded", "ready")], Self.load)
    #expect(!isCaseTaken)
  }

  @Test func `a case with sub-cases now is no leaf to be in`() throws {
    let (stage, isCaseTaken) = try Self.taken(
      [
        ("loaded: { items: [Item], after: { 10s: { to: old } } }", "loaded: { items: [Item], states: { one: , two: } }")
      ],
      Self.load)
    #expect(!isCaseTaken)
    #expect(stage.calls == [])
  }

  @Test func `a load that is out is not waited for but made again`() throws {
    let (stage, isCaseTaken) = try Self.taken([]) { _ in }
    #expect(!isCaseTaken)
    stage.appear()
    #expect(stage.state == "loading")
    #expect(stage.calls == ["api.items()"])
  }

  @Test func `what a write had only promised is not taken`() throws {
    let (stage, isCaseTaken) = try Self.taken([]) { old in
      Self.load(old)
      old.send("rename", .string("a"))
    }
    #expect(isCaseTaken)
    #expect(stage.show("items[0].title") == #""A""#)
    #expect(stage.show("rename.running") == "false")
  }

  @Test func `a closed screen begins anew`() throws {
    let (stage, isCaseTaken) = try Self.taken([]) { old in
      Self.load(old)
      old.handle(.lifecycle(.close))
    }
    #expect(!isCaseTaken)
    #expect(!stage.machine.isClosed)
  }

  @Test func `time goes on, it does not begin again`() throws {
    let (stage, _) = try Self.taken([]) { old in
      Self.load(old)
      old.advance(4_000)
      old.edit("count", .int(8))
    }
    #expect(stage.machine.now == 4_000_000_000)
  }
}
