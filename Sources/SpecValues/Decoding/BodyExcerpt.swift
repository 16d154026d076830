/// A short look at a body around an offset, on one line.
enum BodyExcerpt {
  private static let before = 14
  private static let after = 26

  /// At most forty bytes around an offset: white space is one space, what can't be seen is left out, and `…` stands
  /// where the body goes on; nil where nothing is to be seen.
  static func text(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> String? {
    let start = boundary(bytes, max(0, offset - before))
    let end = boundary(bytes, min(bytes.count, offset + after))
    guard start < end else { return nil }
    var text = start > 0 ? "…" : ""
    var isEmpty = true
    for scalar in String(decoding: bytes[start..<end], as: UTF8.self).unicodeScalars {
      if scalar == " " || scalar == "\n" || scalar == "\r" || scalar == "\t" {
        if text.last != " ", !isEmpty { text.append(" ") }
      } else if scalar.isVisible {
        text.unicodeScalars.append(scalar)
        isEmpty = false
      }
    }
    guard !isEmpty else { return nil }
    if text.last == " " { text.removeLast() }
    return end < bytes.count ? text + "…" : text
  }

  /// The start of the character that an offset lies in.
  private static func boundary(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Int {
    var offset = offset
    let lowest = max(0, offset - 3)
    while offset > lowest, offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }
}

extension Unicode.Scalar {
  /// Whether a terminal shows something for it, and does nothing else.
  fileprivate var isVisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber, .connectorPunctuation,
      .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation,
      .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol, .spaceSeparator:
      true
    @unknown default: false
    }
  }
}
