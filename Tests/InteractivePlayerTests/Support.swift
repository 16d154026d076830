import InteractivePlayer
import ScenarioPlayer
import ScreenMachine
import ScreenProgram
import Simulation
import SourceText
import SpecChecking
import TerminalSession
import Testing
import ViewTree

/// A screen that a test plays with keys.
struct Desk {
  let player: Player
  var size = TerminalOutput.Size(columns: 60, rows: 20)

  init(_ text: String, stubs: String = "default", size: TerminalOutput.Size = .init(columns: 60, rows: 20)) throws {
    let loaded = SpecLoader().load(SourceFile(path: "desk.screen.yaml", text: text))
    let program = try #require(loaded.program as Program?, "\(loaded.diagnostics.map(\.message))")
    let linked = LinkedProgram(program)
    let view = LinkedView(program)
    let stage = Stage(program: linked, view: view, stubs: program.stubs.first { $0.name == stubs }) { stubs, observer in
      let screen = PlayedScreen(linked, view: view, stubs: stubs)
      screen.simulation.observer = { observer(screen.simulation.now, $1) }
      screen.send(.lifecycle(.appear))
      return screen
    }
    player = Player(stage)
    self.size = size
    show()
  }

  /// Draws, as a terminal does after each event.
  @discardableResult
  func show() -> ScreenImage { player.image(size) }

  func press(_ keys: Key...) {
    for key in keys {
      player.handle(.key(key))
      show()
    }
  }

  func type(_ text: String) {
    for character in text { press(.character(character)) }
  }

  func wait(_ time: Duration) {
    player.elapse(time)
    show()
  }

  /// All that is shown, without spaces at the ends of lines.
  var text: String { show().text }

  /// The line at the foot.
  var status: String { String(text.split(separator: "\n", omittingEmptySubsequences: false).last ?? "") }

  /// What stands in the brackets of the control that has the focus.
  var focused: String? {
    for line in text.split(separator: "\n") {
      guard let start = line.firstIndex(of: "▸") else { continue }
      let rest = line[line.index(after: start)...]
      return String(rest.prefix { $0 != "◂" && $0 != "│" }).trimmed
    }
    return nil
  }
}

extension String {
  var trimmed: String {
    var text = self[...]
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
