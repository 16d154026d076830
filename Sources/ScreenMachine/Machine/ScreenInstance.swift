import Expressions
import ScreenProgram
import SpecValues

/// One screen as it is now: its slots, runs and patches, and the journal of the event that is being handled.
final class ScreenInstance {
  let program: LinkedProgram
  let app: AppState
  /// The number of this screen in its app.
  let number: Int
  /// Which of the app's screens it is; -1 for the app's own part.
  let screen: Int
  /// The slots that it shares with other screens.
  let shared: [LinkedApp.SharedSlot]
  let linked: LinkedApp
  let context: EvaluationContext

  @exclusivity(unchecked) var leaf: Int
  @exclusivity(unchecked) var isVisible = false
  @exclusivity(unchecked) var isClosed = false
  /// How it was opened, where its value is wanted.
  @exclusivity(unchecked) var opening: Opening?
  /// The run table, in order of creation.
  @exclusivity(unchecked) var runs: [Run] = []
  @exclusivity(unchecked) var statuses: [ActionStatus]
  /// The slots with pending patches, and their logs, in the order of the slots; few, so an array.
  @exclusivity(unchecked) var logs: [(slot: SlotID, log: PatchLog)] = []
  /// What the parts of calls of several parts were answered with last, by the number of the call.
  @exclusivity(unchecked) var lastAnswers: [Int: LastAnswers] = [:]
  @exclusivity(unchecked) var sourceState = SourceState()
  /// What identifies the source's data now.
  @exclusivity(unchecked) var identity: [Value] = []
  /// For each watch the value that it last saw.
  @exclusivity(unchecked) var watched: [Value]
  /// For each progress node with a time where it is in it.
  @exclusivity(unchecked) var progress: [ProgressState]

  /// For each computed slot whether its cached value holds.
  @exclusivity(unchecked) var caches: [Cache]

  // Of the current event.
  @exclusivity(unchecked) var journal: [Undo] = []
  /// How many actions and watches were handled (rule M7).
  @exclusivity(unchecked) var chain = 0
  /// Whether something changed that a watch or the source's identity looks at.
  @exclusivity(unchecked) var watchedChanged = false
  @exclusivity(unchecked) var changed: [SlotID] = []
  /// For each slot the event that last put it into `changed`.
  @exclusivity(unchecked) var changedIn: [Int]
  /// Whether runs were made or may be sent when the event commits.
  @exclusivity(unchecked) var hasFreshRuns = false
  /// Whether expressions see the bases of patched values, and assignments go there: in the `done` of a read.
  @exclusivity(unchecked) var isInBase = false
  @exclusivity(unchecked) var writtenBases: [SlotID] = []
  /// Values that a step computed before it changes anything.
  @exclusivity(unchecked) var pending: [Value] = []
  @exclusivity(unchecked) var savedLocals: [Value] = []
  /// Where the step stands that is being done; what fails is reported there.
  @exclusivity(unchecked) var place = 0..<0
  /// How many locals the event used, to be emptied after it.
  @exclusivity(unchecked) var usedLocals = 0

  struct LastAnswers {
    var arguments: [Value]
    var values: [Value?]
  }

  enum Cache {
    case stale
    case value
    case failure(EvaluationFailure)
  }

  /// Makes a screen of an app; the app's own part where `screen` is -1.
  init(_ screen: Int, of linked: LinkedApp, number: Int, app: AppState, params: [Value] = []) {
    let program = screen < 0 ? linked.whole : linked.screens[screen]
    self.program = program
    self.app = app
    self.number = number
    self.screen = screen
    self.linked = linked
    shared = linked.shared[screen < 0 ? linked.screens.count : screen]
    let slotCount = program.slots.count
    context = EvaluationContext(slots: slotCount, locals: program.localCount)
    leaf = program.program.cases.isEmpty ? 0 : program.cases[program.program.initial.index].leaf
    statuses = Array(repeating: ActionStatus(), count: program.actions.count)
    caches = Array(repeating: .stale, count: slotCount)
    changedIn = Array(repeating: 0, count: slotCount)
    watched = Array(repeating: .null, count: program.watches.count)
    progress = Array(repeating: .absent, count: program.progress.count)
    context.now = Timestamp(instant: app.now)
    for index in program.slots.indices {
      switch program.program.slots[index].role {
      case .field, .shared, .param, .touched, .baseline: context.slots[index] = program.slots[index].initial
      case .activeCase, .payload, .derived, .runs, .problem, .dirty, .isValid, .isDirty: break
      }
    }
    for (slot, value) in zip(program.program.params, params) { context.slots[slot] = value }
    for each in shared { context.slots[each.slot] = app.shared[each.field] }
    for field in program.program.fields {
      if let form = field.form {
        context.slots[form.baseline] = context.slots[field.slot]
        context.slots[form.touched] = .bool(false)
      }
    }
    if slotCount > 0 { context.slots[0] = .int(leaf) }
    if let source = program.source { sourceState.pollInterval = source.poll?.every ?? 0 }
    context.computed = ComputedValues(self)
    if leaf < program.cases.count {
      for id in program.cases[leaf].path { enter(id, recordsTrace: false) }
    }
    // Nobody sees anything before the first event.
    judgeProgress()
    journal.removeAll()
    changed.removeAll()
    noteWatchedValues()
    identity = currentIdentity()
  }

  func isActive(_ id: Int) -> Bool { program.cases[id].leaves.contains(leaf) }
}

/// Hands the instance's computed slots to its context; apart from it, so that neither keeps the other alive.
private final class ComputedValues: ComputedSlots {
  private unowned let instance: ScreenInstance

  init(_ instance: ScreenInstance) { self.instance = instance }

  func value(ofComputedSlot slot: Int) throws(EvaluationFailure) -> Value { try instance.value(of: slot) }

  func value(ofComputedSlot slot: Int, key: Value) throws(EvaluationFailure) -> Value {
    guard case .runs(let action)? = instance.program.slots[slot].computation else { return .null }
    return instance.runStatus(of: action, key: key)
  }
}
