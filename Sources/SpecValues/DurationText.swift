/// Text forms of a length of time.
public enum DurationText {
  /// The nanoseconds of a length in the form of a spec, such as `1h2m3.5s4ms`; nil where the text is none.
  ///
  /// The units are h, m, s and ms, each at most once and in that order; a bare number, a sign, a part below the
  /// nanosecond and more than 64 bits of nanoseconds are refused.
  public static func nanoseconds(of text: String) -> Int? {
    var text = text
    return text.withUTF8 { bytes in
      var index = 0
      var total = 0
      var last = 0
      while index < bytes.count {
        guard let part = Part(bytes, &index), part.rank > last, let value = part.nanoseconds else { return nil }
        last = part.rank
        let (sum, overflow) = total.addingReportingOverflow(value)
        guard !overflow else { return nil }
        total = sum
      }
      return last > 0 ? total : nil
    }
  }

  /// The nanoseconds of a length as JSON carries it, which may have a sign.
  static func signedNanoseconds(of text: String) -> Int? {
    guard text.utf8.first == 0x2D else { return nanoseconds(of: text) }
    return nanoseconds(of: String(text.dropFirst())).map { -$0 }
  }

  /// A length in seconds, with as many digits behind the point as are needed: `1.5s`, `0.3s`, `-2s`.
  public static func text(_ nanoseconds: Int) -> String {
    let magnitude = nanoseconds.magnitude
    let fraction = Int(magnitude % 1_000_000_000)
    let sign = nanoseconds < 0 ? "-" : ""
    let point = fraction > 0 ? "." + decimalFraction(nanoseconds: fraction) : ""
    return "\(sign)\(magnitude / 1_000_000_000)\(point)s"
  }

  /// One number with its unit.
  private struct Part {
    var whole = 0
    var fraction = 0
    /// What one in the last digit of the fraction is worth, as a power of ten below the unit.
    var scale = 1
    var rank = 0

    init?(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) {
      let start = index
      while index < bytes.count, let digit = bytes[index].decimalDigit {
        let (tens, first) = whole.multipliedReportingOverflow(by: 10)
        let (sum, second) = tens.addingReportingOverflow(digit)
        guard !first, !second else { return nil }
        whole = sum
        index += 1
      }
      guard index > start else { return nil }
      if index < bytes.count, bytes[index] == 0x2E {
        index += 1
        let start = index
        while index < bytes.count, let digit = bytes[index].decimalDigit {
          // Fourteen digits reach below the nanosecond for every unit, and still fit.
          if index - start < 14 {
            fraction = fraction * 10 + digit
            scale *= 10
          } else if digit != 0 {
            return nil
          }
          index += 1
        }
        guard index > start else { return nil }
      }
      guard index < bytes.count else { return nil }
      let isMilli = bytes[index] == 0x6D && index + 1 < bytes.count && bytes[index + 1] == 0x73
      switch bytes[index] {
      case 0x68: rank = 1
      case 0x6D: rank = isMilli ? 4 : 2
      case 0x73: rank = 3
      default: return nil
      }
      index += isMilli ? 2 : 1
    }

    var nanoseconds: Int? {
      let unit = [3_600_000_000_000, 60_000_000_000, 1_000_000_000, 1_000_000][rank - 1]
      let (value, overflow) = whole.multipliedReportingOverflow(by: unit)
      let (high, low) = fraction.multipliedFullWidth(by: unit)
      let (quotient, remainder) = scale.dividingFullWidth((high, low))
      let (sum, carry) = value.addingReportingOverflow(quotient)
      return overflow || carry || remainder != 0 ? nil : sum
    }
  }
}

extension UInt8 {
  var decimalDigit: Int? { (0x30...0x39).contains(self) ? Int(self) - 0x30 : nil }
}
