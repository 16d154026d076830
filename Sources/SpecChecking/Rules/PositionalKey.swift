import Expressions
import ScreenProgram
import SourceText
import SpecValues

/// A row is told from others by what it is, not by where it stands.
enum PositionalKey: DesignRule {
  static let entry = CatalogueEntry(
    DiagnosticCode(913, "positional-key"), "rows whose key is their place, or the same for all",
    why: "When a row goes, its neighbour takes over its focus and its progress.",
    severity: .warning, form: .design,
    """
    view:
      idle, loading: [{ progress: Loading… }]
      loaded:
        - list: items
          as: item
          key: "'row'"
          row: [{ text: "${item.title}" }]
          empty: [nothing]
      failed: [{ button: Retry, action: load }]
    """,
    replacing: "      key: \"'row'\"",
    by: "")

  static func check(_ screen: DesignReview) {
    for part in screen.shown.parts {
      guard case .list(let list) = part.node.kind, let key = list.key else { continue }
      if !key.readsLocals.contains(list.elementLocal) {
        screen.warn(
          self,
          "every row has the same key, so nothing tells them apart but their place; use what a row is, such as its id",
          at: part.node.range)
      } else if isPosition(list.elements) {
        screen.warn(
          self, "the rows are told apart by their place; go over the elements themselves, with a key of what a row is",
          at: part.node.range)
      }
    }
  }

  /// Whether a list holds the numbers of places: `lists.range(items.size())`.
  private static func isPosition(_ elements: CheckedExpression) -> Bool {
    elements.type == .list(.int) && elements.dump.contains("lists.range")
  }
}
