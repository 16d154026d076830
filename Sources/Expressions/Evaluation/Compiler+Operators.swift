import SpecValues

extension Compiler {
  func negate(_ operand: TypedNode, _ range: Range<Int>) -> Code {
    let code = compile(operand)
    switch code {
    case .int(let int):
      return .int { (context) throws(EvaluationFailure) in
        let (result, overflow) = 0.subtractingReportingOverflow(try int(context))
        if overflow { throw Problem.intOverflow.at(range) }
        return result
      }
    case .double(let double): return .double { (context) throws(EvaluationFailure) in -(try double(context)) }
    case .constant, .value, .bool, .string:
      let value = code.value
      return folded(
        .value { (context) throws(EvaluationFailure) in
          let operand = try value(context)
          do throws(Problem) { return try Arithmetic.negate(operand) } catch { throw error.at(range) }
        }, [code])
    }
  }

  func binary(_ operation: Operator, _ left: TypedNode, _ right: TypedNode, _ range: Range<Int>) -> Code {
    let one = compile(left)
    let other = compile(right)
    let code: Code
    switch (type(left), type(right)) {
    case (.int, .int): code = ints(operation, one.int(left.range), other, other.int(right.range), range)
    case (.double, .double): code = doubles(operation, one.double(left.range), other.double(right.range), range)
    case (.string, .string), (.enumeration, .enumeration):
      code = strings(operation, one.string(left.range), other, other.string(right.range), range)
    case (.bool, .bool): code = bools(operation, one.bool(left.range), other.bool(right.range), range)
    default: code = values(operation, one.value, other, range)
    }
    return folded(code, [one, other])
  }

  private func ints(
    _ operation: Operator, _ left: @escaping IntCode, _ rightCode: Code, _ right: @escaping IntCode, _ range: Range<Int>
  ) -> Code {
    if case .constant(.int(let constant)) = rightCode, let code = intConstant(operation, left, constant, range) {
      return code
    }
    switch operation {
    case .add:
      return .int { (context) throws(EvaluationFailure) in
        let (result, overflow) = try left(context).addingReportingOverflow(try right(context))
        if overflow { throw Problem.intOverflow.at(range) }
        return result
      }
    case .subtract:
      return .int { (context) throws(EvaluationFailure) in
        let (result, overflow) = try left(context).subtractingReportingOverflow(try right(context))
        if overflow { throw Problem.intOverflow.at(range) }
        return result
      }
    case .multiply:
      return .int { (context) throws(EvaluationFailure) in
        let (result, overflow) = try left(context).multipliedReportingOverflow(by: try right(context))
        if overflow { throw Problem.intOverflow.at(range) }
        return result
      }
    case .divide:
      return .int { (context) throws(EvaluationFailure) in
        let dividend = try left(context)
        let divisor = try right(context)
        do throws(Problem) { return try Arithmetic.divide(dividend, divisor) } catch { throw error.at(range) }
      }
    case .remainder:
      return .int { (context) throws(EvaluationFailure) in
        let dividend = try left(context)
        let divisor = try right(context)
        do throws(Problem) { return try Arithmetic.remainder(dividend, divisor) } catch { throw error.at(range) }
      }
    case .less: return .bool { (context) throws(EvaluationFailure) in try left(context) < right(context) }
    case .lessOrEqual: return .bool { (context) throws(EvaluationFailure) in try left(context) <= right(context) }
    case .greater: return .bool { (context) throws(EvaluationFailure) in try left(context) > right(context) }
    case .greaterOrEqual: return .bool { (context) throws(EvaluationFailure) in try left(context) >= right(context) }
    case .equal: return .bool { (context) throws(EvaluationFailure) in try left(context) == right(context) }
    case .notEqual: return .bool { (context) throws(EvaluationFailure) in try left(context) != right(context) }
    case .isIn, .not, .negate: return .constant(.null)
    }
  }

  private func intConstant(
    _ operation: Operator, _ left: @escaping IntCode, _ right: Int, _ range: Range<Int>
  ) -> Code? {
    switch operation {
    case .add:
      return .int { (context) throws(EvaluationFailure) in
        let (result, overflow) = try left(context).addingReportingOverflow(right)
        if overflow { throw Problem.intOverflow.at(range) }
        return result
      }
    case .multiply:
      return .int { (context) throws(EvaluationFailure) in
        let (result, overflow) = try left(context).multipliedReportingOverflow(by: right)
        if overflow { throw Problem.intOverflow.at(range) }
        return result
      }
    case .less: return .bool { (context) throws(EvaluationFailure) in try left(context) < right }
    case .greater: return .bool { (context) throws(EvaluationFailure) in try left(context) > right }
    case .equal: return .bool { (context) throws(EvaluationFailure) in try left(context) == right }
    case .subtract, .divide, .remainder, .lessOrEqual, .greaterOrEqual, .notEqual, .isIn, .not, .negate: return nil
    }
  }

  private func doubles(
    _ operation: Operator, _ left: @escaping DoubleCode, _ right: @escaping DoubleCode, _ range: Range<Int>
  ) -> Code {
    switch operation {
    case .add: .double { (context) throws(EvaluationFailure) in try left(context) + right(context) }
    case .subtract: .double { (context) throws(EvaluationFailure) in try left(context) - right(context) }
    case .multiply: .double { (context) throws(EvaluationFailure) in try left(context) * right(context) }
    case .divide: .double { (context) throws(EvaluationFailure) in try left(context) / right(context) }
    case .less: .bool { (context) throws(EvaluationFailure) in try left(context) < right(context) }
    case .lessOrEqual: .bool { (context) throws(EvaluationFailure) in try left(context) <= right(context) }
    case .greater: .bool { (context) throws(EvaluationFailure) in try left(context) > right(context) }
    case .greaterOrEqual: .bool { (context) throws(EvaluationFailure) in try left(context) >= right(context) }
    case .equal: .bool { (context) throws(EvaluationFailure) in try left(context) == right(context) }
    case .notEqual: .bool { (context) throws(EvaluationFailure) in try left(context) != right(context) }
    case .remainder, .isIn, .not, .negate: .constant(.null)
    }
  }

  private func bools(
    _ operation: Operator, _ left: @escaping BoolCode, _ right: @escaping BoolCode, _ range: Range<Int>
  ) -> Code {
    switch operation {
    case .equal: .bool { (context) throws(EvaluationFailure) in try left(context) == right(context) }
    case .notEqual: .bool { (context) throws(EvaluationFailure) in try left(context) != right(context) }
    case .add, .subtract, .multiply, .divide, .remainder, .less, .lessOrEqual, .greater, .greaterOrEqual, .isIn, .not,
      .negate:
      values(operation, Code.bool(left).value, .bool(right), range)
    }
  }

  private func strings(
    _ operation: Operator, _ left: @escaping StringCode, _ rightCode: Code, _ right: @escaping StringCode,
    _ range: Range<Int>
  ) -> Code {
    switch operation {
    case .equal:
      if case .constant(.string(let constant)) = rightCode {
        return .bool { (context) throws(EvaluationFailure) in try left(context).hasSameCodePoints(as: constant) }
      }
      return .bool { (context) throws(EvaluationFailure) in
        try left(context).hasSameCodePoints(as: try right(context))
      }
    case .notEqual:
      return .bool { (context) throws(EvaluationFailure) in
        !(try left(context).hasSameCodePoints(as: try right(context)))
      }
    case .add:
      return .string { (context) throws(EvaluationFailure) in
        let result = try left(context) + right(context)
        try context.create(result.utf8.count, at: range)
        return result
      }
    case .less:
      return .bool { (context) throws(EvaluationFailure) in Text.compare(try left(context), try right(context)) < 0 }
    case .lessOrEqual:
      return .bool { (context) throws(EvaluationFailure) in Text.compare(try left(context), try right(context)) <= 0 }
    case .greater:
      return .bool { (context) throws(EvaluationFailure) in Text.compare(try left(context), try right(context)) > 0 }
    case .greaterOrEqual:
      return .bool { (context) throws(EvaluationFailure) in Text.compare(try left(context), try right(context)) >= 0 }
    case .subtract, .multiply, .divide, .remainder, .isIn, .not, .negate: return .constant(.null)
    }
  }

  /// Operators whose types are known only when they run, or are used rarely.
  private func values(
    _ operation: Operator, _ left: @escaping ValueCode, _ rightCode: Code, _ range: Range<Int>
  ) -> Code {
    if operation == .isIn, case .constant(.list(let list)) = rightCode, list.count > 8,
      list.allSatisfy({ $0.isScalar })
    {
      let set = Set(list)
      return .bool { (context) throws(EvaluationFailure) in
        let value = try left(context)
        return value.isScalar && set.contains(value)
      }
    }
    let right = rightCode.value
    func arithmetic(
      _ work: @escaping @Sendable (Value, Value, EvaluationContext) throws(Problem) -> Value
    ) -> Code {
      .value { (context) throws(EvaluationFailure) in
        let one = try left(context)
        let other = try right(context)
        do throws(Problem) { return try work(one, other, context) } catch { throw error.at(range) }
      }
    }
    func comparison(_ test: @escaping @Sendable (Int) -> Bool) -> Code {
      .bool { (context) throws(EvaluationFailure) in
        let one = try left(context)
        let other = try right(context)
        do throws(Problem) { return try Arithmetic.compare(one, other).map(test) ?? false } catch {
          throw error.at(range)
        }
      }
    }
    switch operation {
    case .add:
      return .value { (context) throws(EvaluationFailure) in
        let one = try left(context)
        let other = try right(context)
        let result: Value
        do throws(Problem) { result = try Arithmetic.add(one, other) } catch { throw error.at(range) }
        try context.create(result.createdCount, at: range)
        return result
      }
    case .subtract: return arithmetic { (one, other, _) throws(Problem) in try Arithmetic.subtract(one, other) }
    case .multiply: return arithmetic { (one, other, _) throws(Problem) in try Arithmetic.multiply(one, other) }
    case .divide: return arithmetic { (one, other, _) throws(Problem) in try Arithmetic.divide(one, other) }
    case .remainder: return arithmetic { (one, other, _) throws(Problem) in try Arithmetic.remainder(one, other) }
    case .less: return comparison { $0 < 0 }
    case .lessOrEqual: return comparison { $0 <= 0 }
    case .greater: return comparison { $0 > 0 }
    case .greaterOrEqual: return comparison { $0 >= 0 }
    case .equal, .notEqual:
      let isEqual = operation == .equal
      return .bool { (context) throws(EvaluationFailure) in
        let one = try left(context)
        let other = try right(context)
        do throws(Problem) { return try Arithmetic.equals(one, other, context) == isEqual } catch {
          throw error.at(range)
        }
      }
    case .isIn:
      return .bool { (context) throws(EvaluationFailure) in
        let element = try left(context)
        switch try right(context) {
        case .list(let list):
          try context.spend(list.count >> 4, at: range)
          for candidate in list {
            let isEqual: Bool
            do throws(Problem) { isEqual = try Arithmetic.equals(element, candidate, context) } catch {
              throw error.at(range)
            }
            if isEqual { return true }
          }
          return false
        case .map(let map): return element.isScalar && map[element] != nil
        default: throw EvaluationFailure(.noSuchOverload, "`in` looks into lists and maps", at: range)
        }
      }
    case .not, .negate: return .constant(.null)
    }
  }
}

extension Value {
  /// Whether this is a value without parts.
  var isScalar: Bool {
    switch self {
    case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .type: true
    case .list, .map, .record, .optional: false
    }
  }

  /// What a newly made value uses up of the budget.
  var createdCount: Int {
    switch self {
    case .string(let text): text.utf8.count
    case .list(let list): list.count
    case .bytes(let bytes): bytes.count
    case .map(let map): map.count
    case .null, .bool, .int, .uint, .double, .timestamp, .duration, .record, .optional, .type: 1
    }
  }
}
