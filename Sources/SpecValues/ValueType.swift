/// The type of a value, as an author writes it or as the expression checker infers it.
///
/// Authors write `String Int Double Bool Date Duration JSON`, `T?`, `[T]`, `[String: T]` and the names of their own
/// types; the other cases exist for expressions only.
public indirect enum ValueType: Hashable, Sendable {
  /// The type of `null` alone.
  case null
  /// `Bool`.
  case bool
  /// `Int`: 64 bits, signed.
  case int
  /// An unsigned 64-bit integer; in expressions only.
  case uint
  /// `Double`: IEEE 754 binary64.
  case double
  /// `String`: compared by code point, never normalised.
  case string
  /// Bytes; in expressions only.
  case bytes
  /// `Date`: a point in time.
  case timestamp
  /// `Duration`: a length of time.
  case duration
  /// `JSON`: any value, known at run time only; CEL's `dyn`.
  case dynamic
  /// `[T]`.
  case list(ValueType)
  /// `[String: T]`; expressions have other keys too.
  case map(ValueType, ValueType)
  /// `T?`: null or a T. Never nested; see ``orNull``.
  case nullable(ValueType)
  /// A record declared under `types`, or one that is built in.
  case record(RecordType)
  /// An enum declared under `types`; its values are its words.
  case enumeration(EnumType)
  /// CEL's `optional_type(T)`.
  case optional(ValueType)
  /// The type of a type.
  case type(ValueType)
  /// A type with a name and nothing else known.
  case abstract(String, [ValueType])
  /// A type variable of the checker.
  case variable(Int)
  /// `Action`: a component's parameter that is an action, with the types of the arguments it still takes.
  case action([ValueType])
  /// `Binding T`: a component's parameter that is read and written.
  case binding(ValueType)
  /// The type of what could not be checked; assignable both ways, so that one mistake gives one finding.
  case error

  /// This type or null: `T?` of a T, and the type itself where it holds null already.
  public var orNull: ValueType {
    switch self {
    case .nullable, .null, .dynamic, .error: self
    case .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .list, .map, .record, .enumeration,
      .optional, .type, .abstract, .variable, .action, .binding:
      .nullable(self)
    }
  }

  /// The type without null: the T of `T?`.
  public var withoutNull: ValueType {
    if case .nullable(let type) = self { type } else { self }
  }

  /// Whether null is one of its values.
  public var holdsNull: Bool {
    switch self {
    case .nullable, .null, .dynamic, .error: true
    case .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .list, .map, .record, .enumeration,
      .optional, .type, .abstract, .variable, .action, .binding:
      false
    }
  }
}

extension ValueType: CustomStringConvertible {
  /// The type as an author writes it in a screen file.
  public var description: String {
    switch self {
    case .null: "null"
    case .bool: "Bool"
    case .int: "Int"
    case .uint: "UInt"
    case .double: "Double"
    case .string: "String"
    case .bytes: "Bytes"
    case .timestamp: "Date"
    case .duration: "Duration"
    case .dynamic: "JSON"
    case .list(let element): "[\(element)]"
    case .map(let key, let value): "[\(key): \(value)]"
    case .nullable(let type): "\(type)?"
    case .record(let type): type.name
    case .enumeration(let type): type.name
    case .optional(let type): "optional(\(type))"
    case .type(let type): "type(\(type))"
    case .abstract(let name, let parameters):
      parameters.isEmpty ? name : "\(name)(\(parameters.map(\.description).joined(separator: ", ")))"
    case .variable: "JSON"
    case .action(let parameters):
      parameters.isEmpty ? "Action" : "Action(\(parameters.map(\.description).joined(separator: ", ")))"
    case .binding(let type): "Binding \(type)"
    case .error: "unknown"
    }
  }
}
