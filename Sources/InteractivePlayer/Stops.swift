import ViewTree

/// Where the focus may stand, in reading order: the controls, and rows without one.
struct Stops {
  struct Stop {
    var identity: String
    /// Nil for a row.
    var node: ViewNode?

    var isOpen: Bool { node?.isEnabled ?? true }
    var isField: Bool { if case .textField? = node?.kind { true } else { false } }
  }

  private(set) var all: [Stop] = []

  init(_ frame: ViewFrame) {
    if frame.dialog != nil {
      for root in frame.roots { all.append(Stop(identity: root.identity, node: root)) }
    } else {
      for root in frame.roots { add(root) }
    }
  }

  private mutating func add(_ node: ViewNode) {
    if node.isControl { return all.append(Stop(identity: node.identity, node: node)) }
    guard case .list(let rows, let empty, _) = node.kind else {
      for child in node.children { add(child) }
      return
    }
    for row in rows {
      let before = all.count
      for child in row.nodes { add(child) }
      if all.count == before { all.append(Stop(identity: row.identity, node: nil)) }
      for child in row.swipe { add(child) }
    }
    if rows.isEmpty { for child in empty { add(child) } }
  }

  subscript(identity: String) -> Stop? { all.first { $0.identity == identity } }

  /// The stop of a row that is at the same place in it as another in its row, or the row's first.
  func stop(inRow row: String, like other: String) -> Stop? {
    let place = other.lastIndex(of: "]").map { String(other[other.index(after: $0)...]) } ?? ""
    return all.first { $0.isOpen && $0.identity == row + place }
      ?? all.first { $0.isOpen && ($0.identity == row || $0.identity.hasPrefix(row + "/")) }
  }

  /// The next stop that can be used, from one on, or the first or last of all; nil where there is none on that side.
  func next(from identity: String?, by step: Int) -> Stop? {
    let open = all.indices.filter { all[$0].isOpen }
    guard let identity, let index = all.firstIndex(where: { $0.identity == identity }) else {
      return (step > 0 ? open.first : open.last).map { all[$0] }
    }
    return (step > 0 ? open.first { $0 > index } : open.last { $0 < index }).map { all[$0] }
  }
}
