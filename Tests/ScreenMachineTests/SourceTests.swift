import ScreenMachine
import ScreenProgram
import SpecValues
import Testing

/// The source: causes, kept content, keys, polling, pages (rules D1 to D6), and patches under reads (rule R10).
@Suite struct SourceTests {
  static let list = """
    screen: List
    params: { id: String }
    types: { Item: { id: String, on: "Bool = false" } }
    services:
      items:
        load: { params: { id: String }, returns: "[Item]" }
        page: { params: { after: Int }, returns: "[Item]" }
        set: { params: { id: String }, writes: true }
    fields: { editing: "Bool = false", tries: "Int = 0" }
    states:
      idle:
      loading:
      loaded:
        items: "[Item]"
        states: { reading: , editing: }
      failed: { message: String }
    source:
      call: items.load
      with: { id: params.id }
      during: loading
      done: loaded.items
      fail: { to: failed, set: { message: "${error.message}" } }
      failKept: { notice: stale }
      poll: { every: 30s, pauseIn: [loaded.editing], backoff: 2, max: 100s, stopOn: [unauthorized] }
      more:
        call: items.page
        with: { after: items.size() }
        done: { set: { items: "${items + result}" } }
        fail: ignore
    actions:
      edit: { in: loaded, to: loaded.editing }
      read: { in: loaded, to: loaded.reading }
      turn:
        params: { item: Item }
        in: loaded
        call: items.set
        with: { id: item.id }
        optimistic: { set: { "items[item.id].on": true } }
        fail: { notice: not turned }
      stop: { cancel: load }
    view: { else: [{ text: x }] }
    """

  private func loaded() throws -> Stage {
    let stage = try Stage(Self.list)
    stage.appear()
    stage.answer("items.load", "[{\"id\": \"a\"}, {\"id\": \"b\"}]")
    _ = stage.takeEntered()
    return stage
  }

  private func item(_ stage: Stage, _ id: String) -> Value {
    guard let type = stage.program.actions.first(where: { $0.name == "turn" })?.params[0].type else { return .null }
    return stage.value("{\"id\": \"\(id)\"}", type)
  }

  @Test func `appear loads through during`() throws {
    let stage = try Stage(Self.list)
    stage.appear()
    #expect(stage.state == "loading")
    #expect(stage.calls == ["items.load(\"p\")"])
    #expect(stage.show("load.cause == 'appear'") == "true")
    stage.answer("items.load", "[]")
    #expect(stage.takeEntered() == ["loading", "loaded.reading"])
  }

  @Test func `coming back after done does not load, after a failure it does`() throws {
    let stage = try loaded()
    stage.handle(.lifecycle(.disappear))
    stage.appear()
    #expect(stage.calls.count == 1)
    let other = try Stage(Self.list)
    other.appear()
    other.fail("items.load")
    #expect(other.state == "failed")
    other.handle(.lifecycle(.disappear))
    other.appear()
    #expect(other.calls.count == 2)
  }

  @Test func `appear joins a load in flight, a refresh restarts it`() throws {
    let stage = try Stage(Self.list)
    stage.appear()
    stage.appear()
    #expect(stage.calls.count == 1)
    #expect(stage.takeProblems() == ["load: joined"])
    stage.handle(.refresh)
    #expect(stage.calls.count == 2)
    #expect(stage.state == "loading")
    stage.answer("items.load", "[{\"id\": \"old\"}]")
    #expect(stage.state == "loading")
    stage.answer("items.load", "[]")
    #expect(stage.show("items.size()") == "0")
  }

  @Test func `a refresh keeps the content, and its failure is handled apart`() throws {
    let stage = try loaded()
    stage.handle(.refresh)
    #expect(stage.state == "loaded.reading")
    #expect(stage.show("[load.running, load.kept]") == "[true,true]")
    stage.fail("items.load")
    #expect(stage.state == "loaded.reading")
    #expect(stage.takeNotices() == ["stale"])
    #expect(stage.show("load.error.?message.orValue('')") == "\"It failed.\"")
    stage.handle(.refresh)
    #expect(stage.show("load.error == null") == "true")
  }

  @Test func `a kept load goes on between sub-cases`() throws {
    let stage = try loaded()
    stage.handle(.refresh)
    stage.send("edit")
    stage.answer("items.load", "[]")
    #expect(stage.show("items.size()") == "0")
    #expect(stage.state == "loaded.editing")
  }

  @Test func `cancelling the first load goes back to where it began`() throws {
    let stage = try Stage(Self.list)
    stage.appear()
    stage.handle(.refresh)
    stage.send("stop")
    #expect(stage.state == "idle")
    #expect(stage.show("load.running") == "false")
  }

  @Test func `a new key drops the content and loads again`() throws {
    let stage = try loaded()
    stage.send("edit")
    stage.handle(.setParams([(param: 0, value: .string("q"))]))
    #expect(stage.state == "loading")
    #expect(stage.calls.last == "items.load(\"q\")")
    #expect(stage.show("load.cause == 'key'") == "true")
    stage.send("stop")
    #expect(stage.state == "idle")
  }

  @Test func `a new key while hidden loads on the next appear`() throws {
    let stage = try loaded()
    stage.handle(.lifecycle(.disappear))
    stage.handle(.setParams([(param: 0, value: .string("q"))]))
    #expect(stage.state == "idle")
    #expect(stage.calls.count == 1)
    stage.appear()
    #expect(stage.calls.last == "items.load(\"q\")")
  }

  @Test func `the same key changes nothing`() throws {
    let stage = try loaded()
    stage.handle(.setParams([(param: 0, value: .string("p"))]))
    #expect(stage.state == "loaded.reading")
    #expect(stage.calls.count == 1)
  }

  @Test func `parameters that are not there are refused`() throws {
    let stage = try loaded()
    stage.handle(.setParams([(param: 0, value: .string("q")), (param: 3, value: .int(1))]))
    #expect(stage.state == "loaded.reading")
    #expect(stage.takeProblems().count == 1)
  }

  @Test func `polling counts from the end of the load, and backs off on failures`() throws {
    let stage = try loaded()
    stage.advance(30_000)
    #expect(stage.calls.count == 2)
    stage.advance(5_000)
    stage.fail("items.load")
    stage.advance(59_999)
    #expect(stage.calls.count == 2)
    stage.advance(1)
    #expect(stage.calls.count == 3)
    stage.fail("items.load")
    stage.advance(100_000)
    #expect(stage.calls.count == 4)
    stage.answer("items.load", "[]")
    stage.advance(30_000)
    #expect(stage.calls.count == 5)
  }

  @Test func `what falls due while paused is made once when that ends`() throws {
    let stage = try loaded()
    stage.send("edit")
    stage.advance(300_000)
    #expect(stage.calls.count == 1)
    stage.send("read")
    stage.advance(0)
    #expect(stage.calls.count == 2)
  }

  @Test func `what falls due while hidden is made once on appear`() throws {
    let stage = try loaded()
    stage.handle(.lifecycle(.disappear))
    stage.advance(300_000)
    #expect(stage.calls.count == 1)
    stage.appear()
    #expect(stage.calls.count == 2)
  }

  @Test func `an error of the list stops the polling`() throws {
    let stage = try loaded()
    stage.handle(.refresh)
    stage.fail("items.load", "unauthorized")
    #expect(stage.machine.nextDue == nil)
  }

  @Test func `pages follow, a failed page waits for a person, a reload voids it`() throws {
    let stage = try loaded()
    let more = try #require(stage.program.source?.loadMore)
    stage.handle(.action(more, [], isAutomatic: true))
    stage.handle(.action(more, [], isAutomatic: true))
    #expect(stage.calls.suffix(1) == ["items.page(2)"])
    stage.fail("items.page")
    #expect(stage.show("items.size()") == "2")
    stage.handle(.action(more, [], isAutomatic: true))
    #expect(stage.calls.count == 2)
    stage.handle(.action(more, []))
    stage.answer("items.page", "[{\"id\": \"c\"}]")
    #expect(stage.show("items.size()") == "3")
    stage.handle(.action(more, []))
    stage.handle(.refresh)
    #expect(!stage.machine.isEnabled(more))
    stage.answer("items.page", "[{\"id\": \"d\"}]")
    #expect(stage.show("items.size()") == "3")
  }

  // MARK: Patches under a read

  @Test func `a reload does not undo a write that is out`() throws {
    let stage = try loaded()
    stage.send("turn", item(stage, "a"))
    stage.handle(.refresh)
    stage.answer("items.load", "[{\"id\": \"a\"}, {\"id\": \"b\"}, {\"id\": \"c\"}]")
    #expect(stage.show("items.map(i, i.on)") == "[true,false,false]")
    stage.fail("items.set")
    #expect(stage.show("items.map(i, i.on)") == "[false,false,false]")
  }

  @Test func `a write confirmed while a read is out survives the read's older answer`() throws {
    let stage = try loaded()
    stage.handle(.refresh)
    stage.send("turn", item(stage, "a"))
    stage.answer("items.set", .done(.null))
    #expect(stage.show("items.map(i, i.on)") == "[true,false]")
    stage.answer("items.load", "[{\"id\": \"a\"}, {\"id\": \"b\"}]")
    #expect(stage.show("items.map(i, i.on)") == "[true,false]")
    stage.handle(.refresh)
    stage.answer("items.load", "[{\"id\": \"a\"}, {\"id\": \"b\"}]")
    #expect(stage.show("items.map(i, i.on)") == "[false,false]")
  }

  @Test func `a patch of an element that the read dropped changes nothing`() throws {
    let stage = try loaded()
    stage.send("turn", item(stage, "a"))
    stage.handle(.refresh)
    stage.answer("items.load", "[{\"id\": \"b\"}]")
    #expect(stage.show("items.map(i, i.on)") == "[false]")
    stage.answer("items.set", .done(.null))
    #expect(stage.show("items.size()") == "1")
  }
}

/// Forms (rule S3).
@Suite struct FormTests {
  static let form = """
    screen: Form
    fields:
      email: { type: String, default: "", check: [{ must: "email.contains('@')", message: Enter an address }] }
      name: String = ""
    actions:
      reset: { baseline: { email: a@b, name: Ann } }
      wipe: { set: { email: "", name: "" } }
    view:
      - textField: Mail
        text: email
      - textField: Name
        text: name
      - text: "${problems.email.orValue('')} ${touched.email} ${dirty.email} ${isValid} ${isDirty} ${dirty.name}"
    """

  @Test func `problems, touched and dirty follow the field`() throws {
    let stage = try Stage(Self.form)
    #expect(stage.show("problems.email.orValue('')") == "\"Enter an address\"")
    #expect(stage.show("[touched.email, dirty.email, isValid, isDirty]") == "[false,false,false,false]")
    stage.edit("email", .string("x@y"))
    #expect(stage.show("problems.email == null") == "true")
    #expect(stage.show("[touched.email, dirty.email, isValid, isDirty]") == "[true,true,true,true]")
    stage.edit("email", .string(""))
    #expect(stage.show("[touched.email, dirty.email, isValid, isDirty]") == "[true,false,false,false]")
  }

  @Test func `a new baseline moves the value only where the field was clean`() throws {
    let stage = try Stage(Self.form)
    stage.edit("email", .string("x"))
    stage.send("reset")
    #expect(stage.show("[email, name]") == "[\"x\",\"Ann\"]")
    #expect(stage.show("[dirty.email, dirty.name]") == "[true,false]")
  }
}
