/// One of the words that a key takes.
package struct Word: Sendable {
  /// The word.
  package var text: String
  /// What it says: lower case, no full stop; nil where the word says it.
  package var summary: String?

  init(_ text: String, _ summary: String? = nil) {
    self.text = text
    self.summary = summary
  }
}

extension TextStyle {
  static let words = allCases.map { Word($0.rawValue) }
}

extension ColorName {
  static let words = allCases.map { Word($0.rawValue) }
}

extension ButtonRole {
  static let words = allCases.map { role in
    switch role {
    case .destructive: Word(role.rawValue, "it takes away what can't be brought back")
    }
  }
}

extension OverlapPolicy {
  static let words = allCases.map { policy in
    switch policy {
    case .ignore: Word(policy.rawValue, "the trigger does nothing: a double tap")
    case .restart: Word(policy.rawValue, "the run is cancelled and begins anew: the latest wins")
    case .queue: Word(policy.rawValue, "the trigger waits for the run to end")
    case .parallel: Word(policy.rawValue, "both run")
    }
  }
}
