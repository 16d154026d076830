import ScreenProgram
import SourceText
import SpecGrammar

/// Every field is read by something.
enum FieldNeverRead: DesignRule {
  static let entry = CatalogueEntry(
    DiagnosticCode(921, "field-never-read"), "a field that nothing reads",
    why: "It is set for nothing, or what should show it was forgotten.",
    severity: .warning, form: .design,
    """
    fields: { lastTitle: String = "" }
    source:
      call: api.items
      during: loading
      done: { to: loaded, set: { items: "${result}", lastTitle: "${result[0].title}" } }
      fail: failed
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ text: "${items[0].title}" }]
      failed: [{ button: Retry, action: load }]
    """,
    replacing: "loaded: [{ text: \"${items[0].title}\" }]",
    by: #"loaded: [{ text: "${items[0].title}" }, { text: "${lastTitle}" }]"#)

  static func check(_ screen: DesignReview) {
    for declared in screen.declaration.fields where declared.checks.isEmpty {
      guard
        let field = screen.program.fields.first(where: { screen.program.slots[$0.slot].name == declared.name.text }),
        field.form == nil, !screen.reads.contains(field.slot)
      else { continue }
      screen.warn(
        self, "nothing reads the field `\(declared.name.text)`; show it, or remove it", at: declared.name.range)
    }
  }
}
