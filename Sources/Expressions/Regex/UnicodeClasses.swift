/// Classes of characters by name.
enum UnicodeClasses {
  static let posix: [String: CharacterSet] = [
    "alnum": CharacterSet([0x30...0x39, 0x41...0x5A, 0x61...0x7A]), "alpha": CharacterSet([0x41...0x5A, 0x61...0x7A]),
    "ascii": CharacterSet([0...0x7F]), "blank": CharacterSet([0x09...0x09, 0x20...0x20]),
    "cntrl": CharacterSet([0...0x1F, 0x7F...0x7F]), "digit": .digit, "graph": CharacterSet([0x21...0x7E]),
    "lower": CharacterSet([0x61...0x7A]), "print": CharacterSet([0x20...0x7E]),
    "punct": CharacterSet([0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E]),
    "space": CharacterSet([0x09...0x0D, 0x20...0x20]), "upper": CharacterSet([0x41...0x5A]), "word": .word,
    "xdigit": CharacterSet([0x30...0x39, 0x41...0x46, 0x61...0x66]),
  ]

  /// Scripts by the blocks that hold most of their letters.
  private static let scripts: [String: CharacterSet] = [
    "Latin": CharacterSet([
      0x41...0x5A, 0x61...0x7A, 0xAA...0xAA, 0xBA...0xBA, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2B8, 0x1E00...0x1EFF,
      0x2C60...0x2C7F, 0xA722...0xA787, 0xFB00...0xFB06, 0xFF21...0xFF3A, 0xFF41...0xFF5A,
    ]),
    "Greek": CharacterSet([
      0x370...0x373, 0x375...0x377, 0x37A...0x37D, 0x37F...0x37F, 0x384...0x384, 0x386...0x386,
      0x388...0x3E1, 0x3F0...0x3FF, 0x1F00...0x1FFE,
    ]),
    "Cyrillic": CharacterSet([0x400...0x52F, 0x1C80...0x1C88, 0x2DE0...0x2DFF, 0xA640...0xA69F]),
    "Arabic": CharacterSet([
      0x600...0x604, 0x606...0x60B, 0x60D...0x61A, 0x61C...0x61E, 0x620...0x63F, 0x641...0x64A,
      0x656...0x66F, 0x671...0x6DC, 0x6DE...0x6FF, 0x750...0x77F, 0x8A0...0x8FF,
    ]),
    "Hebrew": CharacterSet([0x591...0x5C7, 0x5D0...0x5EA, 0x5EF...0x5F4, 0xFB1D...0xFB4F]),
    "Han": CharacterSet([
      0x2E80...0x2FD5, 0x3005...0x3005, 0x3007...0x3007, 0x3021...0x3029, 0x3038...0x303B,
      0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAD9, 0x20000...0x323AF,
    ]),
    "Hiragana": CharacterSet([0x3041...0x3096, 0x309D...0x309F]),
    "Katakana": CharacterSet([0x30A1...0x30FA, 0x30FD...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF6F, 0xFF71...0xFF9D]),
    "Hangul": CharacterSet([0x1100...0x11FF, 0x3131...0x318E, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xD7B0...0xD7FB]),
    "Thai": CharacterSet([0xE01...0xE3A, 0xE40...0xE5B]), "Devanagari": CharacterSet([0x900...0x950, 0x955...0x97F]),
  ]

  /// The characters of a general category such as `L` or `Lu`, or of a script.
  static func set(_ name: String) -> CharacterSet? { scripts[name] ?? classes[name] }

  /// The characters that have another case, each with it: `a` with `A`, and `A` with `a`. Made once, since a pattern may
  /// hold thousands of classes.
  static let cased: [(scalar: UInt32, other: UInt32)] = {
    var pairs: [(scalar: UInt32, other: UInt32)] = []
    for name in ["Lu", "Ll", "Lt", "Mn", "Nl", "So"] {
      for value in (classes[name]?.ranges ?? []).joined() {
        for other in otherCases(of: value) { pairs.append((value, other)) }
      }
    }
    return pairs
  }()

  /// The other cases of a character, where they are one character each.
  static func otherCases(of value: UInt32) -> [UInt32] {
    guard let scalar = Unicode.Scalar(value) else { return [] }
    return [scalar.properties.lowercaseMapping, scalar.properties.uppercaseMapping].compactMap { mapping in
      let scalars = mapping.unicodeScalars
      return scalars.count == 1 && scalars.first != scalar ? scalars.first?.value : nil
    }
  }

  /// The classes by their names, read off the standard library once: a look-up for each of all code points takes too
  /// long to be done for each class of a pattern.
  private static let classes: [String: CharacterSet] = {
    let names = Dictionary(uniqueKeysWithValues: categories)
    var ranges: [String: [ClosedRange<UInt32>]] = [:]
    // Nothing is assigned between the planes of ideographs and the special-purpose plane, and what is private beyond
    // belongs to no class that is worth a million look-ups.
    for plane in [UInt32(0)...0x3FFFF, 0xE0000...0xEFFFF] {
      var start = plane.lowerBound
      var current: Unicode.GeneralCategory?
      func close(before end: UInt32) {
        guard let name = current.flatMap({ names[$0] }) else { return }
        ranges[name, default: []].append(start...end - 1)
        ranges[String(name.prefix(1)), default: []].append(start...end - 1)
      }
      for value in plane {
        let category = Unicode.Scalar(value)?.properties.generalCategory
        guard category != current else { continue }
        close(before: value)
        (start, current) = (value, category)
      }
      close(before: plane.upperBound + 1)
    }
    var classes = ranges.mapValues { CharacterSet($0).normalized }
    classes["Any"] = CharacterSet([0...0x10FFFF])
    return classes
  }()

  private static let categories: [(Unicode.GeneralCategory, String)] = [
    (.uppercaseLetter, "Lu"), (.lowercaseLetter, "Ll"), (.titlecaseLetter, "Lt"), (.modifierLetter, "Lm"),
    (.otherLetter, "Lo"), (.nonspacingMark, "Mn"), (.spacingMark, "Mc"), (.enclosingMark, "Me"),
    (.decimalNumber, "Nd"), (.letterNumber, "Nl"), (.otherNumber, "No"), (.connectorPunctuation, "Pc"),
    (.dashPunctuation, "Pd"), (.openPunctuation, "Ps"), (.closePunctuation, "Pe"), (.initialPunctuation, "Pi"),
    (.finalPunctuation, "Pf"), (.otherPunctuation, "Po"), (.mathSymbol, "Sm"), (.currencySymbol, "Sc"),
    (.modifierSymbol, "Sk"), (.otherSymbol, "So"), (.spaceSeparator, "Zs"), (.lineSeparator, "Zl"),
    (.paragraphSeparator, "Zp"), (.control, "Cc"), (.format, "Cf"), (.surrogate, "Cs"), (.privateUse, "Co"),
    (.unassigned, "Cn"),
  ]
}
