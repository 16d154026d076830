/// Does work that takes long behind all other tests, some of which wait for answers that have to be taken in time.
public func inBackground<Value: Sendable>(
  _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try await Task(priority: .background, operation: work).value
}
