/// Durations as CEL writes them: `1h30m`, `1.5s`, `-250ms`.
enum DurationForm {
  private static let units: [(name: [UInt8], nanoseconds: Int)] = [
    (Array("ns".utf8), 1), (Array("us".utf8), 1_000), (Array("ms".utf8), 1_000_000), (Array("s".utf8), 1_000_000_000),
    (Array("m".utf8), 60_000_000_000), (Array("h".utf8), 3_600_000_000_000),
  ]

  /// Nanoseconds, or nil for another form and for what is out of range.
  static func parse(_ text: String) -> Int? {
    let bytes = Array(text.utf8)
    var index = 0
    var isNegative = false
    if let first = bytes.first, first == 0x2D || first == 0x2B {
      isNegative = first == 0x2D
      index = 1
    }
    if bytes[index...] == [0x30] { return 0 }
    guard index < bytes.count else { return nil }
    var total = 0
    while index < bytes.count {
      var whole = 0
      var digits = 0
      while index < bytes.count, bytes[index] >= 0x30, bytes[index] <= 0x39 {
        let (product, overflow) = whole.multipliedReportingOverflow(by: 10)
        let (sum, carry) = product.addingReportingOverflow(Int(bytes[index] - 0x30))
        if overflow || carry { return nil }
        whole = sum
        (index, digits) = (index + 1, digits + 1)
      }
      var fraction: [UInt8] = []
      if index < bytes.count, bytes[index] == 0x2E {
        index += 1
        while index < bytes.count, bytes[index] >= 0x30, bytes[index] <= 0x39 {
          fraction.append(bytes[index] - 0x30)
          (index, digits) = (index + 1, digits + 1)
        }
      }
      guard digits > 0, let unit = unit(bytes, at: index) else { return nil }
      index += unit.name.count
      let (product, overflow) = whole.multipliedReportingOverflow(by: unit.nanoseconds)
      var part = 0
      var scale = unit.nanoseconds
      // Digits beyond a nanosecond have no weight.
      for digit in fraction {
        part += Int(digit) * (scale / 10) + Int(digit) * (scale % 10) / 10
        scale /= 10
        if scale == 0 { break }
      }
      let (sum, carry) = product.addingReportingOverflow(part)
      let (next, end) = isNegative ? total.subtractingReportingOverflow(sum) : total.addingReportingOverflow(sum)
      if overflow || carry || end { return nil }
      total = next
    }
    return total
  }

  private static func unit(_ bytes: [UInt8], at index: Int) -> (name: [UInt8], nanoseconds: Int)? {
    // `ms` before `m`: the longest name that fits.
    units.filter { bytes[index...].starts(with: $0.name) }.max { $0.name.count < $1.name.count }
  }

  /// Seconds with their fraction: `90s`, `1.5s`, `-0.001s`.
  static func text(_ nanoseconds: Int) -> String {
    let magnitude = nanoseconds.magnitude
    let fraction = magnitude % 1_000_000_000
    let sign = nanoseconds < 0 ? "-" : ""
    return sign + String(magnitude / 1_000_000_000) + fractionText(Int(fraction)) + "s"
  }

  /// A point and the digits of nanoseconds without zeros at the end; empty for none.
  static func fractionText(_ nanoseconds: Int) -> String {
    guard nanoseconds > 0 else { return "" }
    let digits = String(nanoseconds)
    var text = String(repeating: "0", count: max(0, 9 - digits.utf8.count)) + digits
    while text.hasSuffix("0") { text.removeLast() }
    return "." + text
  }
}
