import SourceText
import SpecSyntax

/// A comment `# screenspec:ignore SS0903, SS0610 -- reason`, which takes warnings off its line or the line below.
struct Suppression {
  /// One code of a suppression.
  struct Code {
    var text: String
    var range: Range<Int>
  }

  static let mark = "screenspec:ignore"

  /// The bytes from the `#` on.
  var range: Range<Int>
  var codes: [Code]
  /// Nil where it is missing.
  var reason: String?
  /// What stands in place of the `--` before a reason.
  var otherDash: Range<Int>?
  /// The line that it is about, from 0.
  var line: Int
}

extension Suppression {
  /// The words of a comment that is surely meant as a suppression and is none, such as `screenspec:ignored`, or
  /// `ScreenSpec ignore` before a code, or `note screenspec:ignore` before a code and a reason; nil for any other comment.
  static func slip(in comment: Comment) -> Range<Int>? {
    let words = Array(comment.text.utf8).split { $0 == 0x20 || $0 == 0x09 }
    guard let first = words.first else { return nil }
    let code = words.firstIndex(where: beginsWithCode)
    let start = plain(first)
    if let code, let mark = words[..<code].firstIndex(where: { plain($0) == Suppression.mark }), mark > 0,
      words[code...].contains(where: { $0.elementsEqual("--".utf8) })
    {
      let offset = comment.range.lowerBound + 1
      return offset + first.startIndex..<offset + words[mark].endIndex
    }
    guard start.hasPrefix("screenspec:") || start.hasPrefix("screenspec") && code != nil else { return nil }
    // What stands before the code is what should have been the mark.
    let last = words[max(code ?? 1, 1) - 1]
    let offset = comment.range.lowerBound + 1
    return offset + first.startIndex..<offset + last.endIndex
  }

  /// A word in small letters, without hyphens.
  private static func plain(_ word: ArraySlice<UInt8>) -> String {
    String(decoding: word, as: UTF8.self).lowercased().filter { $0 != "-" && $0 != "_" }
  }

  private static func beginsWithCode(_ word: ArraySlice<UInt8>) -> Bool {
    let digits = word.dropFirst(2).prefix(4)
    return word.starts(with: "SS".utf8) && digits.count == 4 && digits.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Reads a comment that is about a line; nil where it is an ordinary one.
  init?(_ comment: Comment, about line: Int) {
    let bytes = Array(comment.text.utf8)
    guard let start = bytes.firstIndex(where: { $0 != 0x20 && $0 != 0x09 }),
      bytes[start...].starts(with: Suppression.mark.utf8)
    else { return nil }
    var rest = bytes[(start + Suppression.mark.utf8.count)...]
    // `ignored` or `ignore-next-line` is another word.
    if let next = rest.first, next != 0x20, next != 0x09 { return nil }
    reason = nil
    if let dashes = rest.indices.first(where: { rest[$0...].starts(with: " --".utf8) }) {
      let words = String(decoding: rest[(dashes + 3)...], as: UTF8.self).drop { $0 == " " || $0 == "-" }
      reason = words.isEmpty ? nil : String(words)
      rest = rest[..<dashes]
    }
    // The text begins behind the `#`.
    let offset = comment.range.lowerBound + 1
    codes = rest.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x2C }.map { word in
      Code(
        text: String(decoding: word, as: UTF8.self), range: offset + word.startIndex..<offset + word.endIndex)
    }
    otherDash = reason == nil ? codes.first { ["-", "–", "—", ":"].contains($0.text) }?.range : nil
    range = comment.range
    self.line = line
  }
}
