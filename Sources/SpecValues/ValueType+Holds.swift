extension ValueType {
  /// Whether a value is one of this type. A record is judged by its type alone, whose fields were checked when it was made.
  ///
  /// Costs a look at each element of lists and maps.
  public func holds(_ value: Value) -> Bool {
    switch (self, value) {
    case (.dynamic, _), (.variable, _), (.abstract, _), (.null, .null), (.bool, .bool), (.int, .int), (.uint, .uint),
      (.double, .double), (.string, .string), (.bytes, .bytes), (.timestamp, .timestamp), (.duration, .duration),
      (.type, .type):
      true
    case (.nullable(let type), _): value.isNothing || type.holds(value)
    case (.list(let element), .list(let list)): list.allSatisfy { element.holds($0) }
    case (.map(let key, let entry), .map(let map)):
      map.keys.allSatisfy { key.holds($0) } && map.values.allSatisfy { entry.holds($0) }
    case (.optional(let wrapped), .optional(let optional)): optional.value.map { wrapped.holds($0) } ?? true
    case (.record(let type), .record(let record)): record.type === type
    case (.enumeration(let type), .string(let word)): type.cases.contains(word)
    default: false
    }
  }
}

extension Value {
  fileprivate var isNothing: Bool { if case .null = self { true } else { false } }
}
