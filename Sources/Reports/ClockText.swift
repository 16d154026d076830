import SpecValues

/// A point of virtual time as an author writes it: `300ms`, `1.5s`.
package enum ClockText {
  /// The text of a time in nanoseconds.
  package static func text(_ nanoseconds: Int) -> String {
    nanoseconds < 1_000_000_000 && nanoseconds % 1_000_000 == 0
      ? "\(nanoseconds / 1_000_000)ms" : DurationText.text(nanoseconds)
  }
}
