import SourceText

extension SyntaxTree {
  /// The tree as text, one node a line: byte range, indentation, kind, and what it holds.
  package func dump() -> String {
    var lines: [String] = []
    if let root { Self.dump(root, "", 0, &lines) }
    for comment in comments { lines.append("\(Self.range(comment.range)) #\(Self.literal(comment.text))") }
    for finding in diagnostics {
      lines.append(
        "\(Self.range(finding.span.range)) \(finding.severity.rawValue) \(finding.code.id) \(finding.message)")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  // Depth is bounded by the builder's limit.
  private static func dump(_ node: Node, _ label: String, _ depth: Int, _ lines: inout [String]) {
    let head = range(node.range) + " " + String(repeating: "  ", count: depth) + label
    let alias = node.alias.map { " by alias at \(range($0))" } ?? ""
    switch node.content {
    case .scalar(let scalar):
      let tag = scalar.isTaggedString ? " !!str" : ""
      lines.append("\(head)\(scalar.style.rawValue)\(tag) \(literal(scalar.text))\(alias)")
    case .sequence(let nodes):
      lines.append("\(head)sequence of \(nodes.count)\(alias)")
      for node in nodes { dump(node, "- ", depth + 1, &lines) }
    case .mapping(let mapping):
      lines.append("\(head)mapping of \(mapping.entries.count)\(alias)")
      for entry in mapping.entries { dump(entry.value, "\(literal(entry.keyText)): ", depth + 1, &lines) }
    }
  }

  private static func range(_ range: Range<Int>) -> String { "\(range.lowerBound)..<\(range.upperBound)" }

  private static func literal(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      default:
        if scalar.value < 0x20 { result += "\\u\(hex(scalar.value, 4))" } else { result.unicodeScalars.append(scalar) }
      }
    }
    return result + "\""
  }
}
