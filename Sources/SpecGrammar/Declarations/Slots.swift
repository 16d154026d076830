package import SpecSyntax

/// A word that names something, where it stands.
package struct Name: Sendable {
  /// The name.
  package var text: String
  /// Its bytes in the file.
  package var range: Range<Int>

  package init(text: String, range: Range<Int>) {
    (self.text, self.range) = (text, range)
  }
}

/// A value that was decoded already, where it stands.
package struct Located<Value: Sendable>: Sendable {
  /// The value.
  package var value: Value
  /// Its bytes in the file.
  package var range: Range<Int>
}

/// A text without templates: a summary, a path of a file, a language.
package struct PlainText: Sendable {
  /// The text.
  package var text: String
  /// The scalar, to find the bytes of a part of the text.
  package var node: Node

  /// Its bytes in the file.
  package var range: Range<Int> { node.place }
}

/// A slot that holds one expression, kept as text (rule E1).
package struct ExpressionSlot: Sendable {
  /// The text as it was decoded; one `${…}` around it may still be there.
  package var text: String
  /// The scalar, to find the bytes of a part of the text.
  package var node: Node

  /// Its bytes in the file.
  package var range: Range<Int> { node.place }
}

/// A slot that holds a template which gives text (rule E1).
package struct TextSlot: Sendable {
  /// The template.
  package var text: String
  /// The scalar, to find the bytes of a part of the text.
  package var node: Node

  /// Its bytes in the file.
  package var range: Range<Int> { node.place }
}

/// A slot whose type decides how it is read: a literal of that type, or templates inside it (rule E1).
package struct TypedSlot: Sendable {
  /// The node as it was written.
  package var node: Node

  /// Its bytes in the file.
  package var range: Range<Int> { node.place }
}

/// A slot that holds the path of something assignable: `name(.field | [CEL])*` (rule E1).
package struct PathSlot: Sendable {
  /// The path.
  package var text: String
  /// The scalar, to find the bytes of a part of the text.
  package var node: Node

  /// Its bytes in the file.
  package var range: Range<Int> { node.place }
}

/// A slot that names an action and gives its arguments: `name` or `name(CEL, …)` (rule E1).
package struct ActionSlot: Sendable {
  /// The action and its arguments.
  package var text: String
  /// The scalar, to find the bytes of a part of the text.
  package var node: Node

  /// Its bytes in the file.
  package var range: Range<Int> { node.place }
}

/// A dotted path of names: a case (`loaded.editing`), an operation (`todos.fetch`), an action (`favorites.add`).
package struct DottedName: Sendable {
  /// The names between the dots; at least one.
  package var parts: [String]
  /// The bytes of the whole path.
  package var range: Range<Int>

  /// Makes a path.
  package init(parts: [String], range: Range<Int>) {
    self.parts = parts
    self.range = range
  }

  /// The path as one text.
  package var text: String { parts.count == 1 ? parts[0] : parts.joined(separator: ".") }
}

/// A length of time in a duration slot, in nanoseconds.
package typealias DurationSlot = Located<Int64>

/// One `name: expression` of a `with` in a step or a view.
package struct Argument: Sendable {
  /// The parameter.
  package var name: Name
  /// What it is given; for a component's parameter it may be an action or a path, as the parameter's type says.
  package var value: ExpressionSlot

  /// The value read as the path of something assignable.
  package var path: PathSlot { PathSlot(text: value.text, node: value.node) }
  /// The value read as an action.
  package var action: ActionSlot { ActionSlot(text: value.text, node: value.node) }
}

/// One `name: value` of data: parameters of a scenario, starting values, the expected arguments of a call.
package struct TypedArgument: Sendable {
  /// The name.
  package var name: Name
  /// The value, read by the type of what it names.
  package var value: TypedSlot
}

/// One `path: value` of `set`, `baseline` or `sets`.
package struct AssignmentDeclaration: Sendable {
  /// What is assigned.
  package var path: PathSlot
  /// The value.
  package var value: TypedSlot
}
