import ScreenProgram
import SpecValues

/// The pending changes of one slot: what is confirmed, and an ordered log on top of it (rule R10).
struct PatchLog {
  struct Entry {
    /// The run whose patch it is; nil for a plain assignment.
    var run: Int?
    var steps: [PathStep]
    var value: PatchValue
    /// The number of the event that confirmed it; nil while it is pending.
    var confirmedIn: Int?
  }

  enum PatchValue {
    case constant(Value)
    /// Computed on each new base: the value reads what it changes. Locals and other slots are as they were.
    case computed(LinkedValue, locals: [Value], captured: [(slot: SlotID, value: Value)], source: PatchSource)
  }

  /// Where a computed value stands in the program, by which a snapshot names it.
  struct PatchSource {
    var call: Int
    var patch: Int
  }

  var base: Value
  var entries: [Entry]

  /// Confirms a run's patch, or removes it.
  mutating func settle(_ run: Run, _ isConfirmed: Bool, in app: AppState) {
    guard isConfirmed else {
      entries.removeAll { $0.run == run.number }
      return
    }
    for index in entries.indices where entries[index].run == run.number {
      entries[index].run = nil
      // What a read brings is newer than its own guess.
      entries[index].confirmedIn = run.call.writes ? app.events : run.sentInEvent
    }
  }
}
