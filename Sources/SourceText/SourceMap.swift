/// The files that are read together: which of them a position lies in, and where.
///
/// A node, a declaration and a step know their place as a range of positions alone, whichever file they stand in; the
/// file is looked up when somebody looks.
package struct SourceMap: Sendable {
  /// The files, the one that it began with first.
  package private(set) var files: [SourceFile]

  /// Begins with a file.
  package init(_ first: SourceFile) {
    files = [first]
  }

  /// Adds a file that is not there yet; its base must have been chosen so that no two files share a position.
  package mutating func add(_ file: SourceFile) {
    if !files.contains(where: { $0 === file }) { files.append(file) }
  }

  /// The file that a position lies in; what lies in none is counted as the first file's.
  package func file(at position: Int) -> SourceFile {
    files.first { $0.base <= position && position <= $0.base + $0.bytes.count } ?? files[0]
  }

  /// Some positions as bytes of the file that they lie in.
  package func span(_ positions: Range<Int>) -> SourceSpan {
    file(at: positions.lowerBound).span(positions)
  }

  /// The text at some positions.
  package func text(in positions: Range<Int>) -> String { span(positions).text }
}

extension SourceFile {
  /// Some positions as bytes of this file; what lies outside of it is cut off.
  package func span(_ positions: Range<Int>) -> SourceSpan {
    let bytes = (positions.lowerBound - base..<positions.upperBound - base).clamped(to: 0..<self.bytes.count)
    return SourceSpan(self, bytes)
  }

  /// Some bytes of this file as positions.
  package func positions(of bytes: Range<Int>) -> Range<Int> { bytes.lowerBound + base..<bytes.upperBound + base }
}
