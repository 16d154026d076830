import SpecValues

extension FunctionLibrary {
  /// The optionals library, but for what evaluates an argument only when it is needed.
  mutating func addOptionals() {
    let optional = ValueType.optional(.variable(0))
    global("optional.none", [], optional, variables: 1, .none { () throws(Problem) -> Value in .optional(.none) })
    global(
      "optional.of", [.variable(0)], optional, variables: 1,
      .one { (value: Value) throws(Problem) -> Value in .optional(OptionalValue(value)) })
    global(
      "optional.ofNonZeroValue", [.variable(0)], optional, variables: 1,
      .one { (value: Value) throws(Problem) -> Value in
        .optional(OptionalFunctions.isZero(value) ? .none : OptionalValue(value))
      })
    global(
      "optional.unwrap", [.list(optional)], .list(.variable(0)), variables: 1, .one(OptionalFunctions.unwrap))
    member("unwrapOpt", [.list(optional)], .list(.variable(0)), variables: 1, .one(OptionalFunctions.unwrap))
    member(
      "hasValue", [optional], .bool, variables: 1,
      .one { (value: Value) throws(Problem) -> Value in .bool(try OptionalFunctions.wrapped(value) != nil) })
    member(
      "value", [optional], .variable(0), variables: 1,
      .one { (value: Value) throws(Problem) -> Value in
        guard let value = try OptionalFunctions.wrapped(value) else {
          throw Problem(.absentOptional, "`value()` of an optional without a value")
        }
        return value
      })
    member(
      "first", [.list(.variable(0))], optional, variables: 1,
      .one { (list: Value) throws(Problem) -> Value in .optional(OptionalValue(try list.asList().first)) })
    member(
      "last", [.list(.variable(0))], optional, variables: 1,
      .one { (list: Value) throws(Problem) -> Value in .optional(OptionalValue(try list.asList().last)) })
  }
}

enum OptionalFunctions {
  static func wrapped(_ value: Value) throws(Problem) -> Value? {
    guard case .optional(let optional) = value else {
      throw Problem(.noSuchOverload, "an optional is needed, found \(value.kindName)")
    }
    return optional.value
  }

  static func unwrap(_ list: Value) throws(Problem) -> Value {
    var result: [Value] = []
    for element in try list.asList() {
      if let value = try wrapped(element) { result.append(value) }
    }
    return .list(result)
  }

  static func isZero(_ value: Value) -> Bool {
    switch value {
    case .null: true
    case .bool(let value): !value
    case .int(let value): value == 0
    case .uint(let value): value == 0
    case .double(let value): value == 0
    case .string(let text): text.isEmpty
    case .bytes(let bytes): bytes.isEmpty
    case .list(let list): list.isEmpty
    case .map(let map): map.count == 0
    case .duration(let duration): duration == 0
    case .timestamp(let timestamp): timestamp == Timestamp(seconds: 0)
    case .optional(let optional): optional.value == nil
    case .record, .type: false
    }
  }
}
