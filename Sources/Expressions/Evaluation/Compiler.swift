import SpecValues

/// Turns a checked tree into closures; whatever depends on nothing is evaluated at once.
final class Compiler {
  let inference: Inference
  /// The values of the variables of `cel.bind` around the node, by local; compiled once, however often they are read.
  private var bound: [Int: Code] = [:]

  init(_ inference: Inference) { self.inference = inference }

  func type(_ node: TypedNode) -> ValueType { inference.shallow(node.type) }

  /// The code of a node.
  func compile(_ node: TypedNode) -> Code {
    switch node.kind {
    case .constant(let value): return .constant(value)
    case .slot(let index): return slot(index, type(node), node.range)
    case .local(let index): return local(index, type(node), node.range)
    case .computed(let index): return computed(index, node.range)
    case .computedIndex(let index, let key):
      let key = compile(key).value
      let range = node.range
      return .value { (context) throws(EvaluationFailure) in
        guard let computed = context.computed else { throw unbound(range) }
        return try computed.value(ofComputedSlot: index, key: try key(context))
      }
    case .lazyLocal(let index): return lazyLocal(index)
    case .bind(let index, let value, let body): return bind(index, value, body)
    case .field(let base, let index, let name): return field(base, index, name, type(node), node.range)
    case .select(let base, let name, let isOptional): return select(base, name, isOptional, node.range)
    case .nullableField(let base, let index, let name): return nullableField(base, index, name, node.range)
    case .has(let base, let name):
      let base = compile(base).value
      let range = node.range
      return .bool { (context) throws(EvaluationFailure) in try Access.has(try base(context), name, range) }
    case .notNull(let base):
      let base = compile(base).value
      return .bool { (context) throws(EvaluationFailure) in
        if case .null = try base(context) { false } else { true }
      }
    case .index(let base, let key, let isOptional): return index(base, key, isOptional, node.range)
    case .not(let operand):
      let code = compile(operand)
      if case .bool(let value)? = code.constant { return .constant(.bool(!value)) }
      let bool = code.bool(operand.range)
      return .bool { (context) throws(EvaluationFailure) in !(try bool(context)) }
    case .negate(let operand): return negate(operand, node.range)
    case .binary(let operation, let left, let right): return binary(operation, left, right, node.range)
    case .and(let operands, let isOrdered): return logic(operands, isAnd: true, isOrdered)
    case .or(let operands, let isOrdered): return logic(operands, isAnd: false, isOrdered)
    case .conditional(let test, let first, let second): return conditional(test, first, second)
    case .list(let elements, let optional): return list(elements, optional, node.range)
    case .map(let entries, let optional): return map(entries, optional, node.range)
    case .record(let type, let fields): return record(type, fields, node.range)
    case .call(let name, let overloads, let arguments): return call(name, overloads, arguments, node)
    case .loop(let base, let variables, let loop): return self.loop(base, variables, loop, node.range)
    case .orValue(let base, let other): return orValue(base, other)
    case .or2(let base, let other): return or(base, other)
    case .optMap(let base, let index, let body, let isFlat): return optMap(base, index, body, isFlat, node.range)
    case .extreme(let isGreatest, let arguments): return extreme(isGreatest, arguments, node.range)
    case .format(let pattern, let list): return format(pattern, list, node.range)
    case .byId(let list, let id): return byId(list, id, node.range)
    case .mergedById(let list, let other): return mergedById(list, other, node.range)
    case .with(let base, let changes): return with(base, changes, node.range)
    case .isOneOf(let subject, let values): return isOneOf(subject, values)
    case .plural(let number, let forms): return plural(number, forms)
    case .unwrapOptional(let base):
      let code = compile(base).value
      return .value { (context) throws(EvaluationFailure) in
        let value = try code(context)
        if case .optional(let optional) = value { return optional.value ?? .null }
        return value
      }
    case .now: return .value { (context) throws(EvaluationFailure) in .timestamp(context.now) }
    case .newId:
      return .string { (context) throws(EvaluationFailure) in
        context.newIdCounter &+= 1
        return "id-\(context.newIdCounter)"
      }
    case .failure(let kind, let message):
      let range = node.range
      return .value { (_) throws(EvaluationFailure) in throw EvaluationFailure(kind, message, at: range) }
    }
  }

  /// Evaluates at load what reads nothing; what fails is left to fail when it is met.
  func folded(_ code: Code, _ parts: [Code]) -> Code {
    guard parts.allSatisfy({ $0.constant != nil }) else { return code }
    let context = EvaluationContext()
    context.steps = 10_000
    context.creation = 10_000
    guard let value = try? code.value(context) else { return code }
    return .constant(value)
  }

  // MARK: Storage

  private func slot(_ index: Int, _ type: ValueType, _ range: Range<Int>) -> Code {
    switch type {
    case .bool:
      return .bool { (context) throws(EvaluationFailure) in
        guard case .bool(let value) = context.slots[index] else { throw noOverload("Bool", range) }
        return value
      }
    case .int:
      return .int { (context) throws(EvaluationFailure) in
        guard case .int(let value) = context.slots[index] else { throw noOverload("Int", range) }
        return value
      }
    case .double:
      return .double { (context) throws(EvaluationFailure) in
        guard case .double(let value) = context.slots[index] else { throw noOverload("Double", range) }
        return value
      }
    case .string, .enumeration:
      return .string { (context) throws(EvaluationFailure) in
        guard case .string(let value) = context.slots[index] else { throw noOverload("String", range) }
        return value
      }
    default: return .value { (context) throws(EvaluationFailure) in context.slots[index] }
    }
  }

  private func local(_ index: Int, _ type: ValueType, _ range: Range<Int>) -> Code {
    switch type {
    case .bool:
      return .bool { (context) throws(EvaluationFailure) in
        guard case .bool(let value) = context.locals[index] else { throw noOverload("Bool", range) }
        return value
      }
    case .int:
      return .int { (context) throws(EvaluationFailure) in
        guard case .int(let value) = context.locals[index] else { throw noOverload("Int", range) }
        return value
      }
    case .double:
      return .double { (context) throws(EvaluationFailure) in
        guard case .double(let value) = context.locals[index] else { throw noOverload("Double", range) }
        return value
      }
    case .string, .enumeration:
      return .string { (context) throws(EvaluationFailure) in
        guard case .string(let value) = context.locals[index] else { throw noOverload("String", range) }
        return value
      }
    default: return .value { (context) throws(EvaluationFailure) in context.locals[index] }
    }
  }

  private func computed(_ index: Int, _ range: Range<Int>) -> Code {
    .value { (context) throws(EvaluationFailure) in
      guard let computed = context.computed else { throw unbound(range) }
      return try computed.value(ofComputedSlot: index)
    }
  }

  private func lazyLocal(_ index: Int) -> Code {
    guard let code = bound[index] else { return .constant(.null) }
    if case .constant = code { return code }
    let evaluate = code.value
    return .value { (context) throws(EvaluationFailure) in
      if case .bool(true) = context.locals[index + 1] { return context.locals[index] }
      let value = try evaluate(context)
      context.locals[index] = value
      context.locals[index + 1] = .bool(true)
      return value
    }
  }

  private func bind(_ index: Int, _ value: TypedNode, _ body: TypedNode) -> Code {
    bound[index] = compile(value)
    let code = compile(body)
    if case .constant = code { return code }
    let body = code.value
    return .value { (context) throws(EvaluationFailure) in
      context.locals[index + 1] = .null
      defer {
        context.locals[index] = .null
        context.locals[index + 1] = .null
      }
      return try body(context)
    }
  }

  // MARK: Selection

  /// A record-valued node as a record.
  private func recordCode(_ node: TypedNode) -> @Sendable (EvaluationContext) throws(EvaluationFailure) -> RecordValue {
    let range = node.range
    switch node.kind {
    case .local(let index):
      return { (context) throws(EvaluationFailure) in
        guard case .record(let record) = context.locals[index] else { throw noOverload("a record", range) }
        return record
      }
    case .slot(let index):
      return { (context) throws(EvaluationFailure) in
        guard case .record(let record) = context.slots[index] else { throw noOverload("a record", range) }
        return record
      }
    default:
      let code = compile(node).value
      return { (context) throws(EvaluationFailure) in
        guard case .record(let record) = try code(context) else { throw noOverload("a record", range) }
        return record
      }
    }
  }

  private func field(_ base: TypedNode, _ index: Int, _ name: String, _ type: ValueType, _ range: Range<Int>) -> Code {
    let record = recordCode(base)
    switch type {
    case .bool:
      if case .local(let local) = base.kind {
        return .bool { (context) throws(EvaluationFailure) in
          guard case .record(let record) = context.locals[local], index < record.fields.count,
            case .bool(let value) = record.fields[index]
          else { throw noOverload("Bool", range) }
          return value
        }
      }
      return .bool { (context) throws(EvaluationFailure) in
        let record = try record(context)
        guard index < record.fields.count, case .bool(let value) = record.fields[index] else {
          throw noOverload("Bool", range)
        }
        return value
      }
    case .int:
      return .int { (context) throws(EvaluationFailure) in
        let record = try record(context)
        guard index < record.fields.count, case .int(let value) = record.fields[index] else {
          throw noOverload("Int", range)
        }
        return value
      }
    case .double:
      return .double { (context) throws(EvaluationFailure) in
        let record = try record(context)
        guard index < record.fields.count, case .double(let value) = record.fields[index] else {
          throw noOverload("Double", range)
        }
        return value
      }
    case .string, .enumeration:
      if case .local(let local) = base.kind {
        return .string { (context) throws(EvaluationFailure) in
          guard case .record(let record) = context.locals[local], index < record.fields.count,
            case .string(let value) = record.fields[index]
          else { throw noOverload("String", range) }
          return value
        }
      }
      return .string { (context) throws(EvaluationFailure) in
        let record = try record(context)
        guard index < record.fields.count, case .string(let value) = record.fields[index] else {
          throw noOverload("String", range)
        }
        return value
      }
    default:
      return .value { (context) throws(EvaluationFailure) in
        let record = try record(context)
        guard index < record.fields.count else {
          throw EvaluationFailure(.noSuchField, "there is no field `\(name)`", at: range)
        }
        return record.fields[index]
      }
    }
  }

  private func nullableField(_ base: TypedNode, _ index: Int, _ name: String, _ range: Range<Int>) -> Code {
    let base = compile(base).value
    return .value { (context) throws(EvaluationFailure) in
      switch try base(context) {
      case .record(let record) where index < record.fields.count: return record.fields[index]
      case .null: return .null
      default: throw noOverload("a record", range)
      }
    }
  }

  private func select(_ base: TypedNode, _ name: String, _ isOptional: Bool, _ range: Range<Int>) -> Code {
    let code = compile(base)
    let base = code.value
    return folded(
      .value { (context) throws(EvaluationFailure) in
        try Access.select(try base(context), name, isOptional: isOptional, range)
      }, [code])
  }

  private func index(_ base: TypedNode, _ key: TypedNode, _ isOptional: Bool, _ range: Range<Int>) -> Code {
    let baseCode = compile(base)
    let keyCode = compile(key)
    let base = baseCode.value
    if !isOptional, case .int(let index) = keyCode {
      return .value { (context) throws(EvaluationFailure) in
        let container = try base(context)
        let index = try index(context)
        if case .list(let list) = container {
          guard index >= 0, index < list.count else { throw Access.outOfBounds(index, list.count, range) }
          return list[index]
        }
        return try Access.index(container, .int(index), isOptional: false, range)
      }
    }
    let key = keyCode.value
    return folded(
      .value { (context) throws(EvaluationFailure) in
        let container = try base(context)
        return try Access.index(container, try key(context), isOptional: isOptional, range)
      }, [baseCode, keyCode])
  }
}

@inline(never) func unbound(_ range: Range<Int>) -> EvaluationFailure {
  EvaluationFailure(.noSuchName, "this has no value here", at: range)
}
