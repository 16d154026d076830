package import ScreenMachine
package import ScreenProgram
package import Simulation
package import SpecValues
package import ViewTree

/// A screen, or an app, with its stubs and its view, used as a person uses it: by what it shows.
package final class PlayedScreen {
  package let simulation: Simulation
  private let view: AppView
  private var keeper: ViewKeeper
  /// The question that is open: the identity of the button that asked.
  private var asking: String?
  private var cached: ResolvedView?
  /// Which rows of the lists are resolved; nil for all.
  package var window: RowWindow? {
    didSet { if window != oldValue { cached = nil } }
  }
  /// What is known of the lists, with the rows that the window leaves out.
  package private(set) var rows = RowCache()
  /// The number of the screen that was shown last.
  private var number: Int

  package init(
    _ app: LinkedApp, view: AppView, stubs: StubSet?, params: [Value] = [],
    shared: [(slot: SlotID, value: Value)] = [], live: (any LivePort)? = nil
  ) {
    self.view = view
    keeper = ViewKeeper(view)
    simulation = Simulation(app, stubs: stubs, params: params, shared: shared, live: live)
    number = simulation.machine.number
    simulation.onCommit = { [unowned self] machine in
      cached = nil
      if machine.number != number { forgetScreen(machine) }
      keeper.note(machine)
    }
  }

  /// Makes a screen that is played alone.
  package convenience init(
    _ program: LinkedProgram, view: LinkedView, stubs: StubSet?, params: [Value] = [], live: (any LivePort)? = nil
  ) {
    self.init(LinkedApp(alone: program), view: AppView(alone: view), stubs: stubs, params: params, live: live)
  }

  /// What was known of the screen that was shown is of no use to another.
  private func forgetScreen(_ machine: Machine) {
    number = machine.number
    asking = nil
    rows = RowCache()
  }

  /// The app, or the screen that is played alone.
  package var app: LinkedApp { simulation.linked }

  /// The program of the screen that is shown.
  package var program: Program { simulation.machine.program.program }

  /// Makes a screen of a new text of the file that goes on with what still fits of an old one's, at its time; tells
  /// whether the case is among that.
  package static func takingOver(
    _ old: PlayedScreen, _ app: LinkedApp, view: AppView, stubs: StubSet?, params: [Value]
  ) -> (screen: PlayedScreen, isCaseTaken: Bool) {
    let screen = PlayedScreen(app, view: view, stubs: stubs, params: params)
    let isCaseTaken = screen.simulation.takeOver(from: old.simulation)
    screen.keeper.note(screen.simulation.machine)
    return (screen, isCaseTaken)
  }

  /// What is shown now, with what its controls do.
  package var resolved: ResolvedView {
    if let cached { return cached }
    var resolved = keeper.resolve(simulation.machine, window: window, cache: window == nil ? nil : rows)
    if let asking { open(asking, in: &resolved) }
    cached = resolved
    return resolved
  }

  /// What is shown now without a question that is open, of lists the rows of a window.
  package func tree(_ window: RowWindow? = nil) -> ResolvedView { keeper.resolve(simulation.machine, window: window) }

  /// What is shown now.
  package var frame: ViewFrame { resolved.frame }

  /// Forgets the frame that was made, since something happened.
  package func invalidate() { cached = nil }

  private func open(_ identity: String, in resolved: inout ResolvedView) {
    var found: ViewNode?
    for root in resolved.frame.toolbar + resolved.frame.body {
      root.visit { if $0.identity == identity { found = $0 } }
    }
    // While everything is held the question is too; what came of its button is known after that.
    guard let found, found.isEnabled || keeper.isHolding,
      case .button(let label, let image, let isDestructive, let question?, let activation) = found.kind
    else {
      // The button is gone, and its question with it.
      asking = nil
      return
    }
    var confirm = ViewNode(
      identity: "\(identity)/confirm",
      kind: .button(label: label, image: image, isDestructive: isDestructive, confirm: nil, activation))
    var cancel = ViewNode(
      identity: "\(identity)/cancel",
      kind: .button(label: "Cancel", image: nil, isDestructive: false, confirm: nil, .init(number: -1)))
    if keeper.isHolding { (confirm.isEnabled, cancel.isEnabled) = (false, false) }
    resolved.frame.dialog = ViewFrame.Dialog(question: question, confirm: confirm, cancel: cancel)
  }

  // MARK: Events

  package func send(_ input: Input, drains: Bool = true) {
    cached = nil
    if drains { simulation.send(input) } else { simulation.sendAlone(input) }
  }

  package func advance(by nanoseconds: Int) {
    cached = nil
    simulation.advance(by: nanoseconds)
  }

  package func advance(to instant: Instant) {
    cached = nil
    simulation.advance(to: instant)
  }

  /// Moves the clock to an instant, or until so many events have happened; false where it has not come there.
  package func advance(to instant: Instant, atMost events: Int) -> Bool {
    cached = nil
    return simulation.advance(to: instant, atMost: events)
  }

  /// Uses a control as a tap does; a message where that is not possible.
  package func tap(_ node: ViewNode, drains: Bool = true) -> String? {
    guard node.isEnabled else { return "it is disabled" }
    if let asking {
      self.asking = nil
      cached = nil
      if node.identity == "\(asking)/cancel" { return nil }
      return use(node, drains: drains)
    }
    if case .button(_, _, _, .some, _) = node.kind {
      asking = node.identity
      cached = nil
      return nil
    }
    return use(node, drains: drains)
  }

  private func use(_ node: ViewNode, drains: Bool) -> String? {
    guard let activation = node.activation, let control = resolved[activation] else { return "it is no control" }
    var value: Value?
    switch node.kind {
    case .toggle(_, let isOn, _): value = .bool(!isOn)
    case .button, .link: value = nil
    case .textField: return nil
    case .stepper: return "a stepper is used by `choose`, which says the new value"
    case .picker: return "a picker is used by `choose`, which says the option"
    case .text, .image, .progress, .unavailable, .list, .section, .row, .column, .spacer, .divider, .failure:
      return "it is no control"
    }
    return perform(control, value, drains: drains)
  }

  private func perform(_ control: Control, _ value: Value?, drains: Bool) -> String? {
    guard let input = control.input(value, in: simulation.machine) else { return "it does not take this value" }
    send(input, drains: drains)
    return nil
  }

  /// Replaces the text of a field.
  package func write(_ text: String, into node: ViewNode, drains: Bool = true) -> String? {
    guard node.isEnabled else { return "it is disabled" }
    guard case .textField(_, _, _, let activation, _) = node.kind, let control = resolved[activation] else {
      return "it is no text field"
    }
    return perform(control, .string(text), drains: drains)
  }

  /// Sends what Enter does in a text field; false where the field has nothing to send.
  package func submit(_ node: ViewNode) -> Bool {
    guard node.isEnabled, case .textField(_, _, _, _, let submit?) = node.kind, let control = resolved[submit],
      case .action(let id, let arguments) = control, simulation.machine.isEnabled(id, arguments)
    else { return false }
    send(.action(id, arguments))
    return true
  }

  /// Chooses an option of a picker, or a number of a stepper.
  package func choose(_ option: String, in node: ViewNode, drains: Bool = true) -> String? {
    guard node.isEnabled else { return "it is disabled" }
    switch node.kind {
    case .picker(_, _, let options, let activation):
      guard let index = options.firstIndex(of: option) else {
        return "it has no option `\(option)`; it has \(options.map { "`\($0)`" }.joined(separator: ", "))"
      }
      guard case .pick(_, let values)? = resolved[activation], let control = resolved[activation] else {
        return "it is no picker"
      }
      return perform(control, values[index], drains: drains)
    case .stepper(_, _, let activation):
      guard let number = Int(option), let control = resolved[activation] else { return "it takes a whole number" }
      return perform(control, .int(number), drains: drains)
    case .text, .image, .progress, .unavailable, .button, .textField, .toggle, .link, .list, .section, .row, .column,
      .spacer, .divider, .failure:
      return "it has no options"
    }
  }

  /// Reaches the end of the lists, which asks for more where the screen says so.
  package func scrollToEnd(drains: Bool = true) -> Bool {
    var inputs: [Input] = []
    frame.visit { node in
      guard case .list(let rows, _, let onEnd?) = node.kind, !rows.isEmpty,
        case .action(let id, let arguments)? = resolved[onEnd]
      else { return }
      inputs.append(.action(id, arguments, isAutomatic: true))
    }
    for input in inputs { send(input, drains: drains) }
    return !inputs.isEmpty
  }

  /// Ends the program and starts it again.
  package func relaunch() {
    cached = nil
    asking = nil
    keeper = ViewKeeper(view)
    simulation.relaunch()
  }
}
