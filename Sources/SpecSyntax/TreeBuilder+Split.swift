import SourceText

/// Commas inside `{ }` and `[ ]` that split a text or an argument list (rule Y5).
extension TreeBuilder {
  /// `{ action: add(a, b) }` gives the keys `action` and `b)`.
  ///
  /// Returns the mapping with the parts joined again, so that the slip is said once.
  mutating func joiningSplit(_ mapping: [Mapping.Entry]) -> [Mapping.Entry] {
    guard mapping.contains(where: { Self.isBare($0, in: bytes) }) else { return mapping }
    var joined: [Mapping.Entry] = []
    var index = 0
    while index < mapping.count {
      let entry = mapping[index]
      var next = index + 1
      if isBare(entry), let colon = bytes.gluedColon(in: entry.key.range) {
        explainMissingSpace(at: colon, isFlow: true)
        index = next
        continue
      }
      if case .scalar(let scalar) = entry.value.content, scalar.style == .plain, !scalar.text.isEmpty,
        entry.value.alias == nil
      {
        while next < mapping.count, isBare(mapping[next]), bytes.gluedColon(in: mapping[next].key.range) == nil {
          next += 1
        }
        if next > index + 1 {
          let whole = entry.value.range.lowerBound..<mapping[next - 1].key.range.upperBound
          reportSplit(whole, at: mapping[index + 1].key.range)
          joined.append(Mapping.Entry(key: entry.key, value: text(whole)))
          index = next
          continue
        }
      }
      joined.append(entry)
      index = next
    }
    return joined
  }

  /// `[add(a, b)]` gives the elements `add(a` and `b)`; told from a list by the parentheses.
  mutating func joiningSplit(_ elements: [Node]) -> [Node] {
    guard elements.count > 1, elements.contains(where: { openParentheses(in: $0) > 0 }) else { return elements }
    var joined: [Node] = []
    var index = 0
    while index < elements.count {
      var open = openParentheses(in: elements[index])
      var next = index + 1
      while open > 0, next < elements.count, elements[next].scalar?.style == .plain, elements[next].alias == nil {
        open += openParentheses(in: elements[next])
        next += 1
      }
      if next > index + 1, open == 0 {
        let whole = elements[index].range.lowerBound..<elements[next - 1].range.upperBound
        reportSplit(whole, at: elements[index + 1].range)
        joined.append(text(whole))
        index = next
      } else {
        joined.append(elements[index])
        index += 1
      }
    }
    return joined
  }

  private mutating func reportSplit(_ whole: Range<Int>, at part: Range<Int>) {
    let isCall =
      bytes[whole].reduce(0) { $0 + ($1 == 0x28 ? 1 : $1 == 0x29 ? -1 : 0) } == 0 && bytes[part].contains(0x29)
    let written = findings.file.text(in: part)
    findings.add(
      .splitAtComma,
      isCall
        ? "inside `{ }` and `[ ]` a comma ends a value, so `\(written)` stands alone; put the whole in quotes"
        : "inside `{ }` a comma ends a value, so `\(written)` is a key without a value; put a text with a comma in quotes, "
          + "or give the key a value",
      at: part, notes: [findings.note("the value begins here", at: whole)],
      fixes: [findings.quoting(whole, isCall ? .safe : .unsafe)])
  }

  private func text(_ range: Range<Int>) -> Node {
    Node(
      .scalar(Scalar(text: findings.file.text(in: range), style: .plain)), lower: range.lowerBound,
      upper: range.upperBound)
  }

  /// Whether an entry is a plain key without a colon.
  private func isBare(_ entry: Mapping.Entry) -> Bool { Self.isBare(entry, in: bytes) }

  private static func isBare(_ entry: Mapping.Entry, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard entry.value.range.isEmpty, entry.key.scalar?.style == .plain, entry.key.alias == nil else { return false }
    var index = entry.key.range.upperBound
    while index < bytes.count, bytes.isBlank(index) || bytes.isBreak(index) { index += 1 }
    return index < bytes.count && (bytes[index] == 0x2C || bytes[index] == 0x7D)
  }

  private func openParentheses(in node: Node) -> Int {
    guard case .scalar(let scalar) = node.content, scalar.style == .plain, node.alias == nil else { return 0 }
    return scalar.text.utf8.reduce(0) { $0 + ($1 == 0x28 ? 1 : $1 == 0x29 ? -1 : 0) }
  }
}
