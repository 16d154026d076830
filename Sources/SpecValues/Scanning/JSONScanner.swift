/// A cursor over the bytes of a JSON text (RFC 8259) that refuses what is not JSON.
///
/// It makes no values; what reads trees and what decodes by a type stand on it, so that both refuse alike.
struct JSONScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  var index = 0
  private var depth = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { index = 3 }
  }

  // MARK: Failures

  func error(_ message: String, at offset: Int? = nil) -> JSONSyntaxError {
    JSONSyntaxError(offset: offset ?? index, message: message)
  }

  @inline(never)
  func unexpected(_ wanted: String) -> JSONSyntaxError {
    guard index < bytes.count else { return error("it ends where \(wanted) is expected") }
    let byte = bytes[index]
    let found = (0x21..<0x7F).contains(byte) ? "`\(Character(Unicode.Scalar(byte)))`" : "byte \(byte)"
    return error("\(found) where \(wanted) is expected")
  }

  // MARK: Structure

  /// The byte at the cursor; zero, which begins nothing, at the end.
  var byte: UInt8 { index < bytes.count ? bytes[index] : 0 }

  @inline(__always)
  mutating func skipSpace() {
    while index < bytes.count, bytes[index] <= 0x20 {
      switch bytes[index] {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      default: return
      }
    }
  }

  @inline(__always)
  mutating func take(_ byte: UInt8) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  /// Goes into the array or object at the cursor; false where it is empty, and then the cursor is behind it.
  mutating func opens(until close: UInt8) throws(JSONSyntaxError) -> Bool {
    guard depth < JSONText.depthLimit else { throw error("it is nested more than 512 levels deep") }
    index += 1
    skipSpace()
    if take(close) { return false }
    depth += 1
    return true
  }

  /// Goes behind a comma; false where the array or object ends, and then the cursor is behind it.
  @inline(__always)
  mutating func goesOn(until close: UInt8) throws(JSONSyntaxError) -> Bool {
    skipSpace()
    if take(0x2C) { return true }
    guard take(close) else { throw unexpected(close == 0x5D ? "`,` or `]`" : "`,` or `}`") }
    depth -= 1
    return false
  }

  /// Goes to the quotes of a key.
  @inline(__always)
  mutating func skipToKey() throws(JSONSyntaxError) {
    skipSpace()
    guard byte == 0x22 else { throw unexpected("a key in quotes") }
  }

  @inline(__always)
  mutating func skipColon() throws(JSONSyntaxError) {
    if take(0x3A) { return }
    skipSpace()
    guard take(0x3A) else { throw unexpected("`:`") }
  }

  /// Goes behind `null`, `true` or `false`.
  @inline(__always)
  mutating func skipWord(_ word: StaticString) throws(JSONSyntaxError) {
    let count = word.utf8CodeUnitCount
    for position in 0..<count {
      guard index + position < bytes.count, bytes[index + position] == word.utf8Start[position] else {
        throw unexpected("a value")
      }
    }
    index += count
  }

  /// Checks that nothing but white space is left.
  mutating func finish() throws(JSONSyntaxError) {
    skipSpace()
    if index < bytes.count { throw unexpected("the end") }
  }

  /// Goes behind a value, whatever it is.
  mutating func skipValue() throws(JSONSyntaxError) {
    skipSpace()
    switch byte {
    case 0x7B:
      guard try opens(until: 0x7D) else { return }
      repeat {
        try skipToKey()
        _ = try scanString()
        try skipColon()
        try skipValue()
      } while try goesOn(until: 0x7D)
    case 0x5B:
      guard try opens(until: 0x5D) else { return }
      repeat { try skipValue() } while try goesOn(until: 0x5D)
    case 0x22: _ = try scanString()
    case 0x2D, 0x30...0x39: _ = try scanNumber()
    case 0x74: try skipWord("true")
    case 0x66: try skipWord("false")
    case 0x6E: try skipWord("null")
    default: throw unexpected("a value")
    }
  }
}
