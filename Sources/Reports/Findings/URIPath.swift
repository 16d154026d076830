/// A path as part of an address (RFC 3986 §2).
enum URIPath {
  /// All but what RFC 3986 leaves unreserved, and slashes, is percent-encoded.
  static func encoded(_ path: String) -> String {
    var result = ""
    for byte in path.utf8 {
      switch byte {
      case 0x2F, 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%\(digits.utf8.count < 2 ? "0" : "")\(digits)"
      }
    }
    return result
  }
}
