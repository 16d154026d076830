import ScreenProgram
import SpecValues

/// A call that takes time, from the step that made it to its outcome.
final class Run {
  /// To what a run belongs: it ends when this is left (rule R7).
  enum Owner {
    case screen
    /// A case; leaving it, also to enter it again, ends the run.
    case `case`(Int)
    /// Leaves that keep content, together.
    case leaves(LeafMask, call: Int)
  }

  enum Phase: String {
    /// Recorded in this event; it is sent when the event commits.
    case fresh
    /// Held back by `debounce` or `delay`.
    case waiting
    /// Behind another run of its key.
    case queued
    case sent
    /// Between two attempts.
    case retrying
  }

  let number: Int
  let call: LinkedCall
  /// The action whose steps made the call; -1 for none.
  let action: ActionID
  /// Tells the action's runs apart; null where all are one.
  let key: Value
  /// What the scope around had, and what is sent.
  let locals: [Value]
  /// The evaluated arguments of all parts, one after the other.
  let arguments: [Value]
  let createdAt: Instant

  @exclusivity(unchecked) var cause: Cause
  @exclusivity(unchecked) var owner: Owner
  @exclusivity(unchecked) var phase: Phase
  @exclusivity(unchecked) var attempt = 1
  /// Where the screen was before `during`.
  @exclusivity(unchecked) var saved: SavedPlace?
  /// Whether the call moved the screen to `during`.
  @exclusivity(unchecked) var isInDuring = false
  /// Whether content stays on the screen meanwhile (rule D3).
  @exclusivity(unchecked) var kept = false
  /// A write whose owner has ended: it goes on, its steps are skipped.
  @exclusivity(unchecked) var isDetached = false
  /// The slots that its patch is in.
  @exclusivity(unchecked) var patched: [SlotID] = []
  /// The number of the event that sent it.
  @exclusivity(unchecked) var sentInEvent = 0
  /// The answers so far of a call of several parts.
  @exclusivity(unchecked) var answers: [PartAnswer?] = []

  enum PartAnswer {
    case done(Value)
    case failed(CallError)
    case unchanged
  }

  init(
    number: Int, call: LinkedCall, action: ActionID, key: Value, cause: Cause, locals: [Value], arguments: [Value],
    createdAt: Instant, owner: Owner, phase: Phase
  ) {
    self.number = number
    self.call = call
    self.action = action
    self.key = key
    self.cause = cause
    self.locals = locals
    self.arguments = arguments
    self.createdAt = createdAt
    self.owner = owner
    self.phase = phase
  }

  /// What an event can change in a run that stays in the table, for the undo journal.
  struct Changeable {
    var phase: Phase
    var isDetached: Bool
    var owner: Owner
    var saved: SavedPlace?
    var isInDuring: Bool
    var kept: Bool
  }

  var changeable: Changeable {
    get {
      Changeable(
        phase: phase, isDetached: isDetached, owner: owner, saved: saved, isInDuring: isInDuring, kept: kept)
    }
    set {
      phase = newValue.phase
      isDetached = newValue.isDetached
      owner = newValue.owner
      saved = newValue.saved
      isInDuring = newValue.isInDuring
      kept = newValue.kept
    }
  }
}

/// A leaf with the payload that was shown in it (rule R2).
struct SavedPlace {
  var leaf: Int
  /// What is confirmed of the payload.
  var payload: [(slot: SlotID, value: Value)]
  /// The pending changes on top of it.
  var logs: [(slot: SlotID, log: PatchLog)] = []
}

/// What is known of the runs of an action and key, besides those that are out (rule R4).
struct RunStatus {
  /// The newest failure not followed by a start.
  var error: RecordValue?
  var doneAt: Instant?
  /// What was sent last, for an action with `debounce`.
  var lastArguments: [Value]?
  /// Whether what was sent last failed or was cancelled.
  var lastEndedBadly = false
}

/// The statuses of one action: of all its runs, and by key.
struct ActionStatus {
  /// Keys whose status is kept, at most; the oldest goes first.
  static let keyLimit = 1_000

  var all = RunStatus()
  private(set) var byKey: [Value: RunStatus] = [:]
  /// The keys, in the order of their first run.
  private(set) var keys: [Value] = []

  subscript(key: Value) -> RunStatus? {
    get { byKey[key] }
    set {
      if let newValue {
        if byKey.updateValue(newValue, forKey: key) == nil { keys.append(key) }
        if keys.count > ActionStatus.keyLimit * 2 {
          for old in keys.prefix(ActionStatus.keyLimit) { byKey[old] = nil }
          keys.removeFirst(ActionStatus.keyLimit)
        }
      } else if byKey.removeValue(forKey: key) != nil {
        keys.removeAll { $0 == key }
      }
    }
  }
}
