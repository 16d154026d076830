import SourceText

/// Looks for words anywhere in a file, in comments too: what is not found is certainly not spoken of.
struct WordSearch {
  let file: SourceFile
  /// Positions that do not count.
  var outside: [Range<Int>] = []

  /// Whether a word occurs, if only as a part of another.
  func finds(_ word: String) -> Bool {
    let word = Array(word.utf8)
    guard let first = word.first else { return true }
    return file.bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while index + word.count <= bytes.count {
        if bytes[index] == first, word.indices.allSatisfy({ bytes[index + $0] == word[$0] }),
          !outside.contains(where: { $0.contains(index + file.base) })
        {
          return true
        }
        index += 1
      }
      return false
    }
  }
}
