import ViewTree

/// The parts of a body that stand one below the other, not laid out yet, so that what is out of sight costs little.
struct Blocks {
  enum Block {
    case node(ViewNode, Layout.Depth)
    case row(ViewNode.Row, Layout.Depth)
    case heading(String?, isFirst: Bool)
  }

  private(set) var items: [Block] = []
  /// The block that the focus is in.
  private(set) var focused: Int?
  private let focus: String?

  init(focus: String?) { self.focus = focus }

  mutating func add(_ node: ViewNode, depth: Layout.Depth) {
    guard depth.total < Layout.maximumDepth else { return append(.node(node, depth), holding: []) }
    switch node.kind {
    case .list(let rows, let empty, _):
      for child in rows.isEmpty ? empty : [] { add(child, depth: depth.deeper) }
      for row in rows { append(.row(row, depth.inRow), holding: row.nodes + row.swipe) }
    case .section(let title, let nodes):
      append(.heading(title, isFirst: items.isEmpty), holding: [])
      for child in nodes { add(child, depth: depth.deeper) }
    case .column(let nodes):
      for child in nodes { add(child, depth: depth.deeper) }
    case .text, .image, .progress, .unavailable, .button, .textField, .toggle, .stepper, .picker, .row, .spacer,
      .divider, .failure:
      append(.node(node, depth), holding: [node])
    }
  }

  private mutating func append(_ block: Block, holding nodes: [ViewNode]) {
    if let focus, focused == nil, nodes.contains(where: { $0.holds(focus, depth: 0) }) { focused = items.count }
    items.append(block)
  }
}

extension ViewNode {
  func holds(_ identity: String, depth: Int) -> Bool {
    if self.identity == identity { return true }
    guard depth < Layout.maximumDepth else { return false }
    switch kind {
    case .list, .section, .row, .column: return children.contains { $0.holds(identity, depth: depth + 1) }
    case .text, .image, .progress, .unavailable, .button, .textField, .toggle, .stepper, .picker, .spacer, .divider,
      .failure:
      return false
    }
  }
}
