/// Finds what leads back to itself: edges as the numbers of the nodes to which each node leads.
struct CycleSearch {
  /// Cycles, each from the first of its nodes that is reached on; each has a node that no cycle before it has, so that a
  /// tangle gives few.
  private(set) var cycles: [[Int]] = []

  /// Searches once through all nodes, in depth.
  init(_ edges: [[Int]]) {
    var isDone = [Bool](repeating: false, count: edges.count)
    var isFound = isDone
    for start in edges.indices where !isDone[start] && !edges[start].isEmpty {
      var way: [(node: Int, next: Int)] = [(start, 0)]
      var depth = [start: 0]
      while let (node, next) = way.last {
        guard next < edges[node].count else {
          isDone[node] = true
          depth[node] = nil
          way.removeLast()
          continue
        }
        way[way.count - 1].next += 1
        let target = edges[node][next]
        if let first = depth[target] {
          let cycle = way[first...].map(\.node)
          if !cycle.allSatisfy({ isFound[$0] }) { cycles.append(cycle) }
          for member in cycle { isFound[member] = true }
        } else if !isDone[target] {
          depth[target] = way.count
          way.append((target, 0))
        }
      }
    }
  }

  /// The nodes of a cycle with the first again at its end, the middle of a long one left out.
  static func text(_ names: [String], joinedBy separator: String) -> String {
    var names = names + names.prefix(1)
    if names.count > 8 { names.replaceSubrange(4..<names.count - 3, with: ["…"]) }
    return names.map { $0 == "…" ? $0 : "`\($0)`" }.joined(separator: separator)
  }
}
