import SourceText

/// The slips that the library reads without a word (rule Y5).
extension TreeBuilder {
  /// Looks at a plain scalar that is about to join the open collection.
  mutating func checkPlain(_ node: Node, _ text: String, isMultiline: Bool) {
    let range = node.range
    if isMultiline { checkContinuation(range) }
    guard let top = frames.last, top.kind == .sequence || top.key != nil else { return }
    if flowDepth > 0, text.utf8.last == 0x3F, text.utf8.count > 1 {
      findings.add(
        .unquotedOptional, .warning,
        "`\(text)` stands without quotes inside `{ }` or `[ ]`, where some YAML readers refuse the `?`; put it in quotes",
        at: range, fixes: [findings.quoting(range, .safe)])
    }
    let end = range.upperBound
    if end < bytes.count, bytes.isBlank(end) {
      let hash = bytes.skippingBlanks(from: end)
      if hash < bytes.count, bytes[hash] == 0x23 { checkComment(behind: range, at: hash) }
    }
  }

  /// `color: #fff` has no value, and `title: Room #5` is cut; a `#` with a blank after it is a comment on purpose.
  private mutating func checkComment(behind value: Range<Int>, at hash: Int) {
    let end = bytes.trimmingBlanks(to: bytes.lineEnd(from: hash), from: hash)
    guard hash + 1 < end, bytes.isWordByte(hash + 1), !bytes.has("#screenspec", at: hash) else { return }
    let word = findings.file.text(in: hash..<end)
    let isOneWord = bytes.tokenEnd(from: hash, isFlow: false) == end
    if value.isEmpty {
      let isColor = bytes[hash + 1..<end].allSatisfy(\.isHexDigit) && [4, 5, 7, 9].contains(end - hash)
      findings.add(
        .swallowedByComment, isOneWord ? .error : .warning,
        "`\(word)` is a comment, so there is no value; put a text that begins with `#` in quotes, "
          + "or write a comment with a blank after its `#`", at: hash..<end,
        fixes: [findings.quoting(hash..<end, isColor ? .safe : .unsafe)])
    } else if isOneWord, hash == value.upperBound + 1, bytes[hash - 1] == 0x20 {
      findings.add(
        .swallowedByComment, .warning,
        "`\(word)` is a comment and no part of the value; put the whole text in quotes, "
          + "or write a comment with a blank after its `#`", at: hash..<end,
        fixes: [findings.quoting(value.lowerBound..<end, .unsafe)])
    }
  }

  /// A line that begins with `- ` inside a plain text was meant as an item.
  private mutating func checkContinuation(_ range: Range<Int>) {
    var line = bytes.lineStart(after: bytes.lineEnd(from: range.lowerBound))
    while line < range.upperBound {
      let content = bytes.skippingBlanks(from: line)
      if content < range.upperBound, bytes[content] == 0x2D,
        bytes.isSpaceOrEnd(content + 1) || bytes.isGluedItem(at: range.lowerBound)
      {
        let first = range.lowerBound
        if bytes[first] == 0x2D, flowDepth == 0, first - bytes.lineStart(of: first) == content - line {
          return explainGluedItem(at: first)
        }
        var fixes: [Fix] = []
        if let top = frames.last, top.kind == .sequence, !top.isFlow {
          let indent = String(repeating: " ", count: top.start - bytes.lineStart(of: top.start))
          fixes = [findings.fix("align the item with the others", replace: line..<content, by: indent, .unsafe)]
        }
        findings.add(
          .dashInText,
          "this line continues the text above and is no item of a list; align its `-` with the other items, "
            + "or put the text in quotes", at: content..<min(bytes.contentEnd(from: content), range.upperBound),
          notes: [
            findings.note("the text begins here", at: range.lowerBound..<bytes.contentEnd(from: range.lowerBound))
          ],
          fixes: fixes)
        return
      }
      line = bytes.lineStart(after: bytes.lineEnd(from: line))
    }
  }

  /// A line of a text in quotes that is not indented below its key: the quote was not meant to run on to it.
  mutating func checkQuotedLines(_ range: Range<Int>) {
    guard let block = frames.last(where: { !$0.isFlow }) else { return }
    let column = block.start - bytes.lineStart(of: block.start)
    var line = bytes.lineStart(after: bytes.lineEnd(from: range.lowerBound))
    while line < range.upperBound {
      let content = bytes.skippingBlanks(from: line)
      if content - line <= column, content < range.upperBound, !bytes.isBreak(content),
        !bytes[line..<content].contains(9)
      {
        return explainUnclosedQuote(at: range.lowerBound)
      }
      line = bytes.lineStart(after: bytes.lineEnd(from: line))
    }
  }

  /// `{{ name }}` inside a text, as other template languages have it.
  mutating func checkBraces(_ node: Node) {
    var index = node.range.lowerBound
    while index + 1 < node.range.upperBound {
      // `${{ name }}` is an expression, whose checker says so.
      let isTemplate = index > node.range.lowerBound && bytes[index - 1] == 0x24
      guard bytes.has("{{", at: index), !isTemplate, let path = bytes.path(inBracesAt: index) else {
        index += 1
        continue
      }
      let name = findings.file.text(in: path.name)
      findings.add(
        .doubleBraces, .warning, "`{{ }}` is no template here; a value is put into a text by `${\(name)}`",
        at: index..<path.end,
        fixes: [findings.fix("write `${\(name)}`", replace: index..<path.end, by: "${\(name)}", .safe)])
      index = path.end
    }
  }

  /// `title: {{ name }}`, which YAML reads as a mapping whose key is a mapping; taken as a text, to say it once.
  mutating func replacingDoubleBraces(_ range: Range<Int>) -> Node {
    let text = findings.file.text(in: range)
    if bytes.has("{{", at: range.lowerBound), bytes.has("}}", at: range.upperBound - 2) {
      let inner = range.lowerBound + 2..<max(range.lowerBound + 2, range.upperBound - 2)
      let start = bytes.skippingBlanks(from: inner.lowerBound)
      let expression = findings.file.text(
        in: start..<max(start, bytes.trimmingBlanks(to: inner.upperBound, from: inner.lowerBound)))
      let template = "${\(expression)}"
      findings.add(
        .doubleBraces, "`{{ }}` is no template here; a value is put into a text by `\"\(template)\"`", at: range,
        fixes: flowDepth == 0 && bytes.contentEnd(from: range.upperBound) > range.upperBound
          ? [] : [findings.fix("write `\(template)`", replace: range, by: SyntaxFindings.quoted(template), .safe)])
    } else {
      findings.add(
        .complexKey, "a key is a text, and this one is a mapping; put the value in quotes if it is meant as text",
        at: range)
    }
    return Node(
      .scalar(Scalar(text: text, style: .plain)), lower: range.lowerBound, upper: range.upperBound)
  }
}

extension UInt8 {
  var isHexDigit: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
    default: false
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  func isWordByte(_ index: Int) -> Bool {
    switch self[index] {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: true
    default: self[index] >= 0x80
    }
  }

  /// Whether `{{` occurs at all, so that texts need not be searched where it does not.
  func containsDoubleBrace() -> Bool {
    var index = 1
    while index < count {
      // Two brackets lie side by side, so every other byte is enough to look at.
      if self[index] == 0x7B, self[index - 1] == 0x7B || (index + 1 < count && self[index + 1] == 0x7B) { return true }
      index += 2
    }
    return false
  }

  /// The path in `{{ name.part }}` at an offset, and where the braces end.
  func path(inBracesAt start: Int) -> (name: Range<Int>, end: Int)? {
    let first = skippingBlanks(from: start + 2)
    var index = first
    while index < count, isWordByte(index) || (self[index] == 0x2E && index > first) { index += 1 }
    let end = skippingBlanks(from: index)
    return index > first && has("}}", at: end) ? (first..<index, end + 2) : nil
  }
}
