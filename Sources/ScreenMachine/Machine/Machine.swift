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
  package let linked: LinkedApp
  let app = AppState()
  /// The top of the shown stack.
  var screen: ScreenInstance
  /// The app's own part, which no one sees.
  let own: ScreenInstance?
  /// For each tab its stack, once it was shown; the last is that of a start that is no tab.
  var stacks: [Stack?]
  /// Which of them is shown.
  var shown: Int
  /// Closed screens, as long as writes of theirs are out.
  var leaving: [ScreenInstance] = []

  /// Makes a machine with the first screen of an app at an instant; `params` are the values of the screen's parameters,
  /// in their order, `shared` those of slots of shared fields, in the app's own part or in the screen that is alone.
  package init(
    _ linked: LinkedApp, params: [Value] = [], shared: [(slot: SlotID, value: Value)] = [], at instant: Instant = 0
  ) {
    self.linked = linked
    app.now = instant
    app.shared = linked.sharedFields.map(\.initial)
    for each in linked.shared[linked.screens.count] {
      if let given = shared.last(where: { $0.slot == each.slot }) { app.shared[each.field] = given.value }
    }
    own = linked.isAlone ? nil : ScreenInstance(-1, of: linked, number: 0, app: app)
    screen = ScreenInstance(linked.start, of: linked, number: app.nextScreen, app: app, params: params)
    app.nextScreen += 1
    shown = linked.startStack
    stacks = Array(repeating: nil, count: linked.tabs.count + 1)
    stacks[shown] = Stack(screens: [screen])
    if linked.isAlone { screen.begin(with: shared) }
  }

  /// Makes a machine with a screen that is played alone.
  package convenience init(
    _ program: LinkedProgram, params: [Value] = [], at instant: Instant = 0
  ) {
    self.init(LinkedApp(alone: program), params: params, at: instant)
  }

  /// The program of the screen that is shown.
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

  /// Handles one event to its end, and then those that it led to. Instants never fall: an earlier one counts as the last.
  ///
  /// An input is for the screen that is shown, or for the one with a number; an answer finds its screen by its run.
  package func handle(_ input: Input, at instant: Instant, to number: Int? = nil) -> Reaction {
    if instant > app.now || app.events == 0 {
      app.now = max(instant, app.now)
      app.eventsAtInstant = 0
    }
    if case .restore = input {
      // What waits keeps its remaining time over the time in which there was no machine.
      app.dues.shift(by: app.now - app.takenAt)
      for each in instances { each.restoreProgress(after: app.now - app.takenAt) }
      app.takenAt = app.now
    }
    beginEvent()
    if !app.effects.isEmpty { app.effects = [] }
    if !app.trace.isEmpty { app.trace = [] }
    if own == nil {
      if !screen.changed.isEmpty { screen.changed.removeAll(keepingCapacity: true) }
      screen.handle(input)
    } else {
      route(input, to: number)
    }
    if !app.consequences.isEmpty || !leaving.isEmpty { settle() }
    return Reaction(effects: app.effects, trace: app.trace)
  }

  func beginEvent() {
    app.events &+= 1
    app.eventsAtInstant += 1
  }

  // MARK: What is shown

  /// Which of the app's screens is shown.
  package var screenNumber: Int { screen.screen }

  /// The number of the shown screen among all that were opened, by which inputs can name it.
  package var number: Int { screen.number }

  /// The names of the screens of the shown stack, from the root to the top.
  package var stackNames: [String] { stacks[shown]?.screens.map(\.program.program.name) ?? [] }

  /// The tab that is shown; nil where there are none to choose from.
  package var shownTab: Int? { linked.tabs.indices.contains(shown) ? shown : nil }

  // MARK: What a view reads

  /// What expressions of the view are evaluated in.
  package var context: EvaluationContext { screen.context }

  /// What expressions of the app itself are evaluated in, such as the titles of tabs; nil for a screen alone.
  package var ownContext: EvaluationContext? { own?.context }

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
    /// The name of the action whose steps made the call; nil where it was no action's.
    package var action: String?
    /// `fresh waiting queued sent retrying`.
    package var phase: String
    /// From 1.
    package var attempt: Int
    package var startedAt: Instant
    /// Whether its request is out.
    package var isSent: Bool
    /// Whether it has no steps left to do.
    package var isDetached: Bool
    /// By their numbers in the app.
    package var operations: [OperationID]
  }

  /// The runs of all screens that are out, in order of creation.
  package var runs: [OpenRun] {
    guard own != nil else { return runs(of: screen) }
    return instances.flatMap(runs).sorted { $0.number < $1.number }
  }

  private func runs(of screen: ScreenInstance) -> [OpenRun] {
    screen.runs.map { run in
      OpenRun(
        number: run.number, action: run.action < 0 ? nil : screen.program.program.actions[run.action].name,
        phase: run.phase.rawValue, attempt: run.attempt, startedAt: run.createdAt, isSent: run.phase == .sent,
        isDetached: run.isDetached, operations: run.call.parts.map { screen.operation($0.operation) })
    }
  }

  /// Whether the screen was closed.
  package var isClosed: Bool { screen.isClosed }

  /// Whether the screen is shown.
  package var isVisible: Bool { screen.isVisible }
}
