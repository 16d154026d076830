package import SpecValues

/// The JSON Schema of spec files, made from the grammar table; for editors and tools that know no more.
///
/// It sees shapes alone: names, types and cases are left to the checker. It refuses no file that the checker takes,
/// except for a Bool or a number in quotes. Written for draft-07, which editors know best ("JSON Schema: A Media Type
/// for Describing JSON Documents", draft-handrews-json-schema-01).
package enum SpecSchema {
  /// The whole schema; the definitions are named like the constructs.
  package static var document: JSONNode {
    let kinds: [(key: String, id: ConstructID)] = [
      ("module", .module), ("app", .app), ("tests", .tests), ("screen", .screen),
    ]
    // What has none of the four keys is measured as a screen, which says that `screen` is missing.
    var root: [JSONNode.Member] = []
    for (key, id) in kinds.reversed() {
      root =
        root.isEmpty
        ? reference(id)
        : [
          member("if", object([member("required", strings([key]))])), member("then", .object(reference(id))),
          member("else", .object(root)),
        ]
    }
    let constructs = Grammar.constructs.filter { $0.id != .node }.map { member($0.id.rawValue, definition($0)) }
    return object(
      [
        member("$schema", .string("http://json-schema.org/draft-07/schema#")),
        member("title", .string("ScreenSpec")),
        member("description", .string("A screen, a module, an app, or scenarios of one.")),
        member("type", .string("object")),
      ] + root
        + [
          member("definitions", object(constructs + [member(nodeName, node), member(typeName, type)]))
        ])
  }

  // MARK: Constructs

  /// The schema of a construct's mapping.
  private static func definition(_ construct: Construct) -> JSONNode {
    var keys = construct.keys
    switch construct.id {
    case .action:
      // The keys of a step may stand beside those of an action.
      keys += Grammar.construct(.step).keys.filter { key in !keys.contains { $0.name == key.name } }
    case .scenarioStep: return scenarioStep(construct)
    default:
      if construct.id.rawValue.hasSuffix("Node") { keys += Grammar.construct(.node).keys }
    }
    var required = construct.keys.filter(\.isRequired).map(\.name)
    // The key that says the kind of the file is required by being there.
    if let kind = construct.keys.first, [.screen, .module, .app, .tests].contains(construct.id) {
      required.insert(kind.name, at: 0)
    }
    var members = [
      member("description", .string(sentence(construct.summary))),
      member("type", construct.mayBeNull ? strings(["object", "null"]) : .string("object")),
      member("properties", object(keys.map { member($0.name, property($0)) })),
      member("additionalProperties", construct.names.map { .object(schema(of: $0.shape)) } ?? .bool(false)),
    ]
    if !required.isEmpty { members.append(member("required", strings(required))) }
    if !construct.mayBeEmpty { members.append(member("minProperties", .number("1"))) }
    return object(members)
  }

  /// A step of a scenario: a word, or a mapping with one key.
  private static func scenarioStep(_ construct: Construct) -> JSONNode {
    let words = construct.keys.filter { if case .empty = $0.shape { true } else { false } }
    let mapping = object([
      member("properties", object(construct.keys.map { member($0.name, property($0)) })),
      member("additionalProperties", .bool(false)),
      member("minProperties", .number("1")),
      member("maxProperties", .number("1")),
    ])
    return object([
      member("description", .string(sentence(construct.summary))),
      member("type", strings(["string", "object"])),
      member(
        "allOf",
        .list([
          branch("string", oneOf(words.map { Word($0.name, $0.summary) })), branch("object", mapping),
        ])),
    ])
  }

  /// What stands behind a key, with what the table says of it.
  private static func property(_ key: Key) -> JSONNode {
    var text = sentence(key.summary)
    if let defaultText = key.defaultText { text += " Default: \(defaultText)." }
    text += "\n\n\(key.example)"
    var members = schema(of: key.shape)
    // Beside a reference nothing else counts.
    if members.first?.key == "$ref" { members = [member("allOf", .list([.object(members)]))] }
    return object([member("description", .string(text))] + members)
  }

  private static func sentence(_ summary: String) -> String {
    (summary.first.map { $0.uppercased() } ?? "") + summary.dropFirst() + "."
  }

  // MARK: Pieces of JSON

  static func member(_ key: String, _ value: JSONNode) -> JSONNode.Member { JSONNode.Member(key: key, value: value) }

  static func object(_ members: [JSONNode.Member]) -> JSONNode { .object(members) }

  static func strings(_ texts: [String]) -> JSONNode { .list(texts.map { .string($0) }) }

  static func reference(_ id: ConstructID) -> [JSONNode.Member] { reference(id.rawValue) }

  static func reference(_ name: String) -> [JSONNode.Member] {
    [member("$ref", .string("#/definitions/\(name)"))]
  }

  /// What holds of values of one type.
  static func branch(_ type: String, _ schema: JSONNode) -> JSONNode {
    object([member("if", object([member("type", .string(type))])), member("then", schema)])
  }

  static func oneOf(_ words: [Word]) -> JSONNode {
    let choices = words.map { word in
      object(
        [member("const", .string(word.text))]
          + (word.summary.map { [member("description", .string(sentence($0)))] } ?? []))
    }
    return object([member("oneOf", .list(choices))])
  }
}
