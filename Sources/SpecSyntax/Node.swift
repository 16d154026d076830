/// A node of the tree: a scalar, a sequence, or a mapping with string keys.
///
/// Positions are kept as 32 bits, since a file has at most 1 MiB, few are read together, and a tree has many nodes.
package struct Node: Sendable {
  /// What a node is.
  package enum Content: Sendable {
    /// A text whose meaning the slot decides (rule Y2).
    case scalar(Scalar)
    /// A list.
    case sequence([Node])
    /// Keys and values.
    case mapping(Mapping)
  }

  /// What the node is.
  package let content: Content
  private let lower: UInt32
  private let upper: UInt32
  private var aliasLower: UInt32 = 0
  private var aliasUpper: UInt32 = 0

  init(_ content: Content, lower: Int, upper: Int) {
    self.content = content
    self.lower = UInt32(truncatingIfNeeded: lower)
    self.upper = UInt32(truncatingIfNeeded: max(lower, upper))
  }

  /// The bytes: of a scalar with its quotes, of a collection up to its last content byte, without anchor and tag.
  package var range: Range<Int> { Int(lower)..<Int(upper) }

  /// Where an alias stood, for a node that came by one; `range` is then where the anchor's node is.
  package var alias: Range<Int>? { aliasUpper == 0 ? nil : Int(aliasLower)..<Int(aliasUpper) }

  /// Where the node stands in the file: the alias, or the node itself.
  package var place: Range<Int> { alias ?? range }

  /// The scalar, if the node is one.
  package var scalar: Scalar? {
    if case .scalar(let scalar) = content { scalar } else { nil }
  }

  /// The elements, if the node is a sequence.
  package var sequence: [Node]? {
    if case .sequence(let nodes) = content { nodes } else { nil }
  }

  /// The mapping, if the node is one.
  package var mapping: Mapping? {
    if case .mapping(let mapping) = content { mapping } else { nil }
  }

  /// Whether the node is a plain null (rule Y2).
  package var isNull: Bool { scalar?.isNull ?? false }

  func standing(at alias: Range<Int>) -> Node {
    var node = self
    node.aliasLower = UInt32(truncatingIfNeeded: alias.lowerBound)
    node.aliasUpper = UInt32(truncatingIfNeeded: alias.upperBound)
    return node
  }
}

/// A scalar as it was written, decoded.
package struct Scalar: Sendable {
  /// How a scalar was written.
  package enum Style: String, Sendable {
    /// Without quotes.
    case plain
    /// In `'`.
    case singleQuoted
    /// In `"`, with escapes.
    case doubleQuoted
    /// After `|`.
    case literal
    /// After `>`.
    case folded
  }

  /// The characters, after quotes, escapes and folding.
  package let text: String
  /// How it was written.
  package let style: Style
  /// Whether it carries the tag `!!str`.
  package let isTaggedString: Bool

  /// Makes a scalar.
  package init(text: String, style: Style, isTaggedString: Bool = false) {
    self.text = text
    self.style = style
    self.isTaggedString = isTaggedString
  }

  /// Whether it is null in a slot that takes null: plain, untagged, and empty, `~` or `null` (rule Y2).
  package var isNull: Bool {
    style == .plain && !isTaggedString && (text.isEmpty || text == "~" || text == "null")
  }
}
