/// A string of a JSON text: where it lies between its quotes.
struct ScannedString {
  var start: Int
  var end: Int
  var hasEscapes: Bool
}

extension JSONScanner {
  /// Goes behind the string at the cursor, of which every escape and every byte is valid then.
  mutating func scanString() throws(JSONSyntaxError) -> ScannedString {
    let open = index
    var found = ScannedString(start: open + 1, end: open + 1, hasEscapes: false)
    var isASCII = true
    index += 1
    while true {
      skipPlain(&isASCII)
      guard index < bytes.count else { throw error("a string is not closed", at: open) }
      switch bytes[index] {
      case 0x22:
        found.end = index
        if !isASCII, !slice(found.start, found.end).isUTF8 { throw error("a string is not UTF-8", at: open) }
        index += 1
        return found
      case 0x5C:
        found.hasEscapes = true
        _ = try scanEscape()
      default: throw error("a control character in a string")
      }
    }
  }

  /// Goes to the next quote, backslash or control character, eight bytes at a time.
  @inline(__always)
  private mutating func skipPlain(_ isASCII: inout Bool) {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    while index + 8 <= bytes.count {
      let word = bytes.word(at: index)
      let quote = word ^ (ones &* 0x22)
      let backslash = word ^ (ones &* 0x5C)
      // A borrow runs upwards only, so the lowest byte that is marked is marked rightly.
      let marks =
        ((quote &- ones) & ~quote | (backslash &- ones) & ~backslash | (word &- ones &* 0x20) & ~word) & highs
      if marks == 0 {
        if word & highs != 0 { isASCII = false }
        index += 8
        continue
      }
      let bits = marks.trailingZeroBitCount & ~7
      if word & highs & (1 << UInt64(bits) &- 1) != 0 { isASCII = false }
      index += bits >> 3
      return
    }
    while index < bytes.count, bytes[index] != 0x22, bytes[index] != 0x5C, bytes[index] >= 0x20 {
      if bytes[index] >= 0x80 { isASCII = false }
      index += 1
    }
  }

  func slice(_ start: Int, _ end: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[start..<end])
  }

  /// The text of a string that was scanned.
  @inline(__always)
  func text(_ string: ScannedString) -> String {
    string.hasEscapes ? unescaped(string) : String(decoding: slice(string.start, string.end), as: UTF8.self)
  }

  @inline(never)
  private func unescaped(_ string: ScannedString) -> String {
    // An escape is never shorter than what it stands for.
    String(unsafeUninitializedCapacity: string.end - string.start) { buffer in
      var reader = self
      reader.index = string.start
      var count = 0
      while reader.index < string.end {
        let byte = bytes[reader.index]
        guard byte == 0x5C, let scalar = try? reader.scanEscape() else {
          buffer[count] = byte
          count += 1
          reader.index += 1
          continue
        }
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
          buffer[count] = byte
          count += 1
        }
      }
      return count
    }
  }

  /// Goes behind the escape at the cursor and gives what it stands for.
  private mutating func scanEscape() throws(JSONSyntaxError) -> Unicode.Scalar {
    let start = index
    index += 1
    guard index < bytes.count else { throw unexpected("an escape") }
    let letter = bytes[index]
    index += 1
    switch letter {
    case 0x22, 0x5C, 0x2F: return Unicode.Scalar(letter)
    case 0x62: return "\u{8}"
    case 0x66: return "\u{C}"
    case 0x6E: return "\n"
    case 0x72: return "\r"
    case 0x74: return "\t"
    case 0x75:
      var value = try scanHex()
      if (0xD800..<0xDC00).contains(value), index + 1 < bytes.count, bytes[index] == 0x5C, bytes[index + 1] == 0x75 {
        index += 2
        let low = try scanHex()
        guard (0xDC00..<0xE000).contains(low) else { throw error("half a surrogate pair", at: start) }
        value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
      }
      guard let scalar = Unicode.Scalar(value) else { throw error("half a surrogate pair", at: start) }
      return scalar
    default: throw error("an unknown escape", at: start)
    }
  }

  private mutating func scanHex() throws(JSONSyntaxError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard index < bytes.count else { throw unexpected("a hexadecimal digit") }
      switch bytes[index] {
      case 0x30...0x39: value = value << 4 | UInt32(bytes[index] - 0x30)
      case 0x41...0x46: value = value << 4 | UInt32(bytes[index] - 0x37)
      case 0x61...0x66: value = value << 4 | UInt32(bytes[index] - 0x57)
      default: throw unexpected("a hexadecimal digit")
      }
      index += 1
    }
    return value
  }
}
