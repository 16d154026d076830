extension UnsafeBufferPointer<UInt8> {
  /// Eight bytes as a number, the first one lowest; all of them must lie in the buffer.
  @inline(__always)
  func word(at index: Int) -> UInt64 {
    UInt64(littleEndian: UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: index, as: UInt64.self))
  }

  /// Up to eight bytes as a number, the first one lowest, filled with zeros where the buffer ends.
  func partialWord(at index: Int) -> UInt64 {
    guard index + 8 > count else { return word(at: index) }
    var word: UInt64 = 0
    for position in index..<Swift.max(index, count) { word |= UInt64(self[position]) << UInt64(8 * (position - index)) }
    return word
  }

  /// Whether the bytes are well-formed UTF-8 (RFC 3629, section 4).
  var isUTF8: Bool {
    var index = 0
    while index < count {
      let lead = self[index]
      index += 1
      if lead < 0x80 { continue }
      let followers: Int
      var second: ClosedRange<UInt8> = 0x80...0xBF
      switch lead {
      case 0xC2...0xDF: followers = 1
      case 0xE0...0xEF:
        followers = 2
        if lead == 0xE0 { second = 0xA0...0xBF }
        if lead == 0xED { second = 0x80...0x9F }
      case 0xF0...0xF4:
        followers = 3
        if lead == 0xF0 { second = 0x90...0xBF }
        if lead == 0xF4 { second = 0x80...0x8F }
      default: return false
      }
      guard index + followers <= count, second.contains(self[index]) else { return false }
      for position in 1..<Swift.max(1, followers) where self[index + position] & 0xC0 != 0x80 { return false }
      index += followers
    }
    return true
  }
}
