import SpecValues

extension Compiler {
  func call(_ name: String, _ overloads: [Overload], _ arguments: [TypedNode], _ node: TypedNode) -> Code {
    if let fast = fastCall(name, overloads, arguments, node.range) { return fast }
    let codes = arguments.map(compile)
    let values = codes.map(\.boxed)
    let range = node.range
    let call: Code
    if overloads.count == 1, let overload = overloads.first, overload.parameters.count == values.count {
      call = direct(overload, values, range)
    } else {
      call = dispatched(name, overloads, values, range)
    }
    return folded(call, codes)
  }

  private func direct(_ overload: Overload, _ values: [ValueBox], _ range: Range<Int>) -> Code {
    switch overload.implementation {
    case .one(let work) where values.count == 1:
      let first = values[0].code
      return .value { (context) throws(EvaluationFailure) in
        let argument = try first(context)
        try context.charge(argument, at: range)
        let result: Value
        do throws(Problem) { result = try work(argument) } catch { throw error.at(range) }
        try context.create(result.createdCount, at: range)
        return result
      }
    case .two(let work) where values.count == 2:
      let first = values[0].code
      let second = values[1].code
      return .value { (context) throws(EvaluationFailure) in
        let one = try first(context)
        let other = try second(context)
        try context.charge(one, at: range)
        let result: Value
        do throws(Problem) { result = try work(one, other) } catch { throw error.at(range) }
        try context.create(result.createdCount, at: range)
        return result
      }
    default:
      return .value { (context) throws(EvaluationFailure) in
        var arguments: [Value] = []
        for box in values { arguments.append(try box.code(context)) }
        return try invoke(overload, arguments, context, range)
      }
    }
  }

  /// Chooses among the ways to call a function by the values.
  private func dispatched(
    _ name: String, _ overloads: [Overload], _ values: [ValueBox], _ range: Range<Int>
  ) -> Code {
    .value { (context) throws(EvaluationFailure) in
      var arguments: [Value] = []
      for box in values { arguments.append(try box.code(context)) }
      for overload in overloads where overload.parameters.count == arguments.count {
        if zip(arguments, overload.parameters).allSatisfy({ Overload.accepts($0, as: $1) }) {
          return try invoke(overload, arguments, context, range)
        }
      }
      let kinds = arguments.map(\.kindName).joined(separator: ", ")
      throw EvaluationFailure(
        .noSuchOverload, "`\(name)` does not take \(kinds.isEmpty ? "nothing" : kinds)", at: range)
    }
  }

  // MARK: Functions that are worth a form of their own

  private func fastCall(
    _ name: String, _ overloads: [Overload], _ arguments: [TypedNode], _ range: Range<Int>
  ) -> Code? {
    guard overloads.count == 1, let first = arguments.first else { return nil }
    switch (name, arguments.count, type(first)) {
    case ("size", 1, .string):
      let text = compile(first)
      if text.constant != nil { return nil }
      let code = text.string(first.range)
      return .int { (context) throws(EvaluationFailure) in Text.size(try code(context)) }
    case ("size", 1, .list):
      if case .loop(let base, let variables, .filter(let predicate)) = first.kind {
        return count(base, variables, predicate, range)
      }
      let list = compile(first)
      if list.constant != nil { return nil }
      let code = list.value
      return .int { (context) throws(EvaluationFailure) in
        guard case .list(let list) = try code(context) else { throw noOverload("a list", range) }
        return list.count
      }
    case ("contains", 2, .string):
      if let fused = lowerContains(arguments, range) { return fused }
      return textTest(arguments, range, Text.contains)
    case ("startsWith", 2, .string): return textTest(arguments, range, Text.hasPrefix)
    case ("endsWith", 2, .string): return textTest(arguments, range, Text.hasSuffix)
    case ("containsIgnoringCase", 2, .string): return textTest(arguments, range, Text.containsIgnoringCase)
    case ("matches", 2, .string):
      guard case .constant(.string(let pattern)) = arguments[1].kind, let expression = try? RegularExpression(pattern)
      else { return nil }
      let text = compile(first)
      if text.constant != nil { return nil }
      let code = text.string(first.range)
      return .bool { (context) throws(EvaluationFailure) in
        let text = try code(context)
        do throws(Problem) { return try expression.matches(text, context) } catch { throw error.at(range) }
      }
    default: return nil
    }
  }

  /// `text.lowerAscii().contains(part)` without the text between the two.
  private func lowerContains(_ arguments: [TypedNode], _ range: Range<Int>) -> Code? {
    guard case .call("lowerAscii", _, let inner) = arguments[0].kind, inner.count == 1, type(inner[0]) == .string else {
      return nil
    }
    let text = compile(inner[0])
    guard text.constant == nil else { return nil }
    let one = text.string(inner[0].range)
    let other = compile(arguments[1]).string(arguments[1].range)
    return .bool { (context) throws(EvaluationFailure) in
      let text = try one(context)
      try context.spend(text.utf8.count >> 8, at: range)
      return Text.lowerASCIIContains(text, try other(context))
    }
  }

  @inline(__always) private func textTest(
    _ arguments: [TypedNode], _ range: Range<Int>, _ test: @escaping @Sendable (String, String) -> Bool
  ) -> Code? {
    let oneCode = compile(arguments[0])
    let otherCode = compile(arguments[1])
    if oneCode.constant != nil, otherCode.constant != nil { return nil }
    let one = oneCode.string(arguments[0].range)
    let other = otherCode.string(arguments[1].range)
    return .bool { (context) throws(EvaluationFailure) in
      let text = try one(context)
      let part = try other(context)
      try context.spend(text.utf8.count >> 8, at: range)
      return test(text, part)
    }
  }

  // MARK: Optionals

  func orValue(_ base: TypedNode, _ other: TypedNode) -> Code {
    let code = compile(base)
    let base = code.value
    let otherCode = compile(other)
    let other = otherCode.value
    return folded(
      .value { (context) throws(EvaluationFailure) in
        let value = try base(context)
        switch value {
        case .null: return try other(context)
        case .optional(let optional):
          if let value = optional.value { return value }
          return try other(context)
        default: return value
        }
      }, [code, otherCode])
  }

  func or(_ base: TypedNode, _ other: TypedNode) -> Code {
    let base = compile(base).value
    let other = compile(other).value
    return .value { (context) throws(EvaluationFailure) in
      let value = try base(context)
      switch value {
      case .null: return try other(context)
      case .optional(let optional) where optional.value == nil: return try other(context)
      default: return value
      }
    }
  }

  func optMap(_ base: TypedNode, _ index: Int, _ body: TypedNode, _ isFlat: Bool, _ range: Range<Int>) -> Code {
    let base = compile(base).value
    let body = compile(body).value
    return .value { (context) throws(EvaluationFailure) in
      let wrapped: Value
      switch try base(context) {
      case .null: return .optional(.none)
      case .optional(let optional):
        guard let value = optional.value else { return .optional(.none) }
        wrapped = value
      case let value: wrapped = value
      }
      context.locals[index] = wrapped
      defer { context.locals[index] = .null }
      let result = try body(context)
      return isFlat ? result : .optional(OptionalValue(result))
    }
  }

  // MARK: Numbers and texts

  func extreme(_ isGreatest: Bool, _ arguments: [TypedNode], _ range: Range<Int>) -> Code {
    let codes = arguments.map(compile)
    let values = codes.map(\.boxed)
    return folded(
      .value { (context) throws(EvaluationFailure) in
        var candidates: [Value] = []
        for box in values { candidates.append(try box.code(context)) }
        if candidates.count == 1, case .list(let list) = candidates[0] { candidates = list }
        try context.spend(candidates.count >> 4, at: range)
        do throws(Problem) { return try MathFunctions.extreme(candidates, isGreatest) } catch { throw error.at(range) }
      }, codes)
  }

  func format(_ pattern: TypedNode, _ list: TypedNode, _ range: Range<Int>) -> Code {
    let patternCode = compile(pattern)
    let listCode = compile(list)
    let list = listCode.value
    if case .constant(.string(let text)) = patternCode, let directives = try? FormatDirective.parse(text) {
      return folded(
        .string { (context) throws(EvaluationFailure) in
          try formatted(directives, try list(context), context, range)
        }, [patternCode, listCode])
    }
    let pattern = patternCode.string(pattern.range)
    return .string { (context) throws(EvaluationFailure) in
      let directives: [FormatDirective]
      let text = try pattern(context)
      do throws(Problem) { directives = try FormatDirective.parse(text) } catch { throw error.at(range) }
      return try formatted(directives, try list(context), context, range)
    }
  }

  func plural(_ number: TypedNode, _ forms: PluralForms) -> Code {
    let code = compile(number).int(number.range)
    let rule = forms.rule
    var texts: [PluralCategory: StringCode] = [:]
    for (category, node) in forms.forms { texts[category] = compile(node).string(node.range) }
    let byCategory = texts
    return .string { (context) throws(EvaluationFailure) in
      let value = try code(context)
      guard let text = byCategory[rule.category(of: value)] ?? byCategory[.other] else { return String(value) }
      return try text(context).replacingNumberSign(by: String(value))
    }
  }

  func isOneOf(_ subject: TypedNode, _ values: [Value]) -> Code {
    let integers = values.compactMap { if case .int(let value) = $0 { value } else { nil } }
    if integers.count == values.count, case .int(let code) = compile(subject) {
      return .bool { (context) throws(EvaluationFailure) in
        let value = try code(context)
        for integer in integers where integer == value { return true }
        return false
      }
    }
    let code = compile(subject).value
    return .bool { (context) throws(EvaluationFailure) in values.contains(try code(context)) }
  }

  // MARK: Identified records

  func byId(_ list: TypedNode, _ id: TypedNode, _ range: Range<Int>) -> Code {
    let list = compile(list).value
    let id = compile(id).value
    return .value { (context) throws(EvaluationFailure) in
      guard case .list(let elements) = try list(context) else { throw noOverload("a list", range) }
      let id = try id(context)
      try context.spend(elements.count >> 4, at: range)
      for element in elements {
        if case .record(let record) = element, record.id == id { return element }
      }
      return .null
    }
  }

  func mergedById(_ list: TypedNode, _ other: TypedNode, _ range: Range<Int>) -> Code {
    let list = compile(list).value
    let other = compile(other).value
    return .value { (context) throws(EvaluationFailure) in
      guard case .list(let first) = try list(context), case .list(let second) = try other(context) else {
        throw noOverload("a list", range)
      }
      try context.create(first.count + second.count, at: range)
      var result: [Value] = []
      result.reserveCapacity(first.count + second.count)
      var places: [Value: Int] = [:]
      for element in first {
        if case .record(let record) = element, let id = record.id, places[id] == nil { places[id] = result.count }
        result.append(element)
      }
      for element in second {
        guard case .record(let record) = element, let id = record.id else { continue }
        if let place = places[id] {
          result[place] = element
        } else {
          places[id] = result.count
          result.append(element)
        }
      }
      return .list(result)
    }
  }

  func with(_ base: TypedNode, _ changes: [(index: Int, value: TypedNode)], _ range: Range<Int>) -> Code {
    let base = compile(base).value
    let codes = changes.map { ($0.index, compile($0.value).boxed) }
    return .value { (context) throws(EvaluationFailure) in
      guard case .record(let record) = try base(context) else { throw noOverload("a record", range) }
      var fields = record.fields
      for (index, box) in codes where index < fields.count { fields[index] = try box.code(context) }
      try context.create(1, at: range)
      return .record(RecordValue(record.type, fields))
    }
  }
}

/// Calls a function with values that fit it.
func invoke(
  _ overload: Overload, _ arguments: [Value], _ context: EvaluationContext, _ range: Range<Int>
) throws(EvaluationFailure) -> Value {
  for argument in arguments { try context.charge(argument, at: range) }
  let result: Value
  do throws(Problem) {
    switch (overload.implementation, arguments.count) {
    case (.none(let work), 0): result = try work()
    case (.one(let work), 1): result = try work(arguments[0])
    case (.two(let work), 2): result = try work(arguments[0], arguments[1])
    case (.three(let work), 3): result = try work(arguments[0], arguments[1], arguments[2])
    case (.many(let work), _): result = try work(arguments, context)
    default: throw Problem(.noSuchOverload, "this function has no implementation")
    }
  } catch {
    throw error.at(range)
  }
  try context.create(result.createdCount, at: range)
  return result
}

func formatted(
  _ directives: [FormatDirective], _ list: Value, _ context: EvaluationContext, _ range: Range<Int>
) throws(EvaluationFailure) -> String {
  guard case .list(let arguments) = list else { throw noOverload("a list", range) }
  let result: String
  do throws(Problem) {
    result = try FormatDirective.format(directives, arguments, limit: context.creation)
  } catch {
    throw error.at(range)
  }
  try context.create(result.utf8.count, at: range)
  return result
}

extension EvaluationContext {
  /// Large arguments cost steps, so that a function called in a loop can't take unbounded time.
  @inline(__always) func charge(_ argument: Value, at range: Range<Int>) throws(EvaluationFailure) {
    switch argument {
    case .string(let text): try spend(text.utf8.count >> 8, at: range)
    case .list(let list): try spend(list.count >> 6, at: range)
    case .bytes(let bytes): try spend(bytes.count >> 8, at: range)
    case .null, .bool, .int, .uint, .double, .timestamp, .duration, .map, .record, .optional, .type: break
    }
  }
}
