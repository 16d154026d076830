import SourceText
import SpecSyntax

/// Where scalars stand in a tree, by their bytes: an anchor's scalar stands at each of its aliases too.
struct FramePlaces {
  /// One scalar.
  struct Place {
    var style: Scalar.Style
    /// How often it is used in the tree.
    var uses = 0
    /// The key that it belongs to, where it is written; nil where that is no mapping in block style.
    var key: Node?
  }

  private let file: SourceFile
  private let wanted: Set<Range<Int>>
  private(set) var places: [Range<Int>: Place] = [:]

  init(of wanted: Set<Range<Int>>, in tree: SyntaxTree) {
    file = tree.file
    self.wanted = wanted
    if let root = tree.root { visit(root, key: nil, isWritten: true) }
  }

  private mutating func visit(_ node: Node, key: Node?, isWritten: Bool) {
    let isWritten = isWritten && node.alias == nil
    switch node.content {
    case .scalar(let scalar):
      guard wanted.contains(node.range) else { return }
      var place = places[node.range] ?? Place(style: scalar.style)
      place.uses += 1
      if isWritten { place.key = key }
      places[node.range] = place
    case .sequence(let nodes):
      let isFlow = isFlow(node)
      for each in nodes { visit(each, key: nil, isWritten: isWritten && !isFlow) }
    case .mapping(let mapping):
      let isFlow = isFlow(node)
      for entry in mapping.entries {
        visit(entry.key, key: nil, isWritten: isWritten && !isFlow)
        visit(entry.value, key: entry.key, isWritten: isWritten && !isFlow)
      }
    }
  }

  // No block may stand inside of braces or brackets.
  private func isFlow(_ node: Node) -> Bool {
    guard node.range.lowerBound < file.bytes.count else { return false }
    return [0x5B, 0x7B].contains(file.bytes[node.range.lowerBound])
  }
}
