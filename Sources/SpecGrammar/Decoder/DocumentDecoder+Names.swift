import SourceText
import SpecSyntax

/// What a name is for, which decides what it may be.
enum NameUse: Sendable {
  /// Something that expressions read: a field, a parameter, an action.
  case value
  /// A type.
  case type
  /// A case.
  case stateCase
  /// Something that expressions do not read: a service, an operation, a screen.
  case plain
  /// A word that may hold hyphens: a stub set, a word of an enum.
  case label
}

/// What may be a name.
package enum NameRules {
  /// The words that expressions keep for themselves.
  static let expressionWords: Set<String> = [
    "true", "false", "null", "in", "as", "break", "const", "continue", "else", "for", "function", "if", "import",
    "let", "loop", "package", "namespace", "return", "var", "void", "while",
  ]
  /// The names of built-in types.
  static let builtInTypes: Set<String> = [
    "String", "Int", "Double", "Bool", "Date", "Duration", "JSON", "Error", "ErrorKind", "Run", "Cause", "Action",
    "Binding",
  ]
  /// The words that stand where a case may stand.
  static let caseWords: Set<String> = [
    "else", "always", "toolbar", "searchable", "refreshable", "never", "ignore", "true", "false", "null",
  ]

  static func isExpressionWord(_ text: String) -> Bool {
    // Most names are longer than these words, or begin with another letter.
    guard text.utf8.count <= 9, let first = text.utf8.first, first >= 0x61, first <= 0x77 else { return false }
    return expressionWords.contains(text)
  }

  /// Whether a text has letters, digits and `_`, and begins with no digit.
  package static func isIdentifier(_ text: String) -> Bool { check(text, hyphens: false) }

  static func isLabel(_ text: String) -> Bool { check(text, hyphens: true) }

  private static func check(_ text: String, hyphens: Bool) -> Bool {
    var isFirst = true
    for byte in text.utf8 {
      let isLetter = (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A || byte == 0x5F
      let isDigit = byte >= 0x30 && byte <= 0x39
      let isHyphen = hyphens && byte == 0x2D
      guard isLetter || (isDigit && (hyphens || !isFirst)) || (isHyphen && !isFirst) else { return false }
      isFirst = false
    }
    return !isFirst
  }

  /// A name made of a text that is none, as people would write it: `not-found` becomes `notFound`.
  package static func identifier(from text: String) -> String? {
    var name: [UInt8] = []
    var capitalizes = false
    for byte in text.utf8 {
      let isLower = byte >= 0x61 && byte <= 0x7A
      let isDigit = byte >= 0x30 && byte <= 0x39
      if isLower || isDigit || byte == 0x5F || (byte >= 0x41 && byte <= 0x5A) {
        if isDigit && name.isEmpty { return nil }
        name.append(capitalizes && isLower && !name.isEmpty ? byte - 32 : byte)
        capitalizes = false
      } else if byte == 0x2D || byte == 0x20 || byte == 0x2E {
        capitalizes = true
      } else {
        return nil
      }
    }
    return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
  }
}

extension DocumentDecoder {
  /// The name that a key declares; reported where it can't be one, and kept all the same.
  func declared(_ key: Node, _ use: NameUse, _ what: String) -> Name {
    let name = Name(text: key.scalar?.text ?? "", range: key.place)
    check(name, use, what)
    return name
  }

  /// The name that a value gives.
  func name(_ node: Node, _ label: String, _ use: NameUse, _ what: String) -> Name? {
    guard let scalar = scalar(node, label, "the name of \(what)") else { return nil }
    let name = Name(text: scalar.text, range: node.place)
    check(name, use, what)
    return name
  }

  /// A list of names.
  func names(_ node: Node, _ label: String, _ use: NameUse, _ what: String, isUnique: Bool = true) -> [Name] {
    var names: [Name] = []
    for element in elements(node, label, "a list of names") {
      guard let name = name(element, label, use, what) else { continue }
      if isUnique, let first = names.first(where: { $0.text == name.text }) {
        report(
          .duplicateName, "`\(name.text)` stands in `\(label)` twice", at: name.range,
          notes: [note("first here", at: first.range)])
        continue
      }
      names.append(name)
    }
    return names
  }

  private func check(_ name: Name, _ use: NameUse, _ what: String) {
    let isAllowed = use == .label ? NameRules.isLabel(name.text) : NameRules.isIdentifier(name.text)
    guard isAllowed else {
      let suggestion = NameRules.identifier(from: name.text)
      let wayOut = suggestion.map { ": write `\($0)`" } ?? ""
      let rule =
        use == .label ? "letters, digits, `_` and `-`" : "letters, digits and `_`, and begins with a letter or `_`"
      report(
        .invalidName, "`\(name.text)` can't be the name of \(what), which has \(rule)\(wayOut)", at: name.range,
        fixes: suggestion.map { [renaming(name.range, to: $0)] } ?? [])
      return
    }
    switch use {
    case .value:
      if NameRules.isExpressionWord(name.text) { reserved(name, "expressions keep this word for themselves") }
    case .type:
      if NameRules.builtInTypes.contains(name.text) {
        reserved(name, "a type of this name is built in")
      } else if NameRules.isExpressionWord(name.text) {
        reserved(name, "expressions keep this word for themselves")
      }
    case .stateCase:
      if NameRules.caseWords.contains(name.text) { reserved(name, "this word stands where cases stand") }
    case .plain, .label: break
    }
  }

  private func reserved(_ name: Name, _ reason: String) {
    report(.reservedName, "`\(name.text)` can't be a name here: \(reason); choose another", at: name.range)
  }

  /// A dotted path in a scalar.
  func dotted(_ node: Node, _ label: String, _ expected: String) -> DottedName? {
    scalar(node, label, expected).flatMap { dotted($0.text, at: node.place, expected) }
  }

  /// A dotted path; what it is expected to be is said where it is none.
  func dotted(_ text: String, at range: Range<Int>, _ expected: String) -> DottedName? {
    if NameRules.isIdentifier(text) { return DottedName(parts: [text], range: range) }
    var parts: [String] = []
    parts.reserveCapacity(2)
    var rest = Substring(text)
    while let dot = rest.utf8.firstIndex(of: 0x2E) {
      parts.append(String(rest[..<dot]))
      rest = rest[rest.utf8.index(after: dot)...]
    }
    parts.append(String(rest))
    guard parts.allSatisfy(NameRules.isIdentifier) else {
      var wayOut = ""
      if text.utf8.contains(0x28) { wayOut = "; an action runs by `{ run: … }`" }
      if text.utf8.contains(0x24) { wayOut = "; no `${…}` here" }
      report(.invalidPath, "`\(text)` is not \(expected): names with dots between them\(wayOut)", at: range)
      return nil
    }
    return DottedName(parts: parts, range: range)
  }

  func casePath(_ node: Node, _ label: String) -> DottedName? { dotted(node, label, "the path of a case") }

  /// One case or a list of them.
  func cases(_ node: Node, _ label: String) -> [DottedName] {
    var cases: [DottedName] = []
    for element in elements(node, label, "a case or a list of cases", single: true) {
      if let path = casePath(element, label) { cases.append(path) }
    }
    return cases
  }

  /// `service.operation`.
  func operation(_ node: Node, _ label: String) -> DottedName? {
    guard let scalar = scalar(node, label, "an operation, such as `todos.fetch`") else { return nil }
    return operation(scalar.text, at: node.place)
  }

  func operation(_ text: String, at range: Range<Int>) -> DottedName? {
    if let open = text.utf8.firstIndex(of: 0x28) {
      report(
        .invalidPath, "`\(text)` is not an operation: its arguments stand under `with`, and here `\(text[..<open])`",
        at: range)
      return nil
    }
    guard let name = dotted(text, at: range, "an operation") else { return nil }
    guard name.parts.count == 2 else {
      report(
        .invalidPath, "`\(text)` is not an operation: write its service, a dot and its name, such as `todos.fetch`",
        at: range)
      return nil
    }
    return name
  }
}
