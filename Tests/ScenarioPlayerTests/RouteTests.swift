import ScenarioPlayer
import ScreenMachine
import ScreenProgram
import Simulation
import SourceText
import SpecChecking
import SpecValues
import Testing
import ViewTree

/// A screen whose cases are reached in many ways, and finders of routes on it.
private struct Shop {
  let program: Program
  let finder: RouteFinder

  static let screen = """
    screen: Shop
    params: { id: String = "1" }
    services: { api: { get: { params: { id: String }, returns: String } } }
    fields: { search: String = "", taps: Int = 0 }
    states:
      idle:
      loading:
      shop:
        text: String
        states:
          open:
          asking:
          closing: { after: { 2s: { to: gone } } }
      gone: { after: { 0s: { to: late } } }
      late: { after: { 1h: { to: later } } }
      later:
      failed:
      typed:
      nowhere:
    source: { call: api.get, with: { id: params.id }, during: loading, done: shop.text, fail: failed }
    actions:
      ask: { in: shop.open, params: { item: String }, when: "item == 'b'", to: shop.asking }
      leave: { in: shop.asking, to: shop.closing }
      find: { when: "search == 'x'", to: typed }
      count: { set: { taps: "${taps + 1}" } }
      hide: { to: nowhere, when: "taps < 0" }
    view:
      searchable: search
      always: [{ button: Count, action: count }]
      idle, loading, gone, late, later, typed, nowhere: []
      failed: [{ button: Retry, action: load }]
      shop:
        - list: "['a', 'b']"
          as: item
          key: item
          row: [{ text: "${item}" }, { button: Ask, action: ask(item) }]
          empty: [nothing]
        - { button: Leave, action: leave, confirm: "Sure?" }
        - { button: Find, action: find }
        - { button: Hide, action: hide }

    """

  static let stubs = """
    stubs:
      offline: { api.get: { after: 1s, fails: offline } }
      default: { api.get: { after: 300ms, returns: Hello } }
      instant: { api.get: { returns: Hello } }

    """

  init(_ scenarios: String = "", stubs: String = Shop.stubs, set: String? = nil, params: [Value] = [.string("1")])
    throws
  {
    let yaml = Shop.screen + stubs + (scenarios.isEmpty ? "" : "scenarios:\n" + scenarios)
    let loaded = SpecLoader().load(SourceFile(path: "t.screen.yaml", text: yaml))
    guard let program = loaded.program else {
      throw StageError(
        description: loaded.diagnostics.map { "\($0.message) at `\($0.span.text)`" }.joined(separator: "; "))
    }
    self.program = program
    finder = RouteFinder(
      LinkedProgram(program), view: LinkedView(program),
      stubs: set.flatMap { name in
        program.stubs.firstIndex { $0.name == name }
      }, params: params, isFixed: params != [.string("1")])
  }

  func id(_ path: String) throws -> CaseID {
    CaseID(try #require(program.cases.firstIndex { $0.path == path }))
  }

  func route(_ path: String) throws -> Route? { finder.route(to: try id(path)) }

  /// The scenario of a route and its steps; for a search its moves.
  func words(_ path: String) throws -> String {
    guard let route = try route(path) else { return "none" }
    switch route.way {
    case .scenario(let scenario, let steps): return "\(scenario.name) \(steps)"
    case .moves(let moves):
      let words = moves.map { move in
        switch move {
        case .appear: "appear"
        case .refresh: "refresh"
        case .wait(let time): "\(time / 1_000_000)ms"
        case .tap(_, let label, let row, let confirms): "\(label)\(row.map { "/\($0)" } ?? "")\(confirms ? "!" : "")"
        }
      }
      return ([route.stubs.map { program.stubs[$0].name } ?? "none"] + words).joined(separator: " ")
    }
  }

  func screen(_ path: String) throws -> PlayedScreen { finder.screen(at: try #require(try route(path))) }
}

@Suite struct RouteTests {
  // MARK: By scenarios

  @Test func `of several scenarios the one with the fewest steps is taken`() throws {
    let shop = try Shop(
      """
        long: [appear, advanceTime: 100ms, advanceTime: 200ms]
        short: [appear, advanceTime: 300ms]
        longer: [appear, assertState: loading, settle]

      """)
    #expect(try shop.words("shop.open") == "short 2")
    #expect(try shop.words("loading") == "long 1")
  }

  @Test func `of equally short ones the first in the file is taken`() throws {
    let shop = try Shop("  b: [appear, settle]\n  a: [appear, advanceTime: 1s]\n")
    #expect(try shop.words("shop.open") == "b 2")
  }

  @Test(arguments: ["settle", "advanceTime: 5h", "advanceTo: 6h"])
  func `a step that moves the clock ends at the event that enters the case`(_ step: String) throws {
    let shop = try Shop(
      "  it: [appear, advanceTime: 1s, send: ask('b'), send: leave, \(step)]\n")
    let screen = try shop.screen("gone")
    #expect(try screen.activeCase == shop.id("gone"))
    #expect(screen.simulation.now == 3_000_000_000)
    // `gone` is left at the same instant, and both are there to be seen.
    let later = try shop.screen("late")
    #expect(try later.activeCase == shop.id("late"))
    #expect(later.simulation.now == 3_000_000_000)
  }

  @Test func `a case that is active for no time is reached`() throws {
    let shop = try Shop("  it:\n    stubs: instant\n    steps: [appear]\n")
    let screen = try shop.screen("loading")
    #expect(try screen.activeCase == shop.id("loading"))
    #expect(try shop.screen("shop.open").simulation.now == 0)
  }

  @Test func `the inputs of an instant end at the one that enters the case`() throws {
    let shop = try Shop("  it: [appear, settle, atOnce: [send: ask('b'), send: leave]]\n")
    #expect(try shop.words("shop.asking") == "it 3")
    let screen = try shop.screen("shop.asking")
    #expect(try screen.activeCase == shop.id("shop.asking"))
    #expect(screen.frame.casePath == "shop.asking")
  }

  @Test func `a scenario counts up to the step that fails`() throws {
    let shop = try Shop("  it: [appear, assertState: failed, settle, send: ask('b')]\n")
    #expect(try shop.words("loading") == "it 1")
    #expect(try shop.words("shop.asking") == "instant appear Ask/b")
  }

  @Test func `a frame that a scenario compares does not end its way`() throws {
    let shop = try Shop("  it: [appear, assertFrame: nothing of the kind, advanceTime: 1s]\n")
    #expect(try shop.words("shop.open") == "it 3")
  }

  @Test func `the first case is shown before the screen appears where appearing leaves it`() throws {
    let shop = try Shop("  it: [appear, settle]\n")
    #expect(try shop.words("idle") == "it 0")
    #expect(try shop.route("idle")?.isStart == true)
    #expect(try shop.screen("idle").activeCase == shop.id("idle"))
    #expect(try Shop().words("idle") == "default")
  }

  @Test func `a case with sub-cases is any of its leaves`() throws {
    let shop = try Shop("  it: [appear, settle, send: ask('b')]\n")
    let route = try #require(try shop.route("shop"))
    #expect(try route.leaf == shop.id("shop.open"))
  }

  @Test func `a scenario is played with its own stubs and parameters`() throws {
    let shop = try Shop("  it:\n    stubs: offline\n    params: { id: \"7\" }\n    steps: [appear, settle]\n")
    let route = try #require(try shop.route("failed"))
    #expect(route.stubs == 0)
    #expect(route.params == [.string("7")])
    #expect(try shop.screen("failed").simulation.world.calls.map(\.arguments) == [[.string("7")]])
  }

  @Test func `a stub set or parameters that are fixed leave out the scenarios with others`() throws {
    let scenarios = "  it:\n    stubs: offline\n    steps: [appear, settle]\n"
    #expect(try Shop(scenarios, set: "instant").words("failed") == "none")
    #expect(try Shop(scenarios, set: "offline").words("failed") == "it 2")
    #expect(try Shop(scenarios, params: [.string("2")]).words("failed") == "offline appear 1000ms")
  }

  // MARK: By a search

  @Test func `without a scenario the sets, the clock and the taps are searched`() throws {
    let shop = try Shop()
    #expect(try shop.words("loading") == "default appear")
    #expect(try shop.words("failed") == "offline appear 1000ms")
    #expect(try shop.words("shop.asking") == "instant appear Ask/b")
    #expect(try shop.words("shop.closing") == "instant appear Ask/b Leave!")
    // What a search meets on the way it knows.
    #expect(try shop.words("shop.open") == "instant appear")
    #expect(try shop.words("late") == "instant appear Ask/b Leave! 2000ms")
  }

  @Test func `the default set is tried before the others`() throws {
    let stubs = Shop.stubs.replacing("after: 300ms, ", with: "")
    #expect(try Shop(stubs: stubs).words("shop.open") == "default appear")
  }

  @Test(arguments: ["typed", "nowhere"]) func `what only typing reaches, or nothing, has no route`(_ path: String)
    throws
  {
    #expect(try Shop().route(path) == nil)
  }

  @Test func `a search ends though every tap gives a new state`() throws {
    let shop = try Shop()
    #expect(try shop.words("nowhere") == "none")
    // The answer stays, and is there at once.
    #expect(try shop.words("nowhere") == "none")
    #expect(try shop.words("shop.asking") == "instant appear Ask/b")
  }

  @Test func `no way leads over a call that no stub answers`() throws {
    let shop = try Shop(stubs: "")
    #expect(try shop.words("loading") == "none appear")
    #expect(try shop.words("shop.open") == "none")
  }

  @Test func `a stub that answers otherwise the next time is asked again`() throws {
    let stubs =
      "stubs: { default: { api.get: { sequence: [{ fails: offline }, { fails: offline }, { returns: A }] } } }\n"
    #expect(try Shop(stubs: stubs).words("shop.open") == "default appear Retry Retry")
  }

  // MARK: Standing there

  @Test(arguments: ["", "  it: [appear, settle]\n"])
  func `a screen at the end of a route plays on`(_ scenarios: String) throws {
    let shop = try Shop(scenarios, set: "default")
    let screen = try shop.screen("loading")
    #expect(!screen.simulation.isStopped)
    screen.advance(by: 300_000_000)
    #expect(screen.frame.casePath == "shop.open")
    #expect(try #require(screen.frame.body.last).kind != .spacer)
    #expect(screen.tap(try #require(screen.frame.body.first)) == nil)
  }

  @Test(arguments: ["", "  it: [appear, advanceTime: 300ms, settle]\n"])
  func `who looks on sees all events of a route, and later ones`(_ scenarios: String) throws {
    let shop = try Shop(scenarios, set: "default")
    let route = try #require(try shop.route("shop.open"))
    let screen = PlayedScreen(
      LinkedProgram(shop.program), view: LinkedView(shop.program), stubs: shop.program.stubs[1], params: route.params)
    var events = 0
    screen.simulation.observer = { _, _ in events += 1 }
    RouteFinder.play(route, on: screen)
    #expect(events == 2)
    screen.send(.refresh)
    #expect(events == 3)
  }

  @Test func `inputs are lost while the play stands still`() throws {
    let shop = try Shop()
    let screen = try shop.screen("loading")
    screen.simulation.isStopped = true
    screen.advance(by: 1_000_000_000)
    screen.send(.lifecycle(.close))
    #expect(!screen.simulation.advanceToNext())
    #expect(screen.simulation.settle())
    #expect(screen.simulation.now == 0)
    #expect(try screen.activeCase == shop.id("loading"))
  }
}
