#if !canImport(Darwin)
/// Carries all requests by libcurl, so that connections are used again.
///
/// The loading system of Foundation stands on libcurl here too, ends the program on half of an answer's head, and makes
/// every start of the command slower; so it is left out.
final class TransferSession: Sendable {
  private let pool: CurlPool?
  private let limits: HTTPLimits

  init(limits: HTTPLimits) {
    self.limits = limits
    pool = CurlPool()
  }

  /// Sends a request and waits for its answer; redirects are answers too.
  func send(_ request: OutgoingRequest, deadline: ContinuousClock.Instant?) async -> Transfer.Outcome {
    guard let pool else { return .failure(.noLibrary) }
    return await Transfer(CurlWire(request, pool), limits: limits, deadline: deadline).run()
  }
}
#endif
