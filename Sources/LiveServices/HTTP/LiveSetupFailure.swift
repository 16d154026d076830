/// Why nothing can be played live: what is declared and not there, or can't be used. Secrets are not in the texts.
public struct LiveSetupFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// All that is wrong, each lower case and without a full stop.
  public let problems: [String]

  package init(problems: [String]) { self.problems = problems }

  /// All problems in one line.
  public var description: String { problems.joined(separator: "; ") }
}
