import ScreenProgram
import SpecValues

/// Screens that open and close (rule N3), each with its lifecycle as events.
extension Machine {
  // MARK: Opening

  /// Opens a screen over the stack of the one that asks; one that an app's own part asks for, over what is shown.
  func open(_ destination: Destination, by number: Int, _ opening: Opening?) {
    guard !linked.isAlone else {
      app.effects.append(.open(destination))
      return
    }
    guard let index = linked.screen(named: destination.screen) else {
      return app.record(.refused("there is no screen `\(destination.screen)`"))
    }
    guard let stack = number == own?.number ? shown : place(of: number)?.stack else {
      return app.record(.refused("the screen that opens `\(destination.screen)` is closed"))
    }
    if stack == linked.tabs.count, let tab = linked.tabs.firstIndex(where: { $0.screen == index }) {
      return leaveStart(for: tab)
    }
    let program = linked.screens[index]
    guard let params = arguments(destination, of: program) else { return }
    let wasVisible = stack == shown && screen.isVisible
    if wasVisible { deliver(.lifecycle(.disappear), to: screen) }
    let new = makeScreen(index, params: params)
    new.opening = opening
    stacks[stack]?.screens.append(new)
    app.record(.opened(program.program.name))
    show(isVisible: wasVisible)
  }

  /// The values of a screen's parameters, in their order; nil where they don't fit, which is traced.
  private func arguments(_ destination: Destination, of program: LinkedProgram) -> [Value]? {
    var values: [Value] = []
    for slot in program.program.params.map({ program.program.slots[$0] }) {
      let name = slot.name.dropFirst("params.".count)
      let given = destination.arguments.first { $0.name == name }?.value ?? slot.initial ?? .null
      guard !slot.type.holds(given) else {
        values.append(given)
        continue
      }
      guard let decoded = try? Decoding.decode(given, as: slot.type) else {
        app.record(.refused("`\(name)` of `\(program.program.name)` is of type \(slot.type)"))
        return nil
      }
      values.append(decoded)
    }
    return values
  }

  func makeScreen(_ index: Int, params: [Value]) -> ScreenInstance {
    let new = ScreenInstance(index, of: linked, number: app.nextScreen, app: app, params: params)
    app.nextScreen += 1
    return new
  }

  /// Lets what is on top of the shown stack appear.
  private func show(isVisible: Bool) {
    guard let stack = stacks[shown] else { return }
    screen = stack.top
    if isVisible, !screen.isVisible { deliver(.lifecycle(.appear), to: screen) }
  }

  // MARK: Closing

  private func place(of number: Int) -> (stack: Int, depth: Int)? {
    for (index, stack) in stacks.enumerated() {
      if let depth = stack?.screens.firstIndex(where: { $0.number == number }) { return (index, depth) }
    }
    return nil
  }

  /// Closes a screen, with what lies over it; the one below appears, and gets the value.
  func back(of number: Int, _ value: Value?) {
    guard !linked.isAlone else {
      if !screen.isClosed { app.effects.append(.back(value)) }
      return screen.handle(.lifecycle(.close))
    }
    let asks = number == own?.number ? screen.number : number
    guard let (stack, depth) = place(of: asks) else { return app.record(.refused("the screen is closed")) }
    guard depth > 0 else { return app.record(.noWayBack) }
    let wasVisible = stack == shown && screen.isVisible
    let closed = close(stack, from: depth)
    show(isVisible: wasVisible)
    if let value, let opening = closed?.opening, let opener = instance(opening.opener) {
      within(opener) { opener.take(value, of: opening) }
    }
  }

  /// Closes the screens of a stack from a depth on, the top first; gives the lowest of them.
  @discardableResult private func close(_ stack: Int, from depth: Int) -> ScreenInstance? {
    var last: ScreenInstance?
    while let top = stacks[stack]?.screens.last, stacks[stack]?.screens.count ?? 0 > depth {
      deliver(.lifecycle(.close), to: top)
      stacks[stack]?.screens.removeLast()
      if !top.runs.isEmpty { leaving.append(top) }
      app.record(.closed(top.program.program.name))
      last = top
    }
    return last
  }

  // MARK: Tabs and the session

  /// Shows a tab, whose stack is made when it is first shown; the shown one goes back to its root.
  func choose(tab index: Int) {
    guard linked.tabs.indices.contains(index), shown < linked.tabs.count else {
      return app.record(.refused("there is no such tab"))
    }
    let wasVisible = screen.isVisible
    if index == shown {
      close(index, from: 1)
    } else {
      if wasVisible { deliver(.lifecycle(.disappear), to: screen) }
      enter(index, linked.tabs[index].screen)
    }
    show(isVisible: wasVisible)
  }

  /// Shows a stack, made with its root where it is not there yet.
  private func enter(_ stack: Int, _ root: Int) {
    if stacks[stack] == nil {
      let params = linked.screens[root].program.params.map { linked.screens[root].program.slots[$0].initial ?? .null }
      stacks[stack] = Stack(screens: [makeScreen(root, params: params)])
    }
    shown = stack
  }

  /// Goes from a start that is none of the tabs to one of them, for good.
  private func leaveStart(for tab: Int) {
    let wasVisible = screen.isVisible
    close(shown, from: 0)
    stacks[shown] = nil
    enter(tab, linked.tabs[tab].screen)
    show(isVisible: wasVisible)
  }

  /// Closes every screen and begins at the start; the shared models of the session were set back by the step.
  func resetSession() {
    let wasVisible = screen.isVisible
    for stack in stacks.indices where stacks[stack] != nil {
      close(stack, from: 0)
      stacks[stack] = nil
    }
    app.record(.sessionReset)
    enter(linked.startStack, linked.start)
    show(isVisible: wasVisible)
  }
}
