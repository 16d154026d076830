import SourceText
package import SpecChecking
import SpecValues

extension Explanation {
  /// Entries as a list in JSON, an object each.
  package static func json(_ entries: [CatalogueEntry]) -> String {
    let objects = entries.map { entry in
      let fields: [(String, String)] = [
        ("code", entry.code.id), ("name", entry.code.name), ("group", entry.group?.title ?? ""),
        ("severity", entry.severity.rawValue), ("summary", entry.summary), ("why", entry.reason),
        ("failing", entry.failing), ("corrected", entry.corrected),
      ]
      let members = fields.map { key, value in
        "\(JSONEncoding.encode(Value.string(key))):\(JSONEncoding.encode(Value.string(value)))"
      }
      return "  {" + members.joined(separator: ",") + "}"
    }
    return "[\n" + objects.joined(separator: ",\n") + "\n]\n"
  }
}
