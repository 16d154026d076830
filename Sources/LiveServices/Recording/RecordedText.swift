import SpecValues

/// Writes data of a screen file so that it is read back as the same value by its type (rule Y2).
///
/// Texts stand in quotes always, so that their look never matters; what YAML readers take for a line break or refuse is
/// escaped.
struct RecordedText {
  private(set) var text = ""
  /// How many nodes were written: scalars, lists and mappings.
  private(set) var nodes = 0

  /// Writes a value in one line; nil where the language has no way to write it.
  init?(_ value: Value) {
    guard write(value) else { return nil }
  }

  private mutating func write(_ value: Value) -> Bool {
    nodes += 1
    switch value {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .int(let value): text += String(value)
    case .double(let value):
      guard value.isFinite else { return false }
      text += JSONEncoding.encode(Value.double(value))
    case .string(let string): text += RecordedText.template(string)
    case .timestamp(let value): text += RecordedText.quoted(value.rfc3339)
    case .duration(let value):
      // A length of time has no sign in a screen file.
      guard value >= 0 else { return false }
      text += RecordedText.quoted(DurationText.text(value))
    case .list(let values): return write(values, "[", "]") { writer, value in writer.write(value) }
    case .map(let map):
      return write(Array(zip(map.keys, map.values)), "{ ", " }") { writer, entry in
        guard case .string(let key) = entry.0 else { return false }
        writer.nodes += 1
        writer.text += RecordedText.quoted(key) + ": "
        return writer.write(entry.1)
      }
    case .record(let record):
      return write(Array(zip(record.type.fields, record.fields)), "{ ", " }") { writer, entry in
        writer.nodes += 1
        writer.text += RecordedText.key(entry.0.name) + ": "
        return writer.write(entry.1)
      }
    case .uint, .bytes, .optional, .type: return false
    }
    return true
  }

  private mutating func write<Element>(
    _ elements: [Element], _ open: String, _ close: String, each: (inout RecordedText, Element) -> Bool
  ) -> Bool {
    guard !elements.isEmpty else {
      text += open == "[" ? "[]" : "{}"
      return true
    }
    text += open
    for (index, element) in elements.enumerated() {
      if index > 0 { text += ", " }
      guard each(&self, element) else { return false }
    }
    text += close
    return true
  }

  /// A text in a slot that knows `${…}`, in which `$${` stands for the characters themselves (rule E2).
  static func template(_ text: String) -> String { quoted(text.replacing("${", with: "$${")) }

  /// A key that is read as these characters.
  static func key(_ text: String) -> String { isPlain(text) ? text : quoted(text) }

  /// A text in double quotes.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22: result += "\\\""
      case 0x5C: result += "\\\\"
      case 0x0A: result += "\\n"
      case 0x0D: result += "\\r"
      case 0x09: result += "\\t"
      default:
        if isEscaped(scalar) { result += escape(scalar) } else { result.unicodeScalars.append(scalar) }
      }
    }
    return result + "\""
  }

  // Words that a YAML reader may take for null or a Bool stand in quotes too.
  private static let words: Set<String> = ["null", "true", "false", "yes", "no", "on", "off", "y", "n"]

  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first, first > 0x39 else { return false }
    let isName = text.utf8.allSatisfy {
      ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || $0 >= 0x30 && $0 <= 0x39 || $0 == 0x5F
    }
    return isName && !words.contains(text.lowercased())
  }

  /// What is no printable character of YAML, is a line break for some of its readers, or shows nothing, or shows what
  /// stands around it in another order.
  private static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber, .connectorPunctuation,
      .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation,
      .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol, .spaceSeparator, .surrogate:
      false
    @unknown default: true
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    let (sign, count) = scalar.value <= 0xFF ? ("x", 2) : scalar.value <= 0xFFFF ? ("u", 4) : ("U", 8)
    return "\\\(sign)" + String(repeating: "0", count: count - digits.utf8.count) + digits
  }
}
