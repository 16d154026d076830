import SpecValues

extension TypedNode {
  /// The tree in one line, with the types of calls and names; for dumps and tests.
  func dump(_ inference: Inference) -> String {
    func dumped(_ node: TypedNode) -> String { node.dump(inference) }
    func call(_ name: String, _ nodes: [TypedNode]) -> String {
      "\(name)(\(nodes.map(dumped).joined(separator: ", ")))"
    }
    let type = inference.resolve(type, freeAsDynamic: true)
    switch kind {
    case .constant(let value): return TypedNode.literal(value)
    case .slot(let index): return "slot \(index): \(type)"
    case .computed(let index): return "computed \(index): \(type)"
    case .computedIndex(let index, let key): return "computed \(index)[\(dumped(key))]: \(type)"
    case .local(let index), .lazyLocal(let index): return "local \(index): \(type)"
    case .bind(let index, let value, let body): return "bind \(index) = \(dumped(value)) in \(dumped(body))"
    case .field(let base, let index, let name): return "(\(dumped(base))).\(name)#\(index): \(type)"
    case .select(let base, let name, let isOptional):
      return "(\(dumped(base))).\(isOptional ? "?" : "")\(name): \(type)"
    case .nullableField(let base, _, let name): return "(\(dumped(base))).?\(name): \(type)"
    case .has(let base, let name): return "has(\(dumped(base)).\(name))"
    case .notNull(let base): return "notNull(\(dumped(base)))"
    case .index(let base, let key, let isOptional):
      return "(\(dumped(base)))[\(isOptional ? "?" : "")\(dumped(key))]: \(type)"
    case .not(let node): return call("not", [node])
    case .negate(let node): return call("negate", [node])
    case .binary(let operation, let left, let right): return "(\(dumped(left)) \(operation.rawValue) \(dumped(right)))"
    case .and(let nodes, let isOrdered): return call(isOrdered ? "andThen" : "and", nodes)
    case .or(let nodes, let isOrdered): return call(isOrdered ? "orElse" : "or", nodes)
    case .conditional(let test, let first, let second): return call("if", [test, first, second])
    case .list(let nodes, _): return "[\(nodes.map(dumped).joined(separator: ", "))]"
    case .map(let entries, _):
      return "{\(entries.map { "\(dumped($0.key)): \(dumped($0.value))" }.joined(separator: ", "))}"
    case .record(let type, let nodes): return call(type.name, nodes)
    case .call(let name, let overloads, let nodes): return call(overloads.count == 1 ? name : "\(name)?", nodes)
    case .loop(let base, let variables, let loop):
      let names = "\(variables.first)" + (variables.second.map { " \($0)" } ?? "")
      let (name, bodies) = loop.parts
      return "\(name) \(names) in \(dumped(base)) { \(bodies.map(dumped).joined(separator: "; ")) }"
    case .orValue(let base, let other): return call("orValue", [base, other])
    case .or2(let base, let other): return call("or", [base, other])
    case .optMap(let base, let index, let body, let isFlat):
      return "\(isFlat ? "optFlatMap" : "optMap") \(index) in \(dumped(base)) { \(dumped(body)) }"
    case .extreme(let isGreatest, let nodes): return call(isGreatest ? "greatest" : "least", nodes)
    case .format(let pattern, let list): return call("format", [pattern, list])
    case .byId(let list, let id): return call("byId", [list, id])
    case .mergedById(let list, let other): return call("mergedById", [list, other])
    case .with(let base, let changes):
      return "with(\(dumped(base)), \(changes.map { "#\($0.index): \(dumped($0.value))" }.joined(separator: ", ")))"
    case .isOneOf(let subject, let values):
      return "isOneOf(\(dumped(subject)), \(values.map(TypedNode.literal).joined(separator: ", ")))"
    case .plural(let number, let forms):
      return
        "plural(\(dumped(number)), \(forms.forms.map { "\($0.0.rawValue): \(dumped($0.1))" }.joined(separator: ", ")))"
    case .unwrapOptional(let node): return call("unwrap", [node])
    case .now: return "now()"
    case .newId: return "newId()"
    case .failure(let kind, _): return "failure(\(kind.rawValue))"
    }
  }

  static func literal(_ value: Value) -> String {
    switch value {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .int(let value): String(value)
    case .uint(let value): "\(value)u"
    case .double(let value): "\(value)"
    case .string(let text): StringFunctions.quote(text)
    case .bytes(let bytes): "bytes(\(bytes.count))"
    case .timestamp(let timestamp): timestamp.rfc3339
    case .duration(let duration): DurationForm.text(duration)
    case .list(let list): "[\(list.map(literal).joined(separator: ", "))]"
    case .map(let map):
      "{\(zip(map.keys, map.values).map { "\(literal($0)): \(literal($1))" }.joined(separator: ", "))}"
    case .record(let record): "\(record.type.name)(\(record.fields.map(literal).joined(separator: ", ")))"
    case .optional(let optional): optional.value.map { "optional(\(literal($0)))" } ?? "none"
    case .type(let type): type.type.runtimeName
    }
  }
}

extension TypedNode.Loop {
  fileprivate var parts: (String, [TypedNode]) {
    switch self {
    case .all(let body): ("all", [body])
    case .exists(let body): ("exists", [body])
    case .existsOne(let body): ("existsOne", [body])
    case .filter(let body): ("filter", [body])
    case .map(let filter, let body): ("map", [filter, body].compactMap(\.self))
    case .transformMap(let filter, let body): ("transformMap", [filter, body].compactMap(\.self))
    case .transformMapEntry(let filter, let body): ("transformMapEntry", [filter, body].compactMap(\.self))
    case .sortBy(let key, let isDescending): (isDescending ? "sortByDesc" : "sortBy", [key])
    case .groupBy(let key): ("groupBy", [key])
    }
  }
}
