/// Equality of the expression language (CEL language definition, "Equality"): values of different types are unequal, but
/// for numbers, which lie on one line; strings compare by code point, NaN is unequal to itself.
extension Value: Hashable {
  public static func == (left: Value, right: Value) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.int(let left), .int(let right)): left == right
    case (.string(let left), .string(let right)): left.hasSameCodePoints(as: right)
    case (.record(let left), .record(let right)):
      left === right || (left.type === right.type && left.fields == right.fields)
    case (.list(let left), .list(let right)): left == right
    case (.map(let left), .map(let right)):
      left === right
        || (left.count == right.count && left.keys.indices.allSatisfy { right[left.keys[$0]] == left.values[$0] })
    case (.double(let left), .double(let right)): left == right
    case (.uint(let left), .uint(let right)): left == right
    case (.bytes(let left), .bytes(let right)): left == right
    case (.timestamp(let left), .timestamp(let right)): left == right
    case (.duration(let left), .duration(let right)): left == right
    case (.optional(let left), .optional(let right)): left.value == right.value
    case (.type(let left), .type(let right)): left.type == right.type
    case (.int(let int), .uint(let uint)), (.uint(let uint), .int(let int)): int >= 0 && UInt(int) == uint
    case (.int(let int), .double(let double)), (.double(let double), .int(let int)): Double(int) == double
    case (.uint(let uint), .double(let double)), (.double(let double), .uint(let uint)): Double(uint) == double
    // A `default` here alone: the compiler can't prove a switch over two values exhaustive in reasonable time.
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let value): hasher.combine(value)
    case .int(let value): hasher.combine(Double(value))
    case .uint(let value): hasher.combine(Double(value))
    case .double(let value): hasher.combine(value)
    case .string(var value): value.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    case .bytes(let value): hasher.combine(value)
    case .timestamp(let value): hasher.combine(value)
    case .duration(let value): hasher.combine(value)
    case .list(let value): hasher.combine(value)
    case .map(let value): hasher.combine(value.count)
    case .record(let value): hasher.combine(value.fields)
    case .optional(let value): hasher.combine(value.value)
    case .type(let value): hasher.combine(value.type)
    }
  }
}

extension String {
  /// Whether two strings are the same code points; unlike `==`, which takes canonical equivalents for equal.
  public func hasSameCodePoints(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    return utf8.elementsEqual(other.utf8)
  }
}
