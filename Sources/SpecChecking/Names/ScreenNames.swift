import Expressions
import ScreenProgram
import SpecValues

/// The names that a whole screen shares: parameters, fields, payload, derived values, the status of runs.
///
/// The words of enums are names too, such as `Level.low` and `Level.all`; they follow from the types.
struct ScreenNames: Sendable {
  /// One meaning of a name, and the leaves in which it holds.
  struct Meaning: Sendable {
    var variable: Variable
    /// Nil: everywhere.
    var leaves: CaseSet?
    var declared: Range<Int>
    /// Why a derived value is limited to its leaves: the payload that it reads.
    var reason: String?
  }

  private let types: [String: ValueType]
  private var meanings: [String: [Meaning]] = [:]
  private var refused: [String: String] = [:]
  private var prefixes: Set<String> = []
  private var declared: [String] = []

  init(types: [String: ValueType]) { self.types = types }

  mutating func declare(_ variable: Variable, leaves: CaseSet? = nil, at range: Range<Int>, reason: String? = nil) {
    let name = variable.name
    refused[name] = nil
    let meaning = Meaning(variable: variable, leaves: leaves, declared: range, reason: reason)
    if meanings[name]?.append(meaning) == nil {
      meanings[name] = [meaning]
      declared.append(name)
    }
    for dot in name.utf8.indices where name.utf8[dot] == UInt8(ascii: ".") { prefixes.insert(String(name[..<dot])) }
  }

  /// Makes a name known that can't be read anywhere, with the reason.
  mutating func refuse(_ name: String, because message: String) {
    if meanings[name] == nil { refused[name] = message }
  }

  func meanings(of name: String) -> [Meaning] {
    meanings[name] ?? word(name).map { [Meaning(variable: $0, leaves: nil, declared: 0..<0)] } ?? []
  }

  /// The word of an enum, or the list of all its words.
  private func word(_ name: String) -> Variable? {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), let type = types[String(name[..<dot])],
      case .enumeration(let words) = type
    else { return nil }
    let word = String(name[name.utf8.index(after: dot)...])
    if words.cases.contains(word) { return Variable(name, type, .constant(.string(word))) }
    guard word == "all" else { return nil }
    return Variable(name, .list(type), .constant(.list(words.cases.map { .string($0) })))
  }

  /// All names, those of enums last.
  var names: [String] {
    declared
      + types.sorted { $0.key < $1.key }.flatMap { name, type in
        guard case .enumeration(let words) = type else { return [] as [String] }
        return (words.cases + ["all"]).map { "\(name).\($0)" }
      }
  }

  /// Whether a name means the same on every screen that has its type: the words of an enum.
  func isGlobal(_ name: String) -> Bool {
    guard let meaning = meanings(of: name).first, case .constant = meaning.variable.storage else { return false }
    return meaning.variable.type != .error
  }
  /// Why a name can't be read; nil where nothing is known of it.
  func refusal(of name: String) -> String? {
    if let reason = refused[name] { return reason }
    guard let dot = name.firstIndex(of: "."), refused[String(name[..<dot])] != nil else { return nil }
    let near = Findings.suggestion(for: name, among: names.filter { $0.hasPrefix(name[...dot]) })
    return near.isEmpty ? nil : "there is no `\(name)`\(near)"
  }
  func hasPrefix(_ prefix: String) -> Bool {
    if prefixes.contains(prefix) { return true }
    if case .enumeration? = types[prefix] { return true }
    return false
  }
}

/// Where an expression stands: the leaves in which it may be evaluated, the locals around it, what is known.
struct Scope: Sendable {
  /// What the expression is part of; a message about a payload that is not there says another way out for each.
  enum Place: Sendable {
    /// A `condition` is that of an action, which the controls of a view ask too.
    case step, condition, view, derived, scenario
    /// The body of a component, which sees its parameters and the words of enums alone.
    case component
  }

  /// The leaves in which it may be evaluated; nil in a scenario, which may read any payload.
  var leaves: CaseSet?
  var locals: [Variable] = []
  /// How many locals there are; not the count of `locals`, since an inner name may hide an outer.
  var localCount = 0
  var facts = Facts.none
  var place: Place

  /// The scope with one more local.
  func adding(_ name: String, _ type: ValueType) -> Scope {
    var result = self
    result.locals.append(Variable(name, type, .local(localCount)))
    result.localCount += 1
    return result
  }

  func adding(_ parameters: [Parameter]) -> Scope {
    parameters.reduce(self) { $0.adding($1.name, $1.type) }
  }

  /// The scope without the locals of a name: what a step assigns is never one of them.
  func hiding(_ name: String) -> Scope {
    var result = self
    result.locals.removeAll { $0.name == name }
    return result
  }

  /// The scope in which some facts hold too; facts about cases narrow the leaves.
  func knowing(_ facts: Facts) -> Scope {
    guard !facts.isEmpty else { return self }
    var result = self
    result.facts = result.facts.union(facts)
    if let leaves, let possible = facts.possible {
      result.leaves = leaves.intersection(CaseSet(possible.map { CaseID($0) }))
    }
    if facts.isUncertain { result.leaves = nil }
    return result
  }

  /// The scope after names may have been assigned: what was known of the paths that begin with them is not any more.
  func forgetting(_ isChanged: (String) -> Bool) -> Scope {
    var result = self
    result.facts.nonNull = facts.nonNull.filter { !isChanged($0.rootName) }
    return result
  }

  /// The scope of an outcome: what is known of parameters lasts, what is known of assignable names does not.
  func outliving() -> Scope {
    var result = self
    let own = Set(locals.map(\.name))
    result.facts.nonNull = facts.nonNull.filter { own.contains($0.rootName) }
    result.facts.possible = nil
    return result
  }
}
