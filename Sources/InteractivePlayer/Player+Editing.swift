import ScenarioPlayer
import TerminalSession
import ViewTree

extension Player {
  /// A key in a text field. Text grows and shrinks at its end.
  func edit(_ key: Key, _ node: ViewNode) {
    guard case .textField(_, let text, _, _, _) = node.kind else { return }
    switch key {
    case .character(let character): type(String(character), into: node)
    case .backspace:
      if !text.isEmpty { write(String(text.dropLast()), into: node) }
    case .control("u"):
      if !text.isEmpty { write("", into: node) }
    case .control("w"):
      let words = text.reversed().drop { $0.isWhitespace }.drop { !$0.isWhitespace }
      write(String(words.reversed()), into: node)
    case .enter:
      if screen.submit(node) { happened() } else { move(by: 1) }
    default: moveOrScroll(key)
    }
  }

  /// Adds a text at the end of a field; a field has one line.
  func type(_ added: String, into node: ViewNode) {
    guard case .textField(_, let text, _, _, _) = node.kind else { return }
    write(text + added.map { $0.isNewline || $0 == "\t" ? " " : String($0) }.joined(), into: node)
  }

  private func write(_ text: String, into node: ViewNode) {
    if let problem = screen.write(text, into: node) { message = problem }
    happened()
  }
}
