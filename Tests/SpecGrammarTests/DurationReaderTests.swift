import Testing

@testable import SpecGrammar

@Suite struct DurationReaderTests {
  @Test(arguments: [
    ("0s", Int64(0)), ("300ms", 300_000_000), ("2s", 2_000_000_000), ("1h2m3.5s4ms", 3_723_504_000_000),
    ("1.5s", 1_500_000_000), ("0.000000001s", 1), ("1us", 1_000), ("7ns", 7), ("90m", 5_400_000_000_000),
    ("0.1234567891234s", 123_456_789), ("-0s", 0), (".5s", 500_000_000), ("2562047h", 9_223_369_200_000_000_000),
  ])
  func `a duration is its nanoseconds`(text: String, nanoseconds: Int64) throws {
    #expect(try DurationReader.nanoseconds(of: text).get() == nanoseconds)
  }

  @Test(arguments: [
    ("", DurationReader.Failure.unreadable), ("10", .noUnit), ("1.5", .noUnit), ("1d", .days), ("1s2d", .days),
    ("-1s", .negative), ("s", .unreadable), ("1.s", .unreadable), ("1 s", .unreadable),
    ("1s5", .unreadable), ("1x", .unreadable), ("-", .unreadable), ("1S", .unreadable), ("２s", .unreadable),
    ("2562048h", .tooLong), ("99999999999999999999s", .tooLong), ("9223372036s999ms", .tooLong),
  ])
  func `anything else is refused with its reason`(text: String, failure: DurationReader.Failure) {
    #expect(throws: failure) { try DurationReader.nanoseconds(of: text).get() }
  }
}
