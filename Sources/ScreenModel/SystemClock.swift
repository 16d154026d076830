import FoundationEssentials

/// The clock of the system.
public struct SystemClock: ModelClock {
  /// Makes the system's clock.
  public init() {}

  public var now: Int {
    // The reference date of Foundation is the start of the machine's time, 2001-01-01T00:00:00Z.
    Int((Date().timeIntervalSinceReferenceDate * 1_000_000_000).rounded())
  }

  public func sleep(until instant: Int) async throws {
    let wait = instant.subtractingReportingOverflow(now)
    if !wait.overflow, wait.partialValue > 0 { try await Task.sleep(nanoseconds: UInt64(wait.partialValue)) }
  }
}
