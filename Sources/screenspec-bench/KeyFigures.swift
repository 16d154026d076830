import InteractivePlayer
import ScenarioPlayer
import ScreenMachine
import ScreenProgram
import SourceText
import SpecChecking
import TerminalSession
import ViewTree

extension Figure {
  /// From a key to the bytes that a terminal of 80 by 24 gets.
  static var keys: [Figure] {
    [
      Figure(
        name: "key to screen, 10,000 rows", unit: "ms", comparison: "a move of the focus; goal 5", digits: 3
      ) {
        let world = KeyWorld()
        return world.milliseconds(rounds: 401) { round in round % 40 < 20 ? .down : .up }
      },
      Figure(
        name: "tap to screen, 10,000 rows", unit: "ms", comparison: "a row is written and recounted; goal 5", digits: 3
      ) {
        let world = KeyWorld()
        return world.milliseconds(rounds: 101) { _ in .enter }
      },
    ]
  }
}

/// A long list that is played with keys.
private final class KeyWorld {
  private let player: Player
  private let size = TerminalOutput.Size(columns: 80, rows: 24)
  private var shown: ScreenImage

  init() {
    let rows = (0..<10_000).map { "{ id: r\($0), title: Row \($0) }" }.joined(separator: ", ")
    let text = """
      screen: Long
      types: { Row: { id: String, title: String, isDone: "Bool = false" } }
      services: { rows: { load: { returns: "[Row]" } } }
      states: { idle: , loading: , loaded: { rows: "[Row]" }, failed: }
      source: { call: rows.load, during: loading, done: loaded.rows, fail: failed }
      derived: { left: "rows.filter(r, !r.isDone).size()" }
      actions:
        mark: { params: { row: Row }, in: loaded, set: { "rows[row.id].isDone": "${!row.isDone}" } }
      view:
        idle, loading, failed: [{ text: x }]
        loaded:
          - text: "${left} left"
          - list: rows
            as: row
            row: [{ text: "${row.title}", strikethrough: row.isDone }, spacer, { button: Mark, action: mark(row) }]
            empty: [nothing]
      stubs: { default: { rows.load: { returns: [\(rows)] } } }
      """
    let loaded = SpecLoader().load(SourceFile(path: "bench.screen.yaml", text: text))
    guard let program = loaded.program else { broken("\(loaded.diagnostics.map(\.message))") }
    let linked = LinkedProgram(program)
    let view = LinkedView(program)
    let stage = Stage(program: linked, view: view, stubs: program.stubs.first) { stubs, _ in
      let screen = PlayedScreen(linked, view: view, stubs: stubs)
      screen.send(.lifecycle(.appear))
      return screen
    }
    player = Player(stage)
    shown = player.image(size)
    for _ in 0..<30 { press(.down) }
    guard shown.text.contains("Row 30") else { broken(shown.text) }
  }

  @discardableResult
  private func press(_ key: Key) -> Int {
    player.handle(.key(key))
    let next = player.image(size)
    let bytes = next.changes(from: shown).utf8.count
    shown = next
    return bytes
  }

  /// The median time of a key, in milliseconds.
  func milliseconds(rounds: Int, _ key: (Int) -> Key) -> Double {
    let clock = ContinuousClock()
    let times = (0..<rounds).map { round in
      clock.measure { if press(key(round)) == 0 { broken("nothing changed") } }
    }
    return times.sorted()[rounds / 2] / Duration.milliseconds(1)
  }
}
