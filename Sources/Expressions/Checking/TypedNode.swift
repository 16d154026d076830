import SpecValues

/// A node of a checked expression: every name is resolved, every type known, every macro a loop.
package final class TypedNode: Sendable {
  /// What a loop gives.
  enum Loop: Sendable {
    case all(TypedNode)
    case exists(TypedNode)
    case existsOne(TypedNode)
    case filter(TypedNode)
    case map(filter: TypedNode?, TypedNode)
    case transformMap(filter: TypedNode?, TypedNode)
    case transformMapEntry(filter: TypedNode?, TypedNode)
    case sortBy(TypedNode, isDescending: Bool)
    case groupBy(TypedNode)
  }

  /// The variables of a loop, as indices of locals.
  struct LoopVariables: Sendable {
    /// The element, or the key of a map; with two variables the index or key.
    var first: Int
    /// With two variables the element or value.
    var second: Int?
  }

  enum Kind: Sendable {
    case constant(Value)
    case slot(Int)
    case computed(Int)
    case computedIndex(Int, key: TypedNode)
    case local(Int)
    /// A local that is evaluated when it is first read; the local after it tells whether it was.
    case lazyLocal(Int)
    case bind(Int, TypedNode, body: TypedNode)
    /// A field of a record by index.
    case field(TypedNode, Int, name: String)
    /// A selection that is decided when it runs: of a map, an optional, a JSON value.
    case select(TypedNode, String, isOptional: Bool)
    /// `value.?field` of a nullable value: null or the field.
    case nullableField(TypedNode, Int, name: String)
    case has(TypedNode, String)
    case notNull(TypedNode)
    case index(TypedNode, TypedNode, isOptional: Bool)
    case not(TypedNode)
    case negate(TypedNode)
    case binary(Operator, TypedNode, TypedNode)
    /// `isOrdered`: the right is not evaluated where the left fails, since it relies on what the left tells.
    case and([TypedNode], isOrdered: Bool)
    case or([TypedNode], isOrdered: Bool)
    case conditional(TypedNode, TypedNode, TypedNode)
    case list([TypedNode], optional: Set<Int>)
    case map([(key: TypedNode, value: TypedNode)], optional: Set<Int>)
    case record(RecordType, [TypedNode])
    case call(String, [Overload], [TypedNode])
    case loop(TypedNode, LoopVariables, Loop)
    case orValue(TypedNode, TypedNode)
    case or2(TypedNode, TypedNode)
    case optMap(TypedNode, Int, TypedNode, isFlat: Bool)
    case extreme(isGreatest: Bool, [TypedNode])
    case format(TypedNode, TypedNode)
    case byId(TypedNode, TypedNode)
    case mergedById(TypedNode, TypedNode)
    case with(TypedNode, [(index: Int, value: TypedNode)])
    case isOneOf(TypedNode, [Value])
    case plural(TypedNode, PluralForms)
    /// An optional given to a place for `T?`.
    case unwrapOptional(TypedNode)
    case now
    case newId
    /// What fails whenever it is evaluated; in unchecked expressions only.
    case failure(EvaluationFailure.Kind, String)
  }

  let kind: Kind
  /// The type; it may hold variables that are solved later.
  let type: ValueType
  /// Its place in the text; where failures are reported.
  let range: Range<Int>

  init(_ kind: Kind, _ type: ValueType, _ range: Range<Int>) {
    self.kind = kind
    self.type = type
    self.range = range
  }

  /// The value, where it is known at load.
  var constant: Value? {
    if case .constant(let value) = kind { value } else { nil }
  }
}
