package import SourceText
package import SpecSyntax

/// Turns the tree of a file into declarations (grammar only; what the words mean is checked later).
package enum SpecDecoder {
  /// Decodes a file: what could be read, and every finding of this stage in source order.
  ///
  /// The document is nil where the kind of the file can't be told. Findings of the tree itself are not repeated.
  package static func decode(_ tree: SyntaxTree) -> (document: Document?, diagnostics: [Diagnostic]) {
    guard let root = tree.root, case .mapping(let mapping) = root.content else { return (nil, []) }
    let decoder = DocumentDecoder(tree)
    let document = decoder.document(root, mapping.entries)
    return (document, decoder.sortedDiagnostics)
  }
}

/// Decodes one file and collects its findings.
///
/// A class, since the closures that take the keys of a construct all report into it.
final class DocumentDecoder {
  let tree: SyntaxTree
  let file: SourceFile
  private var diagnostics: [Diagnostic] = []

  init(_ tree: SyntaxTree) {
    self.tree = tree
    self.file = tree.file
  }

  /// The findings in source order; those of one place stay as they came.
  var sortedDiagnostics: [Diagnostic] {
    guard diagnostics.count > 1 else { return diagnostics }
    return diagnostics.enumerated().sorted {
      ($0.element.span.range.lowerBound, $0.offset) < ($1.element.span.range.lowerBound, $1.offset)
    }.map(\.element)
  }

  func report(
    _ code: DiagnosticCode, _ message: String, at range: Range<Int>, notes: [DiagnosticNote] = [], fixes: [Fix] = []
  ) {
    diagnostics.append(
      Diagnostic(code, .error, message, at: file.span(range), notes: notes, fixes: fixes))
  }

  func note(_ message: String, at range: Range<Int>) -> DiagnosticNote {
    DiagnosticNote(message, at: file.span(range))
  }

  func fix(_ summary: String, replace range: Range<Int>, by text: String, _ applicability: Fix.Applicability) -> Fix {
    Fix(summary, [Fix.Edit(file.span(range), text)], applicability)
  }

  /// The fix that renames a key or a word.
  func renaming(_ range: Range<Int>, to text: String, _ applicability: Fix.Applicability = .unsafe) -> Fix {
    fix("replace `\(file.span(range).text)` by `\(text)`", replace: range, by: text, applicability)
  }

  /// Where a part of a scalar's text stands, counted in its UTF-8; the usual scalars, without escapes, cost nothing.
  func range(of part: Range<Int>, in node: Node) -> Range<Int> {
    guard let scalar = node.scalar else { return node.place }
    let length = scalar.text.utf8.count
    let start: Int
    switch scalar.style {
    case .plain where node.range.count == length: start = node.range.lowerBound
    case .singleQuoted where node.range.count == length + 2: start = node.range.lowerBound + 1
    case .doubleQuoted where node.range.count == length + 2: start = node.range.lowerBound + 1
    case .plain, .singleQuoted, .doubleQuoted, .literal, .folded: return node.sourceRange(ofDecoded: part, in: file)
    }
    return start + part.lowerBound..<start + max(part.lowerBound, part.upperBound)
  }
}
