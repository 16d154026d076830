/// Text form of a point in time (RFC 3339, section 5.6), between the years 1 and 9999.
extension Timestamp {
  /// Reads a date with a time and an offset, such as `2001-01-01T00:00:00.5Z`; nil where the text is none.
  ///
  /// `T` and `Z` are capital letters, as every writer has them. Digits beyond the nanosecond are dropped. Leap seconds
  /// are refused, since the clock of a screen has none.
  public init?(rfc3339 text: String) {
    var text = text
    let parsed = text.withUTF8 { Self.parse($0) }
    guard let parsed else { return nil }
    self = parsed
  }

  /// The date and time in UTC, with as many digits of the second as are needed.
  public var rfc3339: String {
    let days = seconds.floorDivided(by: 86_400)
    // Not `seconds - days * 86_400`, which overflows for the earliest instants.
    let rest = seconds % 86_400
    let second = rest < 0 ? rest + 86_400 : rest
    let (year, month, day) = Self.civil(fromDays: days)
    var text = Self.digits(year, 4) + "-" + Self.digits(month, 2) + "-" + Self.digits(day, 2) + "T"
    text += Self.digits(second / 3600, 2) + ":" + Self.digits(second / 60 % 60, 2) + ":" + Self.digits(second % 60, 2)
    if nanoseconds > 0 { text += "." + decimalFraction(nanoseconds: Int(nanoseconds)) }
    return text + "Z"
  }

  /// Whether the point lies between the years 1 and 9999.
  public var isInRange: Bool { (-62_135_596_800...253_402_300_799).contains(seconds) }

  /// Reads a date with a time and an offset of its bytes.
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Timestamp? {
    func number(_ start: Int, _ count: Int) -> Int? {
      var value = 0
      for index in start..<(start + count) {
        guard index < bytes.count, (0x30...0x39).contains(bytes[index]) else { return nil }
        value = value * 10 + Int(bytes[index] - 0x30)
      }
      return value
    }
    func has(_ letter: UInt8, at index: Int) -> Bool { index < bytes.count && bytes[index] == letter }
    guard bytes.count >= 20, let year = number(0, 4), has(0x2D, at: 4), let month = number(5, 2), has(0x2D, at: 7),
      let day = number(8, 2), has(0x54, at: 10), let hour = number(11, 2), has(0x3A, at: 13),
      let minute = number(14, 2), has(0x3A, at: 16), let second = number(17, 2),
      year >= 1, (1...12).contains(month), day >= 1, day <= daysIn(month, of: year), hour < 24, minute < 60, second < 60
    else { return nil }
    var index = 19
    var nanoseconds = 0
    if has(0x2E, at: index) {
      index += 1
      var unit = 100_000_000
      let start = index
      while index < bytes.count, (0x30...0x39).contains(bytes[index]) {
        nanoseconds += Int(bytes[index] - 0x30) * unit
        unit /= 10
        index += 1
      }
      guard index > start else { return nil }
    }
    var offset = 0
    if has(0x5A, at: index) {
      index += 1
    } else {
      guard has(0x2B, at: index) || has(0x2D, at: index), let hours = number(index + 1, 2), has(0x3A, at: index + 3),
        let minutes = number(index + 4, 2), hours < 24, minutes < 60
      else { return nil }
      offset = (hours * 60 + minutes) * (bytes[index] == 0x2D ? -60 : 60)
      index += 6
    }
    guard index == bytes.count else { return nil }
    let time = hour * 3600 + minute * 60 + second - offset
    let timestamp = Timestamp(
      seconds: days(year, month, day) * 86_400 + time, nanoseconds: Int32(truncatingIfNeeded: nanoseconds))
    return timestamp.isInRange ? timestamp : nil
  }

  private static func daysIn(_ month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days since 1970-01-01 of a date in the proleptic Gregorian calendar; the year is taken to begin in March, so that
  /// the leap day is its last.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = year.floorDivided(by: 400)
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func civil(fromDays days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = shifted.floorDivided(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  private static func digits(_ value: Int, _ count: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }
}

extension Int {
  func floorDivided(by divisor: Int) -> Int {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}

/// The digits behind the point for nanoseconds below a second, without zeros at the end.
func decimalFraction(nanoseconds: Int) -> String {
  let digits = String(nanoseconds)
  var text = Substring(String(repeating: "0", count: max(0, 9 - digits.utf8.count)) + digits)
  while text.hasSuffix("0") { text.removeLast() }
  return String(text)
}
