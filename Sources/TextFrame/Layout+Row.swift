import ViewTree

extension Layout {
  /// Rows inside more rows than this stand one below the other; laying out a row may try its nodes twice.
  private static let maximumRows = 6

  func row(_ nodes: [ViewNode], width: Int, depth: Depth) -> [StyledLine] {
    guard depth.rows <= Self.maximumRows, nodes.count > 1, nodes.count <= width else {
      return stacked(nodes, width: width, depth: depth)
    }
    var cells: [Cell] = []
    for node in nodes {
      switch node.kind {
      case .spacer: cells.append(Cell(node: node, kind: .spacer, lines: []))
      case .divider: cells.append(Cell(node: node, kind: .rigid, lines: [StyledLine(isPlain ? "|" : "│")]))
      default:
        let lines = lines(of: node, width: width, depth: depth.deeper)
        if lines.allSatisfy({ $0.width == 0 }) { continue }
        cells.append(Cell(node: node, kind: node.isFlexible ? .flexible : .rigid, lines: lines))
      }
    }
    let gaps = gaps(between: cells)
    guard let widths = widths(of: cells, room: width - gaps.reduce(0, +)) else {
      return cells.flatMap { cell in
        if case .divider = cell.node.kind { return lines(of: cell.node, width: width, depth: depth.deeper) }
        return cell.lines
      }
    }
    for (index, cell) in cells.enumerated() where cell.kind == .flexible && widths[index] < cell.width {
      cells[index].lines = lines(of: cell.node, width: widths[index], depth: depth.deeper)
    }
    return join(cells, widths: widths, gaps: gaps)
  }

  /// The nodes one below the other, where they can't stand side by side.
  private func stacked(_ nodes: [ViewNode], width: Int, depth: Depth) -> [StyledLine] {
    nodes.flatMap { node -> [StyledLine] in
      if case .spacer = node.kind { return [] }
      return lines(of: node, width: width, depth: depth.deeper)
    }
  }

  private func join(_ cells: [Cell], widths: [Int], gaps: [Int]) -> [StyledLine] {
    let height = cells.map(\.lines.count).max() ?? 0
    return (0..<height).map { index in
      var line = StyledLine()
      var start = 0
      for (position, cell) in cells.enumerated() {
        if case .divider = cell.node.kind {
          line.pad(to: start)
          if let rule = cell.lines.first { line.append(rule) }
        } else if index < cell.lines.count, cell.lines[index].width > 0 {
          line.pad(to: start)
          line.append(cell.lines[index])
        }
        start += widths[position] + (position < gaps.count ? gaps[position] : 0)
      }
      return line
    }
  }

  private struct Cell {
    enum Kind { case spacer, rigid, flexible }

    let node: ViewNode
    let kind: Kind
    var lines: [StyledLine]

    var width: Int { lines.map(\.width).max() ?? 0 }
  }

  /// The space behind each cell but the last: none at a spacer, little behind a symbol.
  private func gaps(between cells: [Cell]) -> [Int] {
    zip(cells, cells.dropFirst()).map { left, right in
      if left.kind == .spacer || right.kind == .spacer { return left.kind == right.kind ? 0 : 1 }
      if case .image = left.node.kind { return 1 }
      return 2
    }
  }

  /// The columns of each cell; nil where they can't stand side by side.
  private func widths(of cells: [Cell], room: Int) -> [Int]? {
    var widths = cells.map(\.width)
    let total = widths.reduce(0, +)
    if total <= room {
      let spacers = cells.indices.filter { cells[$0].kind == .spacer }
      for (order, index) in spacers.enumerated() {
        // The first ones take what can't be shared.
        widths[index] = (room - total) / spacers.count + (order < (room - total) % spacers.count ? 1 : 0)
      }
      return widths
    }
    let flexible = cells.indices.filter { cells[$0].kind == .flexible }.sorted { widths[$0] < widths[$1] }
    var rest = room - cells.indices.filter { cells[$0].kind == .rigid }.reduce(0) { $0 + widths[$1] }
    guard !flexible.isEmpty, rest >= flexible.count * 6 else { return nil }
    // The narrow ones get what they need; the others share what is left.
    for (order, index) in flexible.enumerated() {
      let share = rest / (flexible.count - order)
      widths[index] = min(widths[index], share)
      rest -= widths[index]
    }
    return widths
  }
}

extension ViewNode {
  /// Whether a row may make it narrower than it would like to be.
  fileprivate var isFlexible: Bool {
    switch kind {
    case .text, .unavailable, .list, .section, .row, .column, .failure, .textField, .link: true
    case .image, .progress, .button, .toggle, .stepper, .picker, .spacer, .divider: false
    }
  }
}
