import SpecValues

/// A test of an element that is one Bool field of it, or its negation, as in `todos.filter(t, !t.isDone)`: the commonest
/// test of all, made without a closure and without the loop's variable.
struct ElementFlag: Sendable {
  private let index: Int
  private let isNegated: Bool
  private let range: Range<Int>

  /// The test that a predicate is; nil where it is something else.
  init?(_ predicate: TypedNode, of local: Int) {
    var node = predicate
    var isNegated = false
    while case .not(let operand) = node.kind {
      node = operand
      isNegated.toggle()
    }
    guard case .field(let base, let index, _) = node.kind, case .local(local) = base.kind, case .bool = node.type,
      case .record = base.type
    else { return nil }
    self.index = index
    self.isNegated = isNegated
    range = node.range
  }

  /// Whether an element passes.
  @inline(__always) func passes(_ element: Value) throws(EvaluationFailure) -> Bool {
    guard case .record(let record) = element, index < record.fields.count, case .bool(let value) = record.fields[index]
    else { throw noOverload("Bool", range) }
    return value != isNegated
  }
}
