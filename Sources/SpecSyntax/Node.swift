package import SourceText

/// A node of the tree, with the bytes that it came from.
package struct Node: Sendable {
  /// What a node holds.
  package enum Content: Sendable {
    case scalar(Scalar)
    case sequence([Node])
    case mapping(Mapping)
  }

  package var range: Range<Int>
  package var content: Content
  package var alias: Range<Int>?

  package init(range: Range<Int>, content: Content, alias: Range<Int>? = nil) {
    self.range = range
    self.content = content
    self.alias = alias
  }
}

/// The entries of a mapping, in order.
package struct Mapping: Sendable {
  package struct Entry: Sendable {
    package var key: Node
    package var keyText: String
    package var value: Node

    package init(key: Node, keyText: String, value: Node) {
      self.key = key
      self.keyText = keyText
      self.value = value
    }
  }

  package var entries: [Entry]

  package init(entries: [Entry]) { self.entries = entries }

  package subscript(key: String) -> Node? { entries.first { $0.keyText == key }?.value }
}

/// A scalar: its decoded text and how it was written.
package struct Scalar: Sendable {
  package enum Style: Sendable { case plain, singleQuoted, doubleQuoted, literal, folded }

  package var text: String
  package var style: Style
  package var isTaggedString: Bool

  package init(text: String, style: Style, isTaggedString: Bool = false) {
    self.text = text
    self.style = style
    self.isTaggedString = isTaggedString
  }

  package var isNull: Bool {
    style == .plain && !isTaggedString && (text.isEmpty || text == "~" || text == "null")
  }
}

/// What parsing gives.
package struct SyntaxTree: Sendable {
  package var file: SourceFile
  package var root: Node?
  package var comments: [Range<Int>]
  package var diagnostics: [Diagnostic]
}
