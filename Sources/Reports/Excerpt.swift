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
  /// What is shown at most, and some more; never the whole of a line of a megabyte.
  private let text: String
  /// The column at which the text begins.
  private let base: Int
  /// Whether the line begins before the text.
  private let isCutBefore: Bool
  private let width: Int

  // A line longer than this is cut around the span: nobody reads an excerpt of a megabyte.
  private static let longest = 160
  // How many bytes before and behind the beginning of the span are looked at; more than are shown.
  private static let reach = 1000

  package init(_ span: SourceSpan) {
    let file = span.file
    line = file.lines.line(containing: span.range.lowerBound)
    let range = file.textRange(ofLine: line)
    let start = min(max(span.range.lowerBound, range.lowerBound), range.upperBound)
    let end = min(max(span.range.upperBound, start), range.upperBound)
    let first = file.characterStart(before: start - Excerpt.reach, in: range)
    let last = file.characterStart(before: start + Excerpt.reach, in: range)
    isCutBefore = first > range.lowerBound
    base = Excerpt.width(of: range.lowerBound..<first, in: file)
    let before = Excerpt.shown(file.text(in: first..<start), from: base)
    column = base + before.width
    let marked = Excerpt.shown(file.text(in: start..<min(end, last)), from: column)
    let after = Excerpt.shown(file.text(in: min(end, last)..<last), from: column + marked.width)
    width = max(1, marked.width)
    text = before.text + marked.text + after.text
  }

  private static func width(of range: Range<Int>, in file: SourceFile) -> Int {
    let isPlain = file.bytes.withUnsafeBufferPointer { bytes in bytes[range].allSatisfy { $0 >= 0x20 && $0 < 0x7F } }
    return isPlain ? range.count : shown(file.text(in: range), from: 0).width
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
    guard isCutBefore || text.utf8.count > Excerpt.longest else { return (text, column, width) }
    var kept = ""
    var position = base
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
    let lead = from > 0 || isCutBefore ? "…" : ""
    let start = column - (first ?? 0) + (lead.isEmpty ? 0 : 1)
    return (lead + kept, start, max(1, min(width, Excerpt.longest - start)))
  }

  /// A text with its control characters made visible, since a file must not speak to the terminal.
  static func visible(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return shown(text, from: 0).text }
    // What stood on two lines stays two words.
    return text.split(whereSeparator: \.isNewline).map { shown(String($0), from: 0).text }.joined(separator: " ")
  }

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

extension SourceFile {
  /// The first byte of the character at a place, which is moved into a range.
  fileprivate func characterStart(before offset: Int, in range: Range<Int>) -> Int {
    let place = min(max(offset, range.lowerBound), range.upperBound)
    guard place < range.upperBound else { return place }
    // A character has three more bytes at most.
    return (max(range.lowerBound, place - 3)...place).last { bytes[$0] & 0xC0 != 0x80 } ?? place
  }
}
