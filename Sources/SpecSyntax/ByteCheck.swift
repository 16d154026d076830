import SourceText

/// The look at a file's bytes before the YAML library sees them, since that gives poor places for what is wrong there.
struct ByteCheck {
  /// Where the text begins: after a byte order mark.
  private(set) var start = 0
  /// Whether every byte is one character.
  private(set) var isASCII = true
  /// Whether the file may be parsed.
  private(set) var isUsable = true

  static let sizeLimit = 1 << 20

  init(_ file: SourceFile, _ findings: inout SyntaxFindings) {
    file.bytes.withUnsafeBufferPointer { check($0, &findings) }
  }

  private mutating func check(_ bytes: UnsafeBufferPointer<UInt8>, _ findings: inout SyntaxFindings) {
    guard bytes.count <= Self.sizeLimit else {
      isUsable = false
      findings.add(.fileTooLarge, "the file has \(bytes.count) bytes; a screen file has at most 1 MiB", at: 0..<0)
      return
    }
    if let name = Self.foreignEncoding(bytes) {
      isUsable = false
      findings.add(.notUTF8, "the file is written in \(name); save it as UTF-8", at: 0..<min(4, bytes.count))
      return
    }
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { start = 3 }
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      if byte >= 0x20, byte < 0x7F {
        index += 1
      } else if byte == 0x0A || byte == 0x0D || byte == 0x09 {
        index += 1
      } else if byte < 0x80 {
        refuse(index..<index + 1, Unicode.Scalar(byte), &findings)
        return
      } else {
        isASCII = false
        guard let (scalar, length) = Self.decode(bytes, at: index) else {
          isUsable = false
          let rest = bytes[index...].prefix(4).dropFirst().prefix { $0 & 0xC0 == 0x80 }
          findings.add(
            .notUTF8, "this is not UTF-8: the byte \(hex(UInt32(byte), 2)) begins no character; save the file as UTF-8",
            at: index..<index + 1 + rest.count)
          return
        }
        if let message = Self.refusal(scalar) {
          isUsable = false
          let code: DiagnosticCode = message.isSeparator ? .lineSeparator : .controlCharacter
          findings.add(code, message.text, at: index..<index + length)
          return
        }
        index += length
      }
    }
  }

  private mutating func refuse(_ range: Range<Int>, _ scalar: Unicode.Scalar, _ findings: inout SyntaxFindings) {
    isUsable = false
    findings.add(
      .controlCharacter,
      "the control character U+\(hex(scalar.value, 4)) is not allowed in a file; remove it, or write it as "
        + "`\"\\u\(hex(scalar.value, 4))\"` in double quotes", at: range)
  }

  /// Why a character beyond ASCII is refused, or nil.
  private static func refusal(_ scalar: Unicode.Scalar) -> (text: String, isSeparator: Bool)? {
    switch scalar.value {
    case 0x85, 0x2028, 0x2029:
      (
        "the character U+\(hex(scalar.value, 4)) ends a line for some YAML readers and not for others; "
          + "use a line break, or write it as `\"\\u\(hex(scalar.value, 4))\"` in double quotes", true
      )
    case 0x80..<0xA0, 0xFFFE, 0xFFFF:
      (
        "the control character U+\(hex(scalar.value, 4)) is not allowed in a file; remove it, or write it as "
          + "`\"\\u\(hex(scalar.value, 4))\"` in double quotes", false
      )
    default: nil
    }
  }

  private static func foreignEncoding(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    let head = Array(bytes.prefix(4)) + [1, 1, 1, 1]
    switch (head[0], head[1], head[2], head[3]) {
    case (0xFF, 0xFE, 0, 0), (0, 0, 0xFE, 0xFF): return "UTF-32"
    case (0xFF, 0xFE, _, _), (0xFE, 0xFF, _, _): return "UTF-16"
    case (0, 0, 0, 1...), (1..., 0, 0, 0): return bytes.count >= 4 ? "UTF-32" : nil
    case (0, 1..., 0, 1...), (1..., 0, 1..., 0): return bytes.count >= 4 ? "UTF-16" : nil
    default: return nil
    }
  }

  /// The character at an offset and its length, or nil where the bytes are not well-formed (RFC 3629).
  private static func decode(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> (Unicode.Scalar, Int)? {
    let first = bytes[index]
    let length: Int
    var value: UInt32
    switch first {
    case 0xC2...0xDF: (length, value) = (2, UInt32(first & 0x1F))
    case 0xE0...0xEF: (length, value) = (3, UInt32(first & 0x0F))
    case 0xF0...0xF4: (length, value) = (4, UInt32(first & 0x07))
    default: return nil
    }
    guard index + length <= bytes.count else { return nil }
    for next in bytes[(index + 1)..<(index + length)] {
      guard next & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(next & 0x3F)
    }
    if length == 3, value < 0x800 { return nil }
    if length == 4, value < 0x10000 { return nil }
    return Unicode.Scalar(value).map { ($0, length) }
  }
}

/// A number in upper-case hexadecimal digits, filled up with zeros.
func hex(_ value: UInt32, _ digits: Int) -> String {
  let text = String(value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, digits - text.count)) + text
}

/// Turns the library's positions, which count code points, into byte offsets.
struct ByteOffsets {
  private let start: Int
  private let table: [UInt32]?
  private let count: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ check: ByteCheck) {
    start = check.start
    count = bytes.count
    guard !check.isASCII else {
      table = nil
      return
    }
    table = Array(unsafeUninitializedCapacity: bytes.count - check.start + 1) { buffer, length in
      for index in check.start..<bytes.count where bytes[index] & 0xC0 != 0x80 {
        buffer[length] = UInt32(truncatingIfNeeded: index)
        length += 1
      }
      buffer[length] = UInt32(truncatingIfNeeded: bytes.count)
      length += 1
    }
  }

  @inline(__always)
  subscript(codePoint: Int) -> Int {
    guard let table else { return min(start + codePoint, count) }
    return codePoint < table.count ? Int(table[codePoint]) : count
  }
}
