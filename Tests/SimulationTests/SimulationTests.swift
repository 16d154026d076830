import Expressions
import ScreenMachine
import ScreenProgram
import Simulation
import SourceText
import SpecChecking
import SpecValues
import Testing

/// Why a screen of a test can't be simulated.
struct WorldError: Error, CustomStringConvertible {
  let description: String
}

/// A simulated screen, with inputs and slots by name.
final class World {
  let program: Program
  let simulation: Simulation
  /// The order in which things happened, such as `send add` and `reply`.
  private(set) var events: [String] = []

  init(_ yaml: String, stubs: String = "default") throws {
    let loaded = SpecLoader().load(SourceFile(path: "t.screen.yaml", text: yaml))
    guard let program = loaded.program else {
      throw WorldError(
        description: loaded.diagnostics.map { "\($0.message) at `\($0.span.text)`" }.joined(separator: "; "))
    }
    self.program = program
    simulation = Simulation(LinkedProgram(program), stubs: program.stubs.first { $0.name == stubs })
  }

  func send(_ name: String, _ arguments: Value..., alone: Bool = false, at: SourceLocation = #_sourceLocation) {
    guard let action = program.actions.firstIndex(where: { $0.name == name }) else {
      Issue.record("no action \(name)", sourceLocation: at)
      return
    }
    if alone {
      simulation.sendAlone(.action(action, arguments))
    } else {
      simulation.send(.action(action, arguments))
    }
  }

  func advance(_ milliseconds: Int) { simulation.advance(by: milliseconds * 1_000_000) }

  /// The value of a field, as JSON.
  func show(_ name: String) -> String {
    guard let slot = program.slots.firstIndex(where: { $0.name == name }),
      let value = try? simulation.machine.value(of: slot)
    else { return "no \(name)" }
    return JSONEncoding.encode(value)
  }

  func operation(_ name: String) throws -> OperationID {
    try #require(program.operations.firstIndex { $0.name == name })
  }

  var states: [String] {
    simulation.world.calls.map { "\(program.operations[$0.operation].name) \($0.state.rawValue)" }
  }
}

@Suite struct SimulationTests {
  /// Calls of all kinds that write what they got into `log`.
  private static func yaml(_ stubs: String, more: String = "") -> String {
    """
    screen: Sample
    services:
      api:
        get: { params: { id: String }, returns: String }
        put: { params: { id: String, text: String }, returns: String, writes: true }
    fields:
      log: "[String] = []"
    states:
      only:
      other: { after: { 1s: { set: { log: "${log + ['timer']}" } } } }
    actions:
      get:
        params: { id: String }
        overlap: parallel
        call: api.get
        with: { id: id }
        done: { set: { log: "${log + [result]}" } }
        fail: { set: { log: "${log + [string(error.kind)]}" } }
      put:
        params: { id: String, text: String }
        overlap: parallel
        call: api.put
        with: { id: id, text: text }
        done: { set: { log: "${log + [result]}" } }
        fail: { set: { log: "${log + [string(error.kind)]}" } }
      go: { to: other }
      add: { set: { log: "${log + ['input']}" } }
    \(more)view:
      else: [{ text: "${log.size()}" }, { button: Go, action: go }, { button: Add, action: add }]
    stubs:
    \(stubs)
    """
  }

  @Test func `at one instant inputs come first, then timers, then replies`() throws {
    let world = try World(Self.yaml("  default: { api.get: { after: 1s, returns: reply } }"))
    world.send("get", .string("a"))
    world.send("go")
    world.advance(999)
    #expect(world.show("log") == "[]")
    world.advance(1)
    #expect(world.show("log") == #"["timer","reply"]"#)
  }

  @Test func `inputs of one instant come before the replies that they ask for`() throws {
    let world = try World(Self.yaml("  default: { api.get: { returns: reply } }"))
    world.send("get", .string("a"), alone: true)
    world.send("add", alone: true)
    #expect(world.show("log") == #"["input"]"#)
    world.simulation.drain()
    #expect(world.show("log") == #"["input","reply"]"#)
    #expect(world.simulation.now == 0)
  }

  @Test func `replies of one instant come in the order of their calls`() throws {
    let world = try World(Self.yaml("  default: { api.get: { after: 1s, returns: \"${id}\" } }"))
    for id in ["c", "a", "b"] { world.send("get", .string(id)) }
    world.advance(1000)
    #expect(world.show("log") == #"["c","a","b"]"#)
    #expect(world.states == ["api.get answered", "api.get answered", "api.get answered"])
  }

  @Test func `a later call with a shorter wait is answered first`() throws {
    let world = try World(
      Self.yaml(
        """
          default:
            api.get:
              match:
                - { when: "id == 'slow'", after: 2s, returns: slow }
                - { after: 1s, returns: fast }
        """))
    world.send("get", .string("slow"))
    world.send("get", .string("x"))
    #expect(world.simulation.nextInstant == 1_000_000_000)
    world.advance(5000)
    #expect(world.show("log") == #"["fast","slow"]"#)
    #expect(world.simulation.now == 5_000_000_000)
    #expect(world.simulation.nextInstant == nil)
  }

  @Test func `a sequence is answered in order, and its last part repeats`() throws {
    let world = try World(
      Self.yaml(
        "  default: { api.get: { sequence: [{ returns: one }, { fails: offline, times: 2 }, { returns: last }] } }"))
    for _ in 0..<6 { world.send("get", .string("a")) }
    #expect(world.show("log") == #"["one","offline","offline","last","last","last"]"#)
  }

  @Test func `the first alternative that matches answers`() throws {
    let world = try World(
      Self.yaml(
        """
          default:
            api.get:
              match:
                - { when: "id == 'a'", returns: first }
                - { when: "id.startsWith('a')", returns: second }
                - { fails: { kind: notFound, status: 404 } }
        """))
    for id in ["a", "ab", "b", ""] { world.send("get", .string(id)) }
    #expect(world.show("log") == #"["first","second","notFound","notFound"]"#)
    #expect(world.simulation.takeProblems() == [])
  }

  @Test func `a call that no alternative matches is a problem with the closest one`() throws {
    let world = try World(
      Self.yaml("  default: { api.get: { match: [{ when: \"id == 'a'\", returns: x }] } }"))
    world.send("get", .string("b"))
    let problems = world.simulation.takeProblems()
    #expect(problems.count == 1)
    let problem = try #require(problems.first)
    #expect(
      problem.hasPrefix(#"no alternative of `api.get` in the set `default` matches (id: "b"); the closest is "#))
    #expect(problem.contains("id == 'a'"))
    #expect(world.show("log") == #"["unknown"]"#)
    #expect(world.simulation.takeProblems() == [])
  }

  @Test func `the closest alternative is the one with most in common with the call`() throws {
    let world = try World(
      Self.yaml(
        """
          default:
            api.put:
              match:
                - { when: "id == 'b' && text == 'z'", returns: x }
                - { when: "id == 'a' && text == 'y'", returns: x }
        """))
    world.send("put", .string("a"), .string("z"))
    world.send("put", .string("a"), .string("x"))
    let problems = world.simulation.takeProblems()
    #expect(problems.count == 2)
    #expect(problems.last?.contains("the closest is") == true)
    #expect(problems.last?.split(separator: "the closest is").last?.contains("text == 'y'") == true)
  }

  @Test func `a call without a stub is a problem that names what there is`() throws {
    let world = try World(Self.yaml("  default: { api.get: { returns: x } }"))
    world.send("put", .string("a"), .string("b"))
    #expect(
      world.simulation.takeProblems() == ["no stub of the set `default` answers `api.put`; it answers `api.get`"])
    let without = try World(Self.yaml("  default: { api.get: { returns: x } }"), stubs: "none of these")
    without.send("get", .string("a"))
    #expect(
      without.simulation.takeProblems() == [
        "nothing answers `api.get`: no set of `stubs` is chosen, and none is named `default`"
      ])
  }

  private static let remembered = """
      default:
        memory: { word: one }
        api.get: { returns: "${memory.word}" }
        api.put: { after: 1s, sets: { memory.word: "${text}" }, returns: "${memory.word}" }
    """

  @Test func `what a stub remembers changes at the reply, before what it returns`() throws {
    let world = try World(Self.yaml(Self.remembered))
    world.send("put", .string("a"), .string("two"))
    world.send("get", .string("a"))
    #expect(world.show("log") == #"["one"]"#)
    world.advance(1000)
    world.send("get", .string("a"))
    #expect(world.show("log") == #"["one","two","two"]"#)
  }

  @Test func `a relaunch keeps what the stubs remember, and forgets calls and time's effects`() throws {
    let world = try World(Self.yaml(Self.remembered))
    world.send("put", .string("a"), .string("two"))
    world.advance(1000)
    world.send("put", .string("a"), .string("three"))
    world.simulation.relaunch()
    #expect(world.show("log") == "[]")
    world.advance(5000)
    world.send("get", .string("a"))
    #expect(world.show("log") == #"["two"]"#)
    #expect(world.simulation.now == 6_000_000_000)
    #expect(world.states == ["api.put answered", "api.put cancelled", "api.get answered"])
  }

  @Test func `timers of the initial case count from the relaunch`() throws {
    let world = try World(Self.yaml("  default: {}", more: "initial: other\n"))
    world.advance(5000)
    world.simulation.relaunch()
    world.advance(999)
    #expect(world.show("log") == "[]")
    world.advance(1)
    #expect(world.show("log") == #"["timer"]"#)
  }

  @Test func `settling goes on until no progress waits and none is held`() throws {
    let text = Self.yaml("  default: { api.get: { after: 1s, returns: one } }")
      .replacing("else: [", with: "else: [{ progress: , if: get.running, after: 300ms, atLeast: 2s }, ")
    let world = try World(text)
    world.send("get", .string("a"))
    #expect(!world.simulation.isSettled)
    #expect(world.simulation.nextInstant == 300_000_000)
    #expect(world.simulation.settle())
    #expect(world.simulation.now == 2_300_000_000)
    #expect(!world.simulation.machine.isHolding)
  }

  @Test func `a call that hangs ends by its timeout alone`() throws {
    let world = try World(Self.yaml("  default: { api.get: { hangs: true } }"))
    world.send("get", .string("a"))
    world.advance(29_999)
    #expect(world.show("log") == "[]")
    #expect(!world.simulation.isSettled)
    world.advance(1)
    #expect(world.show("log") == #"["timeout"]"#)
    #expect(world.simulation.isSettled)
  }

  @Test func `a reply at the instant of the timeout comes too late`() throws {
    let world = try World(Self.yaml("  default: { api.get: { after: 30s, returns: x } }"))
    world.send("get", .string("a"))
    world.advance(30_000)
    #expect(world.show("log") == #"["timeout"]"#)
  }

  @Test func `a call that waits does not keep a screen from settling`() throws {
    let world = try World(Self.yaml("  default: { api.get: { waits: true } }"))
    world.send("get", .string("a"))
    #expect(world.simulation.isSettled)
    #expect(world.simulation.settle())
    #expect(world.simulation.now == 0)
    #expect(
      world.simulation.reply(
        try world.operation("api.put"), ordinal: nil, StubReply(after: 0, outcome: .unchanged, range: 0..<0)) != nil)
  }

  private static let offline = StubAnswer.reply(
    StubReply(after: 0, outcome: .fails(StubFailure(kind: "offline", message: "No net")), range: 0..<0))

  @Test func `a new answer keeps the wait of the old one`() throws {
    let world = try World(Self.yaml("  default: { api.get: { after: 1s, returns: x } }"))
    let operation = try world.operation("api.get")
    world.simulation.setStub(operation, Self.offline, after: nil)
    world.send("get", .string("a"))
    world.advance(999)
    #expect(world.show("log") == "[]")
    world.advance(1)
    #expect(world.show("log") == #"["offline"]"#)
  }

  @Test func `a new wait keeps the old answer`() throws {
    let world = try World(Self.yaml("  default: { api.get: { after: 1s, returns: x } }"))
    world.simulation.setStub(try world.operation("api.get"), nil, after: 5_000_000)
    world.send("get", .string("a"))
    world.advance(4)
    #expect(world.show("log") == "[]")
    world.advance(1)
    #expect(world.show("log") == #"["x"]"#)
  }

  @Test func `a call that is out keeps the answer that it was given`() throws {
    let world = try World(Self.yaml("  default: { api.get: { after: 1s, returns: x } }"))
    world.send("get", .string("a"))
    world.simulation.setStub(try world.operation("api.get"), Self.offline, after: nil)
    world.advance(1000)
    #expect(world.show("log") == #"["x"]"#)
  }

  @Test(arguments: [Int.min, -1, 0]) func `time does not go back`(_ step: Int) throws {
    let world = try World(Self.yaml("  default: { api.get: { after: 1s, returns: x } }"))
    world.advance(10)
    world.simulation.advance(by: step)
    #expect(world.simulation.now == 10_000_000)
    world.simulation.advance(to: step)
    #expect(world.simulation.now == 10_000_000)
  }

  @Test func `time ends at its largest instant`() throws {
    let world = try World(Self.yaml("  default: { api.get: { after: 1s, returns: x } }"))
    world.advance(10)
    world.simulation.advance(by: .max)
    #expect(world.simulation.now == .max)
    world.send("get", .string("a"))
    #expect(world.show("log") == #"["timeout"]"#)
    world.simulation.advance(by: .max)
    #expect(world.simulation.now == .max)
  }
}
