import SourceText
import SpecGrammar

/// What the server refused is not asked again by itself.
enum RetriedClientError: DesignRule {
  static let entry = CatalogueEntry(
    DiagnosticCode(917, "retried-client-error"), "a retry of a failure that will come again",
    why: "The same request gets the same refusal, only later.",
    severity: .warning, form: .design,
    """
    source:
      call: api.items
      retry: { times: 2, kinds: [offline, notFound] }
      during: loading
      done: loaded.items
      fail: failed
    """,
    replacing: "[offline, notFound]",
    by: "[offline, timeout]")

  /// The kinds that say that the request itself is refused.
  private static let refusals: Set<String> = ["unauthorized", "forbidden", "notFound", "invalid"]

  static func check(_ screen: DesignReview) {
    for site in screen.flow.calls {
      for kind in site.call.retry?.kinds ?? [] where refusals.contains(kind.text) {
        screen.warn(
          self, "`\(kind.text)` comes again however often it is tried; leave it out of `kinds`", at: kind.range)
      }
    }
  }
}
