#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Numbers as text and back.
enum NumberText {
  /// A Double from decimal text, `NaN` or an infinity; nil for anything else, and for what is too large.
  static func double(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    var index = 0
    if let first = bytes.first, first == 0x2B || first == 0x2D { index = 1 }
    let unsigned = String(decoding: bytes[index...].map(Text.lower), as: UTF8.self)
    switch unsigned {
    case "nan": return index == 0 ? .nan : nil
    case "inf", "infinity": return bytes.first == 0x2D ? -.infinity : .infinity
    default: break
    }
    var digits = 0
    while index < bytes.count, bytes[index] >= 0x30, bytes[index] <= 0x39 { (index, digits) = (index + 1, digits + 1) }
    if index < bytes.count, bytes[index] == 0x2E {
      index += 1
      while index < bytes.count, bytes[index] >= 0x30, bytes[index] <= 0x39 {
        (index, digits) = (index + 1, digits + 1)
      }
    }
    guard digits > 0 else { return nil }
    if index < bytes.count, bytes[index] | 0x20 == 0x65 {
      index += 1
      if index < bytes.count, bytes[index] == 0x2B || bytes[index] == 0x2D { index += 1 }
      let start = index
      while index < bytes.count, bytes[index] >= 0x30, bytes[index] <= 0x39 { index += 1 }
      guard index > start else { return nil }
    }
    guard index == bytes.count, let value = Double(text), value.isFinite else { return nil }
    return value
  }

  /// The digits of the shortest decimal form, and the exponent that puts the point before the first of them.
  private static func shortest(_ value: Double) -> (digits: [UInt8], point: Int) {
    var digits: [UInt8] = []
    var point = 0
    var exponent = 0
    var hasPoint = false
    var bytes = Array(value.magnitude.description.utf8)[...]
    if let mark = bytes.firstIndex(of: 0x65) {
      exponent = Int(String(decoding: bytes[(mark + 1)...], as: UTF8.self)) ?? 0
      bytes = bytes[..<mark]
    }
    for byte in bytes {
      if byte == 0x2E {
        hasPoint = true
      } else {
        digits.append(byte)
        if !hasPoint { point += 1 }
      }
    }
    while let first = digits.first, first == 0x30, digits.count > 1 {
      digits.removeFirst()
      point -= 1
    }
    while let last = digits.last, last == 0x30, digits.count > 1 { digits.removeLast() }
    return (digits, point + exponent)
  }

  private static func special(_ value: Double) -> String? {
    value.isNaN ? "NaN" : value.isInfinite ? (value < 0 ? "-Infinity" : "Infinity") : nil
  }

  /// Plain decimal, as short as reads back: what people are shown.
  static func plain(_ value: Double) -> String {
    if let special = special(value) { return special }
    let sign = value.sign == .minus ? "-" : ""
    let (digits, point) = shortest(value)
    if digits == [0x30] { return sign + "0" }
    let text = String(decoding: digits, as: UTF8.self)
    if point <= 0 { return sign + "0." + String(repeating: "0", count: -point) + text }
    if point >= digits.count { return sign + text + String(repeating: "0", count: point - digits.count) }
    return sign + String(decoding: digits[..<point], as: UTF8.self) + "."
      + String(decoding: digits[point...], as: UTF8.self)
  }

  /// The form of `string(double)`: an exponent below 1e-4 and from 1e6 on, as both official implementations have it.
  static func general(_ value: Double) -> String {
    if let special = special(value) { return special }
    let (digits, point) = shortest(value)
    let exponent = point - 1
    if digits == [0x30] || (exponent >= -4 && exponent < 6) { return plain(value) }
    var text = value.sign == .minus ? "-" : ""
    text += String(decoding: digits[..<1], as: UTF8.self)
    if digits.count > 1 { text += "." + String(decoding: digits[1...], as: UTF8.self) }
    let magnitude = String(exponent.magnitude)
    return text + (exponent < 0 ? "e-" : "e+") + (magnitude.utf8.count < 2 ? "0" : "") + magnitude
  }

  /// A number of decimals, half to even on the exact value.
  static func fixed(_ value: Double, _ decimals: Int) -> String { special(value) ?? print("%.*f", decimals, value) }

  /// One digit before the point and an exponent.
  static func scientific(_ value: Double, _ decimals: Int) -> String {
    special(value) ?? print("%.*e", decimals, value)
  }

  private static func print(_ format: String, _ decimals: Int, _ value: Double) -> String {
    var buffer = [CChar](repeating: 0, count: 340 + max(0, decimals))
    let length = withVaList([Int32(clamping: decimals), value]) { vsnprintf(&buffer, buffer.count, format, $0) }
    return String(decoding: buffer.prefix(max(0, Int(length))).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
