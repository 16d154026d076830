import SourceText

extension TreeBuilder {
  /// Whether a key may stand in its mapping: a string, not `<<`, and not there before (rules Y1, Y3).
  mutating func acceptKey(_ key: Node, _ top: Int) -> Bool {
    guard case .scalar(let scalar) = key.content else {
      if !frames[top].isDoubleBraces {
        findings.add(
          .complexKey,
          "a key is a text, and this one is a \(key.mapping == nil ? "list" : "mapping"); "
            + "put it in quotes if it is meant as text", at: key.place)
      }
      return false
    }
    let text = scalar.text
    if scalar.style == .plain {
      if text.isEmpty, !scalar.isTaggedString {
        let place = key.place.lowerBound
        findings.add(.missingKey, "there is no key before this `:`", at: place..<min(place + 1, bytes.count))
        return false
      }
      if text.utf8.first == 0x2D, !frames[top].isFlow, bytes.isGluedItem(at: key.place.lowerBound) {
        frames[top].hasGluedItems = true
        explainGluedItem(at: key.place.lowerBound)
        return true
      }
      if text == "<<" {
        findings.add(
          .mergeKey, "`<<` is not supported; write the keys out, or give the whole value with an alias", at: key.place)
        return false
      }
    }
    let start = key.place.lowerBound
    if frames[top].isFlow, start > frames[top].start + 1, bytes[start - 1] == 0x3F {
      findings.add(
        .reservedStart, "a key that begins with `?` needs quotes", at: start - 1..<key.place.upperBound,
        fixes: [findings.quoting(start - 1..<key.place.upperBound, .unsafe)])
    }
    if let first = remember(text, top) {
      let firstKey = entries[frames[top].entryBase + first].key
      findings.add(
        .duplicateKey, "the key `\(text)` is there already; a mapping has each key once", at: key.place,
        notes: [findings.note("`\(text)` first stands here", at: firstKey.place)])
      return false
    }
    return true
  }

  /// The place of an equal key among the entries of the open mapping; nil, and noted, for a new one.
  ///
  /// Small mappings are searched one by one, which needs no memory of its own; large ones use a table, so that a file
  /// of one huge mapping is not quadratic.
  private mutating func remember(_ text: String, _ top: Int) -> Int? {
    let base = frames[top].entryBase
    let count = entries.count - base
    if count < ByteKey.linearLimit {
      for index in base..<entries.count where ByteKey.areEqual(entries[index].keyText, text) { return index - base }
      return nil
    }
    if frames[top].index == nil {
      var table: [ByteKey: Int] = [:]
      for index in 0..<count { table[ByteKey(text: entries[base + index].keyText)] = index }
      frames[top].index = table
    }
    if let index = frames[top].index?[ByteKey(text: text)] { return index }
    frames[top].index?[ByteKey(text: text)] = count
    return nil
  }
}
