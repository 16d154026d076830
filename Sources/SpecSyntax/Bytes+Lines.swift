/// Lines and blanks in bytes; lines end at LF, CRLF and CR only (rule Y4).
extension UnsafeBufferPointer<UInt8> {
  func isBreak(_ index: Int) -> Bool { self[index] == 0x0A || self[index] == 0x0D }

  func isBlank(_ index: Int) -> Bool { self[index] == 0x20 || self[index] == 0x09 }

  /// Whether there is nothing, a blank or a break.
  func isSpaceOrEnd(_ index: Int) -> Bool { index >= count || isBlank(index) || isBreak(index) }

  /// The offset of the line break, or the end.
  func lineEnd(from index: Int) -> Int {
    var index = index
    while index < count, !isBreak(index) { index += 1 }
    return index
  }

  /// Where the line begins in which an offset lies.
  func lineStart(of index: Int) -> Int {
    var index = Swift.min(index, count)
    while index > 0, !isBreak(index - 1) { index -= 1 }
    return index
  }

  /// Where the next line begins, given the offset of a line break.
  func lineStart(after end: Int) -> Int {
    guard end < count else { return count }
    return self[end] == 0x0D && end + 1 < count && self[end + 1] == 0x0A ? end + 2 : end + 1
  }

  /// Where the line before begins; nil in the first one.
  func lineStart(before start: Int) -> Int? {
    guard start > 0 else { return nil }
    let end = self[start - 1] == 0x0A && start > 1 && self[start - 2] == 0x0D ? start - 2 : start - 1
    return lineStart(of: end)
  }

  func skippingBlanks(from index: Int) -> Int {
    var index = index
    while index < count, isBlank(index) { index += 1 }
    return index
  }

  /// The end without the blanks and breaks before it.
  func trimmingBlanks(to end: Int, from start: Int) -> Int {
    var end = end
    while end > start, isBlank(end - 1) || isBreak(end - 1) { end -= 1 }
    return end
  }

  /// Whether the text at an offset is the given one.
  func has(_ text: StaticString, at index: Int) -> Bool {
    guard index >= 0, index + text.utf8CodeUnitCount <= count else { return false }
    for position in 0..<text.utf8CodeUnitCount where self[index + position] != text.utf8Start[position] { return false }
    return true
  }

  func isQuote(_ index: Int) -> Bool { self[index] == 0x22 || self[index] == 0x27 }

  /// The one word before a quote, with a blank between them, as in `{ name "Ada" }`.
  func keyBefore(_ quote: Int, from start: Int) -> Range<Int>? {
    let end = trimmingBlanks(to: quote, from: start)
    guard start < end, end < quote, (start..<end).allSatisfy({ isWordByte($0) }) else { return nil }
    return start..<end
  }

  /// Whether a line begins here with a `-` and a letter, as in `-text: Hi`.
  func isGluedItem(at index: Int) -> Bool {
    guard index + 1 < count, self[index] == 0x2D, (0x61...0x7A).contains(self[index + 1] | 0x20) else { return false }
    return skippingBlanks(from: lineStart(of: index)) == index
  }

  /// Where the text of a line ends: before ` #` outside of quotes, and before trailing blanks.
  func contentEnd(from start: Int) -> Int {
    let end = lineEnd(from: start)
    var index = start
    var quote: UInt8?
    while index < end {
      let byte = self[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == 0x23, index == start || isBlank(index - 1) {
        return trimmingBlanks(to: index, from: start)
      } else if byte == 0x22 || byte == 0x27, index == start || isBlank(index - 1) || isFlowIndicator(index - 1) {
        quote = byte
      }
      index += 1
    }
    return trimmingBlanks(to: end, from: start)
  }

  func isFlowIndicator(_ index: Int) -> Bool {
    switch self[index] {
    case 0x2C, 0x5B, 0x5D, 0x7B, 0x7D: true
    default: false
    }
  }
}
