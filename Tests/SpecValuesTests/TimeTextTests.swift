import SpecValues
import Testing

@Suite struct TimestampTextTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0, 0, "1970-01-01T00:00:00Z"),
    ("2001-01-01T00:00:00Z", 978_307_200, 0, "2001-01-01T00:00:00Z"),
    ("1969-12-31T23:59:59.5Z", -1, 500_000_000, "1969-12-31T23:59:59.5Z"),
    ("0001-01-01T00:00:00Z", -62_135_596_800, 0, "0001-01-01T00:00:00Z"),
    ("9999-12-31T23:59:59.999999999Z", 253_402_300_799, 999_999_999, "9999-12-31T23:59:59.999999999Z"),
    ("2024-02-29T12:00:00+02:00", 1_709_200_800, 0, "2024-02-29T10:00:00Z"),
    ("2024-02-29T23:30:00-01:45", 1_709_255_700, 0, "2024-03-01T01:15:00Z"),
    ("2024-01-02T03:04:05.1234567899Z", 1_704_164_645, 123_456_789, "2024-01-02T03:04:05.123456789Z"),
  ])
  func `a date is read and written in UTC`(text: String, seconds: Int, nanoseconds: Int32, written: String) throws {
    let timestamp = try #require(Timestamp(rfc3339: text))
    #expect(timestamp == Timestamp(seconds: seconds, nanoseconds: nanoseconds))
    #expect(timestamp.rfc3339 == written)
  }

  @Test(arguments: [
    "", "2024-01-02", "2024-01-02T03:04:05", "2024-01-02 03:04:05Z", "2024-1-02T03:04:05Z", "2024-13-01T00:00:00Z",
    "2024-00-01T00:00:00Z", "2024-02-30T00:00:00Z", "2023-02-29T00:00:00Z", "1900-02-29T00:00:00Z",
    "2024-01-00T00:00:00Z", "2024-04-31T00:00:00Z", "2024-01-01T24:00:00Z", "2024-01-01T00:60:00Z",
    "2016-12-31T23:59:60Z", "2024-01-01T00:00:00.Z", "2024-01-01T00:00:00+24:00", "2024-01-01T00:00:00+0100",
    "2024-01-01T00:00:00Zx", "2000-03-01t00:00:00Z", "2000-03-01T00:00:00z", "0000-01-01T00:00:00Z",
    "0001-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01",
    "２０２４-01-01T00:00:00Z", "2024-01-01T00:00:00é",
  ])
  func `what is no date is refused`(text: String) {
    #expect(Timestamp(rfc3339: text) == nil)
  }

  @Test(arguments: [Int.min, Int.max, -1, 0])
  func `every instant has a text`(seconds: Int) {
    #expect(Timestamp(seconds: seconds).rfc3339.hasSuffix("Z"))
  }

  @Test func `each day of four centuries survives the way through text`() {
    for day in stride(from: -80_000, to: 66_097, by: 1) {
      let timestamp = Timestamp(seconds: day * 86_400 + 4711)
      #expect(Timestamp(rfc3339: timestamp.rfc3339) == timestamp)
    }
  }
}

@Suite struct DurationTextTests {
  @Test(arguments: [
    ("300ms", 300_000_000), ("1s", 1_000_000_000), ("1.5s", 1_500_000_000), ("0s", 0), ("2m", 120_000_000_000),
    ("1h2m3.5s4ms", 3_723_504_000_000), ("1h", 3_600_000_000_000), ("0.5h", 1_800_000_000_000),
    ("0.000000001s", 1), ("0.000001ms", 1), ("1m1ms", 60_001_000_000), ("90m", 5_400_000_000_000),
    ("1.500000000000000000s", 1_500_000_000), ("9223372036.854775807s", .max),
  ])
  func `a length of time is read`(text: String, nanoseconds: Int) {
    #expect(DurationText.nanoseconds(of: text) == nanoseconds)
  }

  @Test(arguments: [
    "", "5", "s", "1.s", ".5s", "1d", "-1s", "+1s", "1s1m", "1s1s", "1ms1s", "1 s", "1S", "1us", "1ns", "1e3s",
    "1.5.5s",
    "0.0000000001s", "9223372036.854775808s", "99999999999999999999s", "2562048h", "1s ", "1mss", "１s",
  ])
  func `what is no length of time is refused`(text: String) {
    #expect(DurationText.nanoseconds(of: text) == nil)
  }

  @Test(arguments: [
    (0, "0s"), (300_000_000, "0.3s"), (1_500_000_000, "1.5s"), (90_000_000_000, "90s"), (-2_000_000_000, "-2s"),
    (1, "0.000000001s"), (Int.max, "9223372036.854775807s"), (Int.min, "-9223372036.854775808s"),
  ])
  func `a length of time is written in seconds`(nanoseconds: Int, text: String) {
    #expect(DurationText.text(nanoseconds) == text)
  }
}
