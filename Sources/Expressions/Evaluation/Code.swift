package import SpecValues

typealias ValueCode = @Sendable (EvaluationContext) throws(EvaluationFailure) -> Value
typealias BoolCode = @Sendable (EvaluationContext) throws(EvaluationFailure) -> Bool
typealias IntCode = @Sendable (EvaluationContext) throws(EvaluationFailure) -> Int
typealias DoubleCode = @Sendable (EvaluationContext) throws(EvaluationFailure) -> Double
typealias StringCode = @Sendable (EvaluationContext) throws(EvaluationFailure) -> String

/// A closure that gives a value, in a box for arrays: there it would be called through another closure that adapts it to
/// generic code.
struct ValueBox: Sendable {
  let code: ValueCode
}

/// A closure that gives a Bool, in a box for arrays.
struct BoolBox: Sendable {
  let code: BoolCode
}

/// What a node is compiled to: a closure of the type that the checker found, or a value that is known already.
enum Code: Sendable {
  case constant(Value)
  case value(ValueCode)
  case bool(BoolCode)
  case int(IntCode)
  case double(DoubleCode)
  case string(StringCode)

  /// The value, where it is known.
  var constant: Value? {
    if case .constant(let value) = self { value } else { nil }
  }

  var value: ValueCode {
    switch self {
    case .constant(let value): { (_) throws(EvaluationFailure) in value }
    case .value(let code): code
    case .bool(let code): { (context) throws(EvaluationFailure) in .bool(try code(context)) }
    case .int(let code): { (context) throws(EvaluationFailure) in .int(try code(context)) }
    case .double(let code): { (context) throws(EvaluationFailure) in .double(try code(context)) }
    case .string(let code): { (context) throws(EvaluationFailure) in .string(try code(context)) }
    }
  }

  /// The code in a box for arrays.
  var boxed: ValueBox { ValueBox(code: value) }

  /// The code as a Bool; another value fails when it is met.
  func bool(_ range: Range<Int>) -> BoolCode {
    switch self {
    case .bool(let code): return code
    case .constant(.bool(let value)): return { (_) throws(EvaluationFailure) in value }
    case .constant, .value, .int, .double, .string:
      let code = value
      return { (context) throws(EvaluationFailure) in
        guard case .bool(let value) = try code(context) else { throw noOverload("Bool", range) }
        return value
      }
    }
  }

  func int(_ range: Range<Int>) -> IntCode {
    switch self {
    case .int(let code): return code
    case .constant(.int(let value)): return { (_) throws(EvaluationFailure) in value }
    case .constant, .value, .bool, .double, .string:
      let code = value
      return { (context) throws(EvaluationFailure) in
        guard case .int(let value) = try code(context) else { throw noOverload("Int", range) }
        return value
      }
    }
  }

  func double(_ range: Range<Int>) -> DoubleCode {
    switch self {
    case .double(let code): return code
    case .constant(.double(let value)): return { (_) throws(EvaluationFailure) in value }
    case .constant, .value, .bool, .int, .string:
      let code = value
      return { (context) throws(EvaluationFailure) in
        guard case .double(let value) = try code(context) else { throw noOverload("Double", range) }
        return value
      }
    }
  }

  func string(_ range: Range<Int>) -> StringCode {
    switch self {
    case .string(let code): return code
    case .constant(.string(let value)): return { (_) throws(EvaluationFailure) in value }
    case .constant, .value, .bool, .int, .double:
      let code = value
      return { (context) throws(EvaluationFailure) in
        guard case .string(let value) = try code(context) else { throw noOverload("String", range) }
        return value
      }
    }
  }
}

@inline(never) func noOverload(_ expected: String, _ range: Range<Int>) -> EvaluationFailure {
  EvaluationFailure(.noSuchOverload, "\(expected) is needed here", at: range)
}

/// An expression as closures over slots and locals.
package struct CompiledExpression: Sendable {
  private let code: ValueCode
  private let boolCode: BoolCode
  /// How many locals an evaluation needs.
  package let localCount: Int
  private let origin: ExpressionOrigin?

  init(_ code: Code, range: Range<Int>, localCount: Int, origin: ExpressionOrigin?) {
    self.origin = origin
    self.code = code.value
    self.boolCode = code.bool(range)
    self.localCount = localCount
  }

  /// The value of the expression.
  package func evaluate(_ context: EvaluationContext) throws(EvaluationFailure) -> Value {
    let frame = try context.enter(localCount)
    defer { context.leave(frame) }
    do throws(EvaluationFailure) { return try code(context) } catch { throw error.placed(by: origin) }
  }

  /// The value of an expression that was checked to be a Bool.
  package func evaluateBool(_ context: EvaluationContext) throws(EvaluationFailure) -> Bool {
    let frame = try context.enter(localCount)
    defer { context.leave(frame) }
    do throws(EvaluationFailure) { return try boolCode(context) } catch { throw error.placed(by: origin) }
  }
}
