import ScenarioPlayer
import ScreenMachine
import ScreenProgram
import Simulation
package import TerminalSession
import ViewTree

extension Player {
  /// Does what a key or a paste asks for.
  package func handle(_ input: KeyInput) {
    message = nil
    count()
    switch input {
    case .key(.control("c")): finish(.interrupted)
    case .key(.control("d")): finish(.left)
    case .key(let key):
      if overlay != nil { return handleOverlay(key) }
      if !command(key) { use(key) }
    case .paste(let text):
      guard overlay == nil else { return }
      guard let field = focusedField else { return message = "only a text field takes a paste" }
      type(text, into: field)
    }
  }

  // MARK: Commands

  /// Keys that mean the same wherever the focus is; false for another.
  private func command(_ key: Key) -> Bool {
    switch key {
    case .control("r"): refresh()
    case .control("n"): restart()
    case .control("t"): showsInspector.toggle()
    case .control("b"): chooseStubs()
    case .control("p"), .control("s"), .control("f"), .control("g"):
      if screen.simulation.isLive {
        message = "live, the clock is the real one: it goes on at its own speed"
      } else {
        command(clock: key)
      }
    case .function(1): overlay = .help(ownKeys + KeyTable.rows, top: 0)
    case .character("?") where focusedField == nil: overlay = .help(ownKeys + KeyTable.rows, top: 0)
    case .escape: back()
    case .tab: move(by: 1)
    case .backTab: move(by: -1)
    case .pageUp: scroll(by: -1)
    case .pageDown: scroll(by: 1)
    default: return false
    }
    return true
  }

  private func command(clock key: Key) {
    switch key {
    case .control("p"): clock.isPaused.toggle()
    case .control("f"): clock.faster()
    case .control("g"): clock.slower()
    default:
      clock.isPaused = true
      step()
    }
  }

  private func refresh() {
    screen.send(.refresh)
    happened()
  }

  private func back() {
    if screen.simulation.machine.isClosed { return finish(.left) }
    if let dialog = frame.dialog {
      _ = screen.tap(dialog.cancel)
    } else {
      screen.send(.back)
    }
    happened()
  }

  private func chooseStubs() {
    let names = stage.stubSets.map(\.name)
    guard !names.isEmpty else { return message = "the file has no stubs" }
    overlay = .choice(
      .init(
        purpose: .stubs, title: "Stubs that answer from here on", options: names,
        selected: names.firstIndex { $0 == stubs?.name } ?? 0))
  }

  // MARK: Overlays

  private func handleOverlay(_ key: Key) {
    guard case .choice(var choice)? = overlay else {
      // Keys that don't move the help close it.
      return overlay = overlay?.help(after: key)
    }
    switch choice.handle(key) {
    case .open: overlay = .choice(choice)
    case .left: overlay = nil
    case .taken:
      overlay = nil
      take(choice)
    }
  }

  private func take(_ choice: Overlay.Choice) {
    switch choice.purpose {
    case .stage: break
    case .stubs: use(stage.stubSets[choice.selected])
    case .option(let identity):
      guard let node = Stops(frame)[identity]?.node else { return message = "the picker is gone" }
      choose(choice.options[choice.selected], in: node)
    }
  }

  // MARK: The focused control

  private var focused: Stops.Stop? { focus.identity.flatMap { Stops(frame)[$0] } }

  /// The text field that has the focus.
  var focusedField: ViewNode? {
    guard let stop = focused, stop.isField else { return nil }
    return stop.node
  }

  private func use(_ key: Key) {
    guard let stop = focused, let node = stop.node else { return moveOrScroll(key) }
    switch node.kind {
    case .textField: edit(key, node)
    case .stepper(_, let value, _): step(key, node, value)
    case .picker(_, let selection, let options, _): pick(key, node, selection, options)
    case .button, .toggle, .link:
      switch key {
      case .enter, .character(" "): tap(node)
      default: moveOrScroll(key)
      }
    case .text, .image, .progress, .unavailable, .list, .section, .row, .column, .spacer, .divider, .failure:
      moveOrScroll(key)
    }
  }

  private func tap(_ node: ViewNode) {
    if let problem = screen.tap(node) { message = problem }
    happened()
  }

  private func choose(_ option: String, in node: ViewNode) {
    if let problem = screen.choose(option, in: node) { message = problem }
    happened()
  }

  private func step(_ key: Key, _ node: ViewNode, _ value: Int) {
    switch key {
    case .left, .character("-"): choose(String(value &- 1), in: node)
    case .right, .character("+"), .enter: choose(String(value &+ 1), in: node)
    default: moveOrScroll(key)
    }
  }

  private func pick(_ key: Key, _ node: ViewNode, _ selection: String, _ options: [String]) {
    let index = options.firstIndex(of: selection)
    switch key {
    case .left:
      if let index, index > 0 { choose(options[index - 1], in: node) }
    case .right:
      let next = index.map { $0 + 1 } ?? 0
      if options.indices.contains(next) { choose(options[next], in: node) }
    case .enter, .character(" "):
      guard node.isEnabled else { return message = "it is disabled" }
      guard !options.isEmpty else { return message = "it has no options" }
      overlay = .choice(
        .init(purpose: .option(node.identity), title: node.texts.first ?? "", options: options, selected: index ?? 0))
    default: moveOrScroll(key)
    }
  }
}
