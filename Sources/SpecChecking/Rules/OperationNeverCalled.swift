import ScreenProgram
import SourceText
import SpecGrammar

/// Every operation of a service is called.
enum OperationNeverCalled: DesignRule {
  static let entry = CatalogueEntry(
    DiagnosticCode(909, "operation-never-called"), "an operation that nothing calls",
    why: "It is stubbed and bound for nothing, or its call was forgotten.",
    severity: .warning, form: .design,
    """
    services:
      api:
        items: { returns: [Item] }
        remove: { params: { id: String }, writes: true }
    """,
    replacing: "    remove: { params: { id: String }, writes: true }",
    by: "")

  static func check(_ screen: DesignReview) {
    let called = Set(screen.flow.calls.flatMap { screen.operations(of: $0.call).map(\.name) })
    for service in screen.declaration.parts.services {
      for operation in service.operations {
        let name = "\(service.name.text).\(operation.name.text)"
        guard !called.contains(name) else { continue }
        screen.warn(self, "nothing calls `\(name)`; call it, or remove it", at: operation.name.range)
      }
    }
  }
}
