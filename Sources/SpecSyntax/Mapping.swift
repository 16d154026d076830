/// Keys and values in source order; keys are unique by their bytes.
package struct Mapping: Sendable {
  /// A key with its value; an object, since entries are handed around much more often than they are made.
  package final class Entry: Sendable {
    /// The key, always a scalar.
    package let key: Node
    /// The value; where none is written an empty plain scalar.
    package let value: Node

    /// The characters of the key.
    package let keyText: String

    init(key: consuming Node, value: consuming Node) {
      keyText = if case .scalar(let scalar) = key.content { scalar.text } else { "" }
      self.key = key
      self.value = value
    }
  }

  /// The entries, in source order.
  package let entries: [Entry]
  // Built for large mappings only: for a handful of keys a look at each is faster, and most mappings are small.
  private let index: [ByteKey: Int]?

  init(_ entries: [Entry]) {
    self.entries = entries
    index =
      entries.count <= ByteKey.linearLimit
      ? nil
      : Dictionary(
        entries.enumerated().map { (ByteKey(text: $1.keyText), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The entry of a key, compared by bytes.
  package subscript(key: String) -> Entry? {
    if let index { return index[ByteKey(text: key)].map { entries[$0] } }
    for entry in entries where ByteKey.areEqual(entry.keyText, key) { return entry }
    return nil
  }
}

/// A text as a key that is compared by its bytes, where `String` would take canonical equivalents for equal.
struct ByteKey: Hashable {
  /// Up to how many entries a mapping is searched one by one.
  static let linearLimit = 24

  let text: String

  static func areEqual(_ left: String, _ right: String) -> Bool {
    left == right && left.utf8.elementsEqual(right.utf8)
  }

  static func == (left: ByteKey, right: ByteKey) -> Bool { areEqual(left.text, right.text) }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
