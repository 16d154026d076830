import Expressions
import SourceText
import SpecGrammar

/// A call that typing triggers waits until one has stopped.
enum UndebouncedTyping: DesignRule {
  static let entry = CatalogueEntry(
    DiagnosticCode(910, "undebounced-typing"), "typing that starts a call with each letter",
    why: "Each key sends a request, and their answers arrive in any order.",
    severity: .warning, form: .design,
    """
    fields: { search: String = "" }
    services:
      api:
        items: { returns: [Item] }
        find: { params: { text: String }, returns: [Item] }
    actions:
      find:
        in: loaded
        call: api.find
        with: { text: search }
        done: loaded.items
        fail: { notice: The search didn't work. }
    watch:
      search: { run: find }
    view:
      searchable: search
      idle, loading: [{ progress: Loading… }]
      loaded: [{ list: items, as: item, row: [{ text: "${item.title}" }], empty: [nothing] }]
      failed: [{ button: Retry, action: load }]
    """,
    replacing: """
          in: loaded
          call
      """,
    by: """
          in: loaded
          debounce: 300ms
          call
      """)

  static func check(_ screen: DesignReview) {
    let typed = Set(screen.typed.filter(\.segments.isEmpty).map(\.rootName))
    let debounced = Set(screen.declaration.actions.filter { $0.debounce != nil }.map(\.name.text))
    var calling = Set<ScreenFlow.Root>()
    for site in screen.flow.calls { calling.insert(site.root) }
    for (index, watch) in screen.declaration.watch.enumerated() where typed.contains(watch.path.text) {
      for step in StepSearch.all(watch.handler.steps) {
        if let run = step.run, !debounced.contains(run.action.text), calling.contains(.action(run.action.text)) {
          screen.warn(
            self,
            "each letter typed into `\(watch.path.text)` calls; write `debounce: 300ms` on `\(run.action.text)`",
            at: run.action.range)
        } else if let call = step.call, calling.contains(.watch(index)) {
          screen.warn(
            self,
            "each letter typed into `\(watch.path.text)` calls; put the call into an action with `debounce: 300ms`, and "
              + "`run` that", at: call.targetRange)
        }
      }
    }
  }
}
