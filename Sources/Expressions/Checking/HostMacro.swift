package import SpecValues

/// A function to which the host gives its meaning at load, such as `inState('loaded')`.
package struct HostMacro: Sendable {
  /// One argument as it was written.
  package struct Argument: Sendable {
    /// The value, where it is a literal.
    package var literal: Value?
    /// Its place in the text.
    package var range: Range<Int>
  }

  /// What stands in place of the call.
  package enum Expansion: Sendable {
    /// A value that is known at load.
    case constant(Value, ValueType)
    /// Whether a variable of the host is one of some values.
    case isOneOf(Variable, [Value])
    /// The call is wrong: the message, and the index of the argument that it is about, or nil for the whole.
    case failure(String, argument: Int?)
  }

  /// What the call becomes, and what it tells when it is true and when it is false.
  package struct Meaning: Sendable {
    /// What stands in place of the call.
    package var expansion: Expansion
    /// What is known where it is true.
    package var whenTrue: Facts
    /// What is known where it is false.
    package var whenFalse: Facts

    /// Makes a meaning.
    package init(_ expansion: Expansion, whenTrue: Facts = .none, whenFalse: Facts = .none) {
      self.expansion = expansion
      self.whenTrue = whenTrue
      self.whenFalse = whenFalse
    }
  }

  /// Gives a call its meaning.
  package var expand: @Sendable ([Argument]) -> Meaning

  /// Makes a macro.
  package init(_ expand: @escaping @Sendable ([Argument]) -> Meaning) {
    self.expand = expand
  }
}
