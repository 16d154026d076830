/// Percent-encoding of parts of an address (RFC 3986 §2).
enum PercentEncoding {
  /// Encodes all but unreserved characters, so that a value stays one segment, or one part of a query.
  static func encode(_ text: String) -> String {
    encode(text) { isUnreserved($0) }
  }

  /// Encodes what can't stand in a path or a query at all; what has a meaning there keeps it.
  static func encodeWords(_ text: String) -> String {
    encode(text) { isUnreserved($0) || words.contains($0) }
  }

  /// Encodes a name or a value of a form, in which a space is a plus sign.
  static func encodeForm(_ text: String) -> String { encode(text).replacing("%20", with: "+") }

  /// A text that was encoded, with small digits behind its percent signs.
  static func lowercasingDigits(_ encoded: String) -> String {
    var bytes = Array(encoded.utf8)
    for index in bytes.indices where bytes[index] == 0x25 {
      for digit in index + 1..<min(index + 3, bytes.count) where (0x41...0x46).contains(bytes[digit]) {
        bytes[digit] |= 0x20
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let words = Set("!$&'()*+,;=:@/?%".utf8)

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
    default: false
    }
  }

  private static func encode(_ text: String, keeping isKept: (UInt8) -> Bool) -> String {
    if text.utf8.allSatisfy(isKept) { return text }
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if isKept(byte) {
        bytes.append(byte)
      } else {
        bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let digits = Array("0123456789ABCDEF".utf8)
}
