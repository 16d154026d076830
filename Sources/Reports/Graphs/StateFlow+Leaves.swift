import Expressions
import ScreenProgram

extension StateFlow {
  /// The leaves of some in which a step or an action applies.
  func narrowed(_ leaves: CaseSet, _ own: CaseSet?, _ condition: CheckedExpression?) -> CaseSet {
    var result = own.map { leaves.intersection($0) } ?? leaves
    if let possible = condition?.whenTrue.possible {
      result = result.intersection(CaseSet(possible.sorted().map { CaseID($0) }))
    }
    return result
  }

  /// The leaves in which a screen is while calls of an action run.
  func during(of action: ActionID) -> CaseSet {
    calls(program.actions[action].handler.steps).compactMap(\.during).reduce(CaseSet()) {
      $0.union(program.leaves(of: $1))
    }
  }

  func calls(_ steps: [Step]) -> [Call] {
    steps.flatMap { step in (step.call.map { [$0] } ?? []) + calls(step.choices ?? []) }
  }
}
