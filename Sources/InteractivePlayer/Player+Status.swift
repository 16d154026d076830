import Reports
import ScenarioPlayer
import ScreenMachine
import ScreenProgram
import Simulation
import ViewTree

/// What stands in the line at the foot.
struct Status {
  var left: String
  var right: String
}

extension Player {
  var status: Status {
    let machine = screen.simulation.machine
    var left: [String] = []
    if machine.isClosed {
      left = ["closed", "Ctrl-N begins anew, Esc ends"]
    } else {
      let place = frame.place(isPlain: false)
      left = [place.isEmpty ? screen.program.name : place]
      left += message.map { [$0] } ?? machine.runs.map(words)
    }
    var right: [String] = []
    if let words = clock.words { right.append(words) }
    if screen.simulation.isLive { right.append("live") }
    if let stubs, !screen.simulation.servesAll { right.append(stubs.name) }
    right.append(time)
    right.append(focusedField == nil ? "? help" : "F1 help")
    return Status(left: left.joined(separator: "  "), right: right.joined(separator: "  "))
  }

  /// The virtual time in tenths of a second, or to the millisecond while it stands.
  private var time: String {
    let now = screen.simulation.elapsed
    return clock.isPaused ? ClockText.text(now) : Player.tenths(now)
  }

  static func tenths(_ time: Instant) -> String { "\(time / 1_000_000_000).\(time / 100_000_000 % 10)s" }

  /// A run that is out: what is called, how long, how often.
  func words(_ run: Machine.OpenRun) -> String {
    let program = screen.simulation.services
    let names = run.operations.map { program.operations[$0].name }.joined(separator: ", ")
    let time = Player.tenths(screen.simulation.now - run.startedAt)
    switch run.phase {
    case "sent", "fresh": return run.attempt > 1 ? "\(names) attempt \(run.attempt) \(time)" : "\(names) \(time)"
    default: return "\(names) \(run.phase) \(time)"
    }
  }
}
