import SpecValues

extension SpecSchema {
  static let nodeName = "viewNode"
  static let typeName = "type"

  private static let namePattern = "[A-Za-z_][A-Za-z0-9_]*"
  private static let dottedPattern = "^\(namePattern)([.]\(namePattern))*$"
  private static let durationPattern = "^(?=[0-9])([0-9.]+h)?([0-9.]+m)?([0-9.]+s)?([0-9.]+ms)?$"

  /// What a value of a shape looks like.
  static func schema(of shape: KeyShape) -> [JSONNode.Member] {
    switch shape {
    // A slot says what its text means, so that a number or a Bool is as good a text as any.
    case .slot(.expression), .slot(.text), .plainText: types("string", "number", "boolean")
    case .slot(.typed): []
    case .slot(.path), .slot(.action): types("string")
    case .slot(.casePath), .dottedName: types("string") + [member("pattern", .string(dottedPattern))]
    case .name: types("string", "boolean") + [member("pattern", .string("^\(namePattern)$"))]
    case .label: types("string", "number", "boolean") + [member("pattern", .string("^[A-Za-z0-9_][A-Za-z0-9_-]*$"))]
    case .alternatives: types("string") + [member("pattern", .string("[|]"))]
    case .slot(.duration): types("string") + [member("pattern", .string(durationPattern))]
    case .bool: types("boolean")
    case .int: types("integer")
    case .number: types("number")
    case .type: reference(typeName)
    case .words(let words): members(of: oneOf(words))
    case .empty: types("null")
    case .declaration: declaration
    case .construct(let id): reference(id)
    case .viewNode: reference(nodeName)
    case .list(let element): list(element)
    case .names(_, let value, let fewest):
      (fewest == .nothing ? types("object", "null") : types("object"))
        + [member("additionalProperties", .object(schema(of: value)))]
        + (fewest == .oneKey ? [member("minProperties", .number("1"))] : [])
    case .keyed(let words, let value):
      types("object") + [
        member("properties", object(words.map { member($0, .object(schema(of: value))) })),
        member("additionalProperties", .bool(false)),
      ]
    case .timed(let value):
      types("object") + [
        member("patternProperties", object([member(durationPattern, .object(schema(of: value)))])),
        member("additionalProperties", .bool(false)),
      ]
    case .anyOf(let shapes): union(shapes.flatMap(flat))
    }
  }

  private static func types(_ names: String...) -> [JSONNode.Member] {
    [member("type", names.count == 1 ? .string(names[0]) : strings(names))]
  }

  private static func members(of node: JSONNode) -> [JSONNode.Member] {
    if case .object(let members) = node { members } else { [] }
  }

  /// A list; one of steps, answers or selectors can't be empty.
  private static func list(_ element: KeyShape) -> [JSONNode.Member] {
    let needsOne = flat(element).contains {
      switch $0 {
      case .construct(.step), .construct(.scenarioStep), .construct(.answer), .construct(.selector): true
      default: false
      }
    }
    return types("array") + [member("items", .object(schema(of: element)))]
      + (needsOne ? [member("minItems", .number("1"))] : [])
  }

  // MARK: Types

  /// A type: a text, or what YAML makes of `[Todo]` and `[String: Int]`.
  static var type: JSONNode {
    object(
      types("string", "array") + [
        member(
          "items",
          object(
            types("string", "array", "object") + [
              member(
                "allOf",
                .list([
                  branch("array", .object(reference(typeName))),
                  branch(
                    "object",
                    object([
                      member("minProperties", .number("1")), member("maxProperties", .number("1")),
                      member("additionalProperties", .object(reference(typeName))),
                    ])),
                ]))
            ])),
        member("minItems", .number("1")),
        member("maxItems", .number("1")),
      ])
  }

  private static var declaration: [JSONNode.Member] {
    types("string", "array", "object") + [
      member(
        "allOf",
        .list([
          branch("array", .object(reference(typeName))), branch("object", .object(reference(.declaration))),
        ]))
    ]
  }

  // MARK: Unions

  private static func flat(_ shape: KeyShape) -> [KeyShape] {
    if case .anyOf(let shapes) = shape { shapes.flatMap(flat) } else { [shape] }
  }

  /// One of several shapes. They differ in the type of their JSON, so that each type leads to one of them: a finding
  /// then is about the one that was meant, and not about all.
  private static func union(_ shapes: [KeyShape]) -> [JSONNode.Member] {
    var scalarTypes: [String] = []
    var words: [Word] = []
    var free: [KeyShape] = []
    var lists: [KeyShape] = []
    var objects: [KeyShape] = []
    for shape in shapes {
      switch shape {
      case .slot(.typed): return []
      case .list: lists.append(shape)
      case .construct, .names, .keyed, .timed: objects.append(shape)
      case .words(let more):
        words += more
        scalarTypes.append("string")
      case .slot, .plainText, .name, .label, .alternatives, .dottedName, .bool, .int, .number, .empty:
        if case .empty = shape {} else { free.append(shape) }
        scalarTypes += typeNames(of: shape)
      case .type, .declaration, .viewNode, .anyOf: break
      }
    }
    // Beside words a text is one of them, or a template that gives one.
    let isWord = free.count == 1 && !words.isEmpty && free[0].slotKind == .text
    if isWord { scalarTypes = ["string"] }
    var unique: [String] = []
    for name in scalarTypes where !unique.contains(name) { unique.append(name) }
    if !lists.isEmpty { unique.append("array") }
    if !objects.isEmpty { unique.append("object") }
    var branches: [JSONNode] = []
    if !words.isEmpty, free.isEmpty { branches.append(branch("string", oneOf(words))) }
    if let list = lists.first { branches.append(branch("array", .object(schema(of: list)))) }
    if let chosen = choice(among: objects) { branches.append(branch("object", .object(chosen))) }
    var result = [member("type", unique.count == 1 ? .string(unique[0]) : strings(unique))]
    if !free.isEmpty, !words.isEmpty { result.append(member("examples", strings(words.map(\.text)))) }
    if isWord {
      let choices = words.map(\.text).joined(separator: "|")
      result.append(member("pattern", .string("^(\(choices))$|[$][{]")))
    } else if free.count == 1, let pattern = schema(of: free[0]).first(where: { $0.key == "pattern" }) {
      result.append(pattern)
    }
    if !branches.isEmpty { result.append(member("allOf", .list(branches))) }
    return result
  }

  private static func typeNames(of shape: KeyShape) -> [String] {
    switch schema(of: shape).first(where: { $0.key == "type" })?.value {
    case .string(let name)?: [name]
    case .list(let names)?: names.compactMap { if case .string(let name) = $0 { name } else { nil } }
    case .null?, .bool?, .number?, .double?, .object?, nil: []
    }
  }

  /// Which of several mappings is meant, as the decoder tells them apart.
  private static func choice(among shapes: [KeyShape]) -> [JSONNode.Member]? {
    guard let first = shapes.first else { return nil }
    var fallback = first
    for shape in shapes {
      switch shape {
      case .construct(.action): return reference(.action)
      case .construct(.enumeration):
        let keys = Grammar.construct(.enumeration).keys.map(\.name)
        let condition = object([
          member("required", strings(["cases"])),
          member("properties", object([member("cases", object(types("array")))])),
          member("propertyNames", object([member("enum", strings(keys))])),
        ])
        return [
          member("if", condition), member("then", .object(reference(.enumeration))),
          member("else", .object(schema(of: fallback))),
        ]
      case .keyed(let words, _):
        let isKeyed = words.map { object([member("required", strings([$0]))]) }
        return [
          member("if", object([member("anyOf", .list(isKeyed))])), member("then", .object(schema(of: shape))),
          member("else", .object(schema(of: fallback))),
        ]
      default: fallback = shape
      }
    }
    return schema(of: fallback)
  }

  // MARK: Nodes

  /// A node of a view: a word, or a mapping whose kind is told by a key.
  static var node: JSONNode {
    let keys = NodeKind.allCases.map(\.rawValue) + NodeKey.allCases.map(\.rawValue)
    // Where no key tells the kind, the one that is not known is what was misspelt.
    var chain = object([
      member("propertyNames", object([member("enum", strings(keys))])), member("minProperties", .number("1")),
    ])
    for kind in kindsInOrder.reversed() {
      chain = object([
        member("if", object([member("required", strings([kind.rawValue]))])),
        member("then", .object(reference(kind.rawValue + "Node"))),
        member("else", chain),
      ])
    }
    let words = [NodeKind.spacer, .divider, .nothing].map { Word($0.rawValue, $0.rule.summary) }
    return object([
      member("description", .string("A node of a view.")),
      member("type", strings(["string", "object"])),
      member("allOf", .list([branch("string", oneOf(words)), branch("object", chain)])),
    ])
  }

  /// The kinds, each before those whose name it has for a key.
  private static var kindsInOrder: [NodeKind] {
    var rest = NodeKind.allCases
    var order: [NodeKind] = []
    while let next = rest.first(where: { kind in !rest.contains { $0 != kind && $0.hasKey(kind.rawValue) } }) {
      order.append(next)
      rest.removeAll { $0 == next }
    }
    return order + rest
  }
}
