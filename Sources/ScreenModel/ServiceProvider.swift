public import SpecValues

/// Makes the calls of a screen: the host's side of its services.
public protocol ServiceProvider: Sendable {
  /// Makes one call.
  ///
  /// - Parameters:
  ///   - operation: The service's name and the operation's, such as `todos.fetch`.
  ///   - arguments: The arguments by the names of the operation's parameters, in their order.
  ///   - resultType: The type that the answer must have.
  /// - Returns: The answer.
  /// - Throws: ``ServiceError``; a `JSONDecodingFailure` counts as one of kind `decoding`, any other error as one of kind
  ///   `unknown`. The call's task is cancelled when nobody waits for the answer any more.
  func call(
    _ operation: String, _ arguments: [(name: String, value: Value)], resultType: ValueType
  ) async throws -> ServiceAnswer
}

/// What a service answers.
public enum ServiceAnswer: Sendable {
  /// A value of the operation's type.
  case value(Value)
  /// The data is as it was at the last answer.
  case unchanged
}

/// Why a call failed, as a screen sees it.
public struct ServiceError: Error, Sendable {
  /// One of the words of `ErrorKind`: `offline`, `timeout`, `unauthorized`, `notFound`, ….
  public var kind: String
  /// The status of the protocol, such as 404.
  public var status: Int?
  /// What to tell a person, in a sentence.
  public var message: String
  /// How long to wait before the next attempt, in nanoseconds.
  public var retryAfter: Int?
  /// What else the service told.
  public var details: Value

  /// Makes an error.
  public init(kind: String, status: Int? = nil, message: String, retryAfter: Int? = nil, details: Value = .null) {
    self.kind = kind
    self.status = status
    self.message = message
    self.retryAfter = retryAfter
    self.details = details
  }
}

/// Why no model can be made of a snapshot: it was cut or edited, or it is of another text of the screen file.
public struct SnapshotFailure: Error, Hashable, Sendable {
  /// What is wrong, with its place in the JSON; lower case, no full stop.
  public let message: String
}

/// The time of a model: real, or a test's.
public protocol ModelClock: Sendable {
  /// The time now, in nanoseconds since 2001-01-01T00:00:00Z.
  var now: Int { get }
  /// Waits until a time; throws when the waiting task is cancelled.
  func sleep(until instant: Int) async throws
}
