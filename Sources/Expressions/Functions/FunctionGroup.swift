import SpecValues

/// The chapters of the reference of functions.
package enum FunctionGroup: String, Sendable, CaseIterable {
  case texts = "Texts"
  case numbers = "Numbers"
  case lists = "Lists and maps"
  case times = "Dates and durations"
  case absence = "Values that may be missing"
  case conversions = "Conversions"
  case screen = "Records and the screen"

  /// The chapter of functions of a type.
  init(_ type: ValueType) {
    switch type {
    case .string, .bytes: self = .texts
    case .list, .map: self = .lists
    case .timestamp, .duration: self = .times
    case .optional, .nullable: self = .absence
    case .record, .enumeration: self = .screen
    case .int, .uint, .double: self = .numbers
    case .null, .bool, .dynamic, .type, .abstract, .variable, .action, .binding, .error: self = .conversions
    }
  }
}

extension ValueType {
  /// Whether no screen has values of the type: the library has it for the sake of CEL alone.
  var isForeign: Bool {
    switch self {
    case .uint, .bytes: true
    case .list(let element), .optional(let element), .nullable(let element): element.isForeign
    case .map(let key, let value): key.isForeign || value.isForeign
    case .null, .bool, .int, .double, .string, .timestamp, .duration, .dynamic, .record, .enumeration, .type,
      .abstract, .variable, .action, .binding, .error:
      false
    }
  }

  /// The types that one place takes, each once.
  static func listed(_ types: [ValueType]) -> String {
    let elements = types.compactMap { type -> ValueType? in if case .list(let element) = type { element } else { nil } }
    if elements.count == types.count { return "[\(listed(elements))]" }
    var names: [String] = []
    for type in types where !names.contains(type.generalName) { names.append(type.generalName) }
    return names.joined(separator: "/")
  }

  /// The name that an author would write, with letters for types that are left open.
  private var generalName: String {
    switch self {
    case .variable(let number): number == 0 ? "T" : "U"
    case .list(let element): "[\(element.generalName)]"
    case .map(let key, let value): "[\(key.generalName): \(value.generalName)]"
    case .nullable(let type): "\(type.generalName)?"
    case .optional(let type): "optional(\(type.generalName))"
    case .type: "type"
    case .null, .bool, .int, .uint, .double, .string, .timestamp, .duration, .bytes, .dynamic, .record, .enumeration,
      .abstract, .action, .binding, .error:
      description
    }
  }
}
