import ScreenMachine
import ScreenProgram
import SourceText
import SpecValues
import Testing

/// Cases, steps and transactions (rules M1 to M9).
@Suite struct MoveTests {
  static let nested = """
    screen: Nested
    fields: { count: "Int = 0", log: "String = ''" }
    states:
      off:
      on:
        level: Int = 7
        states:
          low:
            after: { 1s: { set: { log: "${log + 'low '}" } } }
          high: { heat: "Int = 1" }
        every: { 10s: { set: { log: "${log + 'tick '}" } } }
    actions:
      start: { to: on }
      up: { to: on.high }
      raise: { in: on, set: { level: "${level + 1}" } }
      again: { to: on, again: true }
      stop: { in: on, to: off }
      warm: { in: on.high, set: { heat: "${heat * 2}", level: "${heat}" } }
    view: { else: [{ text: x }] }
    """

  @Test func `a move enters the initial sub-case, and defaults are there`() throws {
    let stage = try Stage(Self.nested)
    stage.send("start")
    #expect(stage.state == "on.low")
    #expect(stage.show("level") == "7")
  }

  @Test func `moving between sub-cases keeps the payload around, and leaving empties it`() throws {
    let stage = try Stage(Self.nested)
    stage.send("start")
    stage.send("raise")
    stage.send("up")
    #expect(stage.show("level") == "8")
    #expect(stage.show("heat") == "1")
    stage.send("stop")
    #expect(stage.plain("level").isNull)
    #expect(stage.plain("heat").isNull)
    #expect(stage.takeEntered() == ["on.low", "on.high", "off"])
  }

  @Test func `a move to an active case stays, with its timers`() throws {
    let stage = try Stage(Self.nested)
    stage.send("start")
    stage.advance(900)
    stage.send("start")
    #expect(stage.takeEntered() == ["on.low"])
    stage.advance(100)
    #expect(stage.show("log") == "\"low \"")
  }

  @Test func `again leaves and enters, so that timers start anew`() throws {
    let stage = try Stage(Self.nested)
    stage.send("start")
    stage.send("raise")
    stage.advance(900)
    stage.send("again")
    #expect(stage.show("level") == "7")
    stage.advance(900)
    #expect(stage.show("log") == "\"\"")
    stage.advance(100)
    #expect(stage.show("log") == "\"low \"")
    #expect(stage.takeEntered() == ["on.low", "on.low"])
  }

  @Test func `every repeats until its case is left`() throws {
    let stage = try Stage(Self.nested)
    stage.send("up")
    stage.advance(25_000)
    #expect(stage.show("log") == "\"tick tick \"")
    stage.send("stop")
    stage.advance(25_000)
    #expect(stage.show("log") == "\"tick tick \"")
    #expect(stage.machine.nextDue == nil)
  }

  @Test func `all values of a step are computed before any is assigned`() throws {
    let stage = try Stage(Self.nested)
    stage.send("up")
    stage.send("warm")
    stage.send("warm")
    #expect(stage.show("heat") == "4")
    #expect(stage.show("level") == "2")
  }

  @Test func `an action outside its cases is unhandled and changes nothing`() throws {
    let stage = try Stage(Self.nested)
    stage.send("raise")
    #expect(stage.takeProblems() == ["raise: unhandled"])
    #expect(!stage.isEnabled("raise"))
    stage.send("start")
    #expect(stage.isEnabled("raise"))
  }

  static let steps = """
    screen: Steps
    outputs: { told: { what: String } }
    fields: { count: "Int = 0", items: "[Int] = []", text: "String = ''", mirror: "Int = 0", divisor: "Int = 1" }
    actions:
      add: { set: { count: "${count + 1}" } }
      list:
        steps:
          - set: { count: "${count + 1}" }
          - set: { text: "${string(count)}" }
            notice: count ${count}
            emit: told
            with: { what: "string(count)" }
      pick:
        choose:
          - when: count > 2
            set: { text: many }
          - when: count > 0
            set: { text: some }
      guarded: { when: count < 2, set: { count: "${count + 1}" } }
      bad:
        steps:
          - set: { count: "${count + 10}", items: "${items + [1]}" }
          - notice: never
          - set: { text: "${string(count / (divisor - 1))}" }
      outer:
        params: { by: Int }
        steps:
          - run: inner
            with: { amount: by * 2 }
          - set: { text: "${string(by)}" }
      inner: { params: { amount: Int }, set: { count: "${count + amount}" } }
    watch:
      count: { set: { mirror: "${count}" } }
    view: [{ text: x }]
    """

  @Test func `a list of steps sees what earlier ones did`() throws {
    let stage = try Stage(Self.steps)
    stage.send("list")
    #expect(stage.show("text") == "\"1\"")
    #expect(stage.takeNotices() == ["count 1"])
    #expect(stage.emitted == ["told(\"1\")"])
  }

  @Test func `choose takes the first that applies, and none is unhandled`() throws {
    let stage = try Stage(Self.steps)
    #expect(!stage.isEnabled("pick"))
    stage.send("pick")
    #expect(stage.takeProblems() == ["pick: unhandled"])
    stage.send("add")
    #expect(stage.isEnabled("pick"))
    stage.send("pick")
    #expect(stage.show("text") == "\"some\"")
    stage.send("add")
    stage.send("add")
    stage.send("pick")
    #expect(stage.show("text") == "\"many\"")
  }

  @Test func `a guard that fails drops the action, and its control is disabled`() throws {
    let stage = try Stage(Self.steps)
    stage.send("guarded")
    stage.send("guarded")
    #expect(!stage.isEnabled("guarded"))
    stage.send("guarded")
    #expect(stage.show("count") == "2")
    #expect(stage.takeProblems() == ["guarded: condition"])
  }

  @Test func `an expression failure undoes the whole event, and says where`() throws {
    let stage = try Stage(Self.steps)
    stage.send("add")
    stage.send("bad")
    #expect(stage.show("count") == "1")
    #expect(stage.show("items") == "[]")
    #expect(stage.show("mirror") == "1")
    #expect(stage.takeNotices() == [])
    guard case .failure(let failure)? = stage.trace.last else {
      Issue.record("no failure in the trace")
      return
    }
    #expect(stage.program.file.text(in: try #require(failure.range)).contains("/"))
    stage.send("add")
    #expect(stage.show("mirror") == "2")
  }

  @Test func `a watch runs in the same transaction`() throws {
    let stage = try Stage(Self.steps)
    stage.send("add")
    #expect(stage.show("mirror") == "1")
  }

  @Test func `run gives its parameters, and the caller keeps its own`() throws {
    let stage = try Stage(Self.steps)
    stage.send("outer", .int(4))
    #expect(stage.show("count") == "8")
    #expect(stage.show("text") == "\"4\"")
  }

  @Test(arguments: [[], [Value.int(1), .int(2)]])
  func `a wrong number of arguments is refused`(arguments: [Value]) throws {
    let stage = try Stage(Self.steps)
    let action = try #require(stage.program.actions.firstIndex { $0.name == "outer" })
    stage.handle(.action(action, arguments))
    #expect(stage.takeProblems().first?.hasPrefix("refused") == true)
  }

  @Test func `an action that is not there is refused`() throws {
    let stage = try Stage(Self.steps)
    stage.handle(.action(99, []))
    stage.handle(.action(-1, []))
    #expect(stage.takeProblems().count == 2)
  }

  @Test func `watches that start each other fail, and nothing is left of them`() throws {
    let stage = try Stage(
      """
      screen: Loop
      fields: { a: "Int = 0", b: "Int = 0" }
      actions: { go: { set: { a: "${a + 1}" } } }
      watch:
        a: { set: { b: "${b + 1}" } }
        b: { set: { a: "${a + 1}" } }
      view: [{ text: x }]
      """)
    stage.send("go")
    #expect(stage.takeProblems().count == 1)
    #expect(stage.show("a") == "0")
    #expect(stage.show("b") == "0")
  }
}
