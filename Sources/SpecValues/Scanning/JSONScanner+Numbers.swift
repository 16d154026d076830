/// A number of a JSON text: where it lies, and its digits as far as they fit.
struct ScannedNumber {
  var start: Int
  var end: Int
  var isNegative = false
  /// Whether it has neither a point nor an exponent.
  var isPlain = true
  /// The digits without point and exponent, wrapped where there are more than nineteen.
  var mantissa: UInt64 = 0
  /// How many digits the mantissa has, without zeros before the first other one.
  var digits = 0
  /// The power of ten that the mantissa is multiplied by.
  var scale = 0
}

extension JSONScanner {
  /// Goes behind the number at the cursor.
  mutating func scanNumber() throws(JSONSyntaxError) -> ScannedNumber {
    var number = ScannedNumber(start: index, end: index)
    number.isNegative = take(0x2D)
    if !take(0x30) {
      guard scanDigits(&number) > 0 else { throw unexpected("a digit") }
    } else if index < bytes.count, bytes[index].decimalDigit != nil {
      throw error("a number begins with `0`", at: number.start)
    }
    if take(0x2E) {
      number.isPlain = false
      let count = scanDigits(&number)
      guard count > 0 else { throw unexpected("a digit") }
      number.scale = -count
    }
    if take(0x65) || take(0x45) {
      number.isPlain = false
      var isNegative = false
      if !take(0x2B) { isNegative = take(0x2D) }
      var exponent = 0
      let start = index
      while index < bytes.count, let digit = bytes[index].decimalDigit {
        exponent = min(exponent * 10 + digit, 1_000_000)
        index += 1
      }
      guard index > start else { throw unexpected("a digit") }
      number.scale += isNegative ? -exponent : exponent
    }
    number.end = index
    return number
  }

  @inline(__always)
  private mutating func scanDigits(_ number: inout ScannedNumber) -> Int {
    let start = index
    var mantissa = number.mantissa
    while index < bytes.count {
      let digit = bytes[index] &- 0x30
      guard digit < 10 else { break }
      mantissa = mantissa &* 10 &+ UInt64(digit)
      if mantissa != 0 || number.digits > 0 { number.digits += 1 }
      index += 1
    }
    number.mantissa = mantissa
    return index - start
  }

  /// The number as an integer, without rounding.
  func integer(_ number: ScannedNumber) -> ExactInteger {
    if number.isPlain, number.digits <= 18 {
      return .int(number.isNegative ? -Int(number.mantissa) : Int(number.mantissa))
    }
    return ExactInteger(slice(number.start, number.end))
  }

  /// The nearest double; nil where the number is too large for one.
  func double(_ number: ScannedNumber) -> Double? {
    // Both factors are exact then, so the one operation rounds once, to the nearest.
    if number.digits <= 19, number.mantissa <= 1 << 53, abs(number.scale) <= 22 {
      let mantissa = Double(number.mantissa)
      let power = JSONScanner.powersOfTen[abs(number.scale)]
      let value = number.scale < 0 ? mantissa / power : mantissa * power
      return number.isNegative ? -value : value
    }
    guard let value = Double(String(decoding: slice(number.start, number.end), as: UTF8.self)), value.isFinite else {
      return nil
    }
    return value
  }

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
  ]
}
