import SourceText

extension TreeBuilder {
  /// Collects the comments between the last scalar and the next: there a `#` can't be part of a text.
  mutating func scanComments(to end: Int) {
    var index = commentsFrom
    while index < end {
      guard bytes[index] == 0x23, index == 0 || startsComment(after: index - 1) else {
        index += 1
        continue
      }
      index = addComment(at: index)
    }
    commentsFrom = max(commentsFrom, index)
  }

  /// The comment that may stand behind the `|` or `>` of a block scalar.
  mutating func scanHeaderComment(from start: Int) {
    let end = bytes.lineEnd(from: start)
    for index in start..<end where bytes[index] == 0x23 {
      _ = addComment(at: index)
      return
    }
  }

  private func startsComment(after index: Int) -> Bool {
    switch bytes[index] {
    case 0x20, 0x09, 0x0A, 0x0D, 0x2C, 0x5B, 0x5D, 0x7B, 0x7D, 0x22, 0x27, 0x3A, 0xBF: true
    default: false
    }
  }

  private mutating func addComment(at index: Int) -> Int {
    let end = bytes.lineEnd(from: index)
    comments.append(Comment(range: index..<end, text: findings.file.text(in: index + 1..<end)))
    return end
  }
}
