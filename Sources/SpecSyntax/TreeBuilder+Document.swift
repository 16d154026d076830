import SourceText

extension TreeBuilder {
  /// Looks at what stands behind the document, so that the library need not read it.
  mutating func checkRest(from start: Int) {
    scanComments(to: start)
    var index = start
    while index < bytes.count {
      if bytes.isBlank(index) || bytes.isBreak(index) {
        index += 1
      } else if bytes[index] == 0x23 {
        index = bytes.lineEnd(from: index)
      } else if bytes.has("...", at: index), bytes.isSpaceOrEnd(index + 3) {
        index += 3
      } else {
        break
      }
    }
    guard index < bytes.count else { return }
    if bytes.has("---", at: index), bytes.isSpaceOrEnd(index + 3) {
      stop(
        .severalDocuments, "a file holds one document, and `---` begins another one; put it into a file of its own",
        at: index..<index + 3)
    } else if last.kind == .flowEnd, bytes.lineStart(of: index) <= last.range.upperBound {
      explainTextAfterBracket(at: index)
    } else {
      stop(
        .severalDocuments, "the document has ended before this; a file holds one document",
        at: index..<bytes.contentEnd(from: index))
    }
  }

  /// A file is a mapping with at least one key (rule Y1).
  mutating func checkRoot() {
    guard let node = root, !node.isNull else {
      root = nil
      guard findings.all.isEmpty else { return }
      findings.add(
        .emptyFile, "the file is empty; it begins with its kind, such as `screen: Name`", at: 0..<min(1, bytes.count))
      return
    }
    switch node.content {
    case .mapping: return
    case .sequence:
      findings.add(
        .rootNotMapping, "the file is a list; it is made of keys and values, such as `screen: Name`", at: node.range)
    case .scalar(let scalar):
      if scalar.style == .plain, let colon = bytes.gluedColon(in: node.range) {
        explainMissingSpace(at: colon)
      } else if findings.all.isEmpty {
        findings.add(
          .rootNotMapping, "the file is a text; it is made of keys and values, such as `screen: Name`", at: node.range)
      }
    }
    root = nil
  }

  mutating func explainMissingSpace(at colon: Int, isFlow: Bool = false) {
    let start = bytes.tokenStart(of: colon)
    let end = bytes.tokenEnd(from: colon, isFlow: isFlow || flowDepth > 0)
    findings.add(
      .missingSpace, "a space is missing after the colon of `\(findings.file.text(in: start..<colon + 1))`",
      at: start..<end,
      fixes: [findings.fix("insert a space", replace: colon + 1..<colon + 1, by: " ", .safe)])
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The colon in `key:value` on the first line of a range, where a key without blanks stands before it.
  func gluedColon(in range: Range<Int>) -> Int? {
    let end = Swift.min(lineEnd(from: range.lowerBound), range.upperBound)
    var index = range.lowerBound
    while index < end {
      if self[index] == 0x3A {
        guard index > range.lowerBound, !isSpaceOrEnd(index + 1), !has("://", at: index) else { return nil }
        return index
      }
      guard isNameByte(index) || self[index] == 0x2E || self[index] >= 0x80 else { return nil }
      index += 1
    }
    return nil
  }

  /// The colon at an offset or right before it.
  func colon(around index: Int) -> Int {
    index > 0 && !has(":", at: index) && has(":", at: index - 1) ? index - 1 : Swift.min(index, count)
  }

  /// Where what is written without blanks begins.
  func tokenStart(of index: Int) -> Int {
    var index = index
    while index > 0, !isBlank(index - 1), !isBreak(index - 1), !isFlowIndicator(index - 1) { index -= 1 }
    return index
  }
}
