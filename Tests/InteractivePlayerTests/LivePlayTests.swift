import InteractivePlayer
import ScenarioPlayer
import ScreenMachine
import ScreenProgram
import Simulation
import SourceText
import SpecChecking
import SpecValues
import TerminalSession
import Testing
import ViewTree

/// A service that answers when a test says so, on a clock that the test moves.
private final class Port: LivePort {
  var now: Instant = 800_000_000_000_000_000
  private var open: [Effect.Request] = []
  private var replies: [LiveReply] = []

  func serves(_ operation: OperationID) -> Bool { true }
  func send(_ request: Effect.Request) { open.append(request) }
  func cancel(run: Int) { open.removeAll { $0.run == run } }

  func cancelAll() {
    open = []
    replies = []
  }

  func takeReplies() -> [LiveReply] {
    defer { replies = [] }
    return replies
  }

  func wait(until instant: Instant) { now = max(now, instant) }

  func answer(_ text: String) {
    replies += open.map { LiveReply($0, at: now, .done(.string(text))) }
    open = []
  }
}

/// A live play with keys.
@Suite struct LivePlayTests {
  private static let text = """
    screen: S
    services: { a: { get: { returns: String } } }
    states: { idle: , loading: , loaded: { text: String } }
    source: { call: a.get, during: loading, done: loaded.text, fail: idle }
    view: { "idle, loading": [{ progress: Wait }], loaded: [{ text: "${text}" }] }
    stubs: { default: { a.get: { returns: Stubbed } } }

    """

  private func player(_ port: Port) throws -> Player {
    let loaded = SpecLoader().load(SourceFile(path: "s.screen.yaml", text: Self.text))
    let program = try #require(loaded.program as Program?, "\(loaded.diagnostics.map(\.message))")
    let linked = LinkedProgram(program)
    let view = LinkedView(program)
    return Player(
      Stage(program: linked, view: view, stubs: program.stubs.first) { stubs, observer in
        let screen = PlayedScreen(linked, view: view, stubs: stubs, live: port)
        screen.simulation.observer = { observer(screen.simulation.now, $1) }
        screen.send(.lifecycle(.appear))
        return screen
      })
  }

  private func text(_ player: Player) -> String { player.image(.init(columns: 100, rows: 16)).text }

  @Test func `a reply is shown when the player looks, at the time since the start`() throws {
    let port = Port()
    let player = try player(port)
    #expect(text(player).contains("Wait"))
    port.now += 1_500_000_000
    player.elapse(.zero)
    #expect(text(player).contains("a.get 1.5s"))
    port.answer("Hello")
    player.elapse(.zero)
    #expect(text(player).contains("Hello"))
    #expect(text(player).contains("live  1.5s  ? help"))
  }

  @Test func `the clock takes no orders and says so`() throws {
    let port = Port()
    let player = try player(port)
    for key in ["p", "s", "f", "g"] {
      player.handle(.key(.control(Character(key))))
      #expect(text(player).contains("live, the clock is the real one"))
    }
    player.handle(.key(.tab))
    port.now += 200_000_000
    player.elapse(.zero)
    #expect(text(player).contains("a.get 0.2s"))
  }

  @Test func `beginning anew does not take an answer of the screen before`() throws {
    let port = Port()
    let player = try player(port)
    port.answer("Old")
    player.handle(.key(.control("n")))
    player.elapse(.zero)
    #expect(text(player).contains("Wait"))
    port.answer("New")
    player.elapse(.zero)
    #expect(text(player).contains("New"))
  }

  @Test func `the times of what happened are those since the start`() throws {
    let port = Port()
    let player = try player(port)
    port.now += 2_000_000_000
    port.answer("Hello")
    player.elapse(.zero)
    player.handle(.key(.control("t")))
    #expect(text(player).contains("2s  enters loaded"))
  }
}
