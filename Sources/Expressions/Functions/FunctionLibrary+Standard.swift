import SpecValues

extension FunctionLibrary {
  /// `size`, searches in texts, `type` and `dyn` (CEL language definition, "Standard Definitions").
  mutating func addStandard() {
    let size = Overload.Implementation.one { (value: Value) throws(Problem) -> Value in
      switch value {
      case .string(let text): .int(Text.size(text))
      case .bytes(let bytes): .int(bytes.count)
      case .list(let list): .int(list.count)
      case .map(let map): .int(map.count)
      default: throw Problem(.noSuchOverload, "`size` does not take \(value.kindName)")
      }
    }
    let sized: [(ValueType, Int)] = [
      (.string, 0), (.bytes, 0), (.list(.variable(0)), 1), (.map(.variable(0), .variable(1)), 2),
    ]
    for (type, variables) in sized {
      global("size", [type], .int, variables: variables, size)
      member("size", [type], .int, variables: variables, size)
    }
    textTest("contains", Text.contains)
    textTest("startsWith", Text.hasPrefix)
    textTest("endsWith", Text.hasSuffix)
    global(
      "type", [.variable(0)], .type(.variable(0)), variables: 1,
      .one { (value: Value) throws(Problem) -> Value in .type(TypeValue(value.runtimeType)) })
    global("dyn", [.variable(0)], .dynamic, variables: 1, .one { (value: Value) throws(Problem) -> Value in value })
  }

  private mutating func textTest(_ name: String, _ test: @escaping @Sendable (String, String) -> Bool) {
    member(
      name, [.string, .string], .bool,
      .two { (text: Value, part: Value) throws(Problem) -> Value in
        .bool(test(try text.asString(), try part.asString()))
      })
  }
}

extension Value {
  func asString() throws(Problem) -> String {
    if case .string(let text) = self { return text }
    throw Problem(.noSuchOverload, "String is needed, found \(kindName)")
  }

  func asInt() throws(Problem) -> Int {
    if case .int(let value) = self { return value }
    throw Problem(.noSuchOverload, "Int is needed, found \(kindName)")
  }

  func asDouble() throws(Problem) -> Double {
    if case .double(let value) = self { return value }
    throw Problem(.noSuchOverload, "Double is needed, found \(kindName)")
  }

  func asList() throws(Problem) -> [Value] {
    if case .list(let list) = self { return list }
    throw Problem(.noSuchOverload, "a list is needed, found \(kindName)")
  }

  func asTimestamp() throws(Problem) -> Timestamp {
    if case .timestamp(let timestamp) = self { return timestamp }
    throw Problem(.noSuchOverload, "Date is needed, found \(kindName)")
  }
}
