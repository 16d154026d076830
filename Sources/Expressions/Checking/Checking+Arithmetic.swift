import SpecValues

extension Checking {
  mutating func negate(_ operand: Syntax, _ syntax: Syntax) -> Checked {
    let node = value(operand)
    let found = type(of: node)
    switch found {
    case .int, .double, .dynamic, .error: break
    case .variable: return Checked(TypedNode(.negate(node), .dynamic, syntax.range))
    default:
      if isUnchecked { break }
      return failed(
        ExpressionCode.mismatch, "`-` takes an Int or a Double, found \(name(found))",
        at: syntax.range.lowerBound..<syntax.range.lowerBound + 1, over: syntax.range)
    }
    return Checked(TypedNode(.negate(node), found, syntax.range))
  }

  mutating func binary(
    _ operation: Operator, _ left: Syntax, _ right: Syntax, _ place: Range<Int>, _ syntax: Syntax
  ) -> Checked {
    let one = value(left)
    let other = operation == .isIn ? value(right) : value(right)
    if isUnchecked { return Checked(TypedNode(.binary(operation, one, other), .dynamic, syntax.range)) }
    let leftType = type(of: one)
    let rightType = type(of: other)
    if case .isIn = operation { return membership(one, left, other, right, place, syntax) }
    if let result = resultType(operation, leftType, rightType) {
      return Checked(TypedNode(.binary(operation, one, other), result, syntax.range))
    }
    if case .enumeration = leftType, let fitted = fit(other, to: leftType, right),
      let result = resultType(operation, leftType, leftType)
    {
      return Checked(TypedNode(.binary(operation, one, fitted), result, syntax.range))
    }
    if leftType == .error || rightType == .error {
      return Checked(TypedNode(.constant(.null), .error, syntax.range))
    }
    let (hint, fixes) = numberHint(one, left, other, right)
    let textHint =
      operation == .add && (leftType == .string) != (rightType == .string)
      ? conversionHint(
        from: leftType == .string ? rightType : leftType, to: .string, leftType == .string ? right : left)
      : (hint, fixes)
    return failed(
      hint.isEmpty ? ExpressionCode.mismatch : ExpressionCode.mixedNumbers,
      "`\(operation.rawValue)` does not take \(name(leftType)) and \(name(rightType))\(textHint.0)", at: place,
      over: syntax.range, fixes: textHint.1)
  }

  private mutating func resultType(_ operation: Operator, _ left: ValueType, _ right: ValueType) -> ValueType? {
    switch operation {
    case .less, .lessOrEqual, .greater, .greaterOrEqual: return isOrdered(left, right) ? .bool : nil
    case .add: return sum(left, right)
    case .subtract: return difference(left, right)
    case .multiply, .divide:
      switch (left, right) {
      case (.int, .int), (.uint, .uint), (.double, .double): return left
      default: return open(left, right, among: [.int, .uint, .double])
      }
    case .remainder:
      switch (left, right) {
      case (.int, .int), (.uint, .uint): return left
      default: return open(left, right, among: [.int, .uint])
      }
    case .equal, .notEqual, .isIn, .not, .negate: return nil
    }
  }

  private mutating func isOrdered(_ left: ValueType, _ right: ValueType) -> Bool {
    switch (left, right) {
    case (.int, .int), (.uint, .uint), (.double, .double), (.string, .string), (.bool, .bool), (.bytes, .bytes),
      (.timestamp, .timestamp), (.duration, .duration), (.int, .uint), (.uint, .int), (.int, .double), (.double, .int),
      (.uint, .double), (.double, .uint):
      return true
    default:
      let ordered: [ValueType] = [.int, .uint, .double, .string, .bool, .bytes, .timestamp, .duration]
      return open(left, right, among: ordered) != nil
    }
  }

  /// The result where one side is open: the other side's type if it is one of those, JSON if both are open.
  private mutating func open(_ left: ValueType, _ right: ValueType, among types: [ValueType]) -> ValueType? {
    switch (isOpen(left), isOpen(right)) {
    case (true, true): return .dynamic
    case (true, false):
      guard types.contains(right) else { return nil }
      if case .variable = left { _ = inference.assign(left, to: right) }
      return right
    case (false, true):
      guard types.contains(left) else { return nil }
      if case .variable = right { _ = inference.assign(right, to: left) }
      return left
    case (false, false): return nil
    }
  }

  private mutating func sum(_ left: ValueType, _ right: ValueType) -> ValueType? {
    switch (left, right) {
    case (.int, .int), (.uint, .uint), (.double, .double), (.string, .string), (.bytes, .bytes),
      (.duration, .duration):
      return left
    case (.timestamp, .duration), (.duration, .timestamp): return .timestamp
    case (.list(let one), .list(let other)):
      if inference.assign(right, to: left) || inference.assign(left, to: right) {
        return .list(inference.moreGeneral(one, other))
      }
      return isStrict ? join(one, other).map { .list($0) } : nil
    case (.list, _) where isOpen(right): return left
    case (_, .list) where isOpen(left): return right
    case (.duration, _) where isOpen(right), (_, .duration) where isOpen(left): return .dynamic
    case (.timestamp, _) where isOpen(right), (_, .timestamp) where isOpen(left): return .timestamp
    default: return open(left, right, among: [.int, .uint, .double, .string, .bytes])
    }
  }

  private mutating func difference(_ left: ValueType, _ right: ValueType) -> ValueType? {
    switch (left, right) {
    case (.int, .int), (.uint, .uint), (.double, .double), (.duration, .duration): return left
    case (.timestamp, .duration): return .timestamp
    case (.timestamp, .timestamp): return .duration
    case (.timestamp, _) where isOpen(right): return .dynamic
    case (_, .timestamp) where isOpen(left): return .duration
    case (.duration, _) where isOpen(right): return .duration
    case (_, .duration) where isOpen(left): return .dynamic
    default: return open(left, right, among: [.int, .uint, .double])
    }
  }

  private mutating func membership(
    _ one: TypedNode, _ left: Syntax, _ other: TypedNode, _ right: Syntax, _ place: Range<Int>, _ syntax: Syntax
  ) -> Checked {
    let element = type(of: one)
    let collection = type(of: other)
    let node = TypedNode(.binary(.isIn, one, other), .bool, syntax.range)
    switch collection {
    case .dynamic, .variable, .error: return Checked(node)
    case .list(let type):
      if inference.assign(element, to: type) || inference.assign(type, to: element) { return Checked(node) }
      if let fitted = fit(one, to: type, left) {
        return Checked(TypedNode(.binary(.isIn, fitted, other), .bool, syntax.range))
      }
      if let fitted = fit(other, to: .list(element), right) {
        return Checked(TypedNode(.binary(.isIn, one, fitted), .bool, syntax.range))
      }
      if isStrict, assignable(element, to: inference.shallow(type).orNull) { return Checked(node) }
    case .map(let key, _):
      if inference.assign(element, to: key) { return Checked(node) }
      if let fitted = fit(one, to: key, left) {
        return Checked(TypedNode(.binary(.isIn, fitted, other), .bool, syntax.range))
      }
    case .string where element == .string:
      return failed(
        ExpressionCode.mismatch, "`in` looks into lists and maps; a text is searched with `.contains(…)`", at: place,
        over: syntax.range)
    default: break
    }
    if element == .error { return Checked(TypedNode(.constant(.null), .error, syntax.range)) }
    return failed(
      ExpressionCode.mismatch, "`in` does not take \(name(element)) and \(name(collection))", at: place,
      over: syntax.range)
  }
}
