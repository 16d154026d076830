package import ScreenMachine
package import ScreenProgram
import Simulation
package import SpecValues

/// How a case of a screen is reached, with all that is assumed for it.
package struct Route: Sendable {
  /// The leaf that is active at its end.
  package var leaf: CaseID
  /// The stub set that answers; nil where the screen has none.
  package var stubs: Int?
  /// The screen's parameters, in their order.
  package var params: [Value]
  package var way: Way

  package enum Way: Sendable {
    /// The first steps of a scenario; in the last of them the case is entered.
    case scenario(Scenario, steps: Int)
    case moves([RouteMove])
  }

  /// Whether nothing happens on it: the screen has not appeared yet.
  package var isStart: Bool {
    switch way {
    case .scenario(_, let steps): steps == 0
    case .moves(let moves): moves.isEmpty
    }
  }
}

/// What a person may do to a screen, or wait for, without typing.
package enum RouteMove: Sendable {
  case appear
  case refresh
  /// The clock goes to what is due next, which is so many nanoseconds away.
  case wait(Int)
  /// A control is used: the input that this is, and what a person sees of it.
  case tap(Input, label: String, row: String?, confirms: Bool)
}

extension PlayedScreen {
  func perform(_ move: RouteMove) {
    switch move {
    case .appear: send(.lifecycle(.appear))
    case .refresh: send(.refresh)
    case .wait(let time): advance(by: time)
    case .tap(let input, _, _, _): send(input)
    }
  }

  /// The case that is active now.
  package var activeCase: CaseID { simulation.machine.activeCase }
}
