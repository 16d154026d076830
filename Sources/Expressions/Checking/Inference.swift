import SpecValues

/// Solves type variables by unification (CEL language definition, "Type Checking").
struct Inference {
  private(set) var solutions: [ValueType?] = []
  /// Whether the rules of screens hold (nullable types, nominal records) or those of the CEL specification alone.
  let isStrict: Bool

  init(isStrict: Bool) { self.isStrict = isStrict }

  mutating func fresh() -> ValueType {
    solutions.append(nil)
    return .variable(solutions.count - 1)
  }

  /// Makes room for the variables of an overload; its variable 0 becomes the returned number.
  mutating func instantiate(_ count: Int) -> Int {
    let base = solutions.count
    for _ in 0..<count { solutions.append(nil) }
    return base
  }

  /// The type with its own variables renumbered.
  static func shift(_ type: ValueType, by base: Int) -> ValueType {
    switch type {
    case .variable(let index): .variable(base + index)
    case .list(let element): .list(shift(element, by: base))
    case .map(let key, let value): .map(shift(key, by: base), shift(value, by: base))
    case .optional(let wrapped): .optional(shift(wrapped, by: base))
    case .type(let inner): .type(shift(inner, by: base))
    case .nullable(let wrapped): .nullable(shift(wrapped, by: base))
    case .abstract(let name, let parameters): .abstract(name, parameters.map { shift($0, by: base) })
    case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .dynamic, .record, .enumeration,
      .action, .binding, .error:
      type
    }
  }

  /// The type at the end of a chain of solved variables; a free one stays.
  func shallow(_ type: ValueType) -> ValueType {
    var type = type
    while case .variable(let index) = type, let solution = solutions[index] { type = solution }
    return type
  }

  /// The type without solved variables; `freeAsDynamic` makes JSON of free ones.
  func resolve(_ type: ValueType, freeAsDynamic: Bool = false) -> ValueType {
    switch type {
    case .variable(let index):
      if let solution = solutions[index] { return resolve(solution, freeAsDynamic: freeAsDynamic) }
      return freeAsDynamic ? .dynamic : type
    case .list(let element): return .list(resolve(element, freeAsDynamic: freeAsDynamic))
    case .map(let key, let value):
      return .map(resolve(key, freeAsDynamic: freeAsDynamic), resolve(value, freeAsDynamic: freeAsDynamic))
    case .optional(let wrapped): return .optional(resolve(wrapped, freeAsDynamic: freeAsDynamic))
    case .type(let inner): return .type(resolve(inner, freeAsDynamic: freeAsDynamic))
    case .nullable(let wrapped): return resolve(wrapped, freeAsDynamic: freeAsDynamic).orNull
    case .abstract(let name, let parameters):
      return .abstract(name, parameters.map { resolve($0, freeAsDynamic: freeAsDynamic) })
    case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .dynamic, .record, .enumeration,
      .action, .binding, .error:
      return type
    }
  }

  /// Whether a value of one type can stand where another is expected; solves variables only if it can.
  mutating func assign(_ from: ValueType, to: ValueType) -> Bool {
    if from == to { return true }
    let saved = solutions
    if unify(from, to) { return true }
    solutions = saved
    return false
  }

  private mutating func unify(_ from: ValueType, _ to: ValueType) -> Bool {
    if case .variable(let index) = to { return bind(index, to: from, isSource: false) }
    if case .variable(let index) = from { return bind(index, to: to, isSource: true) }
    switch (from, to) {
    case (.dynamic, _), (_, .dynamic), (.error, _), (_, .error): return true
    case (.null, .null), (.bool, .bool), (.int, .int), (.uint, .uint), (.double, .double), (.string, .string),
      (.bytes, .bytes), (.timestamp, .timestamp), (.duration, .duration):
      return true
    case (.null, .nullable): return true
    case (.nullable(let one), .nullable(let other)): return unify(one, other)
    case (_, .nullable(let other)): return unify(from, other)
    case (.null, .record), (.null, .timestamp), (.null, .duration), (.null, .optional), (.null, .abstract),
      (.record, .null), (.timestamp, .null), (.duration, .null), (.optional, .null), (.abstract, .null):
      return !isStrict
    case (.list(let one), .list(let other)): return unify(one, other)
    case (.map(let key, let value), .map(let otherKey, let otherValue)):
      return unify(key, otherKey) && unify(value, otherValue)
    case (.optional(let one), .optional(let other)): return unify(one, other)
    case (.type, .type): return true
    case (.record(let one), .record(let other)): return one === other
    case (.enumeration(let one), .enumeration(let other)): return one === other
    case (.abstract(let name, let parameters), .abstract(let otherName, let otherParameters)):
      guard name == otherName, parameters.count == otherParameters.count else { return false }
      for index in parameters.indices where !unify(parameters[index], otherParameters[index]) { return false }
      return true
    case (.action(let one), .action(let other)): return one == other
    case (.binding(let one), .binding(let other)): return one == other
    default: return false
    }
  }

  private mutating func bind(_ index: Int, to type: ValueType, isSource: Bool) -> Bool {
    if case .variable(index) = shallow(type) { return true }
    if let solution = solutions[index] {
      guard isSource ? unify(solution, type) : unify(type, solution) else { return false }
      let general = moreGeneral(type, solution)
      if !occurs(index, in: general) { solutions[index] = general }
      return true
    }
    if occurs(index, in: type) { return false }
    solutions[index] = type
    return true
  }

  private func occurs(_ index: Int, in type: ValueType) -> Bool {
    switch type {
    case .variable(let other):
      if other == index { return true }
      return solutions[other].map { occurs(index, in: $0) } ?? false
    case .list(let element): return occurs(index, in: element)
    case .map(let key, let value): return occurs(index, in: key) || occurs(index, in: value)
    case .optional(let wrapped), .type(let wrapped), .nullable(let wrapped): return occurs(index, in: wrapped)
    case .abstract(_, let parameters): return parameters.contains { occurs(index, in: $0) }
    case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .dynamic, .record, .enumeration,
      .action, .binding, .error:
      return false
    }
  }

  /// The type of the two that has JSON or a variable where the other is specific.
  func moreGeneral(_ one: ValueType, _ other: ValueType) -> ValueType {
    isAtMostAsSpecific(one, other) ? one : other
  }

  private func isAtMostAsSpecific(_ one: ValueType, _ other: ValueType) -> Bool {
    let one = shallow(one)
    let other = shallow(other)
    switch (one, other) {
    case (.dynamic, _), (.variable, _), (.error, _): return true
    case (_, .dynamic), (_, .variable), (_, .error): return false
    case (.nullable(let wrapped), .nullable(let otherWrapped)): return isAtMostAsSpecific(wrapped, otherWrapped)
    case (.nullable, _): return true
    case (_, .nullable): return false
    case (.null, _) where isStrict: return false
    case (_, .null): return true
    case (.null, _): return false
    case (.list(let element), .list(let otherElement)): return isAtMostAsSpecific(element, otherElement)
    case (.map(let key, let value), .map(let otherKey, let otherValue)):
      return isAtMostAsSpecific(key, otherKey) && isAtMostAsSpecific(value, otherValue)
    case (.optional(let wrapped), .optional(let otherWrapped)): return isAtMostAsSpecific(wrapped, otherWrapped)
    case (.abstract(_, let parameters), .abstract(_, let otherParameters)):
      return zip(parameters, otherParameters).allSatisfy { isAtMostAsSpecific($0, $1) }
    default: return one == other
    }
  }
}
