package import ScreenMachine
import ScreenProgram
import Simulation
package import SpecValues
package import ViewTree

/// With which arguments the scenarios of an app show its screens.
package struct OpenedScreens {
  private var found: [Int: (steps: Int, values: [Value])] = [:]

  /// Plays every scenario once.
  package init(_ app: LinkedApp, view: AppView) {
    for scenario in app.whole.program.scenarios { look(at: scenario, app, view) }
  }

  /// The values of a screen's parameters, in their order, where it is shown after the fewest steps; nil where no scenario
  /// shows it.
  package func arguments(ofScreen number: Int) -> [Value]? { found[number]?.values }

  private mutating func look(at scenario: Scenario, _ app: LinkedApp, _ view: AppView) {
    let screen = PlayedScreen(
      app, view: view, stubs: scenario.stubs.map { app.whole.program.stubs[$0] }, params: scenario.params,
      shared: scenario.shared)
    let play = Play(screen: screen) { _ in "" }
    // The frames that it compares do not matter on the way.
    play.frames = []
    var shown: [(number: Int, values: [Value])] = []
    play.onEvent = {
      let machine = screen.simulation.machine
      guard !shown.contains(where: { $0.number == machine.screenNumber }) else { return }
      shown.append((machine.screenNumber, screen.program.params.compactMap { try? machine.value(of: $0) }))
    }
    for (index, step) in scenario.steps.enumerated() {
      let before = shown.count
      let failure = play.perform(step)
      for each in shown[before...] where index < found[each.number]?.steps ?? .max {
        found[each.number] = (index, each.values)
      }
      if failure != nil { break }
    }
  }
}
