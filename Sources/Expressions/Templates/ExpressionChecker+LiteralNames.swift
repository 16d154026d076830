import SourceText
import SpecValues

/// Names that are shown as they are written, and were probably meant as values (rule E3).
extension ExpressionChecker {
  /// A literal that reads like a dotted name in scope is probably meant as one (rule E3).
  func literalNameWarning(_ text: String, _ bytes: [UInt8]) -> [ExpressionDiagnostic] {
    guard bytes.contains(0x2E), bytes.count <= 80,
      bytes.allSatisfy({
        $0 == 0x2E || $0 == 0x5F || ($0 >= 0x30 && $0 <= 0x39) || ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A)
      })
    else { return [] }
    guard let meant = check(bytes, in: 0..<bytes.count).value else { return [] }
    return [
      ExpressionDiagnostic(
        ExpressionCode.literalName, "this text is the name of a value; did you mean `${\(text)}`?", severity: .warning,
        at: 0..<bytes.count,
        fixes: [ExpressionFix("write `${\(text)}`", 0..<bytes.count, "${\(text)}", .unsafe)],
        meantReads: meant.reads)
    ]
  }

  /// The names in a text that are written as in other languages, `$name`, `{name}` and `\(name)`, and lead to a value
  /// here.
  func literalPlaceholders(
    in bytes: [UInt8], besides parts: [TemplateText.Part], _ expecting: TemplateKind
  ) -> [ExpressionDiagnostic] {
    switch expecting {
    case .text, .typed(.string), .typed(.nullable(.string)): break
    case .typed: return []
    }
    guard bytes.contains(where: { $0 == 0x24 || $0 == 0x7B || $0 == 0x5C }) else { return [] }
    var found: [ExpressionDiagnostic] = []
    var expressions = parts.compactMap { if case .expression(let range) = $0 { range } else { nil } }[...]
    var index = 0
    while index < bytes.count {
      defer { index += 1 }
      let isBrace = bytes[index] == 0x7B
      let isSwift = bytes[index] == 0x5C && index + 1 < bytes.count && bytes[index + 1] == 0x28
      guard isBrace || isSwift || bytes[index] == 0x24 else { continue }
      if let expression = expressions.first, expression.lowerBound == index + 2 {
        expressions.removeFirst()
        index = expression.upperBound
        continue
      }
      guard index == 0 || bytes[index - 1] != 0x24 else { continue }
      let start = index + (isSwift ? 2 : 1)
      let name = start..<ExpressionChecker.nameEnd(in: bytes, from: start)
      let end: UInt8? = isBrace ? 0x7D : isSwift ? 0x29 : nil
      guard !name.isEmpty, end == nil || name.upperBound < bytes.count && bytes[name.upperBound] == end,
        let meant = check(bytes, in: name).value
      else { continue }
      // `$name}` has lost its `{`.
      let isOpen = end == nil && name.upperBound < bytes.count && bytes[name.upperBound] == 0x7D
      let whole = index..<name.upperBound + (end == nil && !isOpen ? 0 : 1)
      let (written, path) = (
        String(decoding: bytes[whole], as: UTF8.self), String(decoding: bytes[name], as: UTF8.self)
      )
      found.append(
        ExpressionDiagnostic(
          ExpressionCode.literalName, "`\(written)` is shown as it is written; did you mean `${\(path)}`?",
          severity: .warning, at: whole, fixes: [ExpressionFix("write `${\(path)}`", whole, "${\(path)}", .unsafe)],
          meantReads: meant.reads))
      index = whole.upperBound - 1
    }
    return found
  }

  /// Where a name, dotted or not, ends that begins at an index.
  private static func nameEnd(in bytes: [UInt8], from start: Int) -> Int {
    var index = start
    while index < bytes.count {
      let isLetter = bytes[index] == 0x5F || bytes[index] | 0x20 >= 0x61 && bytes[index] | 0x20 <= 0x7A
      let isFirst = index == start || bytes[index - 1] == 0x2E
      let isDigit = bytes[index] >= 0x30 && bytes[index] <= 0x39
      guard isLetter || !isFirst && (isDigit || bytes[index] == 0x2E) else { break }
      index += 1
    }
    // A full stop may end the sentence.
    return index > start && bytes[index - 1] == 0x2E ? index - 1 : index
  }
}
