public import SourceText

/// A snippet whose expected findings stand in it at their place.
///
/// A line `# ^^^ SS0102 message part` (under the line it speaks of) expects a diagnostic with that code whose range
/// begins in the column of the first `^`; the words after the code must occur in its message. `#< SS0102` marks the
/// column of its own `#`, for what begins at the margin. Columns are bytes, so a marked line is ASCII up to the mark.
public struct MarkedSource: Sendable {
  /// One expected diagnostic.
  public struct Expectation: Hashable, Sendable, CustomStringConvertible {
    /// The line, from 1.
    public var line: Int
    /// The byte column, from 1.
    public var column: Int
    /// The code, such as `SS0102`.
    public var code: String
    /// A part of the message; empty where any will do.
    public var message: String

    public var description: String { "\(line):\(column) \(code) \(message)" }
  }

  /// The snippet; the marks are comments and stay in it.
  public let file: SourceFile
  /// What is expected, in order.
  public let expectations: [Expectation]

  /// Reads the marks of a snippet.
  public init(_ text: String, path: String = "test.screen.yaml") {
    file = SourceFile(path: path, text: text)
    var expectations: [Expectation] = []
    var marked = 0
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let trimmed = line.drop { $0 == " " }
      let mark = trimmed.dropFirst().drop { $0 == " " }
      guard trimmed.hasPrefix("#"), mark.hasPrefix("^") || trimmed.hasPrefix("#<") else {
        marked = index + 1
        continue
      }
      let caret = mark.hasPrefix("^") ? mark.startIndex : trimmed.startIndex
      let words = mark.drop { $0 == "^" || $0 == "<" }.drop { $0 == " " }.split(separator: " ", maxSplits: 1)
      expectations.append(
        Expectation(
          line: marked, column: line.utf8.distance(from: line.startIndex, to: caret) + 1,
          code: words.first.map(String.init) ?? "", message: words.count > 1 ? String(words[1]) : ""))
    }
    self.expectations = expectations
  }

  /// What differs between the expected and the given diagnostics, a line each; empty where they agree.
  public func differences(from diagnostics: [Diagnostic]) -> [String] {
    var open = expectations
    var differences: [String] = []
    for diagnostic in diagnostics {
      let line = file.lines.line(containing: diagnostic.span.range.lowerBound)
      let column = diagnostic.span.range.lowerBound - file.lines.starts[line] + 1
      let found = open.firstIndex {
        $0.line == line + 1 && $0.column == column && $0.code == diagnostic.code.id
          && ($0.message.isEmpty || diagnostic.message.contains($0.message))
      }
      if let found {
        open.remove(at: found)
      } else {
        differences.append("unexpected \(line + 1):\(column) \(diagnostic.code.id) \(diagnostic.message)")
      }
    }
    return differences + open.map { "missing \($0)" }
  }
}
