import SpecGrammar

/// Which component uses which, and how much each shows in all.
struct ComponentUses {
  /// A use of one component in the body of another, or in the view.
  struct Use {
    var target: Int
    var range: Range<Int>
  }

  /// The uses in the body of each component, in order.
  private(set) var uses: [[Use]] = []
  /// The components that the view itself uses.
  private(set) var shown = Set<Int>()
  /// Whether a component is named that does not exist, so that another may only seem to be unused.
  private(set) var namesUnknown = false
  /// For each component the nodes of its body alone, and how deep they are nested.
  private var own: [(nodes: Int, depth: Int)] = []

  init(_ signatures: [ComponentSignature], view: ViewDeclaration?, ids: [String: Int]) {
    for signature in signatures {
      var walk = Walk(ids: ids)
      walk.visit(signature.declaration.body, depth: 1)
      namesUnknown = namesUnknown || walk.namesUnknown
      uses.append(walk.uses.map(\.use))
      own.append((walk.nodes, walk.depth))
      depths.append(walk.uses.map(\.depth))
    }
    var walk = Walk(ids: ids)
    for body in view?.bodies ?? [] { walk.visit(body.nodes, depth: 1) }
    shown = Set(walk.uses.map(\.use.target))
    namesUnknown = namesUnknown || walk.namesUnknown
  }

  /// How deep each use stands in its body.
  private var depths: [[Int]] = []

  /// The cycles, each once: the components from one back to itself, with the use that closes it.
  func cycles() -> [(path: [Int], use: Use)] {
    var found: [(path: [Int], use: Use)] = []
    var isDone = [Bool](repeating: false, count: uses.count)
    for start in uses.indices where !isDone[start] {
      // The components on the way, each with the number of its next use; an explicit stack, since chains may be long.
      var way: [(id: Int, next: Int)] = [(start, 0)]
      while let last = way.last {
        guard last.next < uses[last.id].count else {
          isDone[last.id] = true
          way.removeLast()
          continue
        }
        way[way.count - 1].next += 1
        let use = uses[last.id][last.next]
        if let index = way.firstIndex(where: { $0.id == use.target }) {
          found.append((way[index...].map(\.id) + [use.target], use))
        } else if !isDone[use.target] {
          way.append((use.target, 0))
        }
      }
    }
    return found
  }

  /// The nodes that each component shows with those that it uses, and their depth; only where there is no cycle.
  func sizes() -> [(nodes: Int, depth: Int)] {
    var sizes: [(nodes: Int, depth: Int)?] = uses.map { _ in nil }
    for start in uses.indices {
      var way = [start]
      while let id = way.last {
        if let open = uses[id].first(where: { sizes[$0.target] == nil }), sizes[id] == nil {
          way.append(open.target)
          continue
        }
        way.removeLast()
        var size = own[id]
        for (use, depth) in zip(uses[id], depths[id]) {
          guard let inner = sizes[use.target] else { continue }
          let (sum, isTooMany) = size.nodes.addingReportingOverflow(inner.nodes)
          size.nodes = isTooMany ? .max : sum
          size.depth = max(size.depth, depth + inner.depth)
        }
        sizes[id] = size
      }
    }
    return sizes.map { $0 ?? (0, 0) }
  }

  /// A walk through nodes that gathers the uses.
  private struct Walk {
    let ids: [String: Int]
    var uses: [(use: Use, depth: Int)] = []
    var namesUnknown = false
    var nodes = 0
    var depth = 0

    init(ids: [String: Int]) { self.ids = ids }

    mutating func visit(_ nodes: [ViewNode], depth: Int) {
      for node in nodes {
        self.nodes += 1
        self.depth = max(self.depth, depth)
        switch node.kind {
        case .list(let list):
          for part in [list.row, list.empty ?? [], list.swipe] { visit(part, depth: depth + 1) }
        case .section(let section): visit(section.nodes, depth: depth + 1)
        case .row(let children), .column(let children): visit(children, depth: depth + 1)
        case .use(let use):
          if let target = ids[use.component.text] {
            uses.append((Use(target: target, range: use.component.range), depth))
          } else {
            namesUnknown = true
          }
        case .text, .image, .progress, .unavailable, .button, .field, .control, .link, .spacer, .divider, .nothing:
          break
        }
      }
    }
  }
}

extension ViewDeclaration {
  /// All lists of nodes that it has.
  var bodies: [ViewBody] { cases.map(\.body) + [otherwise, always, toolbar].compactMap(\.self) }
}
