import ScreenProgram
import SpecValues
import Testing

@testable import ScreenMachine

/// What an event leaves behind: changes that are watched (rules M2 and R10), undone ones (M9), and the status (R4).
@Suite struct TransactionTests {
  static let watched = """
    screen: Watched
    services: { api: { set: { params: { n: Int }, writes: true } } }
    fields: { count: "Int = 0", seen: "Int = 0", divisor: "Int = 0" }
    states: { home: , other: }
    actions:
      put: { in: home, call: api.set, with: { n: count }, optimistic: { set: { count: 7 } }, fail: { notice: never } }
      leave: { to: other }
      fails: { steps: [{ set: { count: 5 } }, { set: { seen: "${1 / divisor}" } }] }
      late: { debounce: 300ms, overlap: queue, call: api.set, with: { n: count }, fail: ignore }
      add: { set: { count: "${count + 1}" } }
    watch: { count: { set: { seen: "${count}" } } }
    view: { else: [{ text: x }] }
    """

  private func left() throws -> Stage {
    let stage = try Stage(Self.watched)
    stage.send("put")
    #expect(stage.show("[count, seen]") == "[7,7]")
    stage.send("leave")
    return stage
  }

  @Test func `a watch sees what the failure of a write without an owner takes back`() throws {
    let stage = try left()
    stage.fail("api.set")
    #expect(stage.show("[count, seen]") == "[0,0]")
    #expect(stage.takeNotices() == [])
  }

  @Test func `a write that fails after the screen was closed starts nothing`() throws {
    let stage = try left()
    stage.handle(.lifecycle(.close))
    stage.fail("api.set")
    #expect(stage.show("[count, seen]") == "[0,7]")
    #expect(stage.machine.runs.isEmpty)
  }

  @Test func `a watch that fails when a patch is taken back does not fail in later events`() throws {
    let yaml = Self.watched.replacing("set: { seen: \"${count}\" }", with: "set: { seen: \"${14 / count}\" }")
      .replacing("watch: {", with: "watch: { divisor: { notice: looked },")
    let stage = try Stage(yaml)
    stage.send("put")
    #expect(stage.show("[count, seen]") == "[7,2]")
    stage.fail("api.set")
    #expect(stage.show("[count, seen]") == "[0,2]")
    let problems = stage.takeProblems()
    #expect(!problems.isEmpty && problems.allSatisfy { $0 == "failure: division by zero" })
    stage.edit("divisor", .int(1))
    #expect(stage.takeProblems() == [])
    #expect(stage.takeNotices() == ["looked"])
    stage.send("add")
    #expect(stage.show("[count, seen, divisor]") == "[1,14,1]")
  }

  @Test func `an undone event leaves the logs of patches in their order`() throws {
    let stage = try Stage(
      """
      screen: Logs
      services: { api: { set: { writes: true } } }
      fields: { zero: "Int = 0" }
      states:
        home: { first: "Int = 0" }
        other:
      actions:
        one: { overlap: parallel, call: api.set, optimistic: { set: { zero: 1 } }, fail: ignore }
        two: { in: home, call: api.set, optimistic: { set: { first: 1 } }, fail: ignore }
        fails: { steps: [{ to: other }, { set: { zero: "${1 / (zero - zero)}" } }] }
      view: { else: [{ text: x }] }
      """)
    stage.send("two")
    stage.send("one")
    let before = stage.machine.screen.logs.map(\.slot)
    stage.send("fails")
    #expect(stage.takeProblems() == ["failure: division by zero"])
    #expect(stage.machine.screen.logs.map(\.slot) == before)
    #expect(before.count == 2)
    #expect(before == before.sorted())
  }

  @Test func `an undone event leaves no watch behind`() throws {
    let stage = try Stage(Self.watched)
    func state() -> String {
      let text = Snapshot(stage.machine).text
      return String(text.drop { $0 != "}" })
    }
    let before = state()
    stage.send("fails")
    #expect(stage.takeProblems().count == 1)
    #expect(state() == before)
  }

  @Test func `a debounced call that moves to the queue waits no longer`() throws {
    let stage = try Stage(Self.watched)
    stage.send("late")
    stage.advance(300)
    stage.send("add")
    stage.send("late")
    #expect(stage.show("[late.running, late.waiting]") == "[true,true]")
    stage.advance(300)
    #expect(stage.show("[late.running, late.waiting]") == "[true,false]")
    #expect(stage.calls == ["api.set(0)"])
    stage.answer("api.set", .done(.null))
    #expect(stage.calls == ["api.set(0)", "api.set(1)"])
  }

  @Test func `a call that fails goes back to a place without its own patch`() throws {
    let stage = try Stage(
      """
      screen: Away
      services: { s: { load: { returns: Int }, save: { writes: true } } }
      fields: { rows: "[Int] = []" }
      states: { idle: , ok: { n: Int }, saving: , bad: }
      actions:
        load: { call: s.load, done: ok.n, fail: ignore }
        save:
          in: ok
          call: s.save
          during: saving
          optimistic: { set: { n: "${n + 1}" } }
          done: bad
          fail: { set: { rows: "${[rows[0]]}" } }
      view: { else: [nothing] }
      """)
    stage.send("load")
    stage.answer("s.load", "1")
    stage.send("save")
    #expect(stage.state == "saving")
    // The steps of `fail` fail, so that the screen goes back to where it was.
    stage.fail("s.save")
    #expect(stage.state == "ok")
    #expect(stage.show("n") == "1")
    try stage.goThroughSnapshot()
    #expect(stage.show("n") == "1")
  }
}
