package import ScreenMachine
import ScreenProgram
import Simulation
import SourceText
import SpecValues
import ViewTree

/// Writes down what happens to a played screen, as JSON lines: what was played, each event with what it led to, the end.
///
/// A trace plays again to the same frames (rule M10), so it is a bug report that shows itself.
package final class TraceRecorder {
  /// What of long lists a digest takes in: all of them after each event would take longer than the events.
  static let window = RowWindow(rows: 100)
  /// The shape of the lines.
  static let version = 1

  private let screen: PlayedScreen
  private var programs: TracePrograms
  /// The lines so far, each with its end.
  private var lines: [String] = []
  private var events = 0
  private var secrets = TypedSecrets()

  /// Begins the trace of a screen that has seen no event yet.
  package init(_ screen: PlayedScreen) {
    self.screen = screen
    let app = screen.app
    programs = TracePrograms(app)
    let values = ValueCoding(app.whole)
    let params = ValueCoding(app.screens[app.start])
    var header: [JSONNode.Member] = [
      .init(key: "trace", value: .int(TraceRecorder.version)),
      .init(key: "screen", value: .string(app.whole.program.name)),
      .init(key: "file", value: .string(app.whole.program.file.path)),
      .init(key: "fingerprint", value: .string(app.fingerprint)),
      .init(key: "params", value: .list(screen.simulation.params.map(params.node))),
    ]
    if !screen.simulation.shared.isEmpty {
      let shared = screen.simulation.shared.map { JSONNode.list([.int($0.slot), values.node($0.value)]) }
      header.append(.init(key: "shared", value: .list(shared)))
    }
    // On the virtual clock every play begins at 0.
    if screen.simulation.isLive { header.append(.init(key: "start", value: .int(screen.simulation.start))) }
    add(.object(header))
  }

  /// Adds an event; to be called when it is committed.
  package func note(_ input: Input, _ reaction: Reaction) {
    let app = screen.app
    events += 1
    var on = app.start
    if case .on(_, let first, _)? = reaction.trace.first, app.screens.indices.contains(first) { on = first }
    let input = secrets.masked(input, on: on)
    let frame = frame
    add(
      .object(
        of: ("at", .int(screen.simulation.now)), ("on", app.isAlone ? nil : .string(app.screens[on].program.name)),
        ("input", InputCoding(app.screens[on]).node(input)),
        ("happened", .list(reaction.trace.map { $0.node(programs.next($0)) })), ("frame", frame)))
  }

  /// Adds that the program ended and began again; to be called when it has.
  package func noteRelaunch() {
    events += 1
    add(
      .object(of: ("at", .int(screen.simulation.now)), ("relaunch", .bool(true)), ("frame", frame)))
  }

  private var frame: JSONNode {
    let tree = screen.tree(TraceRecorder.window)
    secrets.note(tree, on: screen.simulation.machine.screenNumber)
    return .string(TraceRecorder.digest(tree.frame))
  }

  private func add(_ node: JSONNode) { lines.append(JSONEncoding.encode(node) + "\n") }

  /// The text of the trace, with the line that tells a whole one from one that was cut.
  package var text: String {
    lines.joined() + JSONEncoding.encode(.object(of: ("end", .int(events)))) + "\n"
  }

  /// Tells frames apart: FNV-1a, 64 bits, of their JSON.
  static func digest(_ frame: ViewFrame) -> String { Fingerprint.of(Array(frame.json.utf8)) }
}
