import ViewTree

/// The parts of a body that stand one below the other, not laid out yet, so that what is out of sight costs little.
///
/// The rows of a list are not taken apart: a list of any length is one run.
struct Blocks {
  enum Block {
    case node(ViewNode, Layout.Depth)
    case row(ViewNode.Row, Layout.Depth)
    case heading(String?, isFirst: Bool)
  }

  private enum Run {
    case block(Block)
    case rows([ViewNode.Row], Layout.Depth)
  }

  private var runs: [Run] = []
  /// The number of the first block of each run.
  private var starts: [Int] = []
  private(set) var count = 0
  /// The block that the focus is in.
  private(set) var focused: Int?
  private let focus: String?
  /// The blocks before which rows are that were not resolved.
  private var gaps: Set<Int> = []

  init(focus: String?) { self.focus = focus }

  /// The blocks around one between which no rows are missing.
  func bounds(around block: Int) -> Range<Int> {
    let lower = gaps.filter { $0 <= block }.max() ?? 0
    return lower..<(gaps.filter { $0 > block }.min() ?? count)
  }

  /// Whether rows are missing before a block, or after the last one.
  func isGap(before block: Int) -> Bool { gaps.contains(block) }

  subscript(index: Int) -> Block {
    var low = 0
    var high = starts.count - 1
    while low < high {
      let middle = low + (high - low + 1) / 2
      if starts[middle] <= index { low = middle } else { high = middle - 1 }
    }
    switch runs[low] {
    case .block(let block): return block
    case .rows(let rows, let depth): return .row(rows[index - starts[low]], depth)
    }
  }

  mutating func add(_ node: ViewNode, depth: Layout.Depth) {
    guard depth.total < Layout.maximumDepth else { return append(.node(node, depth), holding: nil) }
    switch node.kind {
    case .list(let rows, let empty, _):
      if rows.isEmpty {
        for child in empty { add(child, depth: depth.deeper) }
      } else {
        if node.firstRow > 0 { gaps.insert(count) }
        append(rows, depth: depth.inRow)
        if node.firstRow + rows.count < node.rowCount { gaps.insert(count) }
      }
    case .section(let title, let nodes):
      append(.heading(title, isFirst: count == 0), holding: nil)
      for child in nodes { add(child, depth: depth.deeper) }
    case .column(let nodes):
      for child in nodes { add(child, depth: depth.deeper) }
    case .text, .image, .progress, .unavailable, .button, .textField, .toggle, .stepper, .picker, .link, .row, .spacer,
      .divider, .failure:
      append(.node(node, depth), holding: node)
    }
  }

  private mutating func append(_ block: Block, holding node: ViewNode?) {
    if let focus, focused == nil, node?.holds(focus, depth: 0) == true { focused = count }
    runs.append(.block(block))
    starts.append(count)
    count += 1
  }

  private mutating func append(_ rows: [ViewNode.Row], depth: Layout.Depth) {
    if let focus, focused == nil {
      focused = rows.indices.first { rows[$0].holds(focus) }.map { count + $0 }
    }
    runs.append(.rows(rows, depth))
    starts.append(count)
    count += rows.count
  }
}

extension ViewNode.Row {
  func holds(_ identity: String) -> Bool {
    self.identity == identity || nodes.contains { $0.holds(identity, depth: 0) }
      || swipe.contains { $0.holds(identity, depth: 0) }
  }
}

extension ViewNode {
  func holds(_ identity: String, depth: Int) -> Bool {
    if self.identity == identity { return true }
    guard depth < Layout.maximumDepth else { return false }
    switch kind {
    case .section(_, let nodes), .row(let nodes), .column(let nodes):
      return nodes.contains { $0.holds(identity, depth: depth + 1) }
    case .list(let rows, let empty, _):
      return (rows.isEmpty ? empty : []).contains { $0.holds(identity, depth: depth + 1) }
        || rows.contains { row in
          row.identity == identity || row.nodes.contains { $0.holds(identity, depth: depth + 1) }
            || row.swipe.contains { $0.holds(identity, depth: depth + 1) }
        }
    case .text, .image, .progress, .unavailable, .button, .textField, .toggle, .stepper, .picker, .link, .spacer,
      .divider, .failure:
      return false
    }
  }
}
