import ScreenProgram
import SourceText
import SpecGrammar

/// What only a write needs is asked of a call that writes something.
enum ReadTreatedAsWrite: DesignRule {
  static let entry = CatalogueEntry(
    DiagnosticCode(923, "read-treated-as-write"), "a delay or an optimistic change for a call that only reads",
    why: "A read may be asked again and dropped at any time; what changes something is declared with `writes: true`.",
    severity: .warning, form: .design,
    """
    services:
      api:
        items: { returns: [Item] }
        rename: { params: { title: String }, returns: Item }
    actions:
      rename:
        in: loaded
        call: api.rename
        with: { title: "'New'" }
        optimistic: { set: { "items['a'].title": New } }
        fail: { notice: It was not renamed. }
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ text: "${items[0].title}" }, { button: Rename, action: rename }]
      failed: [{ button: Retry, action: load }]
    """,
    replacing: "returns: Item }",
    by: "returns: Item, writes: true }")

  static func check(_ screen: DesignReview) {
    for site in screen.flow.calls where screen.reads(site.call) && !screen.operations(of: site.call).isEmpty {
      if let optimistic = site.call.optimistic { warn(screen, site.call, "`optimistic` shows", at: optimistic.range) }
    }
    for action in screen.declaration.actions {
      guard let delay = action.delay, let call = action.steps.lazy.compactMap(\.call).first, screen.reads(call),
        !screen.operations(of: call).isEmpty
      else { continue }
      warn(screen, call, "`delay` holds back", at: delay.range)
    }
  }

  private static func warn(_ screen: DesignReview, _ call: CallDeclaration, _ what: String, at range: Range<Int>) {
    let name = screen.operations(of: call).first?.name ?? ""
    screen.warn(
      self,
      "\(what) a change, and `\(name)` only reads; declare the operation with `writes: true` if it changes something",
      at: range)
  }
}
