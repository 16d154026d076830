/// The one form in which a value is declared: a field of a record, a parameter, a field, a payload (section 3).
package struct Declaration: Sendable {
  /// The name.
  package var name: Name
  /// The type.
  package var type: TypeSyntax
  /// The value where none is given, to be read by the type; in the short form the text after ` = `.
  package var defaultValue: TypedSlot?
  /// The key on the wire.
  package var json: PlainText?
  /// Whether `"7"` is taken for an Int, and `7` for a String.
  package var isLenient: Bool
  /// The checks of a field that a person edits.
  package var checks: [CheckDeclaration]
  /// What it is for.
  package var summary: PlainText?
  /// The bytes of key and value.
  package var range: Range<Int>
}

/// One `{ must, message }` of a field.
package struct CheckDeclaration: Sendable {
  /// What must hold.
  package var must: ExpressionSlot
  /// What is shown where it does not.
  package var message: TextSlot
  /// The bytes of the check.
  package var range: Range<Int>
}

/// A type declared under `types`.
package struct TypeDeclaration: Sendable {
  /// What a declared type can be.
  package enum Kind: Sendable {
    /// A record with its fields.
    case record([Declaration])
    /// An enum with its words, and the word that stands for others.
    case enumeration([Name], unknown: Name?)
  }

  /// The name.
  package var name: Name
  /// Record or enum.
  package var kind: Kind
  /// What it is for; enums in the long form only, since in a record `summary` is a field.
  package var summary: PlainText?
  /// The bytes of key and value.
  package var range: Range<Int>
}

/// A service: a contract with operations.
package struct ServiceDeclaration: Sendable {
  /// The name.
  package var name: Name
  /// What it is for.
  package var summary: PlainText?
  /// The operations.
  package var operations: [OperationDeclaration]
  /// The bytes of key and value.
  package var range: Range<Int>
}

/// An operation of a service.
package struct OperationDeclaration: Sendable {
  /// The name.
  package var name: Name
  /// What it is for.
  package var summary: PlainText?
  /// The parameters.
  package var params: [Declaration]
  /// The result; nil where there is none.
  package var returns: TypeSyntax?
  /// Whether it changes something; without it it is a read.
  package var writes: Bool
  /// Whether a second write with the same arguments changes nothing more.
  package var isIdempotent: Bool
  /// The domain errors.
  package var errors: [ErrorDeclaration]
  /// Whether bad elements of a list are left out (rule T2).
  package var skipInvalid: Bool
  /// The bytes of key and value.
  package var range: Range<Int>
}

/// A domain error of an operation.
package struct ErrorDeclaration: Sendable {
  /// The name, for a stub's `fails`.
  package var name: Name
  /// What it is for.
  package var summary: PlainText?
  /// The type of `error.details`.
  package var details: TypeSyntax?
}

/// An output that a screen may emit.
package struct OutputDeclaration: Sendable {
  /// The name.
  package var name: Name
  /// The parameters.
  package var params: [Declaration]
  /// The bytes of key and value.
  package var range: Range<Int>
}

/// One `name: Model` of `uses`.
package struct UseDeclaration: Sendable {
  /// The name on this screen.
  package var name: Name
  /// The shared model.
  package var model: Name

  package init(name: Name, model: Name) {
    self.name = name
    self.model = model
  }
}

/// A derived value.
package struct DerivedDeclaration: Sendable {
  /// The name.
  package var name: Name
  /// What it is.
  package var value: ExpressionSlot
}

/// A shared model.
package struct SharedDeclaration: Sendable {
  /// The name.
  package var name: Name
  /// What it is for.
  package var summary: PlainText?
  /// Whether `resetSession` sets it back.
  package var isSession: Bool
  /// The fields.
  package var fields: [Declaration]
  /// The actions.
  package var actions: [ActionDeclaration]
  /// The bytes of key and value.
  package var range: Range<Int>
}
