import SourceText
import SpecValues

extension Checking {
  // MARK: Logic

  mutating func not(_ operand: Syntax, _ syntax: Syntax) -> Checked {
    let checked = check(operand)
    switch type(of: checked.node) {
    case .bool, .dynamic, .error: break
    case .variable: _ = inference.assign(checked.node.type, to: .bool)
    case .nullable(.bool): reportNull(checked.node, operand)
    default:
      if isUnchecked { break }
      return failed(
        ExpressionCode.mismatch, "`!` takes a Bool, found \(name(checked.node.type))",
        at: syntax.range.lowerBound..<syntax.range.lowerBound + 1, over: syntax.range)
    }
    return Checked(
      TypedNode(.not(checked.node), isUnchecked ? .dynamic : .bool, syntax.range), whenTrue: checked.whenFalse,
      whenFalse: checked.whenTrue)
  }

  /// `&&` and `||`: what the left tells holds while the right is checked (rule T5).
  mutating func logic(_ operands: [Syntax], isAnd: Bool, _ syntax: Syntax) -> Checked {
    let saved = facts
    defer { facts = saved }
    var nodes: [TypedNode] = []
    nodes.reserveCapacity(operands.count)
    // What is known when all so far let the next be evaluated, and when one of them decided.
    var passed = Facts.none
    var decided: Facts?
    var isOrdered = false
    for (index, operand) in operands.enumerated() {
      let checked = condition(operand, isAnd ? "each side of `&&`" : "each side of `||`")
      nodes.append(checked.node)
      let passing = isAnd ? checked.whenTrue : checked.whenFalse
      let deciding = (isAnd ? checked.whenFalse : checked.whenTrue).union(passed)
      decided = decided.map { $0.intersection(deciding) } ?? deciding
      passed = passed.union(passing)
      if !passing.isEmpty {
        facts = facts.union(passing)
        if index < operands.count - 1 { isOrdered = true }
      }
    }
    let type: ValueType = isUnchecked ? .dynamic : .bool
    let node = TypedNode(
      isAnd ? .and(nodes, isOrdered: isOrdered) : .or(nodes, isOrdered: isOrdered), type, syntax.range)
    return Checked(
      node, whenTrue: isAnd ? passed : decided ?? .none, whenFalse: isAnd ? decided ?? .none : passed)
  }

  mutating func conditional(
    _ condition: Syntax, _ first: Syntax, _ second: Syntax, _ place: Range<Int>, _ syntax: Syntax,
    _ expecting: ValueType?
  ) -> Checked {
    let test = self.condition(condition, "the condition before `?`")
    let saved = facts
    facts = saved.union(test.whenTrue)
    let one = check(first, expecting: expecting)
    facts = saved.union(test.whenFalse)
    let other = check(second, expecting: expecting)
    facts = saved
    let node: (ValueType) -> TypedNode = {
      TypedNode(.conditional(test.node, one.node, other.node), $0, syntax.range)
    }
    let whenTrue = test.whenTrue.union(one.whenTrue).intersection(test.whenFalse.union(other.whenTrue))
    let whenFalse = test.whenTrue.union(one.whenFalse).intersection(test.whenFalse.union(other.whenFalse))
    if isUnchecked { return Checked(node(.dynamic)) }
    if let type = join(one.node.type, other.node.type) {
      return Checked(node(type), whenTrue: whenTrue, whenFalse: whenFalse)
    }
    if let fitted = fit(one.node, to: other.node.type, first) {
      return Checked(TypedNode(.conditional(test.node, fitted, other.node), other.node.type, syntax.range))
    }
    if let fitted = fit(other.node, to: one.node.type, second) {
      return Checked(TypedNode(.conditional(test.node, one.node, fitted), one.node.type, syntax.range))
    }
    if let expecting, let one = fit(one.node, to: expecting, first), let other = fit(other.node, to: expecting, second)
    {
      return Checked(TypedNode(.conditional(test.node, one, other), expecting, syntax.range))
    }
    let (hint, fixes) = numberHint(one.node, first, other.node, second)
    return failed(
      hint.isEmpty ? ExpressionCode.mismatch : ExpressionCode.mixedNumbers,
      "both results of `? :` must have one type, found \(name(one.node.type)) and \(name(other.node.type))\(hint)",
      at: place, over: syntax.range, fixes: fixes)
  }

  // MARK: Equality

  mutating func equality(
    _ operation: Operator, _ left: Syntax, _ right: Syntax, _ place: Range<Int>, _ syntax: Syntax
  ) -> Checked {
    var one = check(left).node
    var other = check(right).node
    var checked = Checked(TypedNode(.binary(operation, one, other), isUnchecked ? .dynamic : .bool, syntax.range))
    if isUnchecked { return checked }
    let leftType = type(of: one)
    let rightType = type(of: other)
    // Comparison with null tells whether a path is null.
    if isStrict, let (subject, subjectSyntax, type) = nullTest(one, left, leftType, other, right, rightType) {
      if !type.holdsNull {
        return failed(
          ExpressionCode.mismatch, "\(quoted(subjectSyntax.range)) is never null, its type is \(name(type))", at: place,
          over: syntax.range)
      }
      if let path = path(of: subjectSyntax) {
        let fact = Facts(nonNull: [path])
        if operation == .equal { checked.whenFalse = fact } else { checked.whenTrue = fact }
      }
      _ = subject
      return checked
    }
    let isFitting: Bool
    if inference.assign(leftType, to: rightType) || inference.assign(rightType, to: leftType) {
      isFitting = true
    } else if let fitted = fit(other, to: leftType, right) {
      other = fitted
      isFitting = true
    } else if let fitted = fit(one, to: rightType, left) {
      one = fitted
      isFitting = true
    } else if isStrict, case .nullable(let wrapped) = leftType, assignable(wrapped, to: rightType.withoutNull) {
      isFitting = true
    } else {
      isFitting = false
    }
    guard isFitting else {
      let (hint, fixes) = numberHint(one, left, other, right)
      return failed(
        hint.isEmpty ? ExpressionCode.mismatch : ExpressionCode.mixedNumbers,
        "`\(operation.rawValue)` compares values of one type, found \(name(leftType)) and \(name(rightType))\(hint)",
        at: place, over: syntax.range, fixes: fixes)
    }
    checked.node = TypedNode(.binary(operation, one, other), .bool, syntax.range)
    // `p == 'x'` tells that p is not null, where the other side never is.
    if operation == .equal, isStrict {
      if case .nullable = leftType, !rightType.holdsNull, let path = path(of: left) {
        checked.whenTrue = Facts(nonNull: [path])
      } else if case .nullable = rightType, !leftType.holdsNull, let path = path(of: right) {
        checked.whenTrue = Facts(nonNull: [path])
      }
    }
    return checked
  }

  private func nullTest(
    _ one: TypedNode, _ left: Syntax, _ leftType: ValueType, _ other: TypedNode, _ right: Syntax, _ rightType: ValueType
  ) -> (TypedNode, Syntax, ValueType)? {
    if case .null = rightType, case .constant(.null) = other.kind, leftType != .null { return (one, left, leftType) }
    if case .null = leftType, case .constant(.null) = one.kind, rightType != .null { return (other, right, rightType) }
    return nil
  }

  /// How to make one type of an Int and a Double, where that is what differs.
  func numberHint(
    _ one: TypedNode, _ left: Syntax, _ other: TypedNode, _ right: Syntax
  ) -> (String, [ExpressionFix]) {
    switch (type(of: one), type(of: other)) {
    case (.int, .double): conversionHint(from: .int, to: .double, left)
    case (.double, .int): conversionHint(from: .int, to: .double, right)
    default: ("", [])
    }
  }
}
