import Expressions
import ScreenProgram
import SourceText
import SpecGrammar

/// A number before a noun chooses the noun's form.
enum CountWithoutPlural: DesignRule {
  static let entry = CatalogueEntry(
    DiagnosticCode(919, "count-without-plural"), "a count in a text without plural forms",
    why: "\"1 items\" is wrong, and other languages have more than two forms.",
    severity: .warning, form: .design,
    """
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ text: "${items.size()} items" }]
      failed: [{ button: Retry, action: load }]
    """,
    replacing: "${items.size()} items",
    by: "${items.size().plural({'one': '# item', 'other': '# items'})}")

  static func check(_ screen: DesignReview) {
    // Which word would have to change is known here for English alone.
    guard screen.program.locale.hasPrefix("en") else { return }
    let counts = Set(screen.declaration.derived.filter { isCount($0.value.text, []) }.map(\.name.text))
    for text in screen.texts {
      // A condition on the number may have sorted the one out.
      if text.conditions.contains(where: { $0.utf8.contains { (0x31...0x39).contains($0) } }) { continue }
      check(text.slot, counts, screen)
    }
    for site in screen.flow.steps where site.step.when == nil {
      if let notice = site.step.notice { check(notice, counts, screen) }
    }
  }

  private static func check(_ slot: TextSlot, _ counts: Set<String>, _ screen: DesignReview) {
    guard let noun = nounAfterCount(in: slot.text, counts) else { return }
    screen.warn(
      self,
      "before `\(noun)` the number may be one; write the forms with `plural`, such as "
        + "`n.plural({'one': '# …', 'other': '# \(noun)'})`", at: slot.range)
  }

  private static func nounAfterCount(in text: String, _ counts: Set<String>) -> String? {
    guard text.holds("} "), let parts = try? TemplateText.parts(text) else { return nil }
    let bytes = Array(text.utf8)
    for (part, next) in zip(parts, parts.dropFirst()) {
      guard case .expression(let range) = part, case .words(let words) = next,
        isCount(String(decoding: bytes[range], as: UTF8.self), counts), words.hasPrefix(" ")
      else { continue }
      let noun = words.dropFirst().prefix { $0.isLetter }
      if noun.count > 3, noun.hasSuffix("s"), !noun.hasSuffix("ss"), noun.first?.isLowercase == true {
        return String(noun)
      }
    }
    return nil
  }

  private static func isCount(_ expression: String, _ counts: Set<String>) -> Bool {
    guard expression.holds("size") || !counts.isEmpty else { return false }
    let words = String(decoding: expression.utf8.filter { $0 != 0x20 }, as: UTF8.self)
    return words.hasSuffix(".size()") || counts.contains(words)
  }
}
