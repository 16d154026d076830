package import ScreenMachine
package import ScreenProgram
import Simulation
package import SpecValues
package import ViewTree

/// Finds the shortest way to a case: by a scenario of the file, and where none comes there by a search.
///
/// The scenarios are played once, however many cases are asked for; the search goes on where the last one ended.
package final class RouteFinder {
  private let program: LinkedProgram
  private let app: LinkedApp
  private let appView: AppView
  private let params: [Value]
  /// The scenarios that may be a way.
  private let scenarios: [Scenario]
  private let search: RouteSearch

  /// For each leaf that a scenario comes to, the scenario that does with the fewest steps.
  private lazy var reached: [CaseID: Route] = survey()

  /// Makes a finder; `stubs` is the one set that may answer, and nil lets any.
  ///
  /// The search takes `params`; where they are fixed, scenarios with others are no way.
  package init(
    _ program: LinkedProgram, view: LinkedView, stubs: Int? = nil, params: [Value] = [], isFixed: Bool = false
  ) {
    self.program = program
    app = LinkedApp(alone: program)
    appView = AppView(alone: view)
    self.params = params
    let all = program.program.stubs
    scenarios = program.program.scenarios.filter {
      (stubs == nil || $0.stubs == stubs) && (!isFixed || $0.params == params)
    }
    let standard = all.firstIndex { $0.name == "default" }
    let sets: [Int?] =
      stubs.map { [$0] }
      ?? (all.isEmpty ? [nil] : [standard].compactMap(\.self) + all.indices.filter { $0 != standard })
    search = RouteSearch(app, view: appView, sets: sets, params: params)
  }

  /// The shortest route to a case, which for a case with sub-cases is any of its leaves; nil where nothing leads there.
  package func route(to id: CaseID) -> Route? {
    let leaves = program.program.leaves(of: id)
    if leaves.contains(program.program.initial) { return start(leaves) }
    let known = leaves.members.compactMap { reached[$0] }
    // Of equally many steps the one that stands first in the file, which `survey` keeps to for each leaf.
    if let best = known.min(by: { order($0) < order($1) }) { return best }
    return search.route(to: leaves)
  }

  private func order(_ route: Route) -> (Int, Int) {
    guard case .scenario(let scenario, let steps) = route.way else { return (.max, .max) }
    return (steps, scenarios.firstIndex { $0.name == scenario.name } ?? .max)
  }

  /// The route to the case that a screen begins in: once it has appeared, where it then still is in the case.
  private func start(_ leaves: CaseSet) -> Route {
    func isAppearing(_ scenario: Scenario) -> Bool {
      if case .lifecycle(.appear)? = scenario.steps.first?.kind { true } else { false }
    }
    let scenario = scenarios.first(where: isAppearing) ?? scenarios.first
    let stubs = scenario.map(\.stubs) ?? search.sets.first ?? nil
    let screen = self.screen(stubs: stubs, params: scenario?.params ?? params)
    screen.send(.lifecycle(.appear), drains: false)
    let stays = leaves.contains(screen.activeCase) && scenario.map(isAppearing) ?? true
    let way: Route.Way =
      scenario.map { .scenario($0, steps: stays ? 1 : 0) } ?? .moves(stays ? [.appear] : [])
    return Route(
      leaf: stays ? screen.activeCase : program.program.initial, stubs: stubs, params: scenario?.params ?? params,
      way: way)
  }

  private func survey() -> [CaseID: Route] {
    var found: [CaseID: Route] = [:]
    for scenario in scenarios {
      let screen = self.screen(stubs: scenario.stubs, params: scenario.params)
      let play = RouteFinder.play(on: screen)
      var steps = 0
      play.onEvent = {
        let leaf = screen.activeCase
        if let known = found[leaf], case .scenario(_, let fewest) = known.way, fewest <= steps { return }
        found[leaf] = Route(
          leaf: leaf, stubs: scenario.stubs, params: scenario.params, way: .scenario(scenario, steps: steps))
      }
      for step in scenario.steps {
        steps += 1
        if play.perform(step) != nil { break }
      }
    }
    return found
  }

  // The frames that a scenario compares do not matter on the way.
  private static func play(on screen: PlayedScreen) -> Play {
    let play = Play(screen: screen) { _ in "" }
    play.frames = []
    return play
  }

  private func screen(stubs: Int?, params: [Value]) -> PlayedScreen {
    PlayedScreen(app, view: appView, stubs: stubs.map { program.program.stubs[$0] }, params: params)
  }

  // MARK: Standing there

  /// A screen at the end of a route, to be played on.
  package func screen(at route: Route) -> PlayedScreen {
    let screen = self.screen(stubs: route.stubs, params: route.params)
    RouteFinder.play(route, on: screen)
    return screen
  }

  /// Takes a new screen, made with a route's stubs and parameters, to its end: the very event that enters the case.
  package static func play(_ route: Route, on screen: PlayedScreen) {
    let simulation = screen.simulation
    let before = simulation.observer
    defer {
      simulation.isStopped = false
      simulation.observer = before
      screen.invalidate()
    }
    let stop = { if screen.activeCase == route.leaf { simulation.isStopped = true } }
    switch route.way {
    case .scenario(let scenario, let steps):
      let play = RouteFinder.play(on: screen)
      play.onEvent = stop
      for step in scenario.steps.prefix(steps) where !simulation.isStopped { _ = play.perform(step) }
    case .moves(let moves):
      simulation.observer = { input, reaction in
        before?(input, reaction)
        stop()
      }
      for move in moves where !simulation.isStopped { screen.perform(move) }
    }
  }
}
