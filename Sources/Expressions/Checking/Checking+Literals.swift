import SourceText
import SpecValues

extension Checking {
  // MARK: Lists

  mutating func list(_ elements: [Syntax.Element], _ syntax: Syntax, _ expecting: ValueType?) -> Checked {
    var wanted: ValueType?
    switch expecting?.withoutNull {
    case .list(let type): wanted = type
    case .dynamic: wanted = .dynamic
    default: break
    }
    var nodes: [TypedNode] = []
    nodes.reserveCapacity(elements.count)
    var optional: Set<Int> = []
    var joined: ValueType?
    for (index, element) in elements.enumerated() {
      var node = check(element.value, expecting: wanted).node
      var found = node.type
      if element.isOptional {
        optional.insert(index)
        found = optionalEntry(node, element.value)
      } else if let wanted, let fitted = fit(node, to: wanted, element.value) {
        node = fitted
        found = node.type
      }
      nodes.append(node)
      guard !isUnchecked else { continue }
      guard let current = joined else {
        joined = found
        continue
      }
      if let both = join(current, found) {
        joined = both
      } else if isStrict, wanted.map({ inference.shallow($0) }) != .dynamic {
        let (hint, fixes) = numberHint(nodes[0], elements[0].value, node, element.value)
        report(
          hint.isEmpty ? ExpressionCode.mismatch : ExpressionCode.mixedNumbers,
          "the elements of a list have one type; the ones before are \(name(current)), this is \(name(found))\(hint)",
          at: element.value.range, fixes: fixes)
      } else {
        joined = .dynamic
      }
    }
    let type = isUnchecked ? .dynamic : ValueType.list(joined ?? inference.fresh())
    return Checked(TypedNode(.list(nodes, optional: optional), type, syntax.range))
  }

  /// The type of the value in an optional element or entry.
  private mutating func optionalEntry(_ node: TypedNode, _ syntax: Syntax) -> ValueType {
    switch type(of: node) {
    case .optional(let wrapped): return wrapped
    case .nullable(let wrapped): return wrapped
    case .dynamic, .variable: return .dynamic
    case .error: return .error
    default:
      if isUnchecked { return .dynamic }
      report(
        ExpressionCode.mismatch, "an entry marked `?` takes an optional, found \(name(node.type))", at: syntax.range)
      return .error
    }
  }

  // MARK: Maps

  mutating func map(_ entries: [Syntax.Entry], _ syntax: Syntax, _ expecting: ValueType?) -> Checked {
    var wanted: (key: ValueType, value: ValueType)?
    switch expecting?.withoutNull {
    case .map(let key, let value): wanted = (key, value)
    case .dynamic: wanted = (.dynamic, .dynamic)
    default: break
    }
    var nodes: [(key: TypedNode, value: TypedNode)] = []
    nodes.reserveCapacity(entries.count)
    var optional: Set<Int> = []
    var keyType: ValueType?
    var valueType: ValueType?
    for (index, entry) in entries.enumerated() {
      let key = check(entry.key).node
      checkKey(key, entry.key)
      var value = check(entry.value, expecting: wanted?.value).node
      var found = value.type
      if entry.isOptional {
        optional.insert(index)
        found = optionalEntry(value, entry.value)
      } else if let wanted, let fitted = fit(value, to: wanted.value, entry.value) {
        value = fitted
        found = value.type
      }
      nodes.append((key, value))
      guard !isUnchecked else { continue }
      keyType = keyType.map { join($0, key.type) ?? .dynamic } ?? key.type
      guard let current = valueType else {
        valueType = found
        continue
      }
      if let both = join(current, found) {
        valueType = both
      } else if isStrict, wanted.map({ inference.shallow($0.value) }) != .dynamic {
        report(
          ExpressionCode.mismatch,
          "the values of a map have one type; the ones before are \(name(current)), this is \(name(found))",
          at: entry.value.range)
      } else {
        valueType = .dynamic
      }
    }
    if !isUnchecked { refuseDuplicates(nodes, optional, entries) }
    let type = isUnchecked ? .dynamic : ValueType.map(keyType ?? inference.fresh(), valueType ?? inference.fresh())
    return Checked(TypedNode(.map(nodes, optional: optional), type, syntax.range))
  }

  private mutating func checkKey(_ key: TypedNode, _ syntax: Syntax) {
    switch type(of: key) {
    case .int, .uint, .bool, .string, .dynamic, .variable, .error, .enumeration: break
    case .nullable: reportNull(key, syntax)
    default:
      if isUnchecked { return }
      report(
        ExpressionCode.mapKey, "a key of a map is a String, an Int or a Bool, found \(name(key.type))",
        at: syntax.range)
    }
  }

  private mutating func refuseDuplicates(
    _ nodes: [(key: TypedNode, value: TypedNode)], _ optional: Set<Int>, _ entries: [Syntax.Entry]
  ) {
    guard nodes.count > 1 else { return }
    var seen: [Value: Range<Int>] = [:]
    for (index, node) in nodes.enumerated() {
      guard let key = node.key.constant, !optional.contains(index) else { continue }
      if let first = seen[key] {
        report(
          ExpressionCode.duplicateKey, "the key \(quoted(entries[index].key.range)) occurs twice",
          at: entries[index].key.range, notes: [("it was given here first", first)])
      } else {
        seen[key] = entries[index].key.range
      }
    }
  }

  // MARK: Records

  mutating func record(
    _ name: Syntax.Name, _ isRooted: Bool, _ fields: [Syntax.Field], _ brace: Int, _ syntax: Syntax
  ) -> Checked {
    var type: RecordType?
    for candidate in candidates(name.text, isRooted) {
      if case .record(let record)? = checker.types[candidate] {
        type = record
        break
      }
    }
    guard let type else {
      for field in fields { _ = check(field.value) }
      if isUnchecked { return fails(.noSuchName, "there is no type `\(name.text)`", syntax.range) }
      let names = checker.types.compactMap { if case .record = $0.value { $0.key } else { nil } }.sorted()
      let nearest = NearestName.of(name.text, among: names)
      return failed(
        ExpressionCode.unknownName,
        "there is no record type `\(name.text)`\(nearest.map { "; did you mean `\($0)`?" } ?? "")", at: name.range,
        over: syntax.range,
        fixes: nearest.map { [ExpressionFix("replace `\(name.text)` by `\($0)`", name.range, $0, .unsafe)] } ?? [])
    }
    var values: [TypedNode?] = Array(repeating: nil, count: type.fields.count)
    var misspelt = Set<String>()
    for field in fields {
      guard let index = type.index(of: field.name.text) else {
        NearestName.of(field.name.text, among: type.fields.map(\.name)).map { _ = misspelt.insert($0) }
        _ = unknownField(type, field.name, syntax)
        _ = check(field.value)
        continue
      }
      if values[index] != nil {
        report(ExpressionCode.recordLiteral, "the field `\(field.name.text)` is given twice", at: field.name.range)
      }
      values[index] = recordField(field, type.fields[index])
    }
    // What is given under a name that is nearly its own is not missing too.
    let missing = type.fields.indices.filter {
      values[$0] == nil && type.fields[$0].defaultValue == nil && !misspelt.contains(type.fields[$0].name)
    }
    if !missing.isEmpty, isStrict {
      let names = missing.map { "`\(type.fields[$0].name)`" }.joined(separator: ", ")
      report(
        ExpressionCode.recordLiteral,
        "`\(type.name)` needs \(names), which \(missing.count == 1 ? "has" : "have") no "
          + "default", at: name.range)
    }
    let nodes = type.fields.indices.map { index in
      values[index]
        ?? TypedNode(
          .constant(type.fields[index].defaultValue ?? .null), type.fields[index].type, syntax.range)
    }
    return Checked(TypedNode(.record(type, nodes), isUnchecked ? .dynamic : .record(type), syntax.range))
  }

  private mutating func recordField(_ field: Syntax.Field, _ declared: RecordType.Field) -> TypedNode {
    let node = check(field.value, expecting: declared.type).node
    if field.isOptional {
      let wrapped = optionalEntry(node, field.value)
      if !inference.assign(wrapped, to: declared.type) {
        report(
          ExpressionCode.wrongType,
          "the field `\(field.name.text)` is \(name(declared.type)), found \(name(wrapped))", at: field.value.range)
      }
      let absent = TypedNode(.constant(declared.defaultValue ?? .null), declared.type, node.range)
      return TypedNode(.orValue(node, absent), declared.type, node.range)
    }
    return coerce(node, field.value, to: declared.type)
  }
}
