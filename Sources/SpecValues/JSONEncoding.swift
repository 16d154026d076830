/// Writes values as JSON; the same value gives the same bytes.
///
/// Records have the keys of the wire, in the order of their fields; maps keep their order. Doubles have the fewest
/// digits that read back the same; what no number of JSON is (NaN, infinity) is null. Dates are RFC 3339 in UTC,
/// durations texts such as `1.5s`.
public enum JSONEncoding {
  /// The text of a value. A value carries its type, so that a record inside of a JSON value has its own keys too.
  public static func encode(_ value: Value) -> String {
    var text = ""
    write(JSONNode(value), to: &text)
    return text
  }

  /// The text of JSON that was read already.
  public static func encode(_ node: JSONNode) -> String {
    var text = ""
    write(node, to: &text)
    return text
  }

  /// The text of JSON that was read already, a line for each value, for people to read.
  public static func indented(_ node: JSONNode) -> String {
    var text = ""
    write(node, to: &text, indent: 0)
    return text + "\n"
  }

  /// A text in JSON's quotes.
  public static func quoted(_ text: String) -> String {
    var result = ""
    writeString(text, to: &result)
    return result
  }

  /// A number in the fewest digits; `7` for 7.0.
  static func number(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Writes a node; with an indent each member stands on a line of its own.
  private static func write(_ node: JSONNode, to text: inout String, indent: Int? = nil) {
    func line(_ depth: Int) {
      if let indent { text += "\n" + String(repeating: "  ", count: indent + depth) }
    }
    switch node {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let digits): text += digits
    case .double(let value): text += number(value)
    case .string(let string): writeString(string, to: &text)
    case .list(let nodes):
      text += "["
      for (index, node) in nodes.enumerated() {
        if index > 0 { text += "," }
        line(1)
        write(node, to: &text, indent: indent.map { $0 + 1 })
      }
      if !nodes.isEmpty { line(0) }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        line(1)
        writeString(member.key, to: &text)
        text += indent == nil ? ":" : ": "
        write(member.value, to: &text, indent: indent.map { $0 + 1 })
      }
      if !members.isEmpty { line(0) }
      text += "}"
    }
  }

  private static func writeString(_ string: String, to text: inout String) {
    text += "\""
    if string.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C }) {
      text += string
    } else {
      for scalar in string.unicodeScalars {
        switch scalar.value {
        case 0x22: text += "\\\""
        case 0x5C: text += "\\\\"
        case 0x0A: text += "\\n"
        case 0x0D: text += "\\r"
        case 0x09: text += "\\t"
        case 0..<0x20:
          let digits = String(scalar.value, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
        default: text.unicodeScalars.append(scalar)
        }
      }
    }
    text += "\""
  }
}

extension JSONNode {
  /// A value in JSON's terms.
  public init(_ value: Value) {
    switch value {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .int(let value): self = .number(String(value))
    case .uint(let value): self = .number(String(value))
    case .double(let value): self = .double(value)
    case .string(let text): self = .string(text)
    case .bytes(let bytes): self = .list(bytes.map { .number(String($0)) })
    case .timestamp(let value): self = .string(value.rfc3339)
    case .duration(let value): self = .string(DurationText.text(value))
    case .list(let values): self = .list(values.map { JSONNode($0) })
    case .map(let map):
      self = .object(
        zip(map.keys, map.values).map { key, value in Member(key: JSONNode.key(key), value: JSONNode(value)) })
    case .record(let record):
      self = .object(
        zip(record.type.fields, record.fields).map { Member(key: $0.jsonKey, value: JSONNode($1)) })
    case .optional(let optional): self = optional.value.map { JSONNode($0) } ?? .null
    case .type(let value): self = .string(value.type.description)
    }
  }

  private static func key(_ value: Value) -> String {
    if case .string(let text) = value { text } else { JSONEncoding.encode(value) }
  }
}
