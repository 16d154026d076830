import ScreenProgram
import SpecValues

/// The condition of a stub that holds for the arguments of one call: an expression over the operation's parameters.
enum RecordedCondition {
  /// A longer condition is read by nobody, and its operation is answered in order instead.
  static let limit = 300

  /// The condition; nil where there are no arguments, or where they can't be written in a short one.
  static func text(_ params: [Parameter], _ arguments: [Value]) -> String? {
    var parts: [String] = []
    for (param, argument) in zip(params, arguments) {
      guard let found = conditions(param.name, param.type, argument) else { return nil }
      parts += found
    }
    let text = parts.joined(separator: " && ")
    return text.isEmpty || text.utf8.count > limit ? nil : text
  }

  private static func conditions(_ path: String, _ type: ValueType, _ value: Value) -> [String]? {
    switch (type.withoutNull, value) {
    case (.dynamic, _): return nil
    case (_, .null): return ["\(path) == null"]
    case (.bool, .bool(let isTrue)): return ["\(path) == \(isTrue)"]
    case (.record(let record), .record(let value)):
      // Something has to be said of a record that may be null before its fields are looked at.
      var parts = type.holdsNull ? ["\(path) != null"] : []
      for (field, value) in zip(record.fields, value.fields) {
        guard let found = conditions("\(path).\(field.name)", field.type, value) else { return nil }
        parts += found
      }
      return parts
    case (.list, .list(let values)) where values.isEmpty:
      return type.holdsNull ? ["\(path) != null", "\(path).size() == 0"] : ["\(path).size() == 0"]
    case (.list(let element), .list(let values)):
      let literals = values.compactMap { literal($0, element) }
      return literals.count == values.count ? ["\(path) == [\(literals.joined(separator: ", "))]"] : nil
    default: return literal(value, type).map { ["\(path) == \($0)"] }
    }
  }

  private static func literal(_ value: Value, _ type: ValueType) -> String? {
    switch value {
    case .int(let value): String(value)
    // A whole number without a point would be an Int.
    case .double(let value) where value.isFinite:
      value.description.contains { ".eE".contains($0) } ? value.description : "\(value).0"
    case .string(let text): quoted(text)
    case .timestamp(let value): "timestamp(\(quoted(value.rfc3339)))"
    case .duration(let value): "duration(\(quoted(DurationText.text(value))))"
    case .bool(let isTrue): String(isTrue)
    case .null, .double, .uint, .bytes, .list, .map, .record, .optional, .type: nil
    }
  }

  /// A text of the expression language; what is no plain character is escaped, and so is the sign of a template.
  private static func quoted(_ text: String) -> String {
    var result = "'"
    for scalar in text.unicodeScalars {
      switch scalar {
      case "'": result += "\\'"
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "$": result += "\\u0024"
      case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "'"
  }
}
