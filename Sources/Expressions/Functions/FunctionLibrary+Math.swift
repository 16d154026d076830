import SpecValues

extension FunctionLibrary {
  /// The math library, but for `greatest` and `least`, which take any number of arguments.
  mutating func addMath() {
    double("math.ceil") { $0.rounded(.up) }
    double("math.floor") { $0.rounded(.down) }
    double("math.round") { $0.rounded(.toNearestOrAwayFromZero) }
    double("math.trunc") { $0.rounded(.towardZero) }
    test("math.isNaN") { $0.isNaN }
    test("math.isInf") { $0.isInfinite }
    test("math.isFinite") { $0.isFinite }
    for type in [ValueType.double, .int, .uint] {
      global("math.abs", [type], type, .one(MathFunctions.abs))
      global("math.sign", [type], type, .one(MathFunctions.sign))
      global("math.sqrt", [type], .double, .one(MathFunctions.sqrt))
    }
    bits("math.bitAnd") { $0 & $1 }
    bits("math.bitOr") { $0 | $1 }
    bits("math.bitXor") { $0 ^ $1 }
    for type in [ValueType.int, .uint] {
      global(
        "math.bitNot", [type], type,
        .one { (value: Value) throws(Problem) -> Value in
          switch value {
          case .int(let value): .int(~value)
          case .uint(let value): .uint(~value)
          default: throw Problem(.noSuchOverload, "an Int is needed, found \(value.kindName)")
          }
        })
      shift("math.bitShiftLeft", type) { $0 << $1 }
      shift("math.bitShiftRight", type) { $0 >> $1 }
    }
  }

  private mutating func double(_ name: String, _ work: @escaping @Sendable (Double) -> Double) {
    global(
      name, [.double], .double, .one { (value: Value) throws(Problem) -> Value in .double(work(try value.asDouble())) })
  }

  private mutating func test(_ name: String, _ work: @escaping @Sendable (Double) -> Bool) {
    global(
      name, [.double], .bool, .one { (value: Value) throws(Problem) -> Value in .bool(work(try value.asDouble())) })
  }

  private mutating func bits(_ name: String, _ work: @escaping @Sendable (UInt, UInt) -> UInt) {
    for type in [ValueType.int, .uint] {
      global(
        name, [type, type], type,
        .two { (one: Value, other: Value) throws(Problem) -> Value in
          switch (one, other) {
          case (.int(let one), .int(let other)):
            .int(Int(bitPattern: work(UInt(bitPattern: one), UInt(bitPattern: other))))
          case (.uint(let one), .uint(let other)): .uint(work(one, other))
          default: throw Arithmetic.noOverload(name, one, other)
          }
        })
    }
  }

  /// Bits move as those of an unsigned number, so a shift to the right fills with zeros.
  private mutating func shift(_ name: String, _ type: ValueType, _ work: @escaping @Sendable (UInt, UInt) -> UInt) {
    global(
      name, [type, .int], type,
      .two { (value: Value, count: Value) throws(Problem) -> Value in
        let count = try count.asInt()
        guard count >= 0 else { throw Problem(.invalidArgument, "`\(name)` can't shift by \(count)") }
        let amount = UInt(min(count, 64))
        switch value {
        case .int(let value): return .int(count >= 64 ? 0 : Int(bitPattern: work(UInt(bitPattern: value), amount)))
        case .uint(let value): return .uint(count >= 64 ? 0 : work(value, amount))
        default: throw Problem(.noSuchOverload, "`\(name)` does not take \(value.kindName)")
        }
      })
  }
}

enum MathFunctions {
  static func abs(_ value: Value) throws(Problem) -> Value {
    switch value {
    case .int(let value):
      guard value != .min else { throw .intOverflow }
      return .int(Swift.abs(value))
    case .uint: return value
    case .double(let value): return .double(value.magnitude)
    default: throw Problem(.noSuchOverload, "`math.abs` does not take \(value.kindName)")
    }
  }

  static func sign(_ value: Value) throws(Problem) -> Value {
    switch value {
    case .int(let value): .int(value.signum())
    case .uint(let value): .uint(value == 0 ? 0 : 1)
    case .double(let value): .double(value.isNaN ? .nan : value > 0 ? 1 : value < 0 ? -1 : 0)
    default: throw Problem(.noSuchOverload, "`math.sign` does not take \(value.kindName)")
    }
  }

  static func sqrt(_ value: Value) throws(Problem) -> Value {
    switch value {
    case .int(let value): .double(Double(value).squareRoot())
    case .uint(let value): .double(Double(value).squareRoot())
    case .double(let value): .double(value.squareRoot())
    default: throw Problem(.noSuchOverload, "`math.sqrt` does not take \(value.kindName)")
    }
  }

  /// The greatest or least of numbers; of equal ones the first.
  static func extreme(_ values: [Value], _ isGreatest: Bool) throws(Problem) -> Value {
    guard var best = values.first else {
      throw Problem(.invalidArgument, "an empty list has no greatest or least value")
    }
    for value in values {
      switch value {
      case .int, .uint, .double: break
      default: throw Problem(.noSuchOverload, "numbers are needed, found \(value.kindName)")
      }
      if let order = try Arithmetic.compare(value, best), isGreatest ? order > 0 : order < 0 { best = value }
    }
    return best
  }
}
