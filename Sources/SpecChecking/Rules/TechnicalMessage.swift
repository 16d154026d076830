import Expressions
import ScreenProgram
import SourceText
import SpecGrammar
import SpecSyntax

/// A failure is told in words for people.
enum TechnicalMessage: DesignRule {
  static let entry = CatalogueEntry(
    DiagnosticCode(918, "technical-message"), "a failure shown by its technical message",
    why: "`error.message` is for developers: it names paths, hosts and parsers.",
    severity: .warning, form: .design,
    """
    states:
      idle:
      loading:
      loaded: { items: [Item] }
      failed: { message: String }
    source:
      call: api.items
      during: loading
      done: loaded.items
      fail: { to: failed, set: { message: "${error.message}" } }
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ text: "${items[0].title}" }]
      failed: [{ text: "${message}" }, { button: Retry, action: load }]
    """,
    replacing: "\"${error.message}\"",
    by: "We couldn't load the items.")

  static func check(_ screen: DesignReview) {
    for (index, site) in screen.flow.calls.enumerated() {
      // An error of the domain brings a message that its service wrote for people.
      guard screen.operations(of: site.call).allSatisfy(\.errors.isEmpty) else { continue }
      let own = customBranches(of: site.call.fail)
      for step in screen.flow.steps(of: index, .fail) + screen.flow.steps(of: index, .failKept) {
        guard step.step.when == nil, !own.contains(where: { $0.overlaps(step.step.range) }) else { continue }
        for set in step.step.set where isShownAsIs(set.value.node.scalar?.text) { warn(screen, set.value.range) }
        if let notice = step.step.notice, isShownAsIs(notice.text) { warn(screen, notice.range) }
      }
    }
    for text in screen.texts where isShownAsIs(text.slot.text) {
      if !text.conditions.contains(where: { $0.contains("kind") }) { warn(screen, text.slot.range) }
    }
  }

  private static func warn(_ screen: DesignReview, _ range: Range<Int>) {
    screen.warn(
      self,
      "this is the message of a program, not for people; write what it means for them, and choose by `error.kind` where "
        + "that matters", at: range)
  }

  private static func customBranches(of fail: FailHandler?) -> [Range<Int>] {
    guard case .kinds(let branches)? = fail?.form else { return [] }
    return branches.filter { $0.kind.text == "custom" }.map(\.handler.range)
  }

  private static func isShownAsIs(_ text: String?) -> Bool {
    guard let text, text.holds(".message"), let parts = try? TemplateText.parts(text) else { return false }
    return parts.contains { part in
      guard case .expression(let range) = part else { return false }
      let bytes = Array(text.utf8)[range]
      let words = String(decoding: bytes, as: UTF8.self).filter { $0 != " " }
      return words == "error.message" || words.hasSuffix(".error.message") || words.hasSuffix(".error.?message")
    }
  }
}
