/// How many columns a terminal gives a text.
package enum DisplayWidth {
  /// The columns of a text, measured by grapheme cluster.
  package static func of(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text.utf8.count }
    var columns = 0
    for scalar in text.unicodeScalars {
      guard isPlain(scalar.value) else { return text.reduce(0) { $0 + of($1) } }
      columns += 1
    }
    return columns
  }

  /// Whether a scalar is a cluster of one column, whatever other such ones stand beside it; most of what frames hold is:
  /// ASCII, the letters of Latin scripts, dashes, quotes and dots, and the lines of boxes.
  static func isPlain(_ value: UInt32) -> Bool {
    switch value {
    case 0x20..<0x7F, 0xA1..<0xAD, 0xAE..<0x300, 0x2010...0x2027, 0x2039...0x203A, 0x2500...0x257F: true
    default: false
    }
  }

  /// The columns of one grapheme cluster: those of its scalars, but for pictures that are put together.
  ///
  /// A terminal advances by scalars for letters that Unicode joins (conjuncts of Indic scripts, jamo, marks that take a
  /// column); whoever counts less lets them run over what is beside them.
  package static func of(_ cluster: Character) -> Int {
    if let ascii = cluster.asciiValue { return ascii >= 0x20 && ascii < 0x7F ? 1 : 0 }
    if cluster.utf8.count <= 3, let only = cluster.unicodeScalars.first, isPlain(only.value),
      UTF8.width(only) == cluster.utf8.count
    {
      return 1
    }
    var width = 0
    /// Pictures that the one before has taken into itself.
    var joined = 0
    var isTaken = false
    var previous: Unicode.Scalar?
    for scalar in cluster.unicodeScalars {
      defer { previous = scalar }
      if scalar.value == 0xFE0F, let previous, previous.properties.isEmoji {
        // An emoji that asks for its picture is as wide as one that always has it.
        if !isTaken { width += 2 - of(previous) }
        continue
      }
      isTaken = previous.map { isTakenIn(scalar, by: $0) } ?? false && joined < longestPicture
      if isTaken { joined += 1 } else { width += of(scalar) }
    }
    return width
  }

  /// More pictures than a family has are not drawn as one.
  private static let longestPicture = 4

  private static func isTakenIn(_ scalar: Unicode.Scalar, by previous: Unicode.Scalar) -> Bool {
    if scalar.properties.isEmojiModifier { return previous.properties.isEmojiModifierBase }
    if previous.value == 0x200D { return scalar.properties.isEmoji }
    return false
  }

  static func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return value < 0x20 || (0x7F..<0xA0).contains(value) || value == 0xAD ? 0 : 1 }
    // The vowels and finals of Hangul stand inside the syllable that their initial opened.
    if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) { return 0 }
    if isJoining(scalar) { return 0 }
    return WideRanges.contains(value) ? 2 : 1
  }

  /// Whether a scalar takes no column of its own.
  static func isJoining(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x300 else { return scalar.value == 0xAD }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .lineSeparator, .paragraphSeparator: return true
    case .format: return !isPrepended(scalar)
    default: return false
    }
  }

  /// Whether a format scalar is drawn: the Arabic, Syriac and Kaithi number signs.
  private static func isPrepended(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: true
    default: false
    }
  }
}
