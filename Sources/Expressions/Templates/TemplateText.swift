/// Splits texts that hold `${…}` (rule E2), without checking what is inside.
package enum TemplateText {
  /// A part of a template.
  package enum Part: Hashable, Sendable {
    /// Words, with `$${` already turned into `${`.
    case words(String)
    /// An expression: its place between `${` and `}` in the text.
    case expression(Range<Int>)
  }

  /// Whether a text holds an expression.
  package static func containsExpression(_ text: String) -> Bool {
    guard text.utf8.contains(0x24) else { return false }
    let bytes = Array(text.utf8)
    var index = 0
    while index + 1 < bytes.count {
      if bytes[index] == 0x24, bytes[index + 1] == 0x7B {
        return true
      }
      index += isEscape(bytes, index) ? 3 : 1
    }
    return false
  }

  /// Whether a text is one `${…}` and nothing else, white space around it aside.
  package static func isWholeExpression(_ text: String) -> Bool {
    (try? parts(Array(text.utf8))).flatMap(whole) != nil
  }

  /// The parts of a text; throws where a `${` is not closed.
  package static func parts(_ text: String) throws(ExpressionDiagnostic) -> [Part] { try parts(Array(text.utf8)) }

  static func whole(_ parts: [Part]) -> Range<Int>? {
    var found: Range<Int>?
    for part in parts {
      switch part {
      case .expression(let range):
        if found != nil { return nil }
        found = range
      case .words(let words):
        guard words.utf8.allSatisfy({ $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }) else { return nil }
      }
    }
    return found
  }

  private static func isEscape(_ bytes: [UInt8], _ index: Int) -> Bool {
    bytes[index] == 0x24 && index + 2 < bytes.count && bytes[index + 1] == 0x24 && bytes[index + 2] == 0x7B
  }

  static func parts(_ bytes: [UInt8]) throws(ExpressionDiagnostic) -> [Part] {
    var parts: [Part] = []
    var words: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if isEscape(bytes, index) {
        words += [0x24, 0x7B]
        index += 3
      } else if bytes[index] == 0x24, index + 1 < bytes.count, bytes[index + 1] == 0x7B {
        if !words.isEmpty { parts.append(.words(String(decoding: words, as: UTF8.self))) }
        words.removeAll(keepingCapacity: true)
        let end = try closingBrace(bytes, from: index + 2, opening: index)
        parts.append(.expression(index + 2..<end))
        index = end + 1
      } else {
        words.append(bytes[index])
        index += 1
      }
    }
    if !words.isEmpty { parts.append(.words(String(decoding: words, as: UTF8.self))) }
    return parts
  }

  /// Where the brace is that closes an expression; found by the lexer, since texts and maps hold braces too.
  private static func closingBrace(_ bytes: [UInt8], from start: Int, opening: Int) throws(ExpressionDiagnostic) -> Int
  {
    var lexer = Lexer(bytes, in: start..<bytes.count)
    var depth = 0
    while true {
      let token: Token
      let range: Range<Int>
      do throws(ExpressionDiagnostic) {
        (token, range) = try lexer.next()
      } catch {
        throw error
      }
      switch token {
      case .symbol(.leftBrace): depth += 1
      case .symbol(.rightBrace):
        if depth == 0 { return range.lowerBound }
        depth -= 1
      case .end:
        throw ExpressionDiagnostic(
          ExpressionCode.template, "this `${` is not closed with `}`; write `$${` for the characters themselves",
          at: opening..<opening + 2)
      case .identifier, .quoted, .literal, .symbol: break
      }
    }
  }
}
