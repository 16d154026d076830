import Expressions
import ScreenProgram
import ViewTree

/// Finds nodes of a frame by what a person sees of them.
struct NodeSearch {
  /// A node with the row that it is in, and its place in reading order.
  private struct Place {
    var node: ViewNode
    var rows: [ViewNode.Row]
    var order: Int
  }

  private var places: [Place] = []
  private let frame: ViewFrame

  /// Looks among what can be used; with `seesBehind` also among what lies behind a dialog, where nothing can be used.
  init(_ frame: ViewFrame, seesBehind: Bool = false) {
    self.frame = frame
    for root in frame.roots { add(root, rows: [], isBehind: false) }
    guard seesBehind, frame.dialog != nil else { return }
    for root in frame.background { add(root, rows: [], isBehind: true) }
  }

  private mutating func add(_ node: ViewNode, rows: [ViewNode.Row], isBehind: Bool) {
    var node = node
    if isBehind, node.isControl { node.isEnabled = false }
    places.append(Place(node: node, rows: rows, order: places.count))
    if case .list(let listed, let empty, _) = node.kind {
      for row in listed { for child in row.nodes + row.swipe { add(child, rows: rows + [row], isBehind: isBehind) } }
      if listed.isEmpty { for child in empty { add(child, rows: rows, isBehind: isBehind) } }
    } else {
      for child in node.children { add(child, rows: rows, isBehind: isBehind) }
    }
  }

  /// The nodes that a selector means, in reading order; `index` picks one of them.
  func nodes(_ selector: Selector) -> [ViewNode] {
    var found = places
    if let text = selector.text { found = found.filter { NodeSearch.shows($0.node, text) } }
    if let id = selector.id { found = found.filter { $0.node.identifier == id } }
    if let inside = selector.inside {
      found = found.filter { place in place.rows.contains { NodeSearch.shows($0, inside) } }
    }
    if let below = selector.below {
      guard let above = places.first(where: { NodeSearch.shows($0.node, below) }) else { return [] }
      found = found.filter { $0.order > above.order }
    }
    if let index = selector.index { return found.indices.contains(index) ? [found[index].node] : [] }
    return found.map(\.node)
  }

  /// What is read on the frame beside its nodes.
  private var others: [String] { [frame.title, frame.dialog?.question].compactMap(\.self) + frame.notices }

  /// Whether a text is shown: by a node, or as a notice, a title, a dialog's question.
  func isVisible(_ selector: Selector) -> Bool {
    if !nodes(selector).isEmpty { return true }
    guard let text = selector.text, selector.id == nil, selector.inside == nil, selector.below == nil,
      selector.index == nil
    else { return false }
    return others.contains { NodeSearch.matches($0, text) }
  }

  /// All that is read on the frame, in order; for messages.
  var texts: [String] { (others + places.flatMap(\.node.texts)).filter { !$0.isEmpty } }

  private static func shows(_ node: ViewNode, _ pattern: String) -> Bool {
    node.texts.contains { matches($0, pattern) } || (node.accessibility?.label).map { matches($0, pattern) } ?? false
  }

  private static func shows(_ row: ViewNode.Row, _ pattern: String) -> Bool {
    var found = false
    for node in row.nodes { node.visit { if shows($0, pattern) { found = true } } }
    return found
  }

  /// Whether a text is the pattern: whole, or where the pattern is `/regex/` a match somewhere in it.
  static func matches(_ text: String, _ pattern: String) -> Bool {
    guard pattern.utf8.count > 2, pattern.hasPrefix("/"), pattern.hasSuffix("/") else {
      return text.utf8.elementsEqual(pattern.utf8)
    }
    return (try? PatternText(String(pattern.dropFirst().dropLast())))?.matches(text) ?? false
  }
}

extension Selector {
  /// The selector in words, for messages.
  var words: String {
    var parts: [String] = []
    if let text { parts.append("`\(text)`") }
    if let id { parts.append("id `\(id)`") }
    if let index { parts.append("index \(index)") }
    if let below { parts.append("below `\(below)`") }
    if let inside { parts.append("in `\(inside)`") }
    return parts.joined(separator: ", ")
  }
}
