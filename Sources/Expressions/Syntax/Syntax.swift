import SpecValues

/// A node of an expression as it was written, before names and types are known.
///
/// Macros are still calls here, so that the checker can speak of what the author wrote.
final class Syntax: Sendable {
  /// A name with its place.
  struct Name: Sendable {
    var text: String
    var range: Range<Int>
  }

  /// An element of a list literal; `[?x]` is an optional one.
  struct Element: Sendable {
    var value: Syntax
    var isOptional: Bool
  }

  /// An entry of a map literal.
  struct Entry: Sendable {
    var key: Syntax
    var value: Syntax
    var isOptional: Bool
    var colon: Int
  }

  /// A field of a record literal.
  struct Field: Sendable {
    var name: Name
    var value: Syntax
    var isOptional: Bool
    var colon: Int
  }

  enum Kind: Sendable {
    case literal(Value)
    case name(String, isRooted: Bool)
    case select(Syntax, Name, isOptional: Bool)
    case index(Syntax, Syntax, isOptional: Bool, bracket: Int)
    case call(Name, receiver: Syntax?, [Syntax], isRooted: Bool)
    case list([Element])
    case map([Entry])
    case record(Name, isRooted: Bool, [Field], brace: Int)
    case unary(Operator, Syntax)
    case binary(Operator, Syntax, Syntax, at: Range<Int>)
    case and([Syntax])
    case or([Syntax])
    case conditional(Syntax, Syntax, Syntax, at: Range<Int>)
  }

  let kind: Kind
  let range: Range<Int>
  /// The number of levels below and including this node.
  let height: Int

  init(_ kind: Kind, _ range: Range<Int>, height: Int) {
    self.kind = kind
    self.range = range
    self.height = height
  }
}

/// An operator with one or two operands.
enum Operator: String, Sendable {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case remainder = "%"
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case equal = "=="
  case notEqual = "!="
  case isIn = "in"
  case not = "!"
  case negate = "unary -"
}

extension Syntax {
  /// The dotted name that a node is, or nil.
  var dottedName: (text: String, isRooted: Bool)? {
    switch kind {
    case .name(let name, let isRooted): return (name, isRooted)
    case .select(let base, let name, isOptional: false):
      guard let base = base.dottedName else { return nil }
      return ("\(base.text).\(name.text)", base.isRooted)
    case .literal, .select, .index, .call, .list, .map, .record, .unary, .binary, .and, .or, .conditional: return nil
    }
  }

  /// The value of a literal, or nil.
  var literal: Value? {
    if case .literal(let value) = kind { value } else { nil }
  }
}
