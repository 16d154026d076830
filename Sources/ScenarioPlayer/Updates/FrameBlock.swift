import SpecSyntax

/// The scalar of an `assertFrame` in its file, as bytes that can be replaced.
struct FrameBlock {
  /// A replacement of some bytes.
  struct Edit {
    var range: Range<Int>
    var bytes: [UInt8]
  }

  let bytes: [UInt8]
  /// The scalar, from its `|` or its quote.
  let range: Range<Int>
  let style: Scalar.Style
  /// The column of the key whose value it is: the block stands deeper.
  let parentIndent: Int

  private static let space: UInt8 = 0x20

  /// The edits that make the scalar a literal block of some lines; nil where what stands around it leaves no room.
  func edits(to lines: [Substring]) -> [Edit]? {
    switch style {
    case .literal, .folded: block(lines)
    case .plain, .singleQuoted, .doubleQuoted: scalar(lines)
    }
  }

  // MARK: A block

  private func block(_ lines: [Substring]) -> [Edit]? {
    let headerEnd = lineEnd(from: range.lowerBound)
    let start = nextLine(after: headerEnd)
    var digit: Int?
    for byte in bytes[(range.lowerBound + 1)..<headerEnd] {
      if (0x31...0x39).contains(byte) {
        digit = Int(byte) - 0x30
      } else if byte != 0x2B, byte != 0x2D {
        break
      }
    }
    let old = digit.map { parentIndent + $0 } ?? firstIndent(from: start)
    var indent = old ?? parentIndent + 2
    var edits: [Edit] = []
    if style == .folded { edits.append(Edit(range: range.lowerBound..<range.lowerBound + 1, bytes: [0x7C])) }
    if digit == nil, FrameBlock.needsIndicator(lines) {
      // The indicator is one digit.
      if indent - parentIndent > 9 { indent = parentIndent + 2 }
      let place = range.lowerBound + 1
      edits.append(Edit(range: place..<place, bytes: [UInt8(0x30 + indent - parentIndent)]))
    }
    let region = start..<(old.map { contentEnd(from: start, indent: $0) } ?? start)
    let lineBreak = self.lineBreak(at: headerEnd)
    var content = FrameBlock.content(lines, indent: indent, lineBreak: lineBreak)
    let endsInBreak = region.isEmpty ? headerEnd < bytes.count : isBreak(region.upperBound - 1)
    if !endsInBreak, !content.isEmpty {
      content.removeLast(lineBreak.count)
      if region.isEmpty { content = lineBreak + content }
    }
    edits.append(Edit(range: region, bytes: content))
    return edits
  }

  /// The indentation of the first line that holds something; nil where it is no line of the block.
  private func firstIndent(from start: Int) -> Int? {
    var line = start
    while line < bytes.count {
      let text = skippingSpaces(from: line)
      if text < bytes.count, !isBreak(text) { return text - line > parentIndent ? text - line : nil }
      line = nextLine(after: text)
    }
    return nil
  }

  /// The end of the last line that holds something: the empty lines below set the block apart, and stay.
  private func contentEnd(from start: Int, indent: Int) -> Int {
    var end = start
    var line = start
    while line < bytes.count {
      let text = skippingSpaces(from: line)
      let isEmpty = text == bytes.count || isBreak(text)
      let next = nextLine(after: lineEnd(from: text))
      if text - line > indent || text - line == indent && !isEmpty {
        end = next
      } else if !isEmpty {
        break
      }
      line = next
    }
    return end
  }

  // MARK: Another scalar

  /// Only where nothing but a comment follows on the line, so that the lines below it are free.
  private func scalar(_ lines: [Substring]) -> [Edit]? {
    let end = lineEnd(from: range.upperBound)
    let rest = skippingBlanks(from: range.upperBound)
    guard !range.isEmpty, rest == end || rest > range.upperBound && bytes[rest] == 0x23 else { return nil }
    let header: [UInt8] = FrameBlock.needsIndicator(lines) ? Array("|2".utf8) : Array("|".utf8)
    let lineBreak = self.lineBreak(at: end)
    var content = FrameBlock.content(lines, indent: parentIndent + 2, lineBreak: lineBreak)
    if !content.isEmpty { content = lineBreak + content.dropLast(lineBreak.count) }
    return [Edit(range: range, bytes: header), Edit(range: end..<end, bytes: content)]
  }

  // MARK: Text

  /// Whether the first line that holds something begins with a blank, which would be taken for indentation.
  private static func needsIndicator(_ lines: [Substring]) -> Bool {
    guard let first = lines.first(where: { !$0.isEmpty })?.utf8.first else { return false }
    return first == space || first == 0x09
  }

  private static func content(_ lines: [Substring], indent: Int, lineBreak: [UInt8]) -> [UInt8] {
    lines.flatMap { line in
      (line.isEmpty ? [] : Array(repeating: space, count: indent) + Array(line.utf8)) + lineBreak
    }
  }

  /// The line break at an offset; at the end of the file the one that the file uses.
  private func lineBreak(at end: Int) -> [UInt8] {
    let place = end < bytes.count ? end : bytes.indices.first(where: isBreak)
    guard let place else { return [0x0A] }
    return Array(bytes[place..<nextLine(after: place)])
  }

  private func isBreak(_ index: Int) -> Bool { bytes[index] == 0x0A || bytes[index] == 0x0D }

  private func lineEnd(from index: Int) -> Int {
    var index = index
    while index < bytes.count, !isBreak(index) { index += 1 }
    return index
  }

  private func nextLine(after end: Int) -> Int {
    guard end < bytes.count else { return bytes.count }
    return bytes[end] == 0x0D && end + 1 < bytes.count && bytes[end + 1] == 0x0A ? end + 2 : end + 1
  }

  private func skippingSpaces(from index: Int) -> Int {
    var index = index
    while index < bytes.count, bytes[index] == FrameBlock.space { index += 1 }
    return index
  }

  private func skippingBlanks(from index: Int) -> Int {
    var index = index
    while index < bytes.count, bytes[index] == FrameBlock.space || bytes[index] == 0x09 { index += 1 }
    return index
  }
}
