/// What a text looks like inside of a longer one that is encoded in Base64 (RFC 4648).
enum Base64Forms {
  /// The digits that the text alone decides, for each of its three places in a group, in both alphabets.
  static func of(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    return (0..<3).flatMap { offset -> [String] in
      let digits = digits(of: [UInt8](repeating: 0, count: offset) + bytes)
      // The first digits hold bits of what stands before, and the last one bits of what follows.
      let first = offset == 0 ? 0 : offset + 1
      let last = (offset + bytes.count) * 8 / 6
      guard first < last else { return [] }
      return [Base64Forms.text(digits[first..<last], "+", "/"), Base64Forms.text(digits[first..<last], "-", "_")]
    }
  }

  /// The six bits of each digit; what is missing at the end is zero.
  private static func digits(of bytes: [UInt8]) -> [UInt8] {
    var digits: [UInt8] = []
    var rest = 0
    var count = 0
    for byte in bytes {
      rest = rest << 8 | Int(byte)
      count += 8
      while count >= 6 {
        count -= 6
        digits.append(UInt8(rest >> count & 63))
      }
      rest &= (1 << count) - 1
    }
    if count > 0 { digits.append(UInt8(rest << (6 - count) & 63)) }
    return digits
  }

  private static let shared = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")

  private static func text(_ digits: ArraySlice<UInt8>, _ digit62: Character, _ digit63: Character) -> String {
    let alphabet = shared + [digit62, digit63]
    return String(digits.map { alphabet[Int($0)] })
  }
}
