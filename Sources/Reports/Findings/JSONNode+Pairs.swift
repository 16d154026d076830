import SpecValues

extension JSONNode {
  /// An object of some members; those that are nil are left out.
  static func object(_ pairs: KeyValuePairs<String, JSONNode?>) -> JSONNode {
    .object(pairs.compactMap { key, value in value.map { Member(key: key, value: $0) } })
  }

  static func number(_ value: Int) -> JSONNode { .number(String(value)) }

  /// A list with a line for each element, so that a person can read it and a tool compare it.
  static func lines(_ nodes: [JSONNode]) -> String {
    nodes.isEmpty ? "[]\n" : "[\n  \(nodes.map { JSONEncoding.encode($0) }.joined(separator: ",\n  "))\n]\n"
  }
}
