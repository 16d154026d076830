/// What carries one request and tells its transfer what comes back.
protocol Wire: Sendable {
  /// Sends the request.
  func start(_ transfer: Transfer)
  /// Closes the connection; nothing that comes after that is of interest.
  func stop()
}

/// The head of an answer.
struct ResponseHead: Sendable {
  var status: Int
  /// By their names in lower case.
  var fields: [String: String]
}
