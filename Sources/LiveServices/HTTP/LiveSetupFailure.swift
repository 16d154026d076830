/// Why nothing can be played live: what is declared and not there, or can't be used. Secrets are not in the texts.
package struct LiveSetupFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// All that is wrong, each lower case and without a full stop.
  package var problems: [String]

  package var description: String { problems.joined(separator: "; ") }
}
