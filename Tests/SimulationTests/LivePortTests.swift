import ScreenMachine
import ScreenProgram
import SourceText
import SpecChecking
import SpecValues
import Testing

@testable import Simulation

/// Services that answer after a time that a test sets, on a clock that moves when somebody waits.
private final class Port: LivePort {
  var now: Instant = 1_000_000_000
  var live: Set<OperationID> = [0]
  /// What is answered, in milliseconds after the call.
  var answers: [(after: Int, reply: Input.Reply)] = []
  private(set) var sent: [Effect.Request] = []
  private(set) var cancelled: [Int] = []
  private(set) var waits = 0
  private var replies: [LiveReply] = []

  func serves(_ operation: OperationID) -> Bool { live.contains(operation) }

  func send(_ request: Effect.Request) {
    sent.append(request)
    guard !answers.isEmpty else { return }
    let answer = answers.removeFirst()
    replies.append(LiveReply(request, at: now + answer.after * 1_000_000, answer.reply))
  }

  func cancel(run: Int) { cancelled.append(run) }
  func cancelAll() { replies = [] }

  func takeReplies() -> [LiveReply] {
    defer { replies.removeAll { $0.instant <= now } }
    return replies.filter { $0.instant <= now }
  }

  func wait(until instant: Instant) {
    waits += 1
    now = max(now, min(instant, replies.map(\.instant).min() ?? instant))
  }
}

@Suite struct LivePortTests {
  private static let text = """
    screen: S
    services:
      a: { get: { returns: Int } }
      b: { get: { returns: Int } }
    states: { idle: , loading: , loaded: { n: Int }, failed: { kind: String } }
    fields: { m: Int = 0 }
    actions:
      other: { call: b.get, done: { set: { m: "${result}" } }, fail: ignore }
      leave: { to: idle }
    source:
      call: a.get
      timeout: 2s
      during: loading
      done: loaded.n
      fail: { to: failed, set: { kind: "${string(error.kind)}" } }
    view: { else: [nothing] }
    stubs: { default: { a.get: { returns: 9 }, b.get: { after: 30ms, returns: 7 } } }
    """

  private func play(_ port: Port) throws -> (Simulation, Program) {
    let loaded = SpecLoader().load(SourceFile(path: "test.screen.yaml", text: Self.text))
    let program = try #require(loaded.program, "\(loaded.diagnostics.map(\.message))")
    return (Simulation(LinkedProgram(program), stubs: program.stubs[0], live: port), program)
  }

  private func path(_ simulation: Simulation, _ program: Program) -> String {
    program.cases[simulation.machine.activeCase.index].path
  }

  @Test func `the play begins at the real time, and counts from there`() throws {
    let port = Port()
    let (simulation, _) = try play(port)
    #expect(simulation.now == 1_000_000_000)
    #expect(simulation.elapsed == 0)
    simulation.advance(by: 5_000_000)
    #expect(simulation.elapsed == 5_000_000)
    #expect(port.now == 1_005_000_000)
  }

  @Test func `a reply is handled at the instant at which it came, and not waited past`() throws {
    let port = Port()
    port.answers = [(20, .done(.int(4)))]
    let (simulation, program) = try play(port)
    var instants: [Instant] = []
    simulation.observer = { input, _ in if case .reply = input { instants.append(simulation.elapsed) } }
    simulation.send(.lifecycle(.appear))
    #expect(path(simulation, program) == "loading")
    let isSettled = simulation.settle()
    #expect(isSettled)
    #expect(path(simulation, program) == "loaded")
    #expect(instants == [20_000_000])
    #expect(port.now == 1_020_000_000)
  }

  @Test func `a stub beside it answers after its delay in real time`() throws {
    let port = Port()
    port.answers = [(50, .done(.int(4)))]
    let (simulation, program) = try play(port)
    simulation.send(.lifecycle(.appear))
    let other = try #require(program.actions.firstIndex { $0.name == "other" })
    simulation.send(.action(other, []))
    #expect(port.sent.map(\.operation) == [0])
    var order: [Instant] = []
    simulation.observer = { input, _ in if case .reply = input { order.append(simulation.elapsed) } }
    while simulation.advanceToNext(), !simulation.isSettled {}
    #expect(order == [30_000_000, 50_000_000])
  }

  @Test func `no reply ends in the time limit, and the call is given up`() throws {
    let port = Port()
    let (simulation, program) = try play(port)
    simulation.send(.lifecycle(.appear))
    let isSettled = simulation.settle()
    #expect(isSettled)
    #expect(path(simulation, program) == "failed")
    #expect(simulation.elapsed == 2_000_000_000)
    #expect(port.cancelled.count == 1)
  }

  @Test func `a reply that comes after the case was left changes nothing`() throws {
    let port = Port()
    port.answers = [(20, .done(.int(4)))]
    let (simulation, program) = try play(port)
    simulation.send(.lifecycle(.appear))
    let leave = try #require(program.actions.firstIndex { $0.name == "leave" })
    simulation.send(.action(leave, []))
    simulation.advance(by: 100_000_000)
    #expect(path(simulation, program) == "idle")
    #expect(port.cancelled.count == 1)
  }

  @Test func `an input does not wait`() throws {
    let port = Port()
    let (simulation, _) = try play(port)
    simulation.send(.lifecycle(.appear))
    simulation.drain()
    #expect(port.waits == 0)
  }

  @Test func `a play that is stopped does not wait either`() throws {
    let port = Port()
    let (simulation, _) = try play(port)
    simulation.send(.lifecycle(.appear))
    simulation.isStopped = true
    simulation.advance(by: 1_000_000_000)
    let isSettled = simulation.settle()
    #expect(isSettled)
    #expect(!simulation.advanceToNext())
    #expect(port.waits == 0)
  }

  @Test func `a relaunch drops what is on its way`() throws {
    let port = Port()
    port.answers = [(20, .done(.int(4)))]
    let (simulation, program) = try play(port)
    simulation.send(.lifecycle(.appear))
    simulation.relaunch()
    simulation.advance(by: 100_000_000)
    #expect(path(simulation, program) == "idle")
  }

  @Test func `a stub of what is live is a problem that is told`() throws {
    let port = Port()
    let (simulation, _) = try play(port)
    simulation.setStub(0, nil, after: 5)
    #expect(
      simulation.takeProblems() == ["`a.get` is played live, so no stub answers it; leave its service out of `--live`"])
    simulation.setStub(1, nil, after: 5)
    #expect(simulation.takeProblems().isEmpty)
  }
}
