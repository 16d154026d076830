/// How a record is read from bytes: its keys, and the plans of its fields by index.
final class RecordPlan: Sendable {
  // Not owned, since the type keeps its plan; whoever decodes by the plan has the type.
  unowned let type: RecordType
  let keys: KeyTable
  let values: [ValuePlan]
  /// What absent and null fields are; null where a field has no default.
  let defaults: [Value]
  /// The fields whose default is something.
  let defaulted: FieldSet
  /// The fields that have no default.
  let required: FieldSet
  /// The next field that has the same key on the wire.
  let twins: [Int?]

  init(_ type: RecordType) {
    self.type = type
    let fields = type.fields
    keys = KeyTable(fields.map(\.jsonKey))
    values = fields.map { ValuePlan($0.type, isLenient: $0.isLenient) }
    defaults = fields.map { $0.defaultValue ?? .null }
    var required = FieldSet()
    var defaulted = FieldSet()
    for (index, field) in fields.enumerated() {
      switch field.defaultValue {
      case nil: required.insert(index)
      case .null?: break
      case _?: defaulted.insert(index)
      }
    }
    self.required = required
    self.defaulted = defaulted
    twins = fields.indices.map { index in
      fields.indices.dropFirst(index + 1).first { fields[$0].jsonKey.hasSameCodePoints(as: fields[index].jsonKey) }
    }
  }
}

/// A set of a record's fields.
struct FieldSet: Sendable {
  private var low: UInt64 = 0
  /// The bits of the fields from the 64th on; empty for nearly every record.
  private var high: [UInt64] = []

  @inline(__always)
  func contains(_ index: Int) -> Bool {
    if index < 64 { return low & (1 << UInt64(index)) != 0 }
    let place = index / 64 - 1
    return place < high.count && high[place] & (1 << UInt64(index % 64)) != 0
  }

  @inline(__always)
  mutating func insert(_ index: Int) {
    if index < 64 {
      low |= 1 << UInt64(index)
    } else {
      while high.count < index / 64 { high.append(0) }
      high[index / 64 - 1] |= 1 << UInt64(index % 64)
    }
  }

  /// The first field of this set that another lacks.
  @inline(__always)
  func first(notIn other: FieldSet) -> Int? {
    let missing = low & ~other.low
    if missing != 0 { return missing.trailingZeroBitCount }
    guard !high.isEmpty else { return nil }
    return (64..<64 * (high.count + 1)).first { contains($0) && !other.contains($0) }
  }
}
