/// Decodes JSON that is a tree already, as a value of type JSON is at run time; by the rules of ``ByteDecoder``.
struct NodeDecoder {
  let skipInvalid: Bool
  var leftOut = 0

  init(skipInvalid: Bool) {
    self.skipInvalid = skipInvalid
  }

  mutating func decode(
    _ node: JSONNode, _ type: ValueType, isLenient: Bool
  ) throws(JSONDecodingFailure) -> Value {
    switch type {
    case .nullable(let type):
      if case .null = node { return .null }
      return try decode(node, type, isLenient: isLenient)
    case .dynamic, .variable, .error: return try decodeAny(node)
    case .null:
      if case .null = node { return .null }
    case .bool:
      if case .bool(let value) = node { return .bool(value) }
    case .int: if let value = try decodeInt(node, isLenient) { return .int(value) }
    case .double: if let value = try decodeDouble(node, isLenient) { return .double(value) }
    case .string:
      if case .string(let text) = node { return .string(text) }
      if isLenient, case .number(let digits) = node { return .string(digits) }
      if isLenient, case .double(let double) = node { return .string(JSONEncoding.number(double)) }
    case .timestamp:
      if case .string(let text) = node, let value = Timestamp(rfc3339: text) { return .timestamp(value) }
    case .duration:
      if case .string(let text) = node, let value = DurationText.signedNanoseconds(of: text) { return .duration(value) }
    case .enumeration(let type):
      if case .string(let word) = node, let value = type.word(for: word) { return .string(value) }
      throw failure("\(type.name) (\(type.cases.joined(separator: ", ")))", node)
    case .list(let element):
      if case .list(let nodes) = node { return try decodeList(nodes, element, isLenient) }
    case .map(_, let element):
      if case .object(let members) = node { return try decodeMap(members, element, isLenient) }
    case .record(let type):
      if case .object(let members) = node { return .record(try decodeRecord(members, type)) }
    case .uint, .bytes, .optional, .type, .abstract, .action, .binding:
      throw JSONDecodingFailure("a value of type \(type) can't come from JSON")
    }
    throw failure(type.description, node)
  }

  private func failure(_ expected: String, _ node: JSONNode) -> JSONDecodingFailure {
    JSONDecodingFailure("expected \(expected), found \(node.summary)")
  }

  private func decodeInt(_ node: JSONNode, _ isLenient: Bool) throws(JSONDecodingFailure) -> Int? {
    let digits: String
    switch node {
    case .number(let text): digits = text
    case .string(let text) where isLenient && JSONNode.isNumber(text): digits = text
    case .double(let double):
      if let int = Int(exactly: double) { return int }
      if double.isFinite, double.rounded() == double {
        throw JSONDecodingFailure("expected Int, found \(node.summary), which is beyond 64 bit")
      }
      return nil
    case .null, .bool, .string, .list, .object: return nil
    }
    switch ExactInteger(digits.utf8) {
    case .int(let value): return value
    case .fraction: return nil
    case .tooLarge: throw JSONDecodingFailure("expected Int, found \(node.summary), which is beyond 64 bit")
    }
  }

  private func decodeDouble(_ node: JSONNode, _ isLenient: Bool) throws(JSONDecodingFailure) -> Double? {
    let digits: String
    switch node {
    case .number(let text): digits = text
    case .string(let text) where isLenient && JSONNode.isNumber(text): digits = text
    case .double(let double): return double
    case .null, .bool, .string, .list, .object: return nil
    }
    guard let value = Double(digits), value.isFinite else {
      throw JSONDecodingFailure("expected Double, found \(node.summary), which is too large for one")
    }
    return value
  }

  private mutating func decodeAny(_ node: JSONNode) throws(JSONDecodingFailure) -> Value {
    switch node {
    case .null: return .null
    case .bool(let value): return .bool(value)
    case .string(let text): return .string(text)
    case .double(let value): return .double(value)
    case .number(let digits):
      guard let value = Double(digits), value.isFinite else {
        throw JSONDecodingFailure("found \(node.summary), which is too large for a number")
      }
      return .double(value)
    case .list(let nodes):
      var values: [Value] = []
      values.reserveCapacity(nodes.count)
      for (index, node) in nodes.enumerated() {
        do throws(JSONDecodingFailure) { values.append(try decodeAny(node)) } catch { throw error.inside("[\(index)]") }
      }
      return .list(values)
    case .object(let members):
      var entries: [(Value, Value)] = []
      entries.reserveCapacity(members.count)
      for member in members {
        do throws(JSONDecodingFailure) {
          entries.append((.string(member.key), try decodeAny(member.value)))
        } catch {
          throw error.inside(key: member.key)
        }
      }
      return .map(MapValue(entries))
    }
  }

  private mutating func decodeList(
    _ nodes: [JSONNode], _ element: ValueType, _ isLenient: Bool
  ) throws(JSONDecodingFailure) -> Value {
    var values: [Value] = []
    values.reserveCapacity(nodes.count)
    var first: JSONDecodingFailure?
    for (index, node) in nodes.enumerated() {
      let leftOutBefore = leftOut
      do throws(JSONDecodingFailure) {
        values.append(try decode(node, element, isLenient: isLenient))
      } catch {
        guard skipInvalid else { throw error.inside("[\(index)]") }
        // What was left out inside of an element that is itself left out is not counted on top of it.
        leftOut = leftOutBefore + 1
        if first == nil { first = error.inside("[\(index)]") }
      }
    }
    if values.isEmpty, let first {
      throw first.adding("; no element of the list is valid")
    }
    return .list(values)
  }

  private mutating func decodeMap(
    _ members: [JSONNode.Member], _ element: ValueType, _ isLenient: Bool
  ) throws(JSONDecodingFailure) -> Value {
    var entries: [(Value, Value)] = []
    entries.reserveCapacity(members.count)
    for member in members {
      do throws(JSONDecodingFailure) {
        entries.append((.string(member.key), try decode(member.value, element, isLenient: isLenient)))
      } catch {
        throw error.inside(key: member.key)
      }
    }
    return .map(MapValue(entries))
  }

  private mutating func decodeRecord(
    _ members: [JSONNode.Member], _ type: RecordType
  ) throws(JSONDecodingFailure) -> RecordValue {
    var values: [Value] = []
    values.reserveCapacity(type.fields.count)
    let table: [String: JSONNode]? =
      members.count > 32
      ? Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { _, last in last }) : nil
    for field in type.fields {
      let node = table.map { $0[field.jsonKey] } ?? members.last { $0.key.hasSameCodePoints(as: field.jsonKey) }?.value
      switch node {
      case nil, .null?:
        if let value = field.defaultValue {
          values.append(value)
        } else {
          let found = node == nil ? "nothing" : "null"
          throw JSONDecodingFailure("expected \(field.type), found \(found)").inside(key: field.jsonKey)
        }
      case let node?:
        do throws(JSONDecodingFailure) {
          values.append(try decode(node, field.type, isLenient: field.isLenient))
        } catch {
          throw error.inside(key: field.jsonKey)
        }
      }
    }
    return RecordValue(type, values)
  }
}

extension EnumType {
  /// The word that a word of the wire stands for: itself where it is listed, else the fallback, else none.
  public func word(for word: String) -> String? {
    cases.contains { $0.hasSameCodePoints(as: word) } ? word : unknown
  }
}

extension JSONNode {
  /// Whether a text is a number of JSON's form.
  static func isNumber(_ text: String) -> Bool {
    guard let first = text.utf8.first, first == 0x2D || first.decimalDigit != nil else { return false }
    guard case .number(let digits)? = try? JSONText.parse(Array(text.utf8)) else { return false }
    return digits == text
  }

  /// What was found, in a message; short, whatever came.
  var summary: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let digits): Self.cut(digits)
    case .double(let value): JSONEncoding.number(value)
    case .string(let text): JSONEncoding.quoted(Self.cut(text))
    case .list: "a list"
    case .object: "an object"
    }
  }

  private static func cut(_ text: String) -> String {
    text.utf8.count <= 40 ? text : "\(text.prefix(30))…"
  }
}
