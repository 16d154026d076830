import SpecValues

/// What the operators do with values whose types are known only when they run.
enum Arithmetic {
  static func add(_ left: Value, _ right: Value) throws(Problem) -> Value {
    switch (left, right) {
    case (.int(let one), .int(let other)): return .int(try add(one, other))
    case (.double(let one), .double(let other)): return .double(one + other)
    case (.string(let one), .string(let other)): return .string(one + other)
    case (.list(let one), .list(let other)): return .list(one + other)
    case (.uint(let one), .uint(let other)):
      let (sum, overflow) = one.addingReportingOverflow(other)
      if overflow { throw .uintOverflow }
      return .uint(sum)
    case (.bytes(let one), .bytes(let other)): return .bytes(one + other)
    case (.duration(let one), .duration(let other)):
      let (sum, overflow) = one.addingReportingOverflow(other)
      if overflow { throw .durationOverflow }
      return .duration(sum)
    case (.timestamp(let one), .duration(let other)), (.duration(let other), .timestamp(let one)):
      return .timestamp(try TimeArithmetic.add(one, other))
    default: throw noOverload("+", left, right)
    }
  }

  static func subtract(_ left: Value, _ right: Value) throws(Problem) -> Value {
    switch (left, right) {
    case (.int(let one), .int(let other)): return .int(try subtract(one, other))
    case (.double(let one), .double(let other)): return .double(one - other)
    case (.uint(let one), .uint(let other)):
      let (difference, overflow) = one.subtractingReportingOverflow(other)
      if overflow { throw .uintOverflow }
      return .uint(difference)
    case (.duration(let one), .duration(let other)):
      let (difference, overflow) = one.subtractingReportingOverflow(other)
      if overflow { throw .durationOverflow }
      return .duration(difference)
    case (.timestamp(let one), .duration(let other)):
      guard other != .min else { throw .timeOverflow }
      return .timestamp(try TimeArithmetic.add(one, -other))
    case (.timestamp(let one), .timestamp(let other)): return .duration(try TimeArithmetic.difference(one, other))
    default: throw noOverload("-", left, right)
    }
  }

  static func multiply(_ left: Value, _ right: Value) throws(Problem) -> Value {
    switch (left, right) {
    case (.int(let one), .int(let other)): return .int(try multiply(one, other))
    case (.double(let one), .double(let other)): return .double(one * other)
    case (.uint(let one), .uint(let other)):
      let (product, overflow) = one.multipliedReportingOverflow(by: other)
      if overflow { throw .uintOverflow }
      return .uint(product)
    default: throw noOverload("*", left, right)
    }
  }

  static func divide(_ left: Value, _ right: Value) throws(Problem) -> Value {
    switch (left, right) {
    case (.int(let one), .int(let other)): return .int(try divide(one, other))
    case (.double(let one), .double(let other)): return .double(one / other)
    case (.uint(let one), .uint(let other)):
      if other == 0 { throw .divisionByZero }
      return .uint(one / other)
    default: throw noOverload("/", left, right)
    }
  }

  static func remainder(_ left: Value, _ right: Value) throws(Problem) -> Value {
    switch (left, right) {
    case (.int(let one), .int(let other)): return .int(try remainder(one, other))
    case (.uint(let one), .uint(let other)):
      if other == 0 { throw .modulusByZero }
      return .uint(one % other)
    default: throw noOverload("%", left, right)
    }
  }

  @inline(__always) static func add(_ one: Int, _ other: Int) throws(Problem) -> Int {
    let (result, overflow) = one.addingReportingOverflow(other)
    if overflow { throw .intOverflow }
    return result
  }

  @inline(__always) static func subtract(_ one: Int, _ other: Int) throws(Problem) -> Int {
    let (result, overflow) = one.subtractingReportingOverflow(other)
    if overflow { throw .intOverflow }
    return result
  }

  @inline(__always) static func multiply(_ one: Int, _ other: Int) throws(Problem) -> Int {
    let (result, overflow) = one.multipliedReportingOverflow(by: other)
    if overflow { throw .intOverflow }
    return result
  }

  @inline(__always) static func divide(_ one: Int, _ other: Int) throws(Problem) -> Int {
    if other == 0 { throw .divisionByZero }
    let (result, overflow) = one.dividedReportingOverflow(by: other)
    if overflow { throw .intOverflow }
    return result
  }

  @inline(__always) static func remainder(_ one: Int, _ other: Int) throws(Problem) -> Int {
    if other == 0 { throw .modulusByZero }
    let (result, overflow) = one.remainderReportingOverflow(dividingBy: other)
    if overflow { throw .intOverflow }
    return result
  }

  static func negate(_ value: Value) throws(Problem) -> Value {
    switch value {
    case .int(let value): return .int(try subtract(0, value))
    case .double(let value): return .double(-value)
    default: throw Problem(.noSuchOverload, "`-` does not take \(value.kindName)")
    }
  }

  static func noOverload(_ operation: String, _ left: Value, _ right: Value) -> Problem {
    Problem(.noSuchOverload, "`\(operation)` does not take \(left.kindName) and \(right.kindName)")
  }

  // MARK: Order

  /// -1, 0 or 1; nil where NaN is involved.
  static func compare(_ left: Value, _ right: Value) throws(Problem) -> Int? {
    switch (left, right) {
    case (.int(let one), .int(let other)): return order(one, other)
    case (.double(let one), .double(let other)): return order(one, other)
    case (.string(let one), .string(let other)): return Text.compare(one, other)
    case (.timestamp(let one), .timestamp(let other)): return order(one, other)
    case (.duration(let one), .duration(let other)): return order(one, other)
    case (.bool(let one), .bool(let other)): return order(one ? 1 : 0, other ? 1 : 0)
    case (.uint(let one), .uint(let other)): return order(one, other)
    case (.bytes(let one), .bytes(let other)):
      return one.lexicographicallyPrecedes(other) ? -1 : one == other ? 0 : 1
    case (.int(let one), .uint(let other)): return one < 0 ? -1 : order(UInt(one), other)
    case (.uint(let one), .int(let other)): return other < 0 ? 1 : order(one, UInt(other))
    case (.int(let one), .double(let other)): return order(Double(one), other)
    case (.double(let one), .int(let other)): return order(one, Double(other))
    case (.uint(let one), .double(let other)): return order(Double(one), other)
    case (.double(let one), .uint(let other)): return order(one, Double(other))
    default: throw noOverload("<", left, right)
    }
  }

  @inline(__always) private static func order<T: Comparable>(_ one: T, _ other: T) -> Int? {
    one < other ? -1 : one > other ? 1 : one == other ? 0 : nil
  }

  // MARK: Equality

  /// Equality as the language has it, within the budget: values that share parts can be larger than they look.
  static func equals(_ left: Value, _ right: Value, _ context: EvaluationContext) throws(Problem) -> Bool {
    try equals(left, right, context, depth: 0)
  }

  private static func equals(
    _ left: Value, _ right: Value, _ context: EvaluationContext, depth: Int
  ) throws(Problem) -> Bool {
    switch (left, right) {
    case (.string(let one), .string(let other)): return one.hasSameCodePoints(as: other)
    case (.list(let one), .list(let other)):
      guard one.count == other.count else { return false }
      try spend(one.count, context, depth)
      for index in one.indices where try !equals(one[index], other[index], context, depth: depth + 1) { return false }
      return true
    case (.map(let one), .map(let other)):
      guard one.count == other.count else { return false }
      try spend(one.count, context, depth)
      for (key, value) in zip(one.keys, one.values) {
        guard let match = other[key], try equals(value, match, context, depth: depth + 1) else { return false }
      }
      return true
    case (.record(let one), .record(let other)):
      guard one.type === other.type, one.fields.count == other.fields.count else { return false }
      try spend(one.fields.count, context, depth)
      for (value, match) in zip(one.fields, other.fields)
      where try !equals(value, match, context, depth: depth + 1) { return false }
      return true
    case (.optional(let one), .optional(let other)):
      switch (one.value, other.value) {
      case (nil, nil): return true
      case (let value?, let match?): return try equals(value, match, context, depth: depth + 1)
      default: return false
      }
    default: return left == right
    }
  }

  private static func spend(_ count: Int, _ context: EvaluationContext, _ depth: Int) throws(Problem) {
    context.steps &-= count
    if context.steps < 0 || depth > 2_000 {
      throw Problem(.budgetExceeded, "the expression takes more than 1,000,000 steps")
    }
  }
}
