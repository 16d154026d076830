package import SpecValues

/// A point of the machine's time: nanoseconds since 2001-01-01T00:00:00Z.
package typealias Instant = Int

extension Timestamp {
  /// Seconds from 1970 to 2001, where the machine's time starts.
  private static let machineEpoch = 978_307_200

  /// The point in time that an instant is.
  package init(instant: Instant) {
    let (seconds, rest) = instant.quotientAndRemainder(dividingBy: 1_000_000_000)
    if rest < 0 {
      self.init(seconds: Timestamp.machineEpoch + seconds - 1, nanoseconds: Int32(rest + 1_000_000_000))
    } else {
      self.init(seconds: Timestamp.machineEpoch + seconds, nanoseconds: Int32(rest))
    }
  }
}

extension Int {
  /// The sum, or the largest number where it would be beyond it: a wait that never ends.
  func addingCapped(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}

/// What made a run start (rule D2).
package enum Cause: String, Sendable, CaseIterable {
  case appear, resume, restore, poll, key, refresh, action

  var value: Value { .string(rawValue) }
}

/// The error of a call that failed.
package struct CallError: Sendable {
  /// The kind, one of the words of `BuiltInTypes.errorKind`.
  package var kind: String
  package var status: Int?
  package var message: String
  /// How long to wait before the next attempt, in nanoseconds.
  package var retryAfter: Int?
  package var details: Value

  package init(
    kind: String, status: Int? = nil, message: String, retryAfter: Int? = nil, details: Value = .null
  ) {
    self.kind = kind
    self.status = status
    self.message = message
    self.retryAfter = retryAfter
    self.details = details
  }

  /// The record that expressions see as `error`.
  package var record: RecordValue {
    RecordValue(
      BuiltInTypes.error,
      [
        .string(kind), status.map { .int($0) } ?? .null, .string(message), retryAfter.map { .duration($0) } ?? .null,
        details,
      ])
  }
}
