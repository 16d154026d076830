import Expressions
import SpecValues

/// Types as the cases write them: `map(string, list($T))`.
enum TypeText {
  static func type(_ text: String, variables: [String] = []) -> ValueType {
    let text = text.filter { $0 != " " }
    if text.hasPrefix("$") {
      return .variable(variables.firstIndex(of: String(text.dropFirst())) ?? 0)
    }
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return plain(text) }
    let name = String(text[..<open])
    let parameters = split(text[text.index(after: open)...].dropLast()).map { type($0, variables: variables) }
    switch (name, parameters.count) {
    case ("list", 1): return .list(parameters[0])
    case ("map", 2): return .map(parameters[0], parameters[1])
    case ("optional_type", 1): return .optional(parameters[0])
    case ("type", 1): return .type(parameters[0])
    default: return .abstract(name, parameters)
    }
  }

  private static func plain(_ text: String) -> ValueType {
    switch text {
    case "int": .int
    case "uint": .uint
    case "double": .double
    case "bool": .bool
    case "string": .string
    case "bytes": .bytes
    case "null_type", "null": .null
    case "timestamp": .timestamp
    case "duration": .duration
    case "dyn": .dynamic
    default: .abstract(text, [])
    }
  }

  private static func split(_ text: Substring) -> [String] {
    var parts = [""]
    var depth = 0
    for character in text {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if character == ",", depth == 0 {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts
  }

  static func overload(_ json: [String: Any]) -> Overload {
    let parameters = json["params"] as? [String] ?? []
    let result = json["result"] as? String ?? "dyn"
    var variables: [String] = []
    for text in parameters + [result] {
      for part in text.split(whereSeparator: { "(), ".contains($0) }) where part.hasPrefix("$") {
        let name = String(part.dropFirst())
        if !variables.contains(name) { variables.append(name) }
      }
    }
    return Overload(
      declared: parameters.map { type($0, variables: variables) }, result: type(result, variables: variables),
      isMember: json["member"] as? Bool ?? false, variables: variables.count)
  }
}
