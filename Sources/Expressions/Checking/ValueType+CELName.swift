package import SpecValues

extension ValueType {
  /// The type as the CEL specification names it.
  package var celName: String {
    switch self {
    case .null: "null_type"
    case .bool: "bool"
    case .int: "int"
    case .uint: "uint"
    case .double: "double"
    case .string: "string"
    case .bytes: "bytes"
    case .timestamp: "timestamp"
    case .duration: "duration"
    case .dynamic, .variable: "dyn"
    case .list(let element): "list(\(element.celName))"
    case .map(let key, let value): "map(\(key.celName), \(value.celName))"
    case .nullable(let type): "wrapper(\(type.celName))"
    case .record(let type): type.name
    case .enumeration(let type): type.name
    case .optional(let type): "optional_type(\(type.celName))"
    case .type(let type): "type(\(type.celName))"
    case .abstract(let name, let parameters):
      parameters.isEmpty ? name : "\(name)(\(parameters.map(\.celName).joined(separator: ", ")))"
    case .action: "action"
    case .binding(let type): "binding(\(type.celName))"
    case .error: "!error!"
    }
  }

  /// The name of a type as a value, without its parameters: `type([1])` is `list`.
  var runtimeName: String {
    switch self {
    case .timestamp: "google.protobuf.Timestamp"
    case .duration: "google.protobuf.Duration"
    case .list: "list"
    case .map: "map"
    case .optional: "optional_type"
    case .type: "type"
    case .abstract(let name, _): name
    case .enumeration: "string"
    case .nullable(let type): type.runtimeName
    case .null, .bool, .int, .uint, .double, .string, .bytes, .dynamic, .record, .variable, .action, .binding, .error:
      celName
    }
  }
}

extension Value {
  /// The type of a value as far as it tells: what lists and maps hold is not part of it.
  var runtimeType: ValueType {
    switch self {
    case .null: .null
    case .bool: .bool
    case .int: .int
    case .uint: .uint
    case .double: .double
    case .string: .string
    case .bytes: .bytes
    case .timestamp: .timestamp
    case .duration: .duration
    case .list: .list(.dynamic)
    case .map: .map(.dynamic, .dynamic)
    case .record(let record): .record(record.type)
    case .optional: .optional(.dynamic)
    case .type: .type(.dynamic)
    }
  }

  /// The type in an author's words: `String`, `a list`.
  var kindName: String {
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
    case .list: "list"
    case .map: "map"
    case .record(let record): record.type.name
    case .optional: "optional"
    case .type: "type"
    }
  }
}
