package import SpecChecking
import SourceText

/// What a code means, as text for people.
package enum Explanation {
  /// One entry: what, why, the mistake and its correction.
  package static func text(_ entry: CatalogueEntry) -> String {
    """
    \(entry.code.id) \(entry.code.name) (\(entry.severity.rawValue))

    Reported: \(entry.summary).
    Why: \(entry.reason)

    Such as:

    \(indented(entry.failing))

    Better:

    \(indented(entry.corrected))

    """
  }

  /// All entries, one line each, by group.
  package static func list(_ entries: [CatalogueEntry]) -> String {
    let width = entries.map(\.code.name.count).max() ?? 0
    let groups = CatalogueGroup.allCases.compactMap { group -> String? in
      let own = entries.filter { $0.group == group }
      guard !own.isEmpty else { return nil }
      let lines = own.map { entry in
        let name = entry.code.name + String(repeating: " ", count: width - entry.code.name.count)
        return "  \(entry.code.id)  \(name)  \(entry.summary)\n"
      }
      return "\(group.title)\n" + lines.joined()
    }
    return groups.joined(separator: "\n")
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "    \($0)" }
      .joined(separator: "\n")
  }
}
