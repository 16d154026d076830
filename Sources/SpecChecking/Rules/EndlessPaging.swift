import ScreenProgram
import SourceText
import SpecGrammar

/// Paging has an end, and a page that fails is seen.
enum EndlessPaging: DesignRule {
  static let entry = CatalogueEntry(
    DiagnosticCode(912, "endless-paging"), "paging without an end, or with a failure that nobody sees",
    why: "Each scroll would ask for one page more, or the list would look complete though it is not.",
    severity: .warning, form: .design,
    """
    source:
      call: api.items
      during: loading
      done: loaded.items
      fail: failed
      more:
        call: api.items
        done: { set: { items: "${items + result}" } }
        fail: { notice: We couldn't load more. }
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ list: items, as: item, row: [{ text: "${item.title}" }], empty: [nothing], onEnd: loadMore }]
      failed: [{ button: Retry, action: load }]
    """,
    replacing: "    done: { set",
    by: """
          when: items.size() < 100
          done: { set
      """)

  static func check(_ screen: DesignReview) {
    guard let more = screen.declaration.source?.more, let call = more.call else { return }
    if more.when == nil {
      screen.warn(
        self, "nothing says when the last page is there; write `when:` with what tells that there is more",
        at: call.targetRange)
    }
    if let fail = call.fail, case .ignore = fail.form, !tellsFailure(screen) {
      screen.warn(
        self,
        "nobody sees that a page failed; show `loadMore.error` with a button that asks again, or say it in `fail`",
        at: fail.range)
    }
  }

  private static func tellsFailure(_ screen: DesignReview) -> Bool {
    guard let view = screen.declaration.view else { return false }
    let derived = screen.declaration.derived.map(\.value.text)
    return (derived + [screen.program.file.text(in: view.range)]).contains { $0.contains("loadMore.error") }
  }
}
