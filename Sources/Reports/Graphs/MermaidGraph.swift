/// A diagram in the language of Mermaid (`stateDiagram-v2`), which many sites draw in Markdown.
struct MermaidGraph {
  private let graph: Graph
  /// For each node a word that the language has no meaning for.
  private let names: [String: String]

  init(_ graph: Graph) {
    self.graph = graph
    var names: [String: String] = [:]
    var taken = Set<String>()
    for node in graph.allNodes {
      let letters = node.id.map { $0 == "." ? "_" : $0 == "*" ? "every" : String($0) }.joined()
      // Begins like no key word, and so that `a.b` and `a_b` differ.
      var name = "in_\(letters)"
      while !taken.insert(name).inserted { name += "_" }
      names[node.id] = name
    }
    self.names = names
  }

  var text: String {
    var lines = ["---", "title: \"\(graph.title)\"", "---", "stateDiagram-v2"]
    for node in graph.nodes { lines += self.lines(node, indent: "  ") }
    lines.append("  [*] --> \(name(graph.initial))")
    for edge in graph.edges {
      let label = edge.labels.map(MermaidGraph.escaped).joined(separator: "<br/>")
      lines.append("  \(name(edge.from)) --> \(name(edge.to)) : \(label)")
    }
    let every = graph.allNodes.filter { $0.kind == .every }.map { name($0.id) }
    if !every.isEmpty {
      lines += ["  classDef every stroke-dasharray: 4", "  class \(every.joined(separator: ",")) every"]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func lines(_ node: Graph.Node, indent: String) -> [String] {
    let name = name(node.id)
    let head = "\(indent)state \"\(MermaidGraph.escaped(node.label))\" as \(name)"
    var lines: [String]
    if node.children.isEmpty {
      lines = [head] + node.lines.map { "\(indent)\(name) : \(MermaidGraph.escaped($0))" }
    } else {
      lines = [head + " {"]
      for child in node.children { lines += self.lines(child, indent: indent + "  ") }
      if let initial = node.initial { lines.append("\(indent)  [*] --> \(self.name(initial))") }
      lines.append("\(indent)}")
    }
    return lines
  }

  private func name(_ id: String) -> String { names[id] ?? id }

  /// A text in which nothing is punctuation of the language, of Markdown or of HTML.
  private static func escaped(_ text: String) -> String {
    let scalars = Array(Graph.line(text).unicodeScalars)
    var result = ""
    for (index, scalar) in scalars.enumerated() {
      let isAlone = scalar == "&" && index + 1 < scalars.count && "& ".unicodeScalars.contains(scalars[index + 1])
      switch scalar {
      case "\"", "#", "%", "*", ":", ";", "<", ">", "\\", "`", "{", "}", "~",
        "&" where !isAlone:
        result += "#\(scalar.value);"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
