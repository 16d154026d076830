import ScreenProgram
import SourceText
import SpecSyntax
import SpecValues

extension LiteralDecoder {
  func decode(_ elements: [Node], _ node: Node, as type: ValueType) -> TypedValue? {
    let element: ValueType
    switch type.withoutNull {
    case .list(let type): element = type
    case .dynamic: element = .dynamic
    case .error: return nil
    case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .map, .nullable, .record,
      .enumeration, .optional, .type, .abstract, .variable, .action, .binding:
      return refuse(node, "a value of type `\(type)` is expected here, not a list")
    }
    let values = elements.map { decode($0, as: element) }
    let decoded = values.compactMap(\.self)
    guard decoded.count == values.count else { return nil }
    return folded(decoded).map { .literal(.list($0)) } ?? .list(decoded)
  }

  func decode(_ mapping: Mapping, _ node: Node, as type: ValueType) -> TypedValue? {
    switch type.withoutNull {
    case .record(let record): return decode(mapping, node, as: record)
    case .map(_, let value): return decode(mapping, valuesAs: value)
    case .dynamic: return decode(mapping, valuesAs: .dynamic)
    case .error: return nil
    case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .list, .nullable, .enumeration,
      .optional, .type, .abstract, .variable, .action, .binding:
      return refuse(node, "a value of type `\(type)` is expected here, not a mapping")
    }
  }

  private func decode(_ mapping: Mapping, valuesAs type: ValueType) -> TypedValue? {
    let values = mapping.entries.map { decode($0.value, as: type) }
    let decoded = values.compactMap(\.self)
    guard decoded.count == values.count else { return nil }
    let keys = mapping.entries.map { Value.string($0.keyText) }
    return folded(decoded).map { .literal(.map(MapValue(zip(keys, $0).map { ($0, $1) }))) }
      ?? .map(zip(keys, decoded).map { (key: $0, value: $1) })
  }

  private func decode(_ mapping: Mapping, _ node: Node, as record: RecordType) -> TypedValue? {
    let fields = record.fields
    var values = [TypedValue?](repeating: nil, count: fields.count)
    var given = [Bool](repeating: false, count: fields.count)
    var unknown: [String] = []
    var isSound = true
    for entry in mapping.entries {
      guard let index = record.index(of: entry.keyText) else {
        isSound = false
        unknownKey(entry, of: record)
        unknown.append(entry.keyText)
        continue
      }
      given[index] = true
      values[index] = decode(entry.value, as: fields[index].type)
      if values[index] == nil { isSound = false }
    }
    // A misspelt key was reported already, so its field is not missing too.
    let misspelt = unknown.compactMap { record.index(meantBy: $0) }
    var missing: [Int] = []
    for index in fields.indices where !given[index] {
      if let value = fields[index].defaultValue {
        values[index] = .literal(value)
      } else if !misspelt.contains(index) {
        missing.append(index)
      }
    }
    if !missing.isEmpty { isSound = false }
    // So may be one that is not known at all.
    if missing.count > unknown.count - misspelt.count {
      let names = missing.map { "`\(fields[$0].name): \(fields[$0].type)`" }.joined(separator: ", ")
      findings.error(
        CheckingCode.missingField,
        "`\(record.name)` needs \(names) too; only a `T?` or a field with a default may be left out",
        at: node.range)
    }
    let decoded = values.compactMap(\.self)
    guard isSound, decoded.count == values.count else { return nil }
    return folded(decoded).map { .literal(.record(RecordValue(record, $0))) } ?? .record(record, decoded)
  }

  private func unknownKey(_ entry: Mapping.Entry, of record: RecordType) {
    let name = entry.keyText
    let names = record.fields.map(\.name)
    if let field = record.fields.first(where: { $0.jsonKey == name }) {
      findings.error(
        CheckingCode.extraField,
        "`\(name)` is the key of `\(field.name)` on the wire; data in a screen file uses the field's own name",
        at: entry.key.range,
        fixes: [
          Fix(
            "replace `\(name)` by `\(field.name)`", [.init(findings.sources.span(entry.key.range), field.name)],
            .safe)
        ])
      return
    }
    let near = Findings.suggestion(for: name, among: names)
    let all = names.count > 8 ? "" : "; it has \(names.map { "`\($0)`" }.joined(separator: ", "))"
    findings.error(
      CheckingCode.extraField, "`\(record.name)` has no field `\(name)`\(near.isEmpty ? all : near)",
      at: entry.key.range, fixes: findings.replacement(of: entry.key.range, named: name, among: names))
  }

  /// The values, if all are literals.
  private func folded(_ values: [TypedValue]) -> [Value]? {
    var result: [Value] = []
    result.reserveCapacity(values.count)
    for value in values {
      guard case .literal(let literal) = value else { return nil }
      result.append(literal)
    }
    return result
  }
}

extension RecordType {
  /// The field that an unknown key is probably meant for.
  fileprivate func index(meantBy key: String) -> Int? {
    fields.firstIndex { $0.jsonKey == key }
      ?? NearestName.of(key, among: fields.map(\.name)).flatMap { index(of: $0) }
  }
}
