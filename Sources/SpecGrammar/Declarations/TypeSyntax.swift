/// A type as it was written, before its names are looked up.
package struct TypeSyntax: Sendable {
  /// The shapes of a type.
  package indirect enum Kind: Sendable {
    /// A name: built in, or declared under `types`.
    case named(String)
    /// `T?`.
    case optional(TypeSyntax)
    /// `[T]`.
    case list(TypeSyntax)
    /// `[String: T]`; the key is kept, since only the checker may refuse another one than `String`.
    case map(TypeSyntax, TypeSyntax)
    /// `Action`, or `Action(T, …)` with the arguments it still takes; component parameters only.
    case action([TypeSyntax])
    /// `Binding T`; component parameters only.
    case binding(TypeSyntax)
    /// What could not be read, and was reported.
    case invalid
  }

  /// What it is.
  package var kind: Kind
  /// Its bytes in the file.
  package var range: Range<Int>
}
