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
  private let inputs: InputCoding
  /// The lines so far, each with its end.
  private var lines: [String] = []
  private var events = 0
  private var secrets = TypedSecrets()

  /// Begins the trace of a screen that has seen no event yet.
  package init(_ screen: PlayedScreen) {
    self.screen = screen
    inputs = InputCoding(screen.program)
    let values = ValueCoding(screen.program)
    var header: [JSONNode.Member] = [
      .init(key: "trace", value: .int(TraceRecorder.version)),
      .init(key: "screen", value: .string(screen.program.program.name)),
      .init(key: "file", value: .string(screen.program.program.file.path)),
      .init(key: "fingerprint", value: .string(screen.program.fingerprint)),
      .init(key: "params", value: .list(screen.simulation.params.map(values.node))),
    ]
    // On the virtual clock every play begins at 0.
    if screen.simulation.isLive { header.append(.init(key: "start", value: .int(screen.simulation.start))) }
    add(.object(header))
  }

  /// Adds an event; to be called when it is committed.
  package func note(_ input: Input, _ reaction: Reaction) {
    let program = screen.program.program
    events += 1
    let input = secrets.masked(input)
    let frame = frame
    add(
      .object(
        of: ("at", .int(screen.simulation.now)), ("input", inputs.node(input)),
        ("happened", .list(reaction.trace.map { $0.node(program) })),
        ("frame", frame)))
  }

  /// Adds that the program ended and began again; to be called when it has.
  package func noteRelaunch() {
    events += 1
    add(
      .object(of: ("at", .int(screen.simulation.now)), ("relaunch", .bool(true)), ("frame", frame)))
  }

  private var frame: JSONNode {
    let tree = screen.tree(TraceRecorder.window)
    secrets.note(tree)
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
