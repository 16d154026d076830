import Expressions
import ScreenProgram

extension StateFlow {
  /// Follows a call to its outcomes; gives the leaves in which the screen is once it has begun.
  mutating func follow(
    _ call: Call, in leaves: CaseSet, moved: CaseID?, _ words: FlowWords, _ exits: [String], _ context: Context
  ) -> CaseSet {
    let isLoad = context.action != nil && context.action == program.source?.load
    var inner = context
    inner.isOutcome = true
    inner.moved = nil
    var after = leaves
    // The owner of a run is the case that it moved to, else the smallest one around (rule R7).
    let running: CaseSet
    if let during = call.during {
      let within = program.leaves(of: during)
      let leaving = leaves.subtracting(within).subtracting(call.keep)
      add(leaving, during, words.label(exits))
      noteLeaving(leaving, by: context.action)
      running = within.union(call.keep.intersection(leaves))
      after = leaves.subtracting(leaving)
      if !leaving.isEmpty { after.insert(program.leaf(entering: during)) }
      inner.listing = nil
    } else if let moved {
      running = program.leaves(of: moved)
      inner.listing = nil
    } else {
      running = context.home.union(leaves)
      inner.listing = leaves
    }
    inner.home = running
    let name = name(of: call, context)
    follow(call.done.steps, in: running, FlowWords("\(name) done"), inner)
    let kept = isLoad && program.source?.keepsInPlace == true ? running : call.keep.intersection(running)
    let plain = isLoad ? running.subtracting(call.keep) : running
    follow(call.fail, in: plain, "\(name) fail", inner)
    if let failKept = call.failKept { follow(failKept, in: kept, "\(name) failKept", inner) }
    return after
  }

  private mutating func follow(_ fail: FailureHandler, in leaves: CaseSet, _ words: String, _ context: Context) {
    for each in fail.byKind { follow(each.handler.steps, in: leaves, FlowWords("\(words) (\(each.kind))"), context) }
    guard let otherwise = fail.otherwise else { return }
    follow(otherwise.steps, in: leaves, FlowWords(fail.byKind.isEmpty ? words : "\(words) (else)"), context)
  }

  /// A call is told by its action, where that makes no other.
  private func name(of call: Call, _ context: Context) -> String {
    guard !context.isOutcome, let action = context.action,
      calls(program.actions[action].handler.steps).count == 1
    else { return operations(of: call) }
    return program.actions[action].name
  }
}
