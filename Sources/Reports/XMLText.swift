/// Text in XML 1.0.
enum XMLText {
  /// A text as it may stand in an element or in an attribute's quotes; what XML can't hold becomes U+FFFD.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x26: result += "&amp;"
      case 0x3C: result += "&lt;"
      // Also so that no `]]>` stands there.
      case 0x3E: result += "&gt;"
      case 0x22: result += "&quot;"
      case 0x27: result += "&apos;"
      // As they are, a reader would make blanks of them in an attribute, and one LF of CRLF.
      case 0x09, 0x0A, 0x0D: result += "&#\(scalar.value);"
      case 0..<0x20, 0xFFFE, 0xFFFF: result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The attributes of an element, each with a blank before it.
  static func attributes(_ pairs: KeyValuePairs<String, String>) -> String {
    pairs.map { " \($0)=\"\(escaped($1))\"" }.joined()
  }
}
