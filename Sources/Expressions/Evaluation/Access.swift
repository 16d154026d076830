import SpecValues

/// Selections and indexes that are decided when they run.
enum Access {
  static func select(
    _ base: Value, _ name: String, isOptional: Bool, _ range: Range<Int>
  ) throws(EvaluationFailure) -> Value {
    switch base {
    case .map(let map):
      if let value = map[.string(name)] { return isOptional ? .optional(OptionalValue(value)) : value }
      if isOptional { return .optional(.none) }
      throw EvaluationFailure(.noSuchKey, "there is no key `\(name)`", at: range)
    case .record(let record):
      guard let value = record[name] else {
        if isOptional { return .optional(.none) }
        throw EvaluationFailure(.noSuchField, "there is no field `\(name)`", at: range)
      }
      if isOptional { return .optional(value.isNull ? .none : OptionalValue(value)) }
      return value
    case .optional(let optional):
      // `m.?a.b` stays optional: none stays none, and so does an absent `b`; what has no members at all is an error.
      guard let value = optional.value else { return base }
      switch value {
      case .map, .record: return try select(value, name, isOptional: true, range)
      default: return try select(value, name, isOptional: isOptional, range)
      }
    default:
      if isOptional { return .optional(.none) }
      throw EvaluationFailure(.noSuchField, "\(base.kindName) has no field `\(name)`", at: range)
    }
  }

  static func has(_ base: Value, _ name: String, _ range: Range<Int>) throws(EvaluationFailure) -> Bool {
    switch base {
    case .map(let map): map[.string(name)] != nil
    case .record(let record): record[name].map { !$0.isNull } ?? false
    case .optional(let optional): if let value = optional.value { try has(value, name, range) } else { false }
    default: throw EvaluationFailure(.noSuchField, "\(base.kindName) has no field `\(name)`", at: range)
    }
  }

  static func index(
    _ base: Value, _ key: Value, isOptional: Bool, _ range: Range<Int>
  ) throws(EvaluationFailure) -> Value {
    switch base {
    case .list(let list):
      guard let index = integer(key) else {
        throw EvaluationFailure(.noSuchOverload, "a list is indexed with an Int, found \(key.kindName)", at: range)
      }
      if index >= 0, index < list.count { return isOptional ? .optional(OptionalValue(list[index])) : list[index] }
      if isOptional { return .optional(.none) }
      throw outOfBounds(index, list.count, range)
    case .map(let map):
      if let value = map[key] { return isOptional ? .optional(OptionalValue(value)) : value }
      if isOptional { return .optional(.none) }
      throw EvaluationFailure(.noSuchKey, "there is no key \(describe(key))", at: range)
    case .optional(let optional):
      guard let value = optional.value else { return base }
      switch value {
      case .map, .list: return try index(value, key, isOptional: true, range)
      default: return try index(value, key, isOptional: isOptional, range)
      }
    case .null where isOptional: return .optional(.none)
    default:
      throw EvaluationFailure(.noSuchOverload, "\(base.kindName) can't be indexed", at: range)
    }
  }

  /// A key as an index: an Int, or another number with an integral value.
  static func integer(_ key: Value) -> Int? {
    switch key {
    case .int(let value): value
    case .uint(let value): Int(exactly: value)
    case .double(let value): Int(exactly: value)
    default: nil
    }
  }

  static func outOfBounds(_ index: Int, _ count: Int, _ range: Range<Int>) -> EvaluationFailure {
    EvaluationFailure(
      .indexOutOfBounds, "there is no element \(index) in a list of \(count)", at: range)
  }

  static func describe(_ key: Value) -> String {
    switch key {
    case .string(let text): text.utf8.count <= 60 ? "`\(text)`" : "of that text"
    case .int(let value): "`\(value)`"
    case .uint(let value): "`\(value)`"
    case .bool(let value): "`\(value)`"
    case .double(let value): "`\(value)`"
    default: "of type \(key.kindName)"
    }
  }
}

extension Value {
  /// Whether this is null.
  var isNull: Bool { if case .null = self { true } else { false } }
}
