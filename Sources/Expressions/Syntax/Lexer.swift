import SourceText
import SpecValues

/// A token of an expression.
enum Token: Sendable {
  case end
  case identifier(String)
  case quoted(String)
  case literal(Value)
  case symbol(Symbol)

  /// A token that is always written the same.
  enum Symbol: String, Sendable {
    case leftParenthesis = "("
    case rightParenthesis = ")"
    case leftBracket = "["
    case rightBracket = "]"
    case leftBrace = "{"
    case rightBrace = "}"
    case dot = "."
    case comma = ","
    case colon = ":"
    case question = "?"
    case plus = "+"
    case minus = "-"
    case star = "*"
    case slash = "/"
    case percent = "%"
    case bang = "!"
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case equal = "=="
    case notEqual = "!="
    case and = "&&"
    case or = "||"
  }
}

/// Splits the bytes of an expression into tokens (CEL language definition, "Syntax").
struct Lexer {
  let bytes: [UInt8]
  /// Where the next token is looked for.
  var position: Int
  let end: Int

  init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    self.position = range.lowerBound
    self.end = range.upperBound
  }

  /// The byte at an index, or 0 past the end; a NUL byte is no token's start either.
  func byte(_ index: Int) -> UInt8 { index < end ? bytes[index] : 0 }

  /// Skips white space and comments.
  mutating func skipSpace() {
    while position < end {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0B, 0x0C, 0x0D: position += 1
      case 0x2F where byte(position + 1) == 0x2F:
        while position < end, bytes[position] != 0x0A { position += 1 }
      default: return
      }
    }
  }

  /// Refuses `===` and `!==`.
  private func refuseThird(at start: Int, _ meant: String) throws(ExpressionDiagnostic) {
    guard byte(start + 2) == 0x3D else { return }
    throw ExpressionDiagnostic(
      ExpressionCode.syntax, "`\(meant)=` is written `\(meant)`", at: start..<start + 3,
      fixes: [ExpressionFix("replace `\(meant)=` by `\(meant)`", start..<start + 3, meant, .safe)])
  }

  /// The next token and its range.
  mutating func next() throws(ExpressionDiagnostic) -> (Token, Range<Int>) {
    skipSpace()
    let start = position
    guard start < end else { return (.end, end..<end) }
    let first = bytes[start]
    switch first {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"):
      if let prefix = stringPrefix(at: start) {
        return (.literal(try string(at: start, prefix)), start..<position)
      }
      while position < end, isWordByte(bytes[position]) { position += 1 }
      return (.identifier(String(decoding: bytes[start..<position], as: UTF8.self)), start..<position)
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      return (.literal(try number(from: start, isNegative: false)), start..<position)
    case UInt8(ascii: "."):
      if isDigit(byte(start + 1)) { return (.literal(try number(from: start, isNegative: false)), start..<position) }
      return symbol(.dot, 1)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      return (.literal(try string(at: start, StringPrefix(length: 0, isRaw: false, isBytes: false))), start..<position)
    case UInt8(ascii: "`"):
      return (.quoted(try quotedName(at: start)), start..<position)
    case UInt8(ascii: "("): return symbol(.leftParenthesis, 1)
    case UInt8(ascii: ")"): return symbol(.rightParenthesis, 1)
    case UInt8(ascii: "["): return symbol(.leftBracket, 1)
    case UInt8(ascii: "]"): return symbol(.rightBracket, 1)
    case UInt8(ascii: "{"): return symbol(.leftBrace, 1)
    case UInt8(ascii: "}"): return symbol(.rightBrace, 1)
    case UInt8(ascii: ","): return symbol(.comma, 1)
    case UInt8(ascii: ":"): return symbol(.colon, 1)
    case UInt8(ascii: "?"): return symbol(.question, 1)
    case UInt8(ascii: "+"): return symbol(.plus, 1)
    case UInt8(ascii: "-"): return symbol(.minus, 1)
    case UInt8(ascii: "*"): return symbol(.star, 1)
    case UInt8(ascii: "/"): return symbol(.slash, 1)
    case UInt8(ascii: "%"): return symbol(.percent, 1)
    case UInt8(ascii: "!"):
      guard byte(start + 1) == 0x3D else { return symbol(.bang, 1) }
      try refuseThird(at: start, "!=")
      return symbol(.notEqual, 2)
    case UInt8(ascii: "<"): return byte(start + 1) == 0x3D ? symbol(.lessOrEqual, 2) : symbol(.less, 1)
    case UInt8(ascii: ">"): return byte(start + 1) == 0x3D ? symbol(.greaterOrEqual, 2) : symbol(.greater, 1)
    case UInt8(ascii: "="):
      if byte(start + 1) == 0x3D {
        try refuseThird(at: start, "==")
        return symbol(.equal, 2)
      }
      if byte(start + 1) == 0x3E {
        throw ExpressionDiagnostic(
          ExpressionCode.syntax,
          "`=>` is not an operator; a comma stands behind the variable, as in `filter(i, i > 0)`",
          at: start..<start + 2)
      }
      throw ExpressionDiagnostic(
        ExpressionCode.syntax, "`=` is not an operator; compare with `==`", at: start..<start + 1,
        fixes: [ExpressionFix("replace `=` by `==`", start..<start + 1, "==", .unsafe)])
    case UInt8(ascii: "&"):
      if byte(start + 1) == first { return symbol(.and, 2) }
      throw ExpressionDiagnostic(
        ExpressionCode.syntax, "`&` is not an operator; did you mean `&&`?", at: start..<start + 1,
        fixes: [ExpressionFix("replace `&` by `&&`", start..<start + 1, "&&", .unsafe)])
    case UInt8(ascii: "|"):
      if byte(start + 1) == first { return symbol(.or, 2) }
      throw ExpressionDiagnostic(
        ExpressionCode.syntax, "`|` is not an operator; did you mean `||`?", at: start..<start + 1,
        fixes: [ExpressionFix("replace `|` by `||`", start..<start + 1, "||", .unsafe)])
    default:
      let length = characterLength(at: start)
      throw ExpressionDiagnostic(
        ExpressionCode.syntax, "\(describeCharacter(at: start)) can't stand in an expression outside of quotes",
        at: start..<start + length)
    }
  }

  private mutating func symbol(_ symbol: Token.Symbol, _ length: Int) -> (Token, Range<Int>) {
    defer { position += length }
    return (.symbol(symbol), position..<position + length)
  }

  private mutating func quotedName(at start: Int) throws(ExpressionDiagnostic) -> String {
    position = start + 1
    while position < end, bytes[position] != 0x60 {
      let byte = bytes[position]
      guard isWordByte(byte) || byte == 0x2E || byte == 0x2D || byte == 0x2F || byte == 0x20 else { break }
      position += 1
    }
    guard byte(position) == 0x60, position > start + 1 else {
      throw ExpressionDiagnostic(
        ExpressionCode.syntax,
        "a field name in backticks holds letters, digits, `_`, `.`, `-`, `/` and spaces, "
          + "and ends with a backtick", at: start..<max(position, start + 1))
    }
    position += 1
    return String(decoding: bytes[start + 1..<position - 1], as: UTF8.self)
  }

  func isWordByte(_ byte: UInt8) -> Bool {
    (byte >= 0x61 && byte <= 0x7A) || (byte >= 0x41 && byte <= 0x5A) || (byte >= 0x30 && byte <= 0x39) || byte == 0x5F
  }

  func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  /// The number of bytes of the character at an offset; 1 for bytes that are none.
  func characterLength(at offset: Int) -> Int {
    let lead = byte(offset)
    let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1
    return max(1, min(length, end - offset))
  }

  private func describeCharacter(at offset: Int) -> String {
    let length = characterLength(at: offset)
    let text = String(decoding: bytes[offset..<min(offset + length, end)], as: UTF8.self)
    guard let scalar = text.unicodeScalars.first, scalar != "\u{FFFD}" else { return "a byte that is no character" }
    switch scalar {
    case "\u{201C}", "\u{201D}", "\u{2018}", "\u{2019}": return "the typographic quote `\(text)` (use `'`)"
    case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}", "\u{200B}"..<"\u{2010}", "\u{2028}"..<"\u{2030}", "\u{FEFF}":
      return "the invisible character U+\(String(scalar.value, radix: 16, uppercase: true))"
    default: return "`\(text)`"
    }
  }
}
