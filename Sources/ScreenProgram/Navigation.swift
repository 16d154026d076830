package import Expressions

/// `open: Screen`, of a step or of a link.
///
/// A screen checked alone knows no other, so the name and the arguments are as written; the app's check has seen that they
/// fit the screen of that name.
package struct Open: Sendable {
  package var screen: String
  package var arguments: [Argument]
  /// What happens when the screen closes with a value; nil for nothing.
  package var done: Handler?
  /// How many locals the scope around has; the `result` of `done` follows them.
  package var outerLocals: Int
  /// The bytes of the screen's name.
  package var range: Range<Int>

  package init(
    screen: String, arguments: [Argument] = [], done: Handler? = nil, outerLocals: Int, range: Range<Int>
  ) {
    self.screen = screen
    self.arguments = arguments
    self.done = done
    self.outerLocals = outerLocals
    self.range = range
  }

  /// What a parameter of the screen gets; JSON is decoded by the parameter's type when the screen opens.
  package struct Argument: Sendable {
    package var name: String
    package var value: CheckedExpression
    package var range: Range<Int>

    package init(name: String, value: CheckedExpression, range: Range<Int>) {
      self.name = name
      self.value = value
      self.range = range
    }
  }
}

/// `back`: the screen closes, with a value or without one.
package struct Back: Sendable {
  package var value: TypedValue?
  package var range: Range<Int>

  package init(value: TypedValue?, range: Range<Int>) {
    self.value = value
    self.range = range
  }
}
