/// How a value of a type is read from bytes: the type with all looked up that decoding asks for.
final class ValuePlan: Sendable {
  /// What is to be found, without null.
  enum Kind {
    case null, bool, int, double, string, timestamp, duration, any, enumeration, list, map, record, impossible
  }

  let kind: Kind
  /// The type without null, for messages.
  let type: ValueType
  let holdsNull: Bool
  /// Whether a number may be in quotes, and a text a number (rule T1).
  let isLenient: Bool
  /// The plan of the elements of a list or map.
  let element: ValuePlan?
  /// The type of a record, whose own plan is made when it is first met, since records may hold themselves.
  let record: RecordType?
  /// The words of an enum as bytes.
  let words: KeyTable?
  /// The values of an enum's words.
  let wordValues: [Value]
  /// The value of a word that an enum does not list.
  let unknownWord: Value?

  init(_ whole: ValueType, isLenient: Bool = false) {
    let type = whole.withoutNull
    self.type = type
    self.isLenient = isLenient
    if case .nullable = whole { holdsNull = true } else { holdsNull = false }
    var element: ValuePlan?
    var record: RecordType?
    var words: EnumType?
    switch type {
    case .null: kind = .null
    case .bool: kind = .bool
    case .int: kind = .int
    case .double: kind = .double
    case .string: kind = .string
    case .timestamp: kind = .timestamp
    case .duration: kind = .duration
    case .dynamic, .variable, .error: kind = .any
    case .enumeration(let type):
      kind = .enumeration
      words = type
    case .list(let type):
      kind = .list
      element = ValuePlan(type, isLenient: isLenient)
    case .map(_, let type):
      kind = .map
      element = ValuePlan(type, isLenient: isLenient)
    case .record(let type):
      kind = .record
      record = type
    case .nullable, .uint, .bytes, .optional, .type, .abstract, .action, .binding: kind = .impossible
    }
    self.element = element
    self.record = record
    self.words = words.map { KeyTable($0.cases) }
    wordValues = words?.cases.map { .string($0) } ?? []
    unknownWord = words?.unknown.map { .string($0) }
  }

  /// What is expected, in a message.
  var expected: String {
    if case .enumeration(let type) = type { return "\(type.name) (\(type.cases.joined(separator: ", ")))" }
    return type.description
  }
}
