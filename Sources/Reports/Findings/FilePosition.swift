import SourceText

/// A place in a file as machines tell it: line and column from 1.
struct FilePosition: Hashable {
  /// What a column counts.
  enum Unit {
    /// Unicode code points.
    case codePoints
    /// Bytes of UTF-8.
    case bytes
  }

  let line: Int
  let column: Int

  /// The place of a byte; one past the end is the end. The byte order mark is in no column.
  init(_ offset: Int, in file: SourceFile, _ unit: Unit = .codePoints) {
    let offset = min(max(offset, 0), file.bytes.count)
    let line = file.lines.line(containing: offset)
    let start = file.textRange(ofLine: line).lowerBound
    let before = start..<max(start, offset)
    self.line = line + 1
    switch unit {
    case .codePoints: column = 1 + file.codePoints(in: before)
    case .bytes: column = 1 + before.count
    }
  }
}

extension SourceFile {
  /// The bytes of a line, its line break included, and a byte order mark left out.
  func textRange(ofLine line: Int) -> Range<Int> {
    let range = lines.range(ofLine: line)
    return line == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3..<range.upperBound : range
  }
}

extension SourceSpan {
  func start(_ unit: FilePosition.Unit = .codePoints) -> FilePosition { FilePosition(range.lowerBound, in: file, unit) }

  /// The place behind the last byte.
  func end(_ unit: FilePosition.Unit = .codePoints) -> FilePosition { FilePosition(range.upperBound, in: file, unit) }
}
