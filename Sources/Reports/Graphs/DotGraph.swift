/// A diagram in the language of Graphviz.
struct DotGraph {
  private let graph: Graph
  private let nodes: [String: Graph.Node]

  init(_ graph: Graph) {
    self.graph = graph
    nodes = Dictionary(graph.allNodes.map { ($0.id, $0) }) { first, _ in first }
  }

  var text: String {
    var lines = [
      "digraph \(DotGraph.quoted(graph.title)) {", "  label=\(DotGraph.quoted(graph.title))", "  labelloc=t",
      "  fontname=Helvetica",
      "  node [shape=box, style=rounded, fontname=Helvetica]", "  edge [fontname=Helvetica, fontsize=10]",
    ]
    lines += start(graph.initial, in: "", indent: "  ")
    for node in graph.nodes { lines += self.lines(node, indent: "  ") }
    for edge in graph.edges {
      // With a space around them labels of edges side by side do not touch.
      let label = edge.labels.map { " \(DotGraph.escaped($0)) \\n" }.joined()
      lines.append("  \(DotGraph.quoted(edge.from)) -> \(end(edge.to)) [label=\"\(label)\"]")
    }
    lines.append("}")
    return lines.joined(separator: "\n") + "\n"
  }

  private func lines(_ node: Graph.Node, indent: String) -> [String] {
    guard !node.children.isEmpty else {
      let style = node.kind == .every ? ", style=\"rounded,dashed\"" : ""
      return ["\(indent)\(DotGraph.quoted(node.id)) [label=\(label(node))\(style)]"]
    }
    let inner = indent + "  "
    var lines = [
      "\(indent)subgraph \(cluster(node.id)) {", "\(inner)label=\(DotGraph.quoted(node.label))",
      "\(inner)style=rounded",
    ]
    if let initial = node.initial { lines += start(initial, in: node.id, indent: inner) }
    for child in node.children { lines += self.lines(child, indent: inner) }
    return lines + ["\(indent)}"]
  }

  /// The dot that says where a frame is entered.
  private func start(_ initial: String, in parent: String, indent: String) -> [String] {
    let name = DotGraph.quoted(DotGraph.start(parent))
    return ["\(indent)\(name) [shape=point, width=0.12, label=\"\"]", "\(indent)\(name) -> \(end(initial))"]
  }

  /// Where an edge ends: in a frame at its dot, since edges of this language join no frames.
  private func end(_ id: String) -> String {
    DotGraph.quoted(nodes[id]?.initial == nil ? id : DotGraph.start(id))
  }

  private static func start(_ parent: String) -> String { "\(parent):start" }

  private func cluster(_ id: String) -> String { DotGraph.quoted("cluster \(id)") }

  private func label(_ node: Graph.Node) -> String {
    let lines = node.lines.isEmpty ? [] : [""] + node.lines
    let body = lines.map { DotGraph.escaped($0) + "\\l" }.joined()
    return "\"\(DotGraph.escaped(node.label))\(body.isEmpty ? "" : "\\n\(body)")\""
  }

  private static func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in Graph.line(text).unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      // `&amp;` and the like are read as what they stand for.
      case "&": result += "&amp;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
