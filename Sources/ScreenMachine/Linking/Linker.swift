import Expressions
import ScreenProgram
import SpecValues

/// What is gathered while a program is linked.
final class Linker {
  let program: Program
  private(set) var calls: [LinkedCall] = []
  private(set) var opens: [LinkedOpen] = []
  private(set) var localCount = 1
  private var closures: [SlotID: Set<SlotID>] = [:]

  init(_ program: Program) { self.program = program }

  func needs(locals count: Int) { localCount = max(localCount, count) }

  func add(_ call: LinkedCall) { calls.append(call) }

  func add(_ open: LinkedOpen) { opens.append(open) }

  func firstCall(in steps: [Step]) -> Call? {
    for step in steps {
      if let call = step.call { return call }
      if let choices = step.choices, let call = firstCall(in: choices) { return call }
    }
    return nil
  }

  /// Whether one of the slots is a slot or is computed from it.
  func reads(_ slots: [SlotID], include root: SlotID) -> Bool {
    slots.contains { $0 == root || inputs(of: $0).contains(root) }
  }

  /// All slots, plain and computed, that a computed slot depends on, also through others.
  func inputs(of slot: SlotID) -> Set<SlotID> {
    if let known = closures[slot] { return known }
    var found: Set<SlotID> = []
    var pending = directInputs(of: slot)
    while let next = pending.popLast() {
      guard found.insert(next).inserted else { continue }
      pending += directInputs(of: next)
    }
    closures[slot] = found
    return found
  }

  private func directInputs(of slot: SlotID) -> [SlotID] {
    guard program.slots.indices.contains(slot) else { return [] }
    switch program.slots[slot].role {
    case .activeCase, .param, .field, .shared, .payload, .touched, .baseline, .runs: return []
    case .derived(let index): return program.derived[index].expression.reads
    case .problem(let field): return checkInputs(program.fields[field])
    case .dirty(let field):
      return [program.fields[field].slot] + (program.fields[field].form.map { [$0.baseline] } ?? [])
    case .isValid: return program.fields.flatMap { checkInputs($0) }
    case .isDirty:
      return program.fields.flatMap { field in field.form.map { [field.slot, $0.baseline] } ?? [] }
    }
  }

  private func checkInputs(_ field: Field) -> [SlotID] {
    field.checks.isEmpty ? [] : [field.slot] + field.checks.flatMap { $0.must.reads + $0.message.reads }
  }

  /// The slots, each with what must be looked at when it changes.
  func slots() -> [LinkedSlot] {
    var dependents: [[SlotID]] = Array(repeating: [], count: program.slots.count)
    for slot in program.slots.indices where program.slots[slot].isComputed {
      for input in inputs(of: slot) where dependents.indices.contains(input) { dependents[input].append(slot) }
    }
    var watched: Set<SlotID> = []
    for watch in program.watches { watched.formUnion(withInputs([LinkedPath(watch.path).slot] + watch.path.reads)) }
    for expression in program.source?.identity ?? [] { watched.formUnion(withInputs(expression.reads)) }
    return program.slots.indices.map { slot in
      LinkedSlot(
        dependents: dependents[slot].sorted(), isWatched: watched.contains(slot),
        computation: computation(of: program.slots[slot].role), initial: program.slots[slot].initial ?? .null)
    }
  }

  private func withInputs(_ slots: [SlotID]) -> Set<SlotID> {
    slots.reduce(into: Set(slots)) { $0.formUnion(inputs(of: $1)) }
  }

  private func computation(of role: Slot.Role) -> LinkedSlot.Computation? {
    switch role {
    case .activeCase, .param, .field, .shared, .payload, .touched, .baseline: return nil
    case .derived(let index):
      let derived = program.derived[index]
      return .derived(LinkedExpression(derived.expression, program.slots[derived.slot].type))
    case .runs(let action): return .runs(action)
    case .problem(let field): return .problem(checks(of: program.fields[field]))
    case .dirty(let field):
      guard let form = program.fields[field].form else { return .dirty([]) }
      return .dirty([(program.fields[field].slot, form.baseline)])
    case .isValid: return .isValid(program.fields.flatMap { checks(of: $0) })
    case .isDirty:
      return .dirty(program.fields.compactMap { field in field.form.map { (field.slot, $0.baseline) } })
    }
  }

  private func checks(of field: Field) -> [LinkedSlot.Check] {
    field.checks.map { LinkedSlot.Check(must: $0.must.compiled(), message: $0.message.compiled()) }
  }
}

/// A slot, with how it is computed and what depends on it. An object, so that a look at it copies nothing.
final class LinkedSlot: Sendable {
  struct Check: Sendable {
    let must: CompiledExpression
    let message: CompiledTemplate
  }

  enum Computation: Sendable {
    case derived(LinkedExpression)
    case runs(ActionID)
    case problem([Check])
    case isValid([Check])
    case dirty([(value: SlotID, baseline: SlotID)])
  }

  /// The computed slots that become stale when this one changes.
  let dependents: [SlotID]
  /// Whether a watch or the source's identity looks at it, itself or through what is computed from it.
  let isWatched: Bool
  let computation: Computation?
  let initial: Value

  init(dependents: [SlotID], isWatched: Bool, computation: Computation?, initial: Value) {
    self.dependents = dependents
    self.isWatched = isWatched
    self.computation = computation
    self.initial = initial
  }
}
