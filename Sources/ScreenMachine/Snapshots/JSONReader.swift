package import SpecValues

/// A place in JSON that is read by names, with typed findings in place of surprises.
package struct JSONReader {
  package let node: JSONNode
  package let path: String

  package init(_ node: JSONNode, path: String = "") {
    (self.node, self.path) = (node, path)
  }

  package func problem(_ message: String) -> SnapshotProblem { SnapshotProblem(message, at: path) }

  /// A member of an object; nil where it is absent or null.
  package func optional(_ name: String) throws(SnapshotProblem) -> JSONReader? {
    guard case .object(let members) = node else { throw problem("expected an object") }
    guard let member = members.last(where: { $0.key == name }) else { return nil }
    if case .null = member.value { return nil }
    return JSONReader(member.value, path: path.isEmpty ? name : "\(path).\(name)")
  }

  /// A member of an object that has to be there.
  package func member(_ name: String) throws(SnapshotProblem) -> JSONReader {
    guard let member = try optional(name) else { throw problem("`\(name)` is missing") }
    return member
  }

  /// The elements of a list.
  package func list() throws(SnapshotProblem) -> [JSONReader] {
    guard case .list(let nodes) = node else { throw problem("expected a list") }
    return nodes.enumerated().map { JSONReader($1, path: "\(path)[\($0)]") }
  }

  /// An integer within bounds.
  package func int(in range: ClosedRange<Int> = 0...Int.max) throws(SnapshotProblem) -> Int {
    guard case .number(let digits) = node, let value = Int(digits) else { throw problem("expected an integer") }
    guard range.contains(value) else { throw problem("\(value) is out of range") }
    return value
  }

  package func text() throws(SnapshotProblem) -> String {
    guard case .string(let text) = node else { throw problem("expected a text") }
    return text
  }

  package func bool() throws(SnapshotProblem) -> Bool {
    guard case .bool(let value) = node else { throw problem("expected true or false") }
    return value
  }

  /// A word of an enum.
  package func word<Word: RawRepresentable<String>>(_ type: Word.Type) throws(SnapshotProblem) -> Word {
    let text = try text()
    guard let word = Word(rawValue: text) else { throw problem("there is no `\(text)` here") }
    return word
  }
}

extension JSONNode {
  /// An object of the members that are there.
  package static func object(of members: (String, JSONNode?)...) -> JSONNode {
    .object(members.compactMap { name, node in node.map { Member(key: name, value: $0) } })
  }

  package static func int(_ value: Int) -> JSONNode { .number(String(value)) }
}
