package import SourceText
import TextFrame

/// The line in which a span begins, as a terminal shows it, and where in it the span lies.
///
/// Columns count as a terminal shows: a wide character takes two, a tab goes to the next multiple of four.
package struct Excerpt {
  /// The line, from 0.
  package let line: Int
  /// The column of the first byte, from 0.
  package let column: Int
  private let text: String
  private let width: Int

  // A line longer than this is cut around the span: nobody reads an excerpt of a megabyte.
  private static let longest = 160

  package init(_ span: SourceSpan) {
    let file = span.file
    line = file.lines.line(containing: span.range.lowerBound)
    let range = file.textRange(ofLine: line)
    let start = min(max(span.range.lowerBound, range.lowerBound), range.upperBound)
    let end = min(max(span.range.upperBound, start), range.upperBound)
    let before = Excerpt.shown(file.text(in: range.lowerBound..<start), from: 0)
    let marked = Excerpt.shown(file.text(in: start..<end), from: before.width)
    let after = Excerpt.shown(file.text(in: end..<range.upperBound), from: before.width + marked.width)
    column = before.width
    width = max(1, marked.width)
    text = before.text + marked.text + after.text
  }

  /// The excerpt and its mark.
  func lines(paint: (String) -> String) -> [String] {
    let number = String(line + 1)
    let margin = String(repeating: " ", count: number.count)
    let (text, column, width) = cut
    let mark = String(repeating: " ", count: column) + paint(String(repeating: "^", count: width))
    return ["\(margin) |", "\(number) | \(text)", "\(margin) | \(mark)"]
  }

  private var cut: (text: String, column: Int, width: Int) {
    guard text.utf8.count > Excerpt.longest else { return (text, column, width) }
    var kept = ""
    var position = 0
    var first: Int?
    let from = max(0, column - 60)
    for character in text {
      let size = DisplayWidth.of(String(character))
      if position >= from {
        if position + size > from + Excerpt.longest { break }
        first = first ?? position
        kept.append(character)
      }
      position += size
    }
    let lead = from > 0 ? "…" : ""
    let start = column - (first ?? 0) + (from > 0 ? 1 : 0)
    return (lead + kept, start, max(1, min(width, Excerpt.longest - start)))
  }

  /// A text with its control characters made visible, since a file must not speak to the terminal.
  static func visible(_ text: String) -> String { shown(text, from: 0).text }

  private static func shown(_ text: String, from column: Int) -> (text: String, width: Int) {
    var result = ""
    var position = column
    for character in text {
      switch character {
      case "\n", "\r", "\r\n":
        continue
      case "\t":
        let spaces = 4 - position % 4
        result += String(repeating: " ", count: spaces)
        position += spaces
      default:
        let piece = DisplayText.visible(String(character))
        result += piece
        position += DisplayWidth.of(piece)
      }
    }
    return (result, position - column)
  }
}
