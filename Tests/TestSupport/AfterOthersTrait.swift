public import Testing

/// Lets a test begin behind those that only compute.
///
/// All tests stand in one queue for a few threads. One that waits for answers would stand behind all others again with each
/// step, and what it asks would run out of time meanwhile.
public struct AfterOthersTrait: SuiteTrait, TestTrait, TestScoping {
  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    // Suites, tests and their cases come into the queue one after the other.
    await Task.detached { for _ in 0..<20 { await Task.yield() } }.value
    try await function()
  }
}

extension Trait where Self == AfterOthersTrait {
  /// The test waits for answers that come in time only where nothing else takes the threads.
  public static var waitsForAnswers: Self { AfterOthersTrait() }
}
