import SpecValues

extension Compiler {
  /// `&&` and `||`: a side that decides wins over a failure of the other (CEL language definition, "Logical
  /// Operators").
  func logic(_ operands: [TypedNode], isAnd: Bool, _ isOrdered: Bool) -> Code {
    var codes: [BoolBox] = []
    for operand in operands {
      let code = compile(operand)
      if case .constant(.bool(let value)) = code {
        if value != isAnd { return .constant(.bool(!isAnd)) }
        continue
      }
      codes.append(BoolBox(code: code.bool(operand.range)))
    }
    guard let first = codes.first?.code else { return .constant(.bool(isAnd)) }
    if codes.count == 1 { return .bool(first) }
    if isOrdered {
      let all = codes
      return .bool { (context) throws(EvaluationFailure) in
        for box in all where try box.code(context) != isAnd { return !isAnd }
        return isAnd
      }
    }
    if codes.count == 2 {
      let second = codes[1].code
      return isAnd ? and(first, second) : or(first, second)
    }
    let all = codes
    return .bool { (context) throws(EvaluationFailure) in
      var failure: EvaluationFailure?
      for box in all {
        do throws(EvaluationFailure) {
          if try box.code(context) != isAnd { return !isAnd }
        } catch {
          try error.rethrowIfFinal()
          if failure == nil { failure = error }
        }
      }
      if let failure { throw failure }
      return isAnd
    }
  }

  private func and(_ first: @escaping BoolCode, _ second: @escaping BoolCode) -> Code {
    .bool { (context) throws(EvaluationFailure) in
      let left: Bool
      do throws(EvaluationFailure) {
        left = try first(context)
      } catch {
        try error.rethrowIfFinal()
        if let right = try? second(context), !right { return false }
        throw error
      }
      return left ? try second(context) : false
    }
  }

  private func or(_ first: @escaping BoolCode, _ second: @escaping BoolCode) -> Code {
    .bool { (context) throws(EvaluationFailure) in
      let left: Bool
      do throws(EvaluationFailure) {
        left = try first(context)
      } catch {
        try error.rethrowIfFinal()
        if let right = try? second(context), right { return true }
        throw error
      }
      return left ? true : try second(context)
    }
  }

  func conditional(_ test: TypedNode, _ first: TypedNode, _ second: TypedNode) -> Code {
    let condition = compile(test)
    let one = compile(first)
    let other = compile(second)
    if case .constant(.bool(let value)) = condition { return value ? one : other }
    let test = condition.bool(test.range)
    switch (one, other) {
    case (.bool(let one), .bool(let other)):
      return .bool { (context) throws(EvaluationFailure) in try test(context) ? try one(context) : try other(context) }
    case (.int(let one), .int(let other)):
      return .int { (context) throws(EvaluationFailure) in try test(context) ? try one(context) : try other(context) }
    case (.string(let one), .string(let other)):
      return .string { (context) throws(EvaluationFailure) in
        try test(context) ? try one(context) : try other(context)
      }
    default:
      let one = one.value
      let other = other.value
      return .value { (context) throws(EvaluationFailure) in
        try test(context) ? try one(context) : try other(context)
      }
    }
  }
}
