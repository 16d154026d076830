import ScreenProgram
import SpecValues

/// The last answers that came with an entity tag, to ask whether they still hold (RFC 9110 §13.1.2).
struct RememberedAnswers {
  /// An answer that the server can be asked about.
  struct Answer: Sendable {
    var tag: String
    var value: Value
    var leftOut: Int
    /// The bytes that it came in.
    var size: Int
  }

  /// The oldest go where there are more.
  static let limit = 64
  /// How many bytes they came in together.
  static let sizeLimit = 32 << 20

  private var answers: [String: Answer] = [:]
  private var order: [String] = []
  /// What each operation answered last.
  private var latest: [OperationID: String] = [:]

  private var size: Int { answers.values.reduce(0) { $0 + $1.size } }

  func answer(_ key: String) -> Answer? { answers[key] }

  /// Whether an answer is the last one that its operation gave, so that it is what a screen has.
  func isLatest(_ key: String, of operation: OperationID) -> Bool { latest[operation] == key }

  /// Takes note of an answer; one without a tag can't be asked about.
  mutating func note(_ answer: Answer?, _ key: String, of operation: OperationID) {
    latest[operation] = key
    order.removeAll { $0 == key }
    answers[key] = answer
    guard answer != nil else { return }
    order.append(key)
    while order.count > RememberedAnswers.limit || size > RememberedAnswers.sizeLimit {
      answers[order.removeFirst()] = nil
    }
  }

  /// Takes note of a failure: what a screen has now is not known.
  mutating func noteFailure(of operation: OperationID) { latest[operation] = nil }
}
