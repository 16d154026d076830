package import SourceText

/// What the text of a file is: a tree of positioned nodes, the comments, and the findings of this stage.
package struct SyntaxTree: Sendable {
  /// The file that was read.
  package let file: SourceFile
  /// The mapping at the root; nil where the file could not be read as one document.
  package let root: Node?
  /// The comments, in source order; after a syntax error those up to its place.
  package let comments: [Comment]
  /// The findings, in source order.
  package let diagnostics: [Diagnostic]

  /// Makes a tree.
  package init(file: SourceFile, root: Node?, comments: [Comment], diagnostics: [Diagnostic]) {
    self.file = file
    self.root = root
    self.comments = comments
    self.diagnostics = diagnostics
  }
}

/// A comment; the YAML library drops them, but findings are suppressed in them.
package struct Comment: Hashable, Sendable {
  /// The bytes, from the `#` to the last byte before the line break.
  package let range: Range<Int>
  /// The text after the `#`, as written.
  package let text: String
}
