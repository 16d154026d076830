extension Timestamp {
  /// The instant of a date as RFC 3339 writes it, with a zone; nil for another form, and for a day that does not exist.
  public init?(rfc3339 text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20, bytes[4] == 0x2D, bytes[7] == 0x2D, bytes[10] == 0x54, bytes[13] == 0x3A,
      bytes[16] == 0x3A, let year = Timestamp.number(bytes, 0, 4), let month = Timestamp.number(bytes, 5, 2),
      let day = Timestamp.number(bytes, 8, 2), let hour = Timestamp.number(bytes, 11, 2),
      let minute = Timestamp.number(bytes, 14, 2), let second = Timestamp.number(bytes, 17, 2)
    else { return nil }
    guard year >= 1, (1...12).contains(month), day >= 1, day <= Timestamp.dayCount(year, month), hour <= 23,
      minute <= 59, second <= 59
    else { return nil }
    var index = 19
    var nanoseconds: Int32 = 0
    if bytes[index] == 0x2E {
      index += 1
      let start = index
      var scale: Int32 = 100_000_000
      while index < bytes.count, bytes[index] >= 0x30, bytes[index] <= 0x39 {
        nanoseconds += Int32(bytes[index] - 0x30) * scale
        scale /= 10
        index += 1
      }
      guard index > start else { return nil }
    }
    guard index < bytes.count else { return nil }
    var offset = 0
    switch bytes[index] {
    case 0x5A where index + 1 == bytes.count: break
    case 0x2B, 0x2D:
      guard index + 6 == bytes.count, bytes[index + 3] == 0x3A, let hours = Timestamp.number(bytes, index + 1, 2),
        let minutes = Timestamp.number(bytes, index + 4, 2), hours <= 23, minutes <= 59
      else { return nil }
      offset = (hours * 60 + minutes) * (bytes[index] == 0x2D ? -60 : 60)
    default: return nil
    }
    let seconds = Timestamp.days(year, month, day) * 86_400 + hour * 3_600 + minute * 60 + second - offset
    guard seconds >= -62_135_596_800, seconds <= 253_402_300_799 else { return nil }
    self.init(seconds: seconds, nanoseconds: nanoseconds)
  }

  /// The instant as RFC 3339 writes it, in UTC, its fraction without zeros at the end.
  public var rfc3339: String {
    let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let time = seconds - days * 86_400
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let index = (5 * dayOfYear + 2) / 153
    let month = index < 10 ? index + 3 : index - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    func padded(_ value: Int, _ width: Int) -> String {
      let digits = String(value)
      return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
    let date = "\(padded(year, 4))-\(padded(month, 2))-\(padded(dayOfYear - (153 * index + 2) / 5 + 1, 2))"
    let clock = "\(padded(time / 3_600, 2)):\(padded(time / 60 % 60, 2)):\(padded(time % 60, 2))"
    var fraction = ""
    if nanoseconds > 0 {
      fraction = "." + padded(Int(nanoseconds), 9)
      while fraction.hasSuffix("0") { fraction.removeLast() }
    }
    return "\(date)T\(clock)\(fraction)Z"
  }

  private static func number(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int? {
    guard start + count <= bytes.count else { return nil }
    var value = 0
    for index in start..<start + count {
      guard bytes[index] >= 0x30, bytes[index] <= 0x39 else { return nil }
      value = value * 10 + Int(bytes[index] - 0x30)
    }
    return value
  }

  private static func dayCount(_ year: Int, _ month: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days since 1970-01-01, in the proleptic Gregorian calendar.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
