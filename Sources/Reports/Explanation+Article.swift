import SourceText
package import SpecChecking

extension Explanation {
  /// The article of the documentation that holds all entries.
  package static func article(_ entries: [CatalogueEntry]) -> String {
    let groups = CatalogueGroup.allCases.compactMap { group -> String? in
      let own = entries.filter { $0.group == group }
      return own.isEmpty ? nil : "## \(group.title)\n\n" + own.map(section).joined(separator: "\n")
    }
    return """
      # Findings

      What the loader refuses or warns about, and why.

      ## Overview

      `screenspec explain CODE` prints one of these; CODE is `SS0402`, `402` or `payload-not-assigned`. Without a code it
      lists them all. Most examples show a part of a screen. `⟨FF⟩` stands for a byte that can't be printed, and
      `⟨x × 99⟩` for text that is repeated.

      \(groups.joined(separator: "\n"))
      """
  }

  private static func section(_ entry: CatalogueEntry) -> String {
    """
    ### \(entry.code.id) \(entry.code.name)

    \(entry.severity == .error ? "Error" : "Warning"): \(entry.summary). \(entry.reason)

    ```yaml
    \(entry.failing)
    ```

    Better:

    ```yaml
    \(entry.corrected)
    ```

    """
  }
}
