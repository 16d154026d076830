/// The text of one file, with its bytes and its lines.
///
/// Everything that points into a file (a node, a diagnostic, a fix) does so with a byte range; lines and columns are
/// computed when somebody looks. Files that are read together are told apart by their `base`.
public final class SourceFile: Sendable {
  /// The path as it was given, or a name such as `<stdin>`.
  public let path: String
  /// The bytes as they were read, before any check.
  public let bytes: [UInt8]
  /// The line index; built at once, since it costs one pass over the bytes.
  public let lines: LineIndex
  /// Where its bytes begin among the positions of all files that are read together; 0 for one that is read alone.
  package let base: Int

  /// Makes a source file of bytes that were read already.
  public convenience init(path: String, bytes: [UInt8]) {
    self.init(path: path, bytes: bytes, lines: LineIndex(bytes), base: 0)
  }

  private init(path: String, bytes: [UInt8], lines: LineIndex, base: Int) {
    self.path = path
    self.bytes = bytes
    self.lines = lines
    self.base = base
  }

  /// Makes a source file of a text.
  public convenience init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  /// The same file with another base; its bytes and lines are shared.
  package func standing(at base: Int) -> SourceFile {
    SourceFile(path: path, bytes: bytes, lines: lines, base: base)
  }

  /// How many code points begin in a byte range; a range outside the file is cut to it.
  package func codePoints(in range: Range<Int>) -> Int {
    lines.codePoints(in: range.clamped(to: 0..<bytes.count), of: bytes)
  }

  /// The text of a byte range, invalid UTF-8 repaired; a range outside the file is cut to it.
  public func text(in range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }
}

/// A byte range of one file.
public struct SourceSpan: Sendable {
  /// The file that the range is in.
  public var file: SourceFile
  /// The bytes, counted from the start of the file.
  public var range: Range<Int>

  /// Makes a span.
  public init(_ file: SourceFile, _ range: Range<Int>) {
    self.file = file
    self.range = range
  }

  /// The text of the span.
  public var text: String { file.text(in: range) }
}

extension SourceSpan: Hashable {
  public static func == (left: SourceSpan, right: SourceSpan) -> Bool {
    left.file === right.file && left.range == right.range
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(file))
    hasher.combine(range)
  }
}
