import SpecGrammar

/// The order in which derived values are checked: each after those that it reads.
///
/// What one reads is found by its words before anything is checked: a word that is the name of another derived value
/// and does not follow a dot. A loop variable of the same name is taken for a read as well, which costs nothing but an
/// order; a cycle is reported by the checker, and only where the name really leads there.
struct DerivedOrder {
  private(set) var sorted: [DerivedDeclaration] = []
  /// The names that take part in a cycle, with its path in words.
  private(set) var cycles: [(name: String, path: String)] = []

  init(_ declared: [DerivedDeclaration]) {
    let names = Set(declared.map(\.name.text))
    let reads = declared.map { DerivedOrder.words(of: $0.value.text).filter(names.contains) }
    let indices = Dictionary(
      declared.enumerated().map { ($0.element.name.text, $0.offset) }, uniquingKeysWith: { first, _ in first })
    var state = [Int](repeating: 0, count: declared.count)
    var path: [Int] = []

    // Depth is bounded by the number of derived values, so an explicit stack is needed for none that a person writes;
    // the limit keeps a generated file from exhausting the stack.
    func visit(_ index: Int, _ depth: Int) {
      guard state[index] == 0, depth < 500 else { return }
      state[index] = 1
      path.append(index)
      for name in reads[index] {
        guard let next = indices[name] else { continue }
        if state[next] == 1, let start = path.firstIndex(of: next) {
          let loop = path[start...] + [next]
          let words = loop.map { "`\(declared[$0].name.text)`" }.joined(separator: " → ")
          cycles.append((declared[next].name.text, words))
        } else {
          visit(next, depth + 1)
        }
      }
      path.removeLast()
      state[index] = 2
      sorted.append(declared[index])
    }
    for index in declared.indices { visit(index, 0) }
  }

  /// The identifiers of an expression, but those after a dot and those in string literals.
  static func words(of text: String) -> [String] {
    var result: [String] = []
    var text = text
    text.withUTF8 { bytes in
      var start: Int?
      var previous: UInt8 = 0
      var quote: UInt8?
      var followsDot = false
      for index in 0...bytes.count {
        let byte = index < bytes.count ? bytes[index] : 0
        defer { previous = byte }
        if let open = quote {
          if byte == open, previous != 0x5C { quote = nil }
          continue
        }
        let isLetter = byte == 0x5F || (byte >= 0x41 && byte <= 0x5A) || (byte >= 0x61 && byte <= 0x7A)
        let isDigit = byte >= 0x30 && byte <= 0x39
        if isLetter || (isDigit && start != nil) {
          if start == nil { (start, followsDot) = (index, previous == 0x2E) }
          continue
        }
        if let start, !followsDot {
          result.append(String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<index]), as: UTF8.self))
        }
        start = nil
        if byte == 0x22 || byte == 0x27 { quote = byte }
      }
    }
    return result
  }
}
