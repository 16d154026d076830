import ScreenProgram
import SpecValues

/// One change of a snapshot, as what it takes to undo it (rule M9).
enum Undo {
  case slot(SlotID, Value)
  /// An element of a list; the list itself is not kept, since that would make every change a copy of it.
  case element(SlotID, index: Int, Value)
  case insertedDue(order: Int)
  indirect case removedDue(Due)
  case addedRun(Run)
  indirect case removedRun(Run, index: Int)
  indirect case changedRun(Run, Run.Changeable)
  indirect case status(ActionID, RunStatus, key: Value, RunStatus?)
  indirect case log(SlotID, PatchLog?)
  case addedNotice
  indirect case source(SourceState)
  case watch(Int, Value)
  case identity([Value])
}

/// What a source remembers (rules D1 to D5).
struct SourceState {
  /// How the last load for this identity ended.
  enum LastEnd: String {
    case none, done, failed, cancelled
  }

  var lastEnd = LastEnd.none
  var doneAt: Instant?
  /// Whether content counts as kept where `done` moves nowhere.
  var hasContent = false
  /// The time from a load's end to the next poll, with the back-off.
  var pollInterval = 0
  /// Whether a poll fell due while it was paused or hidden.
  var isPollPending = false
  /// Whether an error ended the polling.
  var isPollStopped = false
}
