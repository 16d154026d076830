import SpecValues

/// The proleptic Gregorian calendar, counted in days since 1970-01-01.
enum Calendar {
  /// A day and a time of day.
  struct Fields: Sendable {
    var year: Int
    var month: Int
    var day: Int
    var hour: Int
    var minute: Int
    var second: Int
    var nanosecond: Int
    /// From 0, Sunday.
    var weekday: Int
    /// From 0.
    var dayOfYear: Int
  }

  /// The number of a day, by the count of days before its year's March.
  static func days(year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  static func date(days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let index = (5 * dayOfYear + 2) / 153
    let month = index < 10 ? index + 3 : index - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * index + 2) / 5 + 1)
  }

  static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  static func dayCount(year: Int, month: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The fields of an instant at a distance from UTC, in seconds.
  static func fields(_ timestamp: Timestamp, offset: Int) -> Fields {
    let seconds = timestamp.seconds &+ offset
    let days = floorDivide(seconds, 86_400)
    let time = seconds - days * 86_400
    let (year, month, day) = date(days: days)
    let weekday = ((days % 7) + 7 + 4) % 7
    return Fields(
      year: year, month: month, day: day, hour: time / 3_600, minute: time / 60 % 60, second: time % 60,
      nanosecond: Int(timestamp.nanoseconds), weekday: weekday,
      dayOfYear: days - self.days(year: year, month: 1, day: 1))
  }

  static func floorDivide(_ value: Int, _ divisor: Int) -> Int {
    let quotient = value / divisor
    return value % divisor < 0 ? quotient - 1 : quotient
  }
}

/// Sums and differences of time, within the years 1 to 9999.
enum TimeArithmetic {
  static let earliest = -62_135_596_800
  static let latest = 253_402_300_799

  static func isInRange(_ timestamp: Timestamp) -> Bool {
    timestamp.seconds >= earliest && timestamp.seconds <= latest
  }

  static func add(_ timestamp: Timestamp, _ duration: Int) throws(Problem) -> Timestamp {
    let nanoseconds = Int(timestamp.nanoseconds) + duration % 1_000_000_000
    let carry = Calendar.floorDivide(nanoseconds, 1_000_000_000)
    let (whole, overflow) = timestamp.seconds.addingReportingOverflow(duration / 1_000_000_000 + carry)
    let result = Timestamp(seconds: whole, nanoseconds: Int32(nanoseconds - carry * 1_000_000_000))
    guard !overflow, isInRange(result) else { throw .timeOverflow }
    return result
  }

  static func difference(_ one: Timestamp, _ other: Timestamp) throws(Problem) -> Int {
    let (seconds, first) = one.seconds.subtractingReportingOverflow(other.seconds)
    let (scaled, second) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (result, third) = scaled.addingReportingOverflow(Int(one.nanoseconds) - Int(other.nanoseconds))
    guard !first, !second, !third else { throw .durationOverflow }
    return result
  }
}
