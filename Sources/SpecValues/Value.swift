/// A value of a screen: a field, a payload, an argument, an answer. Immutable, and 24 bytes or less.
public enum Value: Sendable {
  /// No value.
  case null
  /// True or false.
  case bool(Bool)
  /// A 64-bit integer.
  case int(Int)
  /// An unsigned 64-bit integer.
  case uint(UInt)
  /// A floating-point number.
  case double(Double)
  /// A text, or a word of an enum.
  case string(String)
  /// Bytes.
  case bytes([UInt8])
  /// A point in time.
  case timestamp(Timestamp)
  /// A length of time, in nanoseconds.
  case duration(Int)
  /// A list.
  case list([Value])
  /// A map, in the order of insertion.
  case map(MapValue)
  /// A record.
  case record(RecordValue)
  /// An optional of the expression language.
  case optional(OptionalValue)
  /// A type as a value.
  case type(TypeValue)
}

/// A point in time between the years 1 and 9999, to the nanosecond.
public struct Timestamp: Hashable, Sendable {
  /// Whole seconds since 1970-01-01T00:00:00Z, rounded down.
  public var seconds: Int
  /// Nanoseconds after the second, from 0 to 999,999,999.
  public var nanoseconds: Int32

  /// Makes a timestamp without a range check.
  public init(seconds: Int, nanoseconds: Int32 = 0) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }
}

extension Timestamp: Comparable {
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.seconds != right.seconds ? left.seconds < right.seconds : left.nanoseconds < right.nanoseconds
  }
}

/// An optional value of the expression language: a value, or none.
public final class OptionalValue: Sendable {
  /// The value, or nil for none.
  public let value: Value?
  /// The one optional without a value.
  public static let none = OptionalValue(nil)

  /// Makes an optional.
  public init(_ value: Value?) { self.value = value }
}

/// A type as a value.
public final class TypeValue: Sendable {
  /// The type.
  public let type: ValueType

  /// Makes a type value.
  public init(_ type: ValueType) { self.type = type }
}
