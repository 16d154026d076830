import SourceText

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Looks for words anywhere in a file, in comments too: what is not found is certainly not spoken of.
struct WordSearch {
  let file: SourceFile
  /// Positions that do not count.
  var outside: [Range<Int>] = []

  /// Whether a word occurs, if only as a part of another.
  func finds(_ word: String) -> Bool {
    file.bytes.withUnsafeBytes { bytes in
      var start = 0
      while let place = WordSearch.place(of: word, in: UnsafeRawBufferPointer(rebasing: bytes[start...])) {
        let found = start + place
        if !outside.contains(where: { $0.contains(found + file.base) }) { return true }
        start = found + 1
      }
      return false
    }
  }

  /// Where a word begins in some bytes.
  static func place(of word: String, in bytes: UnsafeRawBufferPointer) -> Int? {
    var word = word
    return word.withUTF8 { word in
      guard let first = word.baseAddress, !word.isEmpty, let start = bytes.baseAddress else {
        return word.isEmpty ? 0 : nil
      }
      // Capitals and signs are rarer than small letters: they lead to fewer places to compare.
      let rare = word.firstIndex { $0 < 0x61 } ?? 0
      var index = 0
      while index + word.count <= bytes.count {
        let rest = bytes.count - word.count - index + 1
        guard let next = memchr(start + index + rare, Int32(word[rare]), rest) else { return nil }
        let place = UnsafeRawPointer(next) - start - rare
        if memcmp(start + place, first, word.count) == 0 { return place }
        index = place + 1
      }
      return nil
    }
  }
}

extension String {
  /// Whether a part occurs in the text, byte by byte.
  func holds(_ part: String) -> Bool {
    var text = self
    return text.withUTF8 { WordSearch.place(of: part, in: UnsafeRawBufferPointer($0)) != nil }
  }
}
