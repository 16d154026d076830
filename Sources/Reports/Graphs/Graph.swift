/// A diagram as a value: nodes, some inside of others, and the edges between them, in the order of the document.
package struct Graph: Sendable {
  package var title: String
  package var nodes: [Node]
  /// The node that it begins at.
  package var initial: String
  package var edges: [Edge]

  package struct Node: Sendable {
    package enum Kind: Sendable {
      /// A case or a screen; with children the frame around them.
      case place
      /// All that stand beside it, so that what they have in common is told once.
      case every
    }

    /// Unique in the graph.
    package var id: String
    package var kind = Kind.place
    package var label: String
    /// What happens there without a way to elsewhere.
    package var lines: [String] = []
    package var children: [Node] = []
    /// The child that is entered with the node; nil where none is.
    package var initial: String?
  }

  /// All ways between two nodes.
  package struct Edge: Sendable {
    package var from: String
    package var to: String
    /// One a way, without equal ones.
    package var labels: [String]
  }
}

extension Graph {
  /// The nodes, each before what is inside of it.
  package var allNodes: [Node] {
    func all(_ nodes: [Node]) -> [Node] { nodes.flatMap { [$0] + all($0.children) } }
    return all(nodes)
  }
}

/// Edges and lines as they are found, put together by where they are.
struct GraphParts {
  private struct Way: Hashable {
    var from: String
    var to: String
  }

  private struct Line {
    var label: String
    var effects: [String]
  }

  private var labels: [Way: [String]] = [:]
  private var lines: [String: [Line]] = [:]

  mutating func addWay(from: String, to: String, _ label: String) {
    if !labels[Way(from: from, to: to), default: []].contains(label) {
      labels[Way(from: from, to: to), default: []].append(label)
    }
  }

  /// What has one label at one node is one line.
  mutating func addLine(at node: String, _ label: String, _ effects: [String]) {
    var known = lines[node] ?? []
    let index = known.firstIndex { $0.label == label } ?? known.endIndex
    if index == known.endIndex { known.append(Line(label: label, effects: [])) }
    known[index].effects += effects.filter { !known[index].effects.contains($0) }
    lines[node] = known
  }

  func lines(at node: String) -> [String] {
    (lines[node] ?? []).map { $0.effects.isEmpty ? $0.label : "\($0.label) / \($0.effects.joined(separator: ", "))" }
  }

  func hasWay(at node: String) -> Bool { labels.keys.contains { $0.from == node || $0.to == node } }

  /// The edges between some nodes, in the order of these.
  func edges(between nodes: [String]) -> [Graph.Edge] {
    let places = Dictionary(nodes.enumerated().map { ($1, $0) }) { first, _ in first }
    let found = labels.compactMap { way, labels -> (place: [Int], edge: Graph.Edge)? in
      guard let from = places[way.from], let to = places[way.to] else { return nil }
      return ([from, to], Graph.Edge(from: way.from, to: way.to, labels: labels))
    }
    return found.sorted { $0.place.lexicographicallyPrecedes($1.place) }.map(\.edge)
  }
}
