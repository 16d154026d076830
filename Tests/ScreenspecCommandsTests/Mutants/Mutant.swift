import SourceText
import SpecSyntax

/// A file with one slip that an author could make.
struct Mutant: Sendable {
  /// What was done, and where by the keys that lead there: `removed stubs/default/articles.fetch/after`.
  var name: String
  var bytes: [UInt8]

  /// What a scalar is replaced by, one after the other.
  static let wrongValues = ["\"\"", "~", "wrong", "-1", "true", "[wrong]", "{ wrong: wrong }"]

  /// Each key removed, renamed and doubled, and each scalar replaced by each of ``wrongValues`` that says something else.
  static func all(of file: SourceFile) -> [Mutant] {
    guard let root = SpecSyntaxParser.parse(file).root else { return [] }
    var maker = Maker(bytes: file.bytes)
    maker.visit(root, at: [])
    return maker.mutants
  }
}

private struct Maker {
  let bytes: [UInt8]
  var mutants: [Mutant] = []

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func visit(_ node: Node, at path: [String]) {
    switch node.content {
    case .mapping(let mapping):
      for index in mapping.entries.indices {
        visit(mapping.entries, index, isFlow: bytes[node.range.lowerBound] == 0x7B, at: path)
      }
    case .sequence(let elements):
      for (index, element) in elements.enumerated() { visit(element, at: path + ["\(index)"]) }
    case .scalar: replace(node, at: path)
    }
  }

  private mutating func visit(_ entries: [Mapping.Entry], _ index: Int, isFlow: Bool, at path: [String]) {
    let entry = entries[index]
    let path = path + [entry.keyText]
    let body = range(of: entry)
    if index + 1 < entries.count {
      add("removed", path, body.lowerBound..<entries[index + 1].key.range.lowerBound, "")
    } else if index > 0 {
      add("removed", path, range(of: entries[index - 1]).upperBound..<body.upperBound, "")
    } else {
      add("removed", path, body, isFlow ? "" : "{}")
    }
    let text = String(decoding: bytes[body], as: UTF8.self)
    let start = (bytes[..<body.lowerBound].lastIndex(of: 0x0A) ?? -1) + 1
    let indent = String(repeating: " ", count: body.lowerBound - start)
    add("doubled", path, body.upperBound..<body.upperBound, isFlow ? ", \(text)" : "\n\(indent)\(text)")
    let key = entry.key.range
    let isQuoted = bytes[key.upperBound - 1] == 0x22 || bytes[key.upperBound - 1] == 0x27
    let end = key.upperBound - (isQuoted ? 1 : 0)
    add("renamed", path, end..<end, "x")
    visit(entry.value, at: path)
  }

  private mutating func replace(_ node: Node, at path: [String]) {
    let range = trimmed(node.range)
    let old = String(decoding: bytes[range], as: UTF8.self)
    // A value that is not written begins right behind the colon.
    let needsBlank = range.isEmpty && range.lowerBound > 0 && bytes[range.lowerBound - 1] == 0x3A
    for value in Mutant.wrongValues where value != old && !(value == "~" && node.isNull) {
      add("value \(value)", path, range, (needsBlank ? " " : "") + value)
    }
  }

  private mutating func add(_ what: String, _ path: [String], _ range: Range<Int>, _ text: String) {
    var changed = bytes
    changed.replaceSubrange(range, with: Array(text.utf8))
    mutants.append(Mutant(name: "\(what) \(path.joined(separator: "/"))", bytes: changed))
  }

  /// From the key to the end of the value, without the line's end and comments after it.
  private func range(of entry: Mapping.Entry) -> Range<Int> {
    let end = trimmed(entry.value.range).upperBound
    let colon = bytes[entry.key.range.upperBound...].firstIndex(of: 0x3A) ?? entry.key.range.upperBound
    return entry.key.range.lowerBound..<max(end, colon + 1)
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x20 { end -= 1 }
    return range.lowerBound..<end
  }
}
