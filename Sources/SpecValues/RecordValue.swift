/// A record: its type, and its fields by index. Immutable; a change makes a copy.
public final class RecordValue: Sendable {
  /// The type, which gives the fields their names.
  public let type: RecordType
  /// The fields, in the order of the type's.
  public let fields: [Value]

  /// Makes a record of all its fields.
  public init(_ type: RecordType, _ fields: [Value]) {
    self.type = type
    self.fields = fields
  }

  /// The value of a field by name, or nil if there is none of that name.
  public subscript(name: String) -> Value? {
    type.index(of: name).map { fields[$0] }
  }

  /// A copy in which one field has another value.
  public func replacing(_ index: Int, with value: Value) -> RecordValue {
    var fields = fields
    fields[index] = value
    return RecordValue(type, fields)
  }

  /// The id of an identified record.
  public var id: Value? { type.idIndex.map { fields[$0] } }
}
