/// What is known where an expression stands: paths that are not null, and which states the host may be in.
package struct Facts: Sendable, Equatable {
  /// Paths such as `todo.due` that hold a value.
  package var nonNull: Set<String>
  /// The states that the host may be in, by its own numbers; nil where nothing is known of that.
  package var possible: Set<Int>?
  /// Whether more may hold, since a condition could not be checked: no reader is told that something may be missing.
  package var isUncertain: Bool
  /// True where nothing can run: a condition that contradicts itself implies everything.
  package static let none = Facts()
  /// What is known where a condition holds that could not be checked.
  package static let uncertain = Facts(isUncertain: true)

  /// Makes facts.
  package init(nonNull: Set<String> = [], possible: Set<Int>? = nil, isUncertain: Bool = false) {
    self.nonNull = nonNull
    self.possible = possible
    self.isUncertain = isUncertain
  }

  /// Whether nothing is known.
  package var isEmpty: Bool { nonNull.isEmpty && possible == nil && !isUncertain }

  /// What is known where both hold.
  package func union(_ other: Facts) -> Facts {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let both = possible.map { mine in other.possible.map { mine.intersection($0) } ?? mine } ?? other.possible
    return Facts(
      nonNull: nonNull.union(other.nonNull), possible: both, isUncertain: isUncertain || other.isUncertain)
  }

  /// What is known where either holds.
  package func intersection(_ other: Facts) -> Facts {
    if isEmpty || other.isEmpty { return .none }
    let either = possible.flatMap { mine in other.possible.map { mine.union($0) } }
    return Facts(
      nonNull: nonNull.intersection(other.nonNull), possible: either, isUncertain: isUncertain && other.isUncertain)
  }
}
