/// What is known where an expression stands: paths that are not null, and facts that mean something to the host alone.
package struct Facts: Sendable, Equatable {
  /// Paths such as `todo.due` that hold a value.
  package var nonNull: Set<String>
  /// What the host knows, in its own words.
  package var host: Set<String>
  /// True where nothing can run: a condition that contradicts itself implies everything.
  package static let none = Facts()

  /// Makes facts.
  package init(nonNull: Set<String> = [], host: Set<String> = []) {
    self.nonNull = nonNull
    self.host = host
  }

  /// Whether nothing is known.
  package var isEmpty: Bool { nonNull.isEmpty && host.isEmpty }

  /// What is known where both hold.
  package func union(_ other: Facts) -> Facts {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return Facts(nonNull: nonNull.union(other.nonNull), host: host.union(other.host))
  }

  /// What is known where either holds.
  package func intersection(_ other: Facts) -> Facts {
    if isEmpty || other.isEmpty { return .none }
    return Facts(nonNull: nonNull.intersection(other.nonNull), host: host.intersection(other.host))
  }
}
