extension CheckedExpression {
  /// What must hold for a condition to hold: the operands of its outermost `&&`, else the condition alone.
  ///
  /// It tells how far a condition is from holding.
  package func compiledDemands() -> [CompiledExpression] {
    var demands: [CompiledExpression] = []
    add(tree, to: &demands)
    return demands
  }

  private func add(_ node: TypedNode, to demands: inout [CompiledExpression]) {
    if case .and(let operands, _) = node.kind {
      for operand in operands { add(operand, to: &demands) }
    } else {
      demands.append(
        CompiledExpression(Compiler(inference).compile(node), range: node.range, localCount: localCount, origin: origin)
      )
    }
  }
}
