import Expressions
import Foundation
import SpecValues

/// Values as the cases write them: `{"type": T, "value": V}`.
enum ValueText {
  static func value(_ json: [String: Any]) -> Value {
    let value = json["value"]
    switch json["type"] as? String ?? "" {
    case "int": return .int(Int(value as? String ?? "") ?? 0)
    case "uint": return .uint(UInt(value as? String ?? "") ?? 0)
    case "double": return .double(double(value as? String ?? ""))
    case "bool": return .bool(value as? Bool ?? false)
    case "string": return .string(value as? String ?? "")
    case "bytes": return .bytes(Base64.decode(Array((value as? String ?? "").utf8)) ?? [])
    case "list": return .list((value as? [[String: Any]] ?? []).map(self.value))
    case "map":
      let entries = (value as? [[String: Any]] ?? []).map { entry in
        (self.value(entry["key"] as? [String: Any] ?? [:]), self.value(entry["value"] as? [String: Any] ?? [:]))
      }
      return .map(MapValue(entries))
    case "timestamp":
      return .timestamp(Timestamp(seconds: Int(json["seconds"] as? String ?? "") ?? 0, nanoseconds: Int32(nanos(json))))
    case "duration": return .duration((Int(json["seconds"] as? String ?? "") ?? 0) * 1_000_000_000 + nanos(json))
    case "optional":
      return .optional(OptionalValue((value as? [String: Any]).map(self.value)))
    default: return .null
    }
  }

  private static func nanos(_ json: [String: Any]) -> Int { json["nanos"] as? Int ?? 0 }

  private static func double(_ text: String) -> Double {
    text == "Infinity" ? .infinity : text == "-Infinity" ? -.infinity : Double(text) ?? .nan
  }

  /// Whether a value is the expected one, types at every level included; NaN matches NaN, order of maps is ignored.
  static func matches(_ value: Value, _ json: [String: Any]) -> Bool {
    if case .type(let type) = value {
      return json["type"] as? String == "type" && json["value"] as? String == runtimeName(type.type)
    }
    return same(value, self.value(json), json["type"] as? String ?? "")
  }

  private static func same(_ one: Value, _ other: Value, _ type: String = "") -> Bool {
    switch (one, other) {
    case (.null, .null): return type == "" || type == "null" || type == "null_type"
    case (.double(let one), .double(let other)): return one == other || (one.isNaN && other.isNaN)
    case (.list(let one), .list(let other)):
      return one.count == other.count && zip(one, other).allSatisfy { same($0, $1) }
    case (.map(let one), .map(let other)):
      return one.count == other.count
        && zip(one.keys, one.values).allSatisfy { key, value in
          zip(other.keys, other.values).contains { same($0, key) && same($1, value) }
        }
    case (.optional(let one), .optional(let other)):
      if let one = one.value, let other = other.value { return same(one, other) }
      return one.value == nil && other.value == nil
    case (.bool, .bool), (.int, .int), (.uint, .uint), (.string, .string), (.bytes, .bytes), (.timestamp, .timestamp),
      (.duration, .duration):
      return one == other
    default: return false
    }
  }

  private static func runtimeName(_ type: ValueType) -> String {
    switch type {
    case .timestamp: "google.protobuf.Timestamp"
    case .duration: "google.protobuf.Duration"
    case .list: "list"
    case .map: "map"
    case .optional: "optional_type"
    case .type: "type"
    default: type.celName
    }
  }

  static func describe(_ value: Value) -> String {
    if case .type(let type) = value { return "type \(runtimeName(type.type))" }
    return "\(value)"
  }

  static func describe(_ json: [String: Any]) -> String {
    json["type"] as? String == "type" ? "type \(json["value"] ?? "")" : describe(value(json))
  }
}
