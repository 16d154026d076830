/// Where keys and values begin and end on a line, as an author sees it.
extension UnsafeBufferPointer<UInt8> {
  /// Where the content of a line begins, after blanks and the `- ` of items.
  func contentStart(of line: Int) -> Int {
    var index = skippingBlanks(from: line)
    while index < count, self[index] == 0x2D || self[index] == 0x3F, index + 1 < count, isBlank(index + 1) {
      index = skippingBlanks(from: index + 1)
    }
    return index
  }

  /// Whether a value that begins here is a tag, an anchor or an alias.
  func isReserved(_ index: Int) -> Bool {
    index < count && (self[index] == 0x21 || self[index] == 0x26 || self[index] == 0x2A)
  }

  /// Whether a colon with a blank behind it stands in a range, outside of quotes.
  func hasKeySeparator(_ range: Range<Int>) -> Bool {
    valueStart(after: range.lowerBound, before: range.upperBound) > range.lowerBound
  }

  /// Where the value behind the first `: ` of a range begins; the start of the range if there is none.
  func valueStart(after start: Int, before end: Int) -> Int {
    var index = start
    var quote: UInt8?
    while index < end {
      let byte = self[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == 0x22 || byte == 0x27, index == start {
        quote = byte
      } else if byte == 0x3A, isSpaceOrEnd(index + 1) {
        return Swift.min(skippingBlanks(from: index + 1), end)
      }
      index += 1
    }
    return start
  }

  /// Where the value begins in which an offset lies: after the last `: `, item mark, bracket or comma of its line.
  func valueStart(before place: Int) -> Int {
    let place = Swift.min(place, count)
    let line = lineStart(of: place)
    var start = contentStart(of: line)
    var index = start
    var quote: UInt8?
    while index < place {
      let byte = self[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == 0x22 || byte == 0x27, index == start {
        quote = byte
      } else if byte == 0x3A && isSpaceOrEnd(index + 1) || byte == 0x5B || byte == 0x7B || byte == 0x2C {
        let next = skippingBlanks(from: index + 1)
        if next < place { start = next }
      }
      index += 1
    }
    return start
  }

  /// Where a value inside brackets ends: before the comma or bracket that is not its own.
  func flowValueEnd(from start: Int) -> Int {
    let end = lineEnd(from: start)
    var depth = 0
    var index = start
    var quote: UInt8?
    while index < end {
      let byte = self[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else {
        switch byte {
        case 0x22: if depth > 0 || index == start { quote = byte }
        case 0x27: if depth > 0 || index == start { quote = byte }
        case 0x28, 0x5B, 0x7B: depth += 1
        case 0x29: depth = Swift.max(0, depth - 1)
        case 0x5D, 0x7D:
          if depth == 0 { return trimmingBlanks(to: index, from: start) }
          depth -= 1
        case 0x2C: if depth == 0 { return trimmingBlanks(to: index, from: start) }
        default: break
        }
      }
      index += 1
    }
    return contentEnd(from: start)
  }

  /// The first comment line in a range.
  func commentLine(_ range: Range<Int>) -> Range<Int>? {
    var index = range.lowerBound
    while index < range.upperBound {
      if self[index] == 0x23, index == 0 || isBlank(index - 1) || isBreak(index - 1) {
        return index..<lineEnd(from: index)
      }
      index += 1
    }
    return nil
  }

  /// Where the text of a quote that is not closed ends on its line.
  func contentEnd(ofOpenQuote open: Int) -> Int {
    trimmingBlanks(to: lineEnd(from: open), from: Swift.min(open + 1, count))
  }

  /// Where the value, or the key without its colon, begins that holds an offset inside `{ }` or `[ ]`.
  func flowValueStart(before index: Int) -> Int {
    var start = index
    while start > 0, !isBreak(start - 1), ![0x2C, 0x5B, 0x7B].contains(self[start - 1]) {
      if isBlank(start - 1), start > 1, self[start - 2] == 0x3A { break }
      start -= 1
    }
    return Swift.min(skippingBlanks(from: start), index)
  }

  /// The `$` of a `${…}` without quotes that ends right before an offset.
  func template(endingAt end: Int) -> Int? {
    guard end > 0, self[end - 1] == 0x7D else { return nil }
    var index = end - 1
    while index > 0, !isBreak(index), !isQuote(index), self[index] != 0x7B { index -= 1 }
    return index > 0 && self[index] == 0x7B && self[index - 1] == 0x24 ? index - 1 : nil
  }

  /// The colon before the first quote in the line of an offset that follows its key without a blank, as in `{ a:"b" }`.
  func gluedQuote(before end: Int) -> Int? {
    var index = lineStart(of: end)
    while index < end {
      if isQuote(index), index > 0 {
        if self[index - 1] == 0x3A, index > 1, isWordByte(index - 2) { return index - 1 }
        index = closingQuote(of: index, before: end)
      }
      index += 1
    }
    return nil
  }

  /// How many brackets are open at an offset, of those in its line.
  func openBrackets(before end: Int) -> Int {
    var depth = 0
    var index = lineStart(of: end)
    while index < end {
      switch self[index] {
      case 0x7B, 0x5B: depth += 1
      case 0x7D, 0x5D: depth = Swift.max(0, depth - 1)
      case 0x22, 0x27: index = closingQuote(of: index, before: end)
      default: break
      }
      index += 1
    }
    return depth
  }

  private func closingQuote(of open: Int, before end: Int) -> Int {
    var index = open + 1
    while index < end, self[index] != self[open] { index += self[open] == 0x22 && self[index] == 0x5C ? 2 : 1 }
    return index
  }
}
