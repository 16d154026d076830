import Expressions
import ScreenProgram

/// A `progress` with a time, compiled.
final class LinkedProgress: Sendable {
  enum Condition: Sendable {
    case holds(CompiledExpression)
    case isEmpty(CompiledExpression)
  }

  let leaves: LeafMask?
  let conditions: [Condition]
  let after: Int
  let atLeast: Int

  init(_ timing: ProgressTiming) {
    leaves = timing.leaves.map { LeafMask($0) }
    conditions = timing.conditions.map { condition in
      switch condition {
      case .holds(let expression): .holds(expression.compiled())
      case .isEmpty(let expression): .isEmpty(expression.compiled())
      }
    }
    after = timing.after
    atLeast = timing.atLeast
  }
}
