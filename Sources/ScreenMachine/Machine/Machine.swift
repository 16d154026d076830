package import Expressions
package import ScreenProgram
package import SpecValues

/// Runs a program: each event changes the snapshot, and gives effects and a trace (rule M10).
///
/// In effect a pure function, `(program, snapshot, event) → (snapshot, effects, trace)`; the snapshot is changed in
/// place, with a journal that undoes a failed event. There is no clock, no input or output, and no thread in here: the
/// caller says what the instant is, makes the calls, and comes back with their answers. Not to be shared between threads.
///
/// The snapshot has the shape of an app's: what all screens share lies apart from what a screen has.
package final class Machine {
  let app = AppState()
  let screen: ScreenInstance

  /// Makes a machine with one instance of a screen at an instant; `params` are the values of its parameters, in their
  /// order.
  package init(_ program: LinkedProgram, params: [Value] = [], at instant: Instant = 0) {
    app.now = instant
    screen = ScreenInstance(program, app: app, params: params)
  }

  /// The program.
  package var program: LinkedProgram { screen.program }

  /// Whether events give a trace.
  package var recordsTrace: Bool {
    get { app.recordsTrace }
    set { app.recordsTrace = newValue }
  }

  /// When something is due next, if nothing else happens before.
  package var nextDue: Instant? { app.dues.next?.instant }

  /// All that waits for an instant, the next one last.
  package var dues: [Due] { app.dues.entries }

  /// The instant of the last event.
  package var now: Instant { app.now }

  /// Handles one event to its end. Instants never fall: an earlier one counts as the last.
  package func handle(_ input: Input, at instant: Instant) -> Reaction {
    if instant > app.now || app.events == 0 {
      app.now = max(instant, app.now)
      app.eventsAtInstant = 0
    }
    if case .restore = input {
      // What waits keeps its remaining time over the time in which there was no machine.
      app.dues.shift(by: app.now - app.takenAt)
      screen.restoreProgress(after: app.now - app.takenAt)
      app.takenAt = app.now
    }
    app.events &+= 1
    app.eventsAtInstant += 1
    if !app.effects.isEmpty { app.effects = [] }
    if !app.trace.isEmpty { app.trace = [] }
    screen.handle(input)
    return Reaction(effects: app.effects, trace: app.trace)
  }

  // MARK: What a view reads

  /// What expressions of the view are evaluated in.
  package var context: EvaluationContext { screen.context }

  /// The active leaf case.
  package var activeCase: CaseID { CaseID(screen.leaf) }

  /// Whether a case is active, itself or through a sub-case.
  package func isActive(_ id: CaseID) -> Bool {
    screen.program.cases.indices.contains(id.index) && screen.isActive(id.index)
  }

  /// The value of a slot, computed where it has to be.
  package func value(of slot: SlotID) throws(EvaluationFailure) -> Value {
    guard screen.program.slots.indices.contains(slot) else { return .null }
    return try screen.value(of: slot)
  }

  /// Whether an action would do something now (rule M5); a control is disabled where it would not.
  package func isEnabled(_ action: ActionID, _ arguments: [Value] = [], isAutomatic: Bool = false) -> Bool {
    screen.isEnabled(action, arguments, isAutomatic: isAutomatic)
  }

  /// The slots that the last event may have changed, plain ones and those computed from them.
  package var changedSlots: [SlotID] { screen.changed }

  // MARK: Notices

  /// The notices that no renderer has taken, the oldest first.
  package var notices: [Notice] { app.notices }

  /// Takes the oldest notice, which is shown once.
  package func takeNotice() -> Notice? { app.notices.isEmpty ? nil : app.notices.removeFirst() }

  // MARK: Runs

  /// A run that is out.
  package struct OpenRun: Sendable {
    package var number: Int
    package var action: ActionID?
    /// `fresh waiting queued sent retrying`.
    package var phase: String
    /// From 1.
    package var attempt: Int
    package var startedAt: Instant
    /// Whether its request is out.
    package var isSent: Bool
    /// Whether it has no steps left to do.
    package var isDetached: Bool
    package var operations: [OperationID]
  }

  /// The runs that are out, in order of creation.
  package var runs: [OpenRun] {
    screen.runs.map { run in
      OpenRun(
        number: run.number, action: run.action < 0 ? nil : run.action, phase: run.phase.rawValue, attempt: run.attempt,
        startedAt: run.createdAt, isSent: run.phase == .sent, isDetached: run.isDetached,
        operations: run.call.parts.map(\.operation))
    }
  }

  /// Whether the screen was closed.
  package var isClosed: Bool { screen.isClosed }

  /// Whether the screen is shown.
  package var isVisible: Bool { screen.isVisible }
}
