import Expressions
import ScreenProgram
import SpecValues

/// A handler, compiled.
struct LinkedHandler: Sendable {
  let steps: [LinkedStep]
  let localCount: Int

  init(_ handler: Handler, _ linker: Linker) {
    steps = handler.steps.map { LinkedStep($0, linker) }
    localCount = handler.localCount
    linker.needs(locals: localCount)
  }

  static let nothing = LinkedHandler(steps: [], localCount: 0)

  private init(steps: [LinkedStep], localCount: Int) {
    self.steps = steps
    self.localCount = localCount
  }
}

/// A step, compiled. An object, since steps are many words and are passed on by reference.
final class LinkedStep: Sendable {
  let leaves: LeafMask?
  let guardCode: CompiledExpression?
  let choices: [LinkedStep]?
  let sets: [LinkedAssignment]
  let baselines: [LinkedBaseline]
  let target: Int
  let again: Bool
  let cancel: Int
  let run: LinkedRun?
  let call: LinkedCall?
  let notice: CompiledTemplate?
  let emit: LinkedEmit?
  let open: LinkedOpen?
  let back: LinkedBack?
  let resetsSession: Bool
  let range: Range<Int>
  /// Whether all the step does is to assign and to move, so that nothing else needs to be evaluated beforehand.
  let isPlain: Bool

  init(_ step: Step, _ linker: Linker) {
    leaves = step.leaves.map { LeafMask($0) }
    guardCode = step.guardExpression?.compiled()
    choices = step.choices?.map { LinkedStep($0, linker) }
    sets = step.sets.map { LinkedAssignment($0, linker) }
    baselines = step.baselines.compactMap { baseline in
      guard let form = linker.program.fields[baseline.field].form else { return nil }
      let slot = linker.program.fields[baseline.field].slot
      return LinkedBaseline(
        value: LinkedValue(baseline.value, linker.program.slots[slot].type), field: slot, form: form)
    }
    target = step.move?.target.index ?? -1
    again = step.move?.again ?? false
    cancel = step.cancel ?? -1
    run = step.run.map { LinkedRun($0, linker) }
    call = step.call.map { LinkedCall($0, linker) }
    notice = step.notice?.compiled()
    emit = step.emit.map { emit in
      let params = linker.program.outputs[emit.output].params
      return LinkedEmit(
        output: emit.output, arguments: zip(emit.arguments, params).map { LinkedExpression($0, $1.type) })
    }
    open = step.open.map { LinkedOpen($0, linker) }
    back = step.back.map { LinkedBack(value: $0.value.map { LinkedValue($0, linker.program.returns ?? .dynamic) }) }
    resetsSession = step.resetsSession
    range = step.range
    isPlain =
      step.baselines.isEmpty && step.cancel == nil && step.run == nil && step.call == nil && step.notice == nil
      && step.emit == nil && step.open == nil && step.back == nil && !step.resetsSession
  }
}

struct LinkedAssignment: Sendable {
  let path: LinkedPath
  let value: LinkedValue

  init(_ assignment: Assignment, _ linker: Linker) {
    path = LinkedPath(assignment.path)
    value = LinkedValue(assignment.value, assignment.path.type)
    linker.needs(locals: assignment.path.localCount)
  }
}

struct LinkedBaseline: Sendable {
  let value: LinkedValue
  let field: SlotID
  let form: Field.Form
}

struct LinkedRun: Sendable {
  let action: ActionID
  let arguments: [LinkedExpression]

  init(_ call: ActionCall, _ linker: Linker) {
    action = call.action
    let params = linker.program.actions[call.action].params
    arguments = zip(call.arguments, params).map { LinkedExpression($0, $1.type) }
  }
}

struct LinkedBack: Sendable {
  let value: LinkedValue?
}

struct LinkedEmit: Sendable {
  let output: Int
  let arguments: [LinkedExpression]
}

/// An assignment of `optimistic`, compiled: what it reads besides the patched value is captured (rule R10).
struct LinkedPatch: Sendable {
  let assignment: LinkedAssignment
  /// Whether the value depends on the patched value, so that it is computed anew on each new base.
  let readsItself: Bool
  /// The other slots that it reads then.
  let captures: [SlotID]
}

/// A call, compiled.
final class LinkedCall: Sendable {
  struct Part: Sendable {
    let operation: OperationID
    let arguments: [LinkedExpression]
  }

  /// The number by which a snapshot names it.
  let number: Int
  let parts: [Part]
  let joins: Call.JoinedResult?
  let writes: Bool
  let during: Int
  let keep: LeafMask
  let done: LinkedHandler
  let fail: [(kind: String, handler: LinkedHandler)]
  let failOtherwise: LinkedHandler
  let failKept: FailKept?
  let timeout: Int
  let deadline: Int?
  let retry: Retry?
  let optimistic: [LinkedPatch]
  let outerLocals: Int
  let outcomeLocal: Int

  struct FailKept: Sendable {
    let byKind: [(kind: String, handler: LinkedHandler)]
    let otherwise: LinkedHandler
  }

  init(_ call: Call, _ linker: Linker) {
    let operations = linker.program.operations
    parts = call.parts.map { part in
      Part(
        operation: part.operation,
        arguments: zip(part.arguments, operations[part.operation].params).map { LinkedExpression($0, $1.type) })
    }
    joins = call.joins
    writes = call.parts.contains { operations[$0.operation].writes }
    during = call.during?.index ?? -1
    keep = LeafMask(call.keep)
    done = LinkedHandler(call.done, linker)
    fail = call.fail.byKind.map { ($0.kind, LinkedHandler($0.handler, linker)) }
    failOtherwise = call.fail.otherwise.map { LinkedHandler($0, linker) } ?? .nothing
    failKept = call.failKept.map { kept in
      FailKept(
        byKind: kept.byKind.map { ($0.kind, LinkedHandler($0.handler, linker)) },
        otherwise: kept.otherwise.map { LinkedHandler($0, linker) } ?? .nothing)
    }
    timeout = call.timeout
    deadline = call.deadline
    retry = call.retry
    optimistic = call.optimistic.map { assignment in
      let reads = assignment.value.reads
      let root = LinkedPath(assignment.path).slot
      let readsItself = linker.reads(reads, include: root)
      return LinkedPatch(
        assignment: LinkedAssignment(assignment, linker), readsItself: readsItself,
        captures: readsItself ? reads.filter { $0 != root } : [])
    }
    outerLocals = call.outerLocals
    outcomeLocal = call.outcomeLocal
    linker.needs(locals: call.outcomeLocal + 1)
    number = linker.calls.count
    linker.add(self)
  }

  /// The steps for a failure; those of `failKept` where content was kept (rule D4).
  func handler(for kind: String, kept: Bool) -> LinkedHandler {
    if kept {
      guard let failKept else { return .nothing }
      return failKept.byKind.first { $0.kind == kind }?.handler ?? failKept.otherwise
    }
    return fail.first { $0.kind == kind }?.handler ?? failOtherwise
  }
}
