import SourceText
import SpecGrammar

/// Polling has something that stops or slows it.
enum EndlessPolling: DesignRule {
  static let entry = CatalogueEntry(
    DiagnosticCode(916, "endless-polling"), "polling that nothing stops",
    why: "A server that refuses or is down would be asked for ever at the same pace.",
    severity: .warning, form: .design,
    """
    source:
      call: api.items
      during: loading
      done: loaded.items
      fail: failed
      poll: { every: 30s }
    """,
    replacing: "every: 30s",
    by: "every: 30s, stopOn: [unauthorized, forbidden]")

  static func check(_ screen: DesignReview) {
    guard let source = screen.declaration.source, let poll = source.poll, let every = poll.every,
      poll.pauseIn.isEmpty, poll.stopOn.isEmpty, (poll.backoff?.value ?? 1) <= 1, source.when == nil
    else { return }
    screen.warn(
      self,
      "this asks for ever, even where the answer is that one may not; write `stopOn:` with kinds of failure, "
        + "`pauseIn:` or `backoff:`", at: every.range)
  }
}
