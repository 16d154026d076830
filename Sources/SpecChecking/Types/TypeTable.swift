import SourceText
import SpecGrammar
import SpecSyntax
import SpecValues

/// The types that a file declares, and the types that its declarations name.
struct TypeTable {
  private(set) var types: [String: ValueType]
  let findings: Findings

  /// The types that exist without a declaration.
  static let builtIn: [String: ValueType] = [
    "String": .string, "Int": .int, "Double": .double, "Bool": .bool, "Date": .timestamp, "Duration": .duration,
    "JSON": .dynamic, "Error": .record(BuiltInTypes.error), "ErrorKind": .enumeration(BuiltInTypes.errorKind),
    "Run": .record(BuiltInTypes.run), "Cause": .enumeration(BuiltInTypes.cause),
  ]

  init(_ declarations: [TypeDeclaration], findings: Findings, pool: TypePool = TypePool()) {
    self.findings = findings
    types = TypeTable.builtIn
    var places: [String: Range<Int>] = [:]
    var records: [(RecordType, [Declaration], Range<Int>)] = []
    // All names first, since a field may name a type that stands below.
    for declaration in declarations {
      let name = declaration.name.text
      guard TypeTable.builtIn[name] == nil else {
        findings.error(
          CheckingCode.reservedName, "`\(name)` is a built-in type; choose another name", at: declaration.name.range)
        continue
      }
      if let first = places[name] {
        findings.error(
          CheckingCode.duplicateName, "the type `\(name)` is declared twice", at: declaration.name.range,
          notes: [("`\(name)` is declared here first", first)])
        continue
      }
      places[name] = declaration.name.range
      if let known = pool[declaration.name.range] {
        types[name] = known
        continue
      }
      defer { pool[declaration.name.range] = types[name] }
      switch declaration.kind {
      case .record(let fields):
        let type = RecordType(name: name)
        types[name] = .record(type)
        records.append((type, fields, declaration.name.range))
      case .enumeration(let words, let unknown):
        types[name] = .enumeration(enumeration(name, words, unknown))
      }
    }
    for (type, fields, range) in records { define(type, fields, at: range) }
    refuseEndless(records.map { (type: $0.0, range: $0.2) })
  }

  /// Refuses records that hold themselves: no value of them ends.
  private func refuseEndless(_ records: [(type: RecordType, range: Range<Int>)]) {
    func held(_ field: RecordType.Field) -> RecordType? {
      guard case .record(let type) = field.type, field.defaultValue == nil else { return nil }
      return type
    }
    guard records.contains(where: { $0.type.fields.contains { held($0) != nil } }) else { return }
    let indices = Dictionary(uniqueKeysWithValues: records.enumerated().map { (ObjectIdentifier($1.type), $0) })
    let edges = records.map { $0.type.fields.compactMap(held).compactMap { indices[ObjectIdentifier($0)] } }
    for cycle in CycleSearch(edges).cycles {
      let names = CycleSearch.text(cycle.map { records[$0].type.name }, joinedBy: " holds ")
      let last = records[cycle[0]].type.name
      findings.error(
        CheckingCode.endlessRecord,
        "\(names), so that no value of it ever ends; let the last of these fields be `\(last)?` or `[\(last)]`",
        at: records[cycle[0]].range)
    }
  }

  private func enumeration(_ name: String, _ words: [Name], _ unknown: Name?) -> EnumType {
    var cases: [String] = []
    for word in words {
      if cases.contains(word.text) {
        findings.error(CheckingCode.duplicateName, "`\(word.text)` is listed twice in `\(name)`", at: word.range)
      } else {
        cases.append(word.text)
      }
    }
    if let unknown, !cases.contains(unknown.text) {
      findings.error(
        CheckingCode.unknownWord,
        "`\(unknown.text)` is no word of `\(name)`\(Findings.suggestion(for: unknown.text, among: cases)); "
          + "`unknown` names one of `cases`", at: unknown.range)
    }
    return EnumType(name: name, cases: cases, unknown: unknown?.text)
  }

  private func define(_ type: RecordType, _ declarations: [Declaration], at range: Range<Int>) {
    var fields: [RecordType.Field] = []
    var places: [String: Range<Int>] = [:]
    for declaration in declarations {
      let name = declaration.name.text
      if let first = places[name] {
        findings.error(
          CheckingCode.duplicateName, "`\(type.name)` has two fields `\(name)`", at: declaration.name.range,
          notes: [("`\(name)` is declared here first", first)])
        continue
      }
      places[name] = declaration.name.range
      let fieldType = resolve(declaration.type)
      // A default may be a record that is not defined yet, so only its own kind of value is decoded here.
      fields.append(
        .init(
          name, fieldType, default: defaultValue(of: declaration, as: fieldType),
          jsonKey: declaration.json?.text, isLenient: declaration.isLenient))
    }
    if fields.isEmpty {
      findings.error(
        CheckingCode.emptyType, "the record `\(type.name)` has no field; write at least one, such as `id: String`",
        at: range)
    }
    type.define(fields)
  }

  /// The type that is written somewhere; the error type where it could not be read.
  func resolve(_ syntax: TypeSyntax) -> ValueType { resolve(syntax, among: []) }

  /// The type that is written where some words more may stand, which are offered for a misspelt one.
  func resolve(_ syntax: TypeSyntax, among more: [String]) -> ValueType {
    switch syntax.kind {
    case .named(let name):
      if let type = types[name] { return type }
      let names = types.keys.sorted() + more
      let meant = Self.typesOfOthers[name] ?? NearestName.of(name, among: names)
      let way =
        meant.map { "did you mean `\($0)`?" }
        ?? "declare it under `types`, or use one of String, Int, Double, Bool, Date, Duration, JSON"
      findings.error(
        CheckingCode.unknownType, "there is no type `\(name)`; \(way)", at: syntax.range,
        fixes: findings.replacement(of: syntax.range, named: name, by: meant))
      return .error
    case .optional(let inner): return resolve(inner).orNull
    case .list(let element):
      let elementType = resolve(element)
      return elementType == .error ? .error : .list(elementType)
    case .map(let key, let value):
      let keyType = resolve(key)
      if keyType != .string, keyType != .error {
        findings.error(
          CheckingCode.unknownType, "the keys of a map are texts; write `[String: \(resolve(value))]`", at: key.range)
      }
      let valueType = resolve(value)
      return valueType == .error ? .error : .map(.string, valueType)
    case .action, .binding:
      let name = if case .action = syntax.kind { "Action" } else { "Binding" }
      findings.error(
        CheckingCode.componentType,
        "`\(name)` is a type of a component's parameter alone, written as it is: not of a field, in a list, or with `?`; "
          + (name == "Action" ? "write an action under `actions`" : "write the type of the value"),
        at: syntax.range)
      return .error
    case .invalid: return .error
    }
  }

  /// Types as other languages call them.
  private static let typesOfOthers = [
    "string": "String", "str": "String", "text": "String", "int": "Int", "integer": "Int", "Integer": "Int",
    "number": "Double", "Number": "Double", "float": "Double", "Float": "Double", "boolean": "Bool",
    "Boolean": "Bool", "bool": "Bool", "date": "Date", "DateTime": "Date", "Any": "JSON", "any": "JSON",
    "object": "JSON",
  ]

  /// Parameters as declared; a name that occurs twice is reported.
  func parameters(_ declarations: [Declaration], of owner: String) -> [(name: String, type: ValueType, default: Value?)]
  {
    var result: [(name: String, type: ValueType, default: Value?)] = []
    var places: [String: Range<Int>] = [:]
    for declaration in declarations {
      let name = declaration.name.text
      if let first = places[name] {
        findings.error(
          CheckingCode.duplicateName, "\(owner) has two parameters `\(name)`", at: declaration.name.range,
          notes: [("`\(name)` is declared here first", first)])
        continue
      }
      places[name] = declaration.name.range
      let type = resolve(declaration.type)
      let value = defaultValue(of: declaration, as: type)
      // What could not be read is not missed either.
      result.append((name, type, value ?? (type.holdsNull ? .null : nil)))
    }
    return result
  }

  /// The default of a declaration; null stands for one that was refused, so that it is not missed elsewhere too.
  func defaultValue(of declaration: Declaration, as type: ValueType) -> Value? {
    declaration.defaultValue.map { literal($0, as: type) ?? .null }
  }

  /// The value of a literal in a typed slot.
  func literal(_ slot: TypedSlot, as type: ValueType) -> Value? {
    LiteralDecoder(findings: findings).literal(slot.node, as: type)
  }
}
