import Expressions
import ScreenProgram
import SourceText
import SpecGrammar

/// What a source is asked with belongs to its key.
enum ParameterNotInKey: DesignRule {
  static let entry = CatalogueEntry(
    DiagnosticCode(915, "parameter-not-in-key"), "a parameter that the source's call reads and its key does not",
    why: "The screen would go on to show the content of another parameter.",
    severity: .warning, form: .design,
    """
    params: { orderId: String, tab: String }
    services:
      api:
        items: { params: { order: String, tab: String }, returns: [Item] }
    source:
      call: api.items
      with: { order: params.orderId, tab: params.tab }
      key: params.orderId
      during: loading
      done: loaded.items
      fail: failed
    """,
    replacing: "key: params.orderId",
    by: "key: params.orderId + '/' + params.tab")

  static func check(_ screen: DesignReview) {
    guard let key = screen.declaration.source?.key, let source = screen.program.source else { return }
    let calls = screen.program.actions[source.load].handler.steps.compactMap(\.call)
    let asked = screen.inputs(of: calls.flatMap(\.parts).flatMap(\.arguments).flatMap(\.reads))
    let known = screen.inputs(of: source.identity.flatMap(\.reads))
    for slot in screen.program.params where asked.contains(slot) && !known.contains(slot) {
      screen.warn(
        self,
        "the call reads `\(screen.program.slots[slot].name)`, and this key does not, so a change of it loads nothing; "
          + "add it, or leave `key` out, which takes all parameters", at: key.range)
    }
  }
}
