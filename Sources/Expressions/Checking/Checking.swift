import SourceText
import SpecValues

/// A node with what it tells where it is true and where it is false.
struct Checked {
  var node: TypedNode
  var whenTrue: Facts = .none
  var whenFalse: Facts = .none

  init(_ node: TypedNode, whenTrue: Facts = .none, whenFalse: Facts = .none) {
    self.node = node
    self.whenTrue = whenTrue
    self.whenFalse = whenFalse
  }
}

/// One check of one expression or template: what has been found so far.
struct Checking {
  /// A variable of a macro.
  struct Local {
    var name: String
    var index: Int
    var type: ValueType
    /// Whether it is evaluated when it is first read, as that of `cel.bind` is.
    var isLazy: Bool
  }

  let checker: ExpressionChecker
  let bytes: [UInt8]
  let isStrict: Bool
  let isUnchecked: Bool
  var inference: Inference
  var diagnostics: [ExpressionDiagnostic] = []
  var locals: [Local] = []
  var localCount: Int
  var facts: Facts
  var reads: [Int] = []
  var readsLocals: [Int] = []

  init(_ checker: ExpressionChecker, _ bytes: [UInt8]) {
    self.checker = checker
    self.bytes = bytes
    switch checker.rules {
    case .screens: (isStrict, isUnchecked) = (true, false)
    case .specification: (isStrict, isUnchecked) = (false, false)
    case .unchecked: (isStrict, isUnchecked) = (false, true)
    }
    inference = Inference(isStrict: isStrict)
    localCount = checker.localCount
    facts = checker.facts
  }

  /// The result of a check whose tree is complete.
  mutating func finish(
    _ checked: Checked, _ syntax: Syntax, expecting: ValueType?, from origin: ExpressionOrigin?
  ) -> CheckResult<CheckedExpression> {
    var node = checked.node
    if let expecting { node = coerce(node, syntax, to: expecting) }
    if diagnostics.count > 1 { sortDiagnostics() }
    guard !diagnostics.contains(where: { $0.severity == .error }) else {
      return CheckResult(value: nil, diagnostics: diagnostics)
    }
    let type = inference.resolve(node.type, freeAsDynamic: true)
    let expression = CheckedExpression(
      type: type, reads: Checking.sortedUnique(reads), readsLocals: Checking.sortedUnique(readsLocals),
      whenTrue: checked.whenTrue, whenFalse: checked.whenFalse, localCount: localCount,
      needsDecoding: expecting.map { Checking.needsDecoding(type, as: $0) } ?? false, range: syntax.range, tree: node,
      inference: inference, origin: origin)
    return CheckResult(value: expression, diagnostics: diagnostics)
  }

  private mutating func sortDiagnostics() {
    diagnostics = diagnostics.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }.map(\.element)
  }

  static func sortedUnique(_ indices: [Int]) -> [Int] {
    guard indices.count > 1 else { return indices }
    var result: [Int] = []
    for index in indices.sorted() where result.last != index { result.append(index) }
    return result
  }

  /// Whether a value of one type may still be something else than the expected one when it runs.
  static func needsDecoding(_ type: ValueType, as expected: ValueType) -> Bool {
    switch (type, expected) {
    case (_, .dynamic): false
    case (.dynamic, _): true
    case (.nullable(let one), .nullable(let other)), (.list(let one), .list(let other)):
      needsDecoding(one, as: other)
    case (_, .nullable(let other)): needsDecoding(type, as: other)
    case (.map(let key, let value), .map(let otherKey, let otherValue)):
      needsDecoding(key, as: otherKey) || needsDecoding(value, as: otherValue)
    default: false
    }
  }

  // MARK: Findings

  mutating func report(
    _ code: DiagnosticCode, _ message: String, at range: Range<Int>,
    notes: [(message: String, range: Range<Int>?)] = [], fixes: [ExpressionFix] = []
  ) {
    diagnostics.append(ExpressionDiagnostic(code, message, at: range, notes: notes, fixes: fixes))
  }

  /// Reports a finding and gives the node that stops others from following from it.
  mutating func failed(
    _ code: DiagnosticCode, _ message: String, at range: Range<Int>, over whole: Range<Int>,
    fixes: [ExpressionFix] = []
  ) -> Checked {
    report(code, message, at: range, fixes: fixes)
    return Checked(TypedNode(.constant(.null), .error, whole))
  }

  /// What fails when it runs, in an expression that is not checked.
  func fails(_ kind: EvaluationFailure.Kind, _ message: String, _ range: Range<Int>) -> Checked {
    Checked(TypedNode(.failure(kind, message), .dynamic, range))
  }

  /// The text of a part of the expression.
  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }

  /// The text of a part, short enough for a message.
  func quoted(_ range: Range<Int>) -> String {
    let text = text(range)
    return text.utf8.count <= 40 && !text.utf8.contains(0x0A) ? "`\(text)`" : "this"
  }

  /// A type as a message shows it, solved as far as it is known.
  func name(_ type: ValueType) -> String { "`\(inference.resolve(type, freeAsDynamic: true))`" }

  func type(of node: TypedNode) -> ValueType { inference.shallow(node.type) }

  /// Whether a type may be anything when it runs.
  func isOpen(_ type: ValueType) -> Bool {
    switch type {
    case .dynamic, .variable, .error: true
    case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .list, .map, .nullable, .record,
      .enumeration, .optional, .type, .abstract, .action, .binding:
      false
    }
  }

  // MARK: The walk

  mutating func check(_ syntax: Syntax, expecting: ValueType? = nil) -> Checked {
    switch syntax.kind {
    case .literal(let value): literal(value, syntax)
    case .name, .select: reference(syntax)
    case .index(let base, let index, let isOptional, let bracket):
      self.index(base, index, isOptional, bracket, syntax)
    case .call(let name, let receiver, let arguments, let isRooted):
      call(name, receiver, arguments, isRooted, syntax, expecting)
    case .list(let elements): list(elements, syntax, expecting)
    case .map(let entries): map(entries, syntax, expecting)
    case .record(let name, let isRooted, let fields, let brace): record(name, isRooted, fields, brace, syntax)
    case .unary(.not, let operand): not(operand, syntax)
    case .unary(_, let operand): negate(operand, syntax)
    case .binary(.equal, let left, let right, let place): equality(.equal, left, right, place, syntax)
    case .binary(.notEqual, let left, let right, let place): equality(.notEqual, left, right, place, syntax)
    case .binary(let operation, let left, let right, let place): binary(operation, left, right, place, syntax)
    case .and(let operands): logic(operands, isAnd: true, syntax)
    case .or(let operands): logic(operands, isAnd: false, syntax)
    case .conditional(let condition, let first, let second, let place):
      conditional(condition, first, second, place, syntax, expecting)
    }
  }

  /// Checks an expression and requires a value: a nullable one is reported, with the ways out.
  mutating func value(_ syntax: Syntax, expecting: ValueType? = nil) -> TypedNode {
    nonNull(check(syntax, expecting: expecting).node, syntax)
  }

  /// Requires that a node is not null.
  mutating func nonNull(_ node: TypedNode, _ syntax: Syntax) -> TypedNode {
    guard case .nullable(let wrapped) = type(of: node) else { return node }
    reportNull(node, syntax)
    return TypedNode(node.kind, wrapped, node.range)
  }

  mutating func reportNull(_ node: TypedNode, _ syntax: Syntax) {
    let subject = quoted(syntax.range)
    let test =
      path(of: syntax) == nil ? "" : "test \(subject == "this" ? "it" : "`\(text(syntax.range)) != null`") first, or "
    report(
      ExpressionCode.maybeNull,
      "\(subject) may be null, its type is \(name(node.type)); \(test)give a value for null with `.orValue(…)`",
      at: syntax.range)
  }

  /// Requires a Bool, as operands of `&&` and conditions are.
  mutating func condition(_ syntax: Syntax, _ role: String) -> Checked {
    let checked = check(syntax)
    switch type(of: checked.node) {
    case .bool, .dynamic, .error: return checked
    case .variable:
      _ = inference.assign(checked.node.type, to: .bool)
      return checked
    case .nullable(.bool):
      reportNull(checked.node, syntax)
      return checked
    default:
      if isUnchecked { return checked }
      report(
        ExpressionCode.mismatch, "\(role) must be Bool, found \(name(checked.node.type))", at: syntax.range)
      return Checked(TypedNode(checked.node.kind, .error, checked.node.range))
    }
  }

  private func literal(_ value: Value, _ syntax: Syntax) -> Checked {
    Checked(TypedNode(.constant(value), isUnchecked ? .dynamic : value.runtimeType, syntax.range))
  }
}
