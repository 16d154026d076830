package import SpecValues

/// Gives values of slots that are computed when they are asked for, such as derived values.
package protocol ComputedSlots: AnyObject {
  /// The value of a slot.
  func value(ofComputedSlot slot: Int) throws(EvaluationFailure) -> Value
  /// The value of an indexed slot for a key.
  func value(ofComputedSlot slot: Int, key: Value) throws(EvaluationFailure) -> Value
}

/// What an evaluation reads and uses up: slots, locals, the instant, the budget. Not shared between threads.
///
/// The storage is plain memory, since the checks of an array would cost as much as the expressions themselves; indices
/// come from the checker, and ``reserve(slots:locals:)`` makes room for the largest.
package final class EvaluationContext {
  /// How many steps an evaluation may take before it fails.
  package static let stepBudget = 1_000_000
  /// How many elements and bytes an evaluation may create before it fails.
  package static let creationBudget = 10_000_000

  // No two accesses overlap: the context belongs to one thread, and no closure keeps a pointer across a call.
  @exclusivity(unchecked) package private(set) var slots: UnsafeMutablePointer<Value>
  /// The locals of the evaluation that runs; those of an outer one lie before them.
  @exclusivity(unchecked) package private(set) var locals: UnsafeMutablePointer<Value>
  @exclusivity(unchecked) var steps = EvaluationContext.stepBudget
  @exclusivity(unchecked) var creation = EvaluationContext.creationBudget
  @exclusivity(unchecked) private var allLocals: UnsafeMutablePointer<Value>
  @exclusivity(unchecked) private var base = 0
  @exclusivity(unchecked) private var frameSize = 0
  @exclusivity(unchecked) private var depth = 0
  /// How many slots there are.
  @exclusivity(unchecked) package private(set) var slotCount: Int
  /// How many locals there are, those of outer evaluations included.
  @exclusivity(unchecked) package private(set) var localCount: Int
  /// The instant that `now()` gives.
  @exclusivity(unchecked) package var now = Timestamp(seconds: 0)
  /// The number that the next `newId()` takes; it counts on.
  @exclusivity(unchecked) package var newIdCounter = 0
  /// Gives the values of computed slots; held strongly, so its owner must not own the context without a break.
  @exclusivity(unchecked) package var computed: (any ComputedSlots)?
  /// The time zones that were read so far.
  var zones: [String: ZoneRules] = [:]
  /// The patterns that were read so far; emptied when there are many.
  var patterns: [String: RegularExpression] = [:]

  /// Makes a context with room for slots and locals, all of them null.
  package init(slots slotCount: Int = 0, locals localCount: Int = 0) {
    self.slotCount = max(slotCount, 1)
    self.localCount = max(localCount, 1)
    slots = .allocate(capacity: self.slotCount)
    slots.initialize(repeating: .null, count: self.slotCount)
    allLocals = .allocate(capacity: self.localCount)
    allLocals.initialize(repeating: .null, count: self.localCount)
    locals = allLocals
  }

  deinit {
    slots.deinitialize(count: slotCount)
    slots.deallocate()
    allLocals.deinitialize(count: localCount)
    allLocals.deallocate()
  }

  /// Makes room for at least so many slots and locals; what is there is kept.
  package func reserve(slots: Int = 0, locals: Int = 0) {
    if slots > slotCount { (self.slots, slotCount) = EvaluationContext.grow(self.slots, slotCount, to: slots) }
    if base + locals > localCount {
      (allLocals, localCount) = EvaluationContext.grow(allLocals, localCount, to: base + locals)
      self.locals = allLocals + base
    }
  }

  private static func grow(
    _ old: UnsafeMutablePointer<Value>, _ count: Int, to wanted: Int
  ) -> (UnsafeMutablePointer<Value>, Int) {
    let capacity = max(wanted, count * 2)
    let new = UnsafeMutablePointer<Value>.allocate(capacity: capacity)
    new.moveInitialize(from: old, count: count)
    (new + count).initialize(repeating: .null, count: capacity - count)
    old.deallocate()
    return (new, capacity)
  }

  /// The value of a slot; null for one that does not exist.
  package subscript(slot index: Int) -> Value {
    get { index >= 0 && index < slotCount ? slots[index] : .null }
    set {
      guard index >= 0 else { return }
      reserve(slots: index + 1)
      slots[index] = newValue
    }
  }

  /// The value of a local; null for one that does not exist.
  package subscript(local index: Int) -> Value {
    get { index >= 0 && base + index < localCount ? locals[index] : .null }
    set {
      guard index >= 0 else { return }
      reserve(locals: index + 1)
      locals[index] = newValue
    }
  }

  /// What an evaluation puts back when it ends.
  struct Frame {
    var base: Int
    var size: Int
    var steps: Int
    var creation: Int
  }

  /// Begins an evaluation: its own budget, and locals that an outer evaluation does not use.
  @inline(__always) func enter(_ size: Int) throws(EvaluationFailure) -> Frame {
    let frame = Frame(base: base, size: frameSize, steps: steps, creation: creation)
    if depth > 0 {
      guard depth < 500 else {
        throw EvaluationFailure(.budgetExceeded, "values that are derived from each other form too long a chain")
      }
      base += frameSize
      locals = allLocals + base
    }
    depth += 1
    frameSize = size
    if base + size > localCount { reserve(locals: size) }
    steps = EvaluationContext.stepBudget
    creation = EvaluationContext.creationBudget
    return frame
  }

  /// Ends an evaluation.
  @inline(__always) func leave(_ frame: Frame) {
    depth -= 1
    base = frame.base
    frameSize = frame.size
    locals = allLocals + base
    steps = frame.steps
    creation = frame.creation
  }

  /// Uses up a part of the budget of steps.
  @inline(__always) func spend(_ count: Int, at range: Range<Int>) throws(EvaluationFailure) {
    steps &-= count
    if steps < 0 {
      throw EvaluationFailure(.budgetExceeded, "the expression takes more than 1,000,000 steps", at: range)
    }
  }

  /// Uses up a part of the budget of created elements and bytes.
  @inline(__always) func create(_ count: Int, at range: Range<Int>) throws(EvaluationFailure) {
    creation &-= count
    if creation < 0 {
      throw EvaluationFailure(
        .budgetExceeded, "the expression creates more than 10,000,000 elements or bytes", at: range)
    }
  }
}
