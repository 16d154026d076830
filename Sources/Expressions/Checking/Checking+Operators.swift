import SourceText
import SpecValues

extension Checking {
  // MARK: Logic

  func not(_ operand: Syntax, _ syntax: Syntax) -> Checked {
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
  func logic(_ operands: [Syntax], isAnd: Bool, _ syntax: Syntax) -> Checked {
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

  func conditional(
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
    if let expecting, let one = fit(one.node, to: expecting, first), let other = fit(other.node, to: expecting, second) {
      return Checked(TypedNode(.conditional(test.node, one, other), expecting, syntax.range))
    }
    let (hint, fixes) = numberHint(one.node, first, other.node, second)
    return failed(
      hint.isEmpty ? ExpressionCode.mismatch : ExpressionCode.mixedNumbers,
      "both results of `? :` must have one type, found \(name(one.node.type)) and \(name(other.node.type))\(hint)",
      at: place, over: syntax.range, fixes: fixes)
  }

  // MARK: Equality

  func equality(
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

  // MARK: Arithmetic and order

  func negate(_ operand: Syntax, _ syntax: Syntax) -> Checked {
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

  func binary(
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
      ? conversionHint(from: leftType == .string ? rightType : leftType, to: .string, leftType == .string ? right : left)
      : (hint, fixes)
    return failed(
      hint.isEmpty ? ExpressionCode.mismatch : ExpressionCode.mixedNumbers,
      "`\(operation.rawValue)` does not take \(name(leftType)) and \(name(rightType))\(textHint.0)", at: place,
      over: syntax.range, fixes: textHint.1)
  }

  private func resultType(_ operation: Operator, _ left: ValueType, _ right: ValueType) -> ValueType? {
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

  private func isOrdered(_ left: ValueType, _ right: ValueType) -> Bool {
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
  private func open(_ left: ValueType, _ right: ValueType, among types: [ValueType]) -> ValueType? {
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

  private func sum(_ left: ValueType, _ right: ValueType) -> ValueType? {
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

  private func difference(_ left: ValueType, _ right: ValueType) -> ValueType? {
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

  private func membership(
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

  // MARK: Index

  func index(
    _ base: Syntax, _ indexSyntax: Syntax, _ isOptional: Bool, _ bracket: Int, _ syntax: Syntax
  ) -> Checked {
    let place = bracket..<bracket + 1
    if !isOptional, let element = indexedSlot(base) {
      let key = coerce(check(indexSyntax, expecting: element.keyType).node, indexSyntax, to: element.keyType)
      reads.append(element.slot)
      return Checked(TypedNode(.computedIndex(element.slot, key: key), element.type, syntax.range))
    }
    let container = check(base).node
    let key = value(indexSyntax)
    let node: (ValueType) -> Checked = {
      Checked(TypedNode(.index(container, key, isOptional: isOptional), $0, syntax.range))
    }
    if isUnchecked { return node(.dynamic) }
    let containerType = type(of: container)
    switch containerType {
    case .error: return Checked(TypedNode(.constant(.null), .error, syntax.range))
    case .dynamic, .variable: return node(isOptional ? .optional(.dynamic) : .dynamic)
    case .optional(let wrapped):
      guard let element = elementType(inference.shallow(wrapped), key, indexSyntax, place) else {
        return Checked(TypedNode(.constant(.null), .error, syntax.range))
      }
      return Checked(TypedNode(.index(container, key, isOptional: isOptional), .optional(element), syntax.range))
    case .nullable(let wrapped) where isOptional:
      guard let element = elementType(wrapped, key, indexSyntax, place) else {
        return Checked(TypedNode(.constant(.null), .error, syntax.range))
      }
      return node(.optional(element.withoutNull))
    case .nullable(let wrapped):
      reportNull(container, base)
      return Checked(
        TypedNode(.constant(.null), elementType(wrapped, key, indexSyntax, place) ?? .error, syntax.range))
    default:
      guard let element = elementType(containerType, key, indexSyntax, place) else {
        return Checked(TypedNode(.constant(.null), .error, syntax.range))
      }
      return node(isOptional ? .optional(element.withoutNull) : element)
    }
  }

  private func indexedSlot(_ base: Syntax) -> Variable.IndexedSlot? {
    guard let (name, isRooted) = base.dottedName else { return nil }
    let root = name.prefix { $0 != "." }
    guard isRooted || !locals.contains(where: { $0.name == root }),
      case .variable(let variable)? = checker.scope.resolve(name)
    else { return nil }
    return variable.element
  }

  /// The type of an element, or nil with a finding.
  private func elementType(
    _ container: ValueType, _ key: TypedNode, _ keySyntax: Syntax, _ place: Range<Int>
  ) -> ValueType? {
    switch container {
    case .dynamic, .variable: return .dynamic
    case .list(let element):
      if inference.assign(key.type, to: .int) { return element }
      var hint = ""
      if case .record(let record) = inference.shallow(element), record.idIndex != nil, type(of: key) == .string {
        hint = "; find an element by its id with `.byId(…)`"
      }
      report(
        ExpressionCode.mismatch, "a list is indexed with an Int, found \(name(key.type))\(hint)",
        at: hint.isEmpty ? place : keySyntax.range)
      return nil
    case .map(let keyType, let value):
      if fit(key, to: keyType, keySyntax) != nil { return value }
      report(
        ExpressionCode.mismatch, "the keys of this map are \(name(keyType)), found \(name(key.type))", at: place)
      return nil
    case .error: return nil
    default:
      if type(of: key) == .error { return nil }
      let hint = container == .string ? "; take a character with `.charAt(…)`" : ""
      report(
        ExpressionCode.mismatch, "\(name(container)) can't be indexed, only lists and maps can\(hint)", at: place)
      return nil
    }
  }
}
