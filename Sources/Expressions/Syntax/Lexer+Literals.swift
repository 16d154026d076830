import SpecValues

/// How a text or bytes literal begins.
struct StringPrefix {
  var length: Int
  var isRaw: Bool
  var isBytes: Bool
}

extension Lexer {
  /// The prefix of a literal such as `r'…'` or `b"…"` at an offset, or nil if a plain word stands there.
  func stringPrefix(at start: Int) -> StringPrefix? {
    var prefix = StringPrefix(length: 0, isRaw: false, isBytes: false)
    while prefix.length <= 2 {
      switch byte(start + prefix.length) {
      case UInt8(ascii: "r") where !prefix.isRaw, UInt8(ascii: "R") where !prefix.isRaw: prefix.isRaw = true
      case UInt8(ascii: "b") where !prefix.isBytes, UInt8(ascii: "B") where !prefix.isBytes: prefix.isBytes = true
      case UInt8(ascii: "'"), UInt8(ascii: "\""): return prefix
      default: return nil
      }
      prefix.length += 1
    }
    return nil
  }

  // MARK: Numbers

  /// Reads a number; `start` is its first digit or dot, whatever sign stands before.
  mutating func number(from start: Int, isNegative: Bool) throws(ExpressionDiagnostic) -> Value {
    position = start
    if byte(start) == 0x30, byte(start + 1) == UInt8(ascii: "x") { return try hexadecimal(from: start, isNegative) }
    var isDouble = false
    while isDigit(byte(position)) { position += 1 }
    if byte(position) == UInt8(ascii: "."), isDigit(byte(position + 1)) {
      isDouble = true
      position += 1
      while isDigit(byte(position)) { position += 1 }
    }
    if byte(position) | 0x20 == UInt8(ascii: "e") {
      var exponent = position + 1
      if byte(exponent) == UInt8(ascii: "+") || byte(exponent) == UInt8(ascii: "-") { exponent += 1 }
      if isDigit(byte(exponent)) {
        isDouble = true
        position = exponent
        while isDigit(byte(position)) { position += 1 }
      }
    }
    let digits = start..<position
    if isDouble {
      try refuseTail(of: start)
      let text = (isNegative ? "-" : "") + String(decoding: bytes[digits], as: UTF8.self)
      guard let value = Double(text.hasPrefix(".") ? "0" + text : text), value.isFinite else {
        throw ExpressionDiagnostic(ExpressionCode.literal, "`\(text)` is outside the range of Double", at: digits)
      }
      return .double(value)
    }
    return try integer(magnitude(digits, radix: 10), digits, isNegative)
  }

  private mutating func hexadecimal(from start: Int, _ isNegative: Bool) throws(ExpressionDiagnostic) -> Value {
    position = start + 2
    while hexDigit(byte(position)) != nil { position += 1 }
    guard position > start + 2 else {
      throw ExpressionDiagnostic(ExpressionCode.literal, "`0x` needs hexadecimal digits", at: start..<position)
    }
    return try integer(magnitude(start + 2..<position, radix: 16), start..<position, isNegative)
  }

  private func magnitude(_ digits: Range<Int>, radix: UInt) -> UInt? {
    var value: UInt = 0
    for index in digits {
      let (product, overflow) = value.multipliedReportingOverflow(by: radix)
      let (sum, carry) = product.addingReportingOverflow(UInt(hexDigit(bytes[index]) ?? 0))
      if overflow || carry { return nil }
      value = sum
    }
    return value
  }

  private mutating func integer(
    _ magnitude: UInt?, _ digits: Range<Int>, _ isNegative: Bool
  ) throws(ExpressionDiagnostic) -> Value {
    if byte(position) | 0x20 == UInt8(ascii: "u") {
      position += 1
      try refuseTail(of: digits.lowerBound)
      guard let magnitude, !isNegative || magnitude == 0 else {
        throw ExpressionDiagnostic(
          ExpressionCode.literal, "the number is outside the range of an unsigned 64-bit integer",
          at: digits.lowerBound..<position)
      }
      return .uint(magnitude)
    }
    try refuseTail(of: digits.lowerBound)
    if let magnitude, isNegative, magnitude == UInt(Int.max) + 1 { return .int(.min) }
    guard let magnitude, let value = Int(exactly: magnitude) else {
      throw ExpressionDiagnostic(ExpressionCode.literal, "the number is outside the range of Int, 64 bits", at: digits)
    }
    return .int(isNegative ? -value : value)
  }

  private mutating func refuseTail(of start: Int) throws(ExpressionDiagnostic) {
    guard isWordByte(byte(position)) else { return }
    let tail = position
    while isWordByte(byte(position)) { position += 1 }
    let text = String(decoding: bytes[tail..<position], as: UTF8.self)
    let hint =
      text.hasPrefix("_")
      ? "; digits are not separated"
      : text.hasPrefix("X") ? "; hexadecimal numbers begin with `0x`" : "; a text needs quotes"
    throw ExpressionDiagnostic(ExpressionCode.literal, "`\(text)` can't follow a number\(hint)", at: tail..<position)
  }

  func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte - 0x30)
    case 0x41...0x46: UInt32(byte - 0x41 + 10)
    case 0x61...0x66: UInt32(byte - 0x61 + 10)
    default: nil
    }
  }

  // MARK: Texts

  /// Reads a text or bytes literal that begins at an offset.
  mutating func string(at start: Int, _ prefix: StringPrefix) throws(ExpressionDiagnostic) -> Value {
    let quote = byte(start + prefix.length)
    let isTriple = byte(start + prefix.length + 1) == quote && byte(start + prefix.length + 2) == quote
    position = start + prefix.length + (isTriple ? 3 : 1)
    var content: [UInt8] = []
    var runStart = position
    while true {
      guard position < end else { throw unterminated(start, prefix, isTriple) }
      let byte = bytes[position]
      if byte == quote, !isTriple || (self.byte(position + 1) == quote && self.byte(position + 2) == quote) {
        if content.isEmpty {
          content = Array(bytes[runStart..<position])
        } else {
          content += bytes[runStart..<position]
        }
        position += isTriple ? 3 : 1
        break
      }
      if byte == 0x0A || byte == 0x0D, !isTriple { throw unterminated(start, prefix, isTriple) }
      if byte == 0x5C, !prefix.isRaw {
        content += bytes[runStart..<position]
        try escape(into: &content, isBytes: prefix.isBytes)
        runStart = position
        continue
      }
      position += 1
    }
    return prefix.isBytes ? .bytes(content) : .string(String(decoding: content, as: UTF8.self))
  }

  private func unterminated(_ start: Int, _ prefix: StringPrefix, _ isTriple: Bool) -> ExpressionDiagnostic {
    let quote = byte(start + prefix.length) == 0x22 ? "\"" : "'"
    let delimiter = isTriple ? quote + quote + quote : quote
    return ExpressionDiagnostic(
      ExpressionCode.syntax, "this text is not closed; end it with `\(delimiter)`",
      at: start..<start + prefix.length + delimiter.utf8.count)
  }

  private mutating func escape(into content: inout [UInt8], isBytes: Bool) throws(ExpressionDiagnostic) {
    let start = position
    let letter = byte(start + 1)
    position += 2
    switch letter {
    case UInt8(ascii: "\\"), UInt8(ascii: "?"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
      content.append(letter)
    case UInt8(ascii: "a"): content.append(0x07)
    case UInt8(ascii: "b"): content.append(0x08)
    case UInt8(ascii: "f"): content.append(0x0C)
    case UInt8(ascii: "n"): content.append(0x0A)
    case UInt8(ascii: "r"): content.append(0x0D)
    case UInt8(ascii: "t"): content.append(0x09)
    case UInt8(ascii: "v"): content.append(0x0B)
    case UInt8(ascii: "x"), UInt8(ascii: "X"): append(try codePoint(start, 2), isBytes, to: &content)
    case UInt8(ascii: "u") where !isBytes: append(try codePoint(start, 4), isBytes, to: &content)
    case UInt8(ascii: "U") where !isBytes: append(try codePoint(start, 8), isBytes, to: &content)
    case UInt8(ascii: "0")...UInt8(ascii: "3"):
      let digits = [letter, byte(start + 2), byte(start + 3)]
      guard digits.allSatisfy({ $0 >= 0x30 && $0 <= 0x37 }) else {
        throw badEscape(start, "an octal escape has three digits from `\\000` to `\\377`")
      }
      position = start + 4
      append(digits.reduce(0) { $0 * 8 + UInt32($1 - 0x30) }, isBytes, to: &content)
    default:
      throw badEscape(
        start,
        isBytes && letter | 0x20 == UInt8(ascii: "u")
          ? "bytes have no `\\u` and `\\U`; write `\\x` for each byte"
          : "this escape does not exist; write `\\\\` for a backslash, or `r'…'` for a text without escapes")
    }
  }

  private func append(_ codePoint: UInt32, _ isBytes: Bool, to content: inout [UInt8]) {
    if isBytes {
      content.append(UInt8(truncatingIfNeeded: codePoint))
    } else if let scalar = Unicode.Scalar(codePoint) {
      content += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
    }
  }

  private mutating func codePoint(_ start: Int, _ count: Int) throws(ExpressionDiagnostic) -> UInt32 {
    var value: UInt32 = 0
    for index in start + 2..<start + 2 + count {
      guard let digit = hexDigit(byte(index)) else {
        throw badEscape(start, "this escape needs \(count) hexadecimal digits")
      }
      value = value << 4 | digit
    }
    position = start + 2 + count
    guard Unicode.Scalar(value) != nil else {
      throw badEscape(
        start, (0xD800...0xDFFF).contains(value) ? "surrogates are no characters" : "no character has this number")
    }
    return value
  }

  private func badEscape(_ start: Int, _ message: String) -> ExpressionDiagnostic {
    ExpressionDiagnostic(ExpressionCode.literal, message, at: start..<min(max(position, start + 1), end))
  }
}
