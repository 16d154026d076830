package import SpecValues

/// One way to call a function: the types that it takes, what it gives, and how.
package struct Overload: Sendable {
  /// The work, by the number of arguments; a receiver is the first.
  enum Implementation: Sendable {
    case none(@Sendable () throws(Problem) -> Value)
    case one(@Sendable (Value) throws(Problem) -> Value)
    case two(@Sendable (Value, Value) throws(Problem) -> Value)
    case three(@Sendable (Value, Value, Value) throws(Problem) -> Value)
    case many(@Sendable ([Value], EvaluationContext) throws(Problem) -> Value)
    /// A function that is declared for the checker alone.
    case missing
  }

  /// The types of the arguments, a receiver's first; type variables are numbered from 0.
  var parameters: [ValueType]
  /// The type of the result.
  var result: ValueType
  /// How many type variables there are.
  var variableCount: Int
  /// Whether the first argument stands before the dot.
  var isMember: Bool
  var implementation: Implementation

  init(
    _ parameters: [ValueType], _ result: ValueType, isMember: Bool, variables: Int = 0,
    _ implementation: Implementation
  ) {
    self.parameters = parameters
    self.result = result
    self.variableCount = variables
    self.isMember = isMember
    self.implementation = implementation
  }

  /// Declares a function for the checker alone; calling it fails.
  package init(declared parameters: [ValueType], result: ValueType, isMember: Bool, variables: Int) {
    self.init(parameters, result, isMember: isMember, variables: variables, .missing)
  }

  /// Whether a value can be an argument, as far as values tell: the types within lists and maps are gone.
  static func accepts(_ value: Value, as type: ValueType) -> Bool {
    switch (type, value) {
    case (.bool, .bool), (.int, .int), (.uint, .uint), (.double, .double), (.string, .string), (.bytes, .bytes),
      (.timestamp, .timestamp), (.duration, .duration), (.list, .list), (.map, .map), (.optional, .optional),
      (.type, .type), (.record, .record), (.null, .null), (.enumeration, .string):
      true
    case (.dynamic, _), (.variable, _), (.abstract, _), (.nullable, _): true
    default: false
    }
  }
}

/// The functions of the language, by name and style of call.
struct FunctionLibrary: Sendable {
  private(set) var members: [String: [Overload]] = [:]
  private(set) var globals: [String: [Overload]] = [:]
  /// The first parts of dotted functions such as `math.abs`.
  private(set) var namespaces: Set<String> = ["optional", "cel", "math"]

  static let standard: FunctionLibrary = {
    var library = FunctionLibrary()
    library.addStandard()
    library.addConversions()
    library.addStrings()
    library.addMath()
    library.addLists()
    library.addEncoders()
    library.addOptionals()
    library.addTime()
    library.addRegex()
    library.addProfile()
    return library
  }()

  /// Adds a function that is called as `name(…)`.
  mutating func global(
    _ name: String, _ parameters: [ValueType], _ result: ValueType, variables: Int = 0,
    _ implementation: Overload.Implementation
  ) {
    globals[name, default: []].append(
      Overload(parameters, result, isMember: false, variables: variables, implementation))
    if let dot = name.firstIndex(of: ".") { namespaces.insert(String(name[..<dot])) }
  }

  /// Adds a function that is called as `value.name(…)`.
  mutating func member(
    _ name: String, _ parameters: [ValueType], _ result: ValueType, variables: Int = 0,
    _ implementation: Overload.Implementation
  ) {
    members[name, default: []].append(
      Overload(parameters, result, isMember: true, variables: variables, implementation))
  }
}
