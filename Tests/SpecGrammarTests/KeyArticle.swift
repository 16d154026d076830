@testable import SpecGrammar

/// The article of the documentation that holds the keys of all constructs.
enum KeyArticle {
  /// The chapters, each with its first construct.
  private static let chapters: [(title: String, first: ConstructID)] = [
    ("Files", .screen), ("Types and declarations", .declaration), ("Services and shared models", .service),
    ("Cases and data", .stateCase), ("Actions and steps", .action), ("View", .component), ("Nodes", .textNode),
    ("Live services", .liveService), ("Stubs", .stubSet), ("Scenarios", .scenario),
  ]

  static func text() -> String {
    """
    # Keys

    Every key of every construct, as the loader knows them.

    ## Overview

    *Holds* says how the value is read: an `expression` is CEL, a `text` a template that gives text, a `typed value` a
    literal of the place's type or a whole `${…}`, a `path` a place that can be assigned, an `action` a name with its
    arguments, a `case` a dotted path of cases, a `duration` a time such as `300ms`. <doc:ExpressionsAndTemplates> has the rules. `list: x` is a list of such values, and
    `by name: x` a mapping of names that the author chooses to such values. A `handler` is a step, a list of steps, or a case
    to move to (<doc:Steps>). *Default*
    is what holds where the key is left out; a key that is needed says so there. Where names of the author's stand beside the keys, the
    text above the table tells what they are.

    The keys \(Grammar.reservedKeys.map { "`\($0)`" }.joined(separator: ", ")) are kept for later, and refused today.

    \(sections.joined(separator: "\n"))
    """
  }

  private static var sections: [String] {
    Grammar.constructs.flatMap { construct in
      let chapter = chapters.first { $0.first == construct.id }.map { ["## \($0.title)\n"] } ?? []
      return chapter + [section(construct)]
    }
  }

  private static func section(_ construct: Construct) -> String {
    var lines = ["### \(construct.title.prefix(1).uppercased())\(construct.title.dropFirst())", ""]
    lines.append("\(construct.summary.prefix(1).uppercased())\(construct.summary.dropFirst()).")
    if let names = construct.names {
      lines += ["", "Beside these keys: a name for each \(names.what), which holds \(words(names.shape))."]
    }
    lines += ["", "| key | holds | default | what it is for | example |", "|---|---|---|---|---|"]
    return (lines + construct.keys.map(row)).joined(separator: "\n") + "\n"
  }

  private static func row(_ key: Key) -> String {
    let example = key.example.split(separator: "\n").first.map(String.init) ?? ""
    let cells = [
      code(key.name), words(key.shape), key.isRequired ? "needed" : key.defaultText ?? "", key.summary, code(example),
    ]
    return "| \(cells.joined(separator: " | ")) |"
  }

  private static func code(_ text: String) -> String { "`\(text.replacing("|", with: "\\|"))`" }

  /// What a shape takes, in words; handlers, which are everywhere, have one of their own.
  static func words(_ shape: KeyShape) -> String {
    spelled(shape).replacing(spelled(.handler), with: "handler")
  }

  private static func spelled(_ shape: KeyShape) -> String {
    switch shape {
    case .slot(.typed): "typed value"
    case .slot(let kind): kind.rawValue
    case .plainText: "plain text"
    case .name: "name"
    case .label: "name, perhaps with hyphens"
    case .alternatives: "words with `\\|` between them"
    case .dottedName: "name with dots"
    case .bool: "`true` or `false`"
    case .int: "whole number"
    case .number: "number"
    case .type: "type"
    case .words(let words): words.map { "`\($0.text)`" }.joined(separator: ", ")
    case .empty: "nothing"
    case .declaration: "declaration"
    case .construct(let id): Grammar.construct(id).title
    case .viewNode: "node"
    case .list(let shape): "list: \(spelled(shape))"
    case .names(let what, let shape, _): "by \(what): \(spelled(shape))"
    case .keyed(FailKinds.words, let shape): "by kind of failure: \(spelled(shape))"
    case .keyed(let keys, let shape): "by \(keys.map { "`\($0)`" }.joined(separator: ", ")): \(spelled(shape))"
    case .timed(let shape): "by duration: \(spelled(shape))"
    case .anyOf(let shapes): shapes.map(spelled).joined(separator: "; or ")
    }
  }
}
