import Testing

@testable import SpecGrammar

@Suite struct DurationTests {
  static let slips: [Slip] = [
    ("10", "`10ms`, `10s`"), ("1.5", "`1.5s`"), ("1d", "`24h`"), ("1d2h", "`24h`"), ("-1s", "negative"),
    ("s", "not `s`"), ("soon", "not `soon`"), ("1m1h", "in this order"), ("1s2s", "each once"),
    ("99999999999h", "at most 292 years"), ("1 s", "not `1 s`"), ("1S", "not `1S`"), ("\"\"", "a duration such as"),
    ("\"${x}\"", "no `${…}`"), ("٣s", "not `٣s`"),
  ].map { Slip("actions: { a: { debounce: \($0), set: { b: 1 } } }", .invalidDuration, at: $0, $1) }

  @Test(arguments: DurationTests.slips)
  func `what is no duration is refused with its reason`(slip: Slip) { slip.check() }
}
