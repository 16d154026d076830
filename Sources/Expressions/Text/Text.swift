import SpecValues

/// Work on texts, over their UTF-8.
enum Text {
  /// -1, 0 or 1 by code point, which is the order of the bytes.
  static func compare(_ left: String, _ right: String) -> Int {
    withUTF8(left) { one in
      withUTF8(right) { other in
        let count = min(one.count, other.count)
        for index in 0..<count where one[index] != other[index] { return one[index] < other[index] ? -1 : 1 }
        return one.count < other.count ? -1 : one.count > other.count ? 1 : 0
      }
    }
  }

  /// The bytes of a text; native texts hold them together, so nothing is copied.
  @inline(__always) static func withUTF8<R>(_ text: String, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    var text = text
    return text.withUTF8(body)
  }

  /// Where bytes occur in others, at or after an offset; an empty needle occurs at once.
  static func find(
    _ needle: UnsafeBufferPointer<UInt8>, in haystack: UnsafeBufferPointer<UInt8>, from start: Int = 0
  ) -> Int? {
    guard needle.count > 0 else { return start }
    guard haystack.count - start >= needle.count else { return nil }
    let first = needle[0]
    let last = haystack.count - needle.count
    var index = start
    var wasted = 0
    scan: while index <= last {
      if haystack[index] != first {
        index += 1
        continue
      }
      var offset = 1
      while offset < needle.count {
        if haystack[index + offset] != needle[offset] {
          index += 1
          wasted += offset
          if isTooMuch(wasted, needle.count, index - start) { return findLinearly(needle, in: haystack, from: index) }
          continue scan
        }
        offset += 1
      }
      return index
    }
    return nil
  }

  /// Whether looks at bytes that were looked at before are so many that a table is worth its price.
  @inline(__always) private static func isTooMuch(_ wasted: Int, _ needle: Int, _ passed: Int) -> Bool {
    wasted > 64 + 4 * needle + 2 * passed
  }

  /// The same in linear time, whatever the texts (Knuth, Morris, Pratt): a table says how much of the needle is matched
  /// still after a byte that does not fit.
  private static func findLinearly(
    _ needle: UnsafeBufferPointer<UInt8>, in haystack: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int? {
    var kept = [Int](repeating: 0, count: needle.count)
    var matched = 0
    for index in 1..<needle.count {
      while matched > 0, needle[index] != needle[matched] { matched = kept[matched - 1] }
      if needle[index] == needle[matched] { matched += 1 }
      kept[index] = matched
    }
    matched = 0
    for index in start..<haystack.count {
      while matched > 0, haystack[index] != needle[matched] { matched = kept[matched - 1] }
      if haystack[index] == needle[matched] { matched += 1 }
      if matched == needle.count { return index + 1 - matched }
    }
    return nil
  }

  static func contains(_ text: String, _ part: String) -> Bool {
    withUTF8(text) { haystack in withUTF8(part) { find($0, in: haystack) != nil } }
  }

  static func hasPrefix(_ text: String, _ prefix: String) -> Bool {
    withUTF8(text) { bytes in
      withUTF8(prefix) { prefix in
        guard bytes.count >= prefix.count else { return false }
        for index in 0..<prefix.count where bytes[index] != prefix[index] { return false }
        return true
      }
    }
  }

  static func hasSuffix(_ text: String, _ suffix: String) -> Bool {
    withUTF8(text) { bytes in
      withUTF8(suffix) { suffix in
        let start = bytes.count - suffix.count
        guard start >= 0 else { return false }
        for index in 0..<suffix.count where bytes[start + index] != suffix[index] { return false }
        return true
      }
    }
  }

  /// Whether a text contains another after its letters A to Z were made small; without making that text.
  static func lowerASCIIContains(_ text: String, _ part: String) -> Bool {
    withUTF8(text) { haystack in
      withUTF8(part) { needle in
        guard needle.count > 0 else { return true }
        guard haystack.count >= needle.count else { return false }
        let small = needle[0]
        // A capital letter never occurs among small ones.
        if small &- 0x41 < 26 { return false }
        let capital = upper(small)
        var wasted = 0
        var index = 0
        let last = haystack.count - needle.count
        scan: while index <= last {
          let byte = haystack[index]
          if byte != small, byte != capital {
            index += 1
            continue
          }
          var offset = 1
          while offset < needle.count {
            if lower(haystack[index + offset]) != needle[offset] {
              index += 1
              wasted += offset
              if isTooMuch(wasted, needle.count, index) { return contains(mapASCII(text, lower), part) }
              continue scan
            }
            offset += 1
          }
          return true
        }
        return false
      }
    }
  }

  @inline(__always) static func lower(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }
  @inline(__always) static func upper(_ byte: UInt8) -> UInt8 { byte &- 0x61 < 26 ? byte & 0xDF : byte }

  static func mapASCII(_ text: String, _ transform: (UInt8) -> UInt8) -> String {
    withUTF8(text) { bytes in
      String(unsafeUninitializedCapacity: bytes.count) { buffer in
        for index in bytes.indices { buffer[index] = transform(bytes[index]) }
        return bytes.count
      }
    }
  }

  /// The number of code points.
  static func size(_ text: String) -> Int {
    withUTF8(text) { bytes in
      var count = 0
      for byte in bytes where byte & 0xC0 != 0x80 { count += 1 }
      return count
    }
  }

  static func isASCII(_ text: String) -> Bool {
    withUTF8(text) { bytes in bytes.allSatisfy { $0 < 0x80 } }
  }

  /// A text for comparison without regard to case: Unicode case folding, by way of upper and lower case.
  static func folded(_ text: String) -> String {
    if isASCII(text) { return mapASCII(text, lower) }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        result.append(Unicode.Scalar(lower(UInt8(scalar.value))))
      } else {
        for upper in scalar.properties.uppercaseMapping.unicodeScalars {
          result.append(contentsOf: upper.properties.lowercaseMapping.unicodeScalars)
        }
      }
    }
    // The two small forms of sigma are one letter.
    return String(String.UnicodeScalarView(result.map { $0 == "\u{3C2}" ? "\u{3C3}" : $0 }))
  }

  static func containsIgnoringCase(_ text: String, _ part: String) -> Bool {
    if isASCII(text), isASCII(part) { return lowerASCIIContains(text, mapASCII(part, lower)) }
    return contains(folded(text), folded(part))
  }
}
