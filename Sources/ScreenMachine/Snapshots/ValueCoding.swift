import ScreenProgram
package import SpecValues

/// Values to JSON and back without a loss, whatever their type.
///
/// What JSON has stands as it is; a number with a point or an exponent is a Double. The rest is an object of one member
/// whose key begins with `$`: `{"$date": …}`, `{"$record": "Todo", …}`.
package struct ValueCoding {
  private let recordsByName: [String: RecordType]
  private let namesByRecord: [RecordType: String]

  /// Makes a coding for the record types that a program speaks of.
  package init(_ program: LinkedProgram) {
    var walk = RecordTypeWalk()
    for type in [BuiltInTypes.error, BuiltInTypes.run] { walk.add(.record(type)) }
    for slot in program.program.slots { walk.add(slot.type) }
    for operation in program.program.operations {
      walk.add(operation.result)
      for param in operation.params { walk.add(param.type) }
      for error in operation.errors { walk.add(error.details) }
    }
    for action in program.program.actions { for param in action.params { walk.add(param.type) } }
    for output in program.program.outputs { for param in output.params { walk.add(param.type) } }
    for call in program.calls {
      guard let joins = call.joins else { continue }
      walk.add(.record(joins.type))
      for type in joins.partTypes { walk.add(.record(type)) }
    }
    // Records that an `all` makes have no name of their own; a number tells them apart.
    var byName: [String: RecordType] = [:]
    var names: [RecordType: String] = [:]
    for type in walk.found {
      var name = type.name
      var number = 2
      while byName[name] != nil {
        name = "\(type.name)#\(number)"
        number += 1
      }
      byName[name] = type
      names[type] = name
    }
    (recordsByName, namesByRecord) = (byName, names)
  }

  // MARK: Writing

  package func node(_ value: Value) -> JSONNode {
    switch value {
    case .null: .null
    case .bool(let value): .bool(value)
    case .int(let value): .int(value)
    case .uint(let value): .object(of: ("$uint", .string(String(value))))
    case .double(let value):
      value.isFinite ? .number(value.description) : .object(of: ("$double", .string(value.description)))
    case .string(let text): .string(text)
    case .bytes(let bytes): .object(of: ("$bytes", .list(bytes.map { .int(Int($0)) })))
    case .timestamp(let time): .object(of: ("$date", .string(time.rfc3339)))
    case .duration(let nanoseconds): .object(of: ("$duration", .int(nanoseconds)))
    case .list(let values): .list(values.map(node))
    case .map(let map): self.map(map)
    case .record(let record):
      .object(
        of: ("$record", .string(namesByRecord[record.type] ?? record.type.name)),
        ("fields", .list(record.fields.map(node))))
    case .optional(let optional): .object(of: ("$optional", .list(optional.value.map { [node($0)] } ?? [])))
    case .type(let value): .object(of: ("$type", .string(value.type.description)))
    }
  }

  private func map(_ map: MapValue) -> JSONNode {
    var members: [JSONNode.Member] = []
    for (key, value) in zip(map.keys, map.values) {
      guard case .string(let name) = key, !name.hasPrefix("$") else {
        return .object(of: ("$map", .list(zip(map.keys, map.values).map { .list([node($0), node($1)]) })))
      }
      members.append(.init(key: name, value: node(value)))
    }
    return .object(members)
  }

  // MARK: Reading

  /// The value of a node; a failure names the place.
  package func value(_ reader: JSONReader) throws(SnapshotProblem) -> Value {
    switch reader.node {
    case .null: return .null
    case .bool(let value): return .bool(value)
    case .double(let value): return .double(value)
    case .string(let text): return .string(text)
    case .number(let digits):
      if digits.utf8.contains(where: { $0 == 0x2E || $0 | 0x20 == 0x65 }) {
        guard let value = Double(digits), value.isFinite else { throw reader.problem("`\(digits)` is no Double") }
        return .double(value)
      }
      guard let value = Int(digits) else { throw reader.problem("`\(digits)` is no Int of 64 bits") }
      return .int(value)
    case .list:
      return .list(try values(reader))
    case .object(let members):
      if let first = members.first, first.key.hasPrefix("$") { return try tagged(first.key, reader) }
      var entries: [(Value, Value)] = []
      for member in members {
        entries.append(
          (.string(member.key), try value(JSONReader(member.value, path: "\(reader.path).\(member.key)"))))
      }
      return .map(MapValue(entries))
    }
  }

  /// A value of a type.
  package func value(_ reader: JSONReader, as type: ValueType) throws(SnapshotProblem) -> Value {
    let value = try value(reader)
    guard type.holds(value) else { throw reader.problem("this is no `\(type)`") }
    return value
  }

  func values(_ reader: JSONReader) throws(SnapshotProblem) -> [Value] {
    var values: [Value] = []
    for element in try reader.list() { values.append(try value(element)) }
    return values
  }

  private func tagged(_ tag: String, _ reader: JSONReader) throws(SnapshotProblem) -> Value {
    let content = try reader.member(tag)
    switch tag {
    case "$uint":
      guard let value = UInt(try content.text()) else { throw content.problem("this is no unsigned integer") }
      return .uint(value)
    case "$double":
      guard let value = Double(try content.text()) else { throw content.problem("this is no Double") }
      return .double(value)
    case "$bytes":
      var bytes: [UInt8] = []
      for element in try content.list() { bytes.append(UInt8(try element.int(in: 0...255))) }
      return .bytes(bytes)
    case "$date":
      guard let time = Timestamp(rfc3339: try content.text()) else { throw content.problem("this is no date") }
      return .timestamp(time)
    case "$duration": return .duration(try content.int(in: Int.min...Int.max))
    case "$optional":
      let values = try values(content)
      guard values.count <= 1 else { throw content.problem("an optional has one value or none") }
      return .optional(OptionalValue(values.first))
    case "$map":
      var entries: [(Value, Value)] = []
      for pair in try content.list() {
        let parts = try values(pair)
        guard parts.count == 2 else { throw pair.problem("an entry is its key and its value") }
        entries.append((parts[0], parts[1]))
      }
      return .map(MapValue(entries))
    case "$record": return try record(content, try reader.member("fields").list())
    case "$type":
      let name = try content.text()
      let plain: [ValueType] = [.null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .dynamic]
      guard let type = plain.first(where: { $0.description == name }) else {
        throw content.problem("there is no type `\(name)` here")
      }
      return .type(TypeValue(type))
    default: throw reader.problem("there is no `\(tag)` here")
    }
  }

  private func record(_ name: JSONReader, _ fields: [JSONReader]) throws(SnapshotProblem) -> Value {
    guard let type = recordsByName[try name.text()] else { throw name.problem("there is no such record type") }
    guard fields.count == type.fields.count else {
      throw name.problem("a `\(type.name)` has \(type.fields.count) fields, found \(fields.count)")
    }
    var values: [Value] = []
    for (field, reader) in zip(type.fields, fields) { values.append(try value(reader, as: field.type)) }
    return .record(RecordValue(type, values))
  }
}

/// Finds the record types inside of types, in a fixed order.
private struct RecordTypeWalk {
  private(set) var found: [RecordType] = []
  private var seen: Set<RecordType> = []

  mutating func add(_ type: ValueType) {
    switch type {
    case .list(let type), .nullable(let type), .optional(let type), .binding(let type), .type(let type): add(type)
    case .map(let key, let value):
      add(key)
      add(value)
    case .record(let record):
      guard seen.insert(record).inserted else { return }
      found.append(record)
      for field in record.fields { add(field.type) }
    case .action(let types), .abstract(_, let types): for type in types { add(type) }
    case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .dynamic, .enumeration,
      .variable, .error:
      break
    }
  }
}
