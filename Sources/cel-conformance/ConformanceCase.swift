import Foundation

/// One line of a file of conformance cases.
struct ConformanceCase {
  let fields: [String: Any]

  var name: String { ["suite", "section", "name"].map { fields[$0] as? String ?? "?" }.joined(separator: "/") }
  var expression: String { fields["expr"] as? String ?? "" }
  var container: String { fields["container"] as? String ?? "" }
  var isUnchecked: Bool { fields["disable_check"] as? Bool ?? false }
  var isCheckOnly: Bool { fields["check_only"] as? Bool ?? false }
  var expectsError: Bool { fields["error"] as? Bool ?? false }
  var expected: [String: Any]? { fields["expected"] as? [String: Any] }
  var deducedType: String? { fields["deduced_type"] as? String }
  var environment: [[String: Any]] { fields["type_env"] as? [[String: Any]] ?? [] }
  var bindings: [String: [String: Any]] { fields["bindings"] as? [String: [String: Any]] ?? [:] }

  /// Reads the cases of a file.
  static func read(_ path: String) throws -> [ConformanceCase] {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    return try data.split(separator: 0x0A).compactMap { line in
      try (JSONSerialization.jsonObject(with: line) as? [String: Any]).map(ConformanceCase.init)
    }
  }
}
