import SourceText

extension SourceFile {
  /// The words of the text, and each two that a dot joins, without those that begin at some positions.
  func words(outside left: [Range<Int>]) -> Set<String> {
    let left = left.sorted { $0.lowerBound < $1.lowerBound }
    var next = 0
    var words: Set<String> = []
    var last: (word: String, end: Int)?
    var index = 0
    while index < bytes.count {
      guard SourceFile.isOfWord(bytes[index]) else {
        index += 1
        continue
      }
      let start = index
      while index < bytes.count, SourceFile.isOfWord(bytes[index]) { index += 1 }
      while next < left.count, left[next].upperBound <= base + start { next += 1 }
      if next < left.count, left[next].contains(base + start) { continue }
      let word = String(decoding: bytes[start..<index], as: UTF8.self)
      words.insert(word)
      if let last, last.end + 1 == start, bytes[last.end] == UInt8(ascii: ".") { words.insert("\(last.word).\(word)") }
      last = (word, index)
    }
    return words
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
