import SourceText

/// All codes that can be reported, with what there is to know of each.
package enum Catalogue {
  /// The entries by code.
  package static let entries: [CatalogueEntry] =
    (yaml + yamlSlips + shape + suppressions + expressions + types + states + calls + stubs + live + view + components
    + scenarios + imports + apps + DesignRules.all.map { $0.entry }).sorted { $0.code.number < $1.code.number }

  private static let byNumber = Dictionary(uniqueKeysWithValues: entries.map { ($0.code.number, $0) })
  private static let byName = Dictionary(uniqueKeysWithValues: entries.map { ($0.code.name, $0) })

  /// The entry of `SS0402`, `0402`, `402` or `payload-not-assigned`, in upper or lower case.
  package static func entry(_ text: String) -> CatalogueEntry? {
    let text = text.lowercased()
    if let digits = digits(text), let number = Int(digits), digits.utf8.count <= 4 { return byNumber[number] }
    return byName[text]
  }

  /// The digits of a code or of a number, in lower case; nil for a name.
  private static func digits(_ text: String) -> Substring? {
    let digits = text.hasPrefix("ss") ? text.dropFirst(2) : text[...]
    return digits.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } ? digits : nil
  }

  /// The code or name that an author probably meant; nil for a number, which each other number is near to.
  package static func nearest(to text: String) -> String? {
    let text = text.lowercased()
    if digits(text) != nil { return nil }
    if let name = NearestName.of(text, among: entries.map(\.code.name)) { return name }
    return NearestName.of(text, among: entries.map { $0.code.id.lowercased() })?.uppercased()
  }
}
