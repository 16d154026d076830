import Expressions
import ScreenProgram
import SpecValues

/// What a screen says of navigation, and what comes of it there; the stack is the machine's.
extension ScreenInstance {
  /// Asks for a screen, as a link or a step does.
  func open(_ destination: Destination, _ opening: Opening? = nil) {
    app.record(.opening(destination.screen))
    app.consequences.append(.open(destination, by: number, opening))
  }

  /// What `open` of a step keeps for its `done`.
  func opening(_ open: LinkedOpen, _ frame: Frame) -> Opening? {
    if open.done.steps.isEmpty { return nil }
    return Opening(
      open: open.number, opener: number, locals: locals(open.outerLocals), action: frame.action, key: frame.key,
      home: frame.home)
  }

  /// Asks to close, with a value or without one.
  func goBack(_ value: Value?) {
    app.record(.closing)
    app.consequences.append(.back(of: number, value))
  }

  /// A screen that this one opened has closed with a value.
  func take(_ value: Value, of opening: Opening) {
    beginEvent()
    app.record(.event(.result))
    let open = program.opens[opening.open]
    if acceptsEvent() {
      _ = transact { () throws(EvaluationFailure) in
        setLocals(opening.locals)
        context.reserve(locals: open.outerLocals + 1)
        context.locals[open.outerLocals] = value
        usedLocals = max(usedLocals, open.outerLocals + 1)
        var frame = Frame(cause: .action)
        frame.action = opening.action
        frame.key = opening.key
        // What the screen was in when it opened the other may be left by now.
        if opening.home >= 0, isActive(opening.home) { frame.home = opening.home }
        frame.locals = open.outerLocals + 1
        try perform(open.done, &frame)
      }
      commit()
    }
    finishEvent()
  }

  // MARK: Shared models

  /// Gives fields of shared models other values before the first event.
  func begin(with values: [(slot: SlotID, value: Value)]) {
    guard !values.isEmpty else { return }
    for each in values { take(shared: each.value, in: each.slot) }
    noteWatchedValues()
    identity = currentIdentity()
    settleProgress()
    changed.removeAll()
    journal.removeAll()
  }

  /// Takes a value that another screen changed (rule M2).
  func take(shared value: Value, in slot: SlotID) {
    context.slots[slot] = value
    touch(slot)
  }

  /// Handles what depends on values that another screen changed.
  func settleShared() {
    beginEvent()
    app.record(.event(.shared))
    if !acceptsEvent() { watchedChanged = false }
    finishEvent()
  }

  /// Sets the shared models of the session back, as a step of the app's own part.
  func resetSession() {
    for each in shared where linked.sharedFields[each.field].isSession {
      assign(each.slot, [], linked.sharedFields[each.field].initial)
    }
    app.consequences.append(.resetSession)
  }
}
