/// The keys of a record's fields, or the words of an enum, as bytes to be found without making a text.
struct KeyTable: Sendable {
  private struct Key {
    /// Where its words begin.
    var start: Int
    /// How many words it has, its closing quote included.
    var wordCount: Int
    /// The bits of the last word that belong to it.
    var mask: UInt64
    /// How many bytes it has.
    var count: Int
    /// Whether it is written in JSON as it is, and is the first of equal ones.
    var isPlain: Bool
  }

  private var keys: [Key] = []
  private var words: [UInt64] = []
  /// The keys by their hash; -1 is a free place.
  private var places: [Int]

  /// Makes a table; of equal keys the first is found.
  init(_ texts: [String]) {
    var size = 4
    while size < texts.count * 2 { size *= 2 }
    places = Array(repeating: -1, count: size)
    for text in texts {
      // Behind the closing quote nothing counts, so that a key is compared with its quote in whole words.
      let bytes = Array(text.utf8) + [0x22]
      let used = bytes.count % 8
      var key = Key(
        start: words.count, wordCount: (bytes.count + 7) / 8, mask: used == 0 ? ~0 : 1 << UInt64(used * 8) - 1,
        count: bytes.count - 1, isPlain: bytes.dropLast().allSatisfy { $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C })
      bytes.withUnsafeBufferPointer { buffer in
        let bare = UnsafeBufferPointer(rebasing: buffer.dropLast())
        if find(bare) == nil {
          var place = slot(bare)
          while places[place] >= 0 { place = (place + 1) & (places.count - 1) }
          places[place] = keys.count
        } else {
          key.isPlain = false
        }
        for index in 0..<key.wordCount { words.append(buffer.partialWord(at: index * 8)) }
      }
      keys.append(key)
    }
  }

  /// Whether the string at a quote is a key as it is; gives the index behind its closing quote.
  @inline(__always)
  func end(of key: Int, in bytes: UnsafeBufferPointer<UInt8>, at quote: Int) -> Int? {
    guard key < keys.count else { return nil }
    let known = keys[key]
    guard known.isPlain, quote + 1 + known.wordCount * 8 <= bytes.count else { return nil }
    let last = known.wordCount - 1
    for index in 0..<last where bytes.word(at: quote + 1 + index * 8) != words[known.start + index] { return nil }
    guard bytes.word(at: quote + 1 + last * 8) & known.mask == words[known.start + last] else { return nil }
    return quote + known.count + 2
  }

  /// The key that is these bytes.
  func find(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var place = slot(bytes)
    while places[place] >= 0 {
      let known = keys[places[place]]
      if known.count == bytes.count, equals(known, bytes) { return places[place] }
      place = (place + 1) & (places.count - 1)
    }
    return nil
  }

  private func equals(_ key: Key, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for index in 0..<(key.count + 7) / 8 {
      var word = words[key.start + index]
      // The closing quote is no part of the bare key.
      let rest = key.count - index * 8
      if rest < 8 { word &= 1 << UInt64(rest * 8) - 1 }
      if bytes.partialWord(at: index * 8) != word { return false }
    }
    return true
  }

  private func slot(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var hash = UInt64(bytes.count)
    var index = 0
    while index < bytes.count {
      hash = (hash ^ bytes.partialWord(at: index)) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
      index += 8
    }
    return Int(truncatingIfNeeded: hash) & (places.count - 1)
  }
}
