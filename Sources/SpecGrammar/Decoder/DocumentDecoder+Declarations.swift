import SourceText
import SpecSyntax

extension DocumentDecoder {
  /// A mapping of declarations: params, fields, parameters of an operation.
  func declarations(_ node: Node, _ label: String, _ what: String) -> [Declaration] {
    guard let entries = entries(node, label, "declarations such as `{ id: String }`", isOptional: true) else {
      return []
    }
    return entries.map { declaration($0, what) }
  }

  /// One declaration in any of its forms (section 3); with the type `invalid` where that can't be read.
  func declaration(_ entry: Entry, _ what: String) -> Declaration {
    var declaration = Declaration(
      name: declared(entry.key, .value, what), type: TypeSyntax(kind: .invalid, range: entry.value.place),
      defaultValue: nil, json: nil, isLenient: false, checks: [], summary: nil, range: entry.range)
    switch entry.value.content {
    case .scalar(let scalar):
      guard !scalar.isNull else {
        report(
          .missingValue, "`\(entry.keyText)` needs a type, such as `\(entry.keyText): String`", at: entry.key.place)
        return declaration
      }
      guard let separator = separator(in: scalar) else {
        declaration.type = type(scalar.text.utf8.count, of: scalar, entry.value)
        return declaration
      }
      declaration.type = type(separator.lowerBound, of: scalar, entry.value)
      declaration.defaultValue = defaultValue(scalar, from: separator.upperBound, entry.value)
    case .sequence:
      declaration.type = type(entry.value, entry.keyText)
    case .mapping(let mapping):
      if mapping.entries.contains(where: { DeclarationKey(rawValue: $0.keyText) != nil }) {
        longForm(mapping.entries, entry, &declaration)
      } else {
        declaration.type = type(entry.value, entry.keyText)
      }
    }
    return declaration
  }

  private func longForm(_ entries: [Entry], _ owner: Entry, _ declaration: inout Declaration) {
    read(entries, DeclarationKey.self, at: owner.key.place) { key, entry in
      switch key {
      case .type: declaration.type = type(entry.value, "type")
      case .default: declaration.defaultValue = TypedSlot(node: entry.value)
      case .json: declaration.json = plainText(entry.value, "json")
      case .lenient: declaration.isLenient = bool(entry.value, "lenient")?.value ?? false
      case .check: declaration.checks = checks(entry.value)
      case .summary: declaration.summary = summary(entry.value)
      }
    }
  }

  private func checks(_ node: Node) -> [CheckDeclaration] {
    elements(node, "check", "checks such as `{ must: email != '', message: Enter an address }`", single: true)
      .compactMap { element in
        guard let entries = entries(element, "check", "a mapping with `must` and `message`") else { return nil }
        var must: ExpressionSlot?
        var message: TextSlot?
        read(entries, CheckKey.self, at: element.place) { key, entry in
          switch key {
          case .must: must = condition(entry.value, "must")
          case .message: message = text(entry.value, "message")
          }
        }
        guard let must, let message else { return nil }
        return CheckDeclaration(must: must, message: message, range: element.place)
      }
  }

  // MARK: The short form

  /// Where ` = ` stands in `String = ""`.
  private func separator(in scalar: Scalar) -> Range<Int>? {
    var text = scalar.text
    return text.withUTF8 { bytes in
      for index in bytes.indices where bytes[index] == 0x3D {
        guard index > 0, bytes[index - 1] == 0x20 else { return nil }
        guard index + 1 == bytes.count || bytes[index + 1] == 0x20 else { return nil }
        return (index - 1)..<(index + 1)
      }
      return nil
    }
  }

  /// The YAML flow value after ` = `, as a node of its own.
  private func defaultValue(_ scalar: Scalar, from start: Int, _ node: Node) -> TypedSlot? {
    let bytes = Array(scalar.text.utf8)
    var lower = start
    var upper = bytes.count
    while lower < upper, bytes[lower] == 0x20 { lower += 1 }
    while upper > lower, bytes[upper - 1] == 0x20 { upper -= 1 }
    guard lower < upper else {
      report(.missingValue, "a default is missing after ` = `", at: range(of: max(0, lower - 1)..<lower, in: node))
      return nil
    }
    let place = range(of: lower..<upper, in: node)
    if let content = simpleValue(bytes[lower..<upper]) { return TypedSlot(node: Node(content, range: place)) }
    return flowValue(bytes[lower..<upper], at: place)
  }

  /// What most defaults are: a word, a number, a quoted text without escapes, an empty list.
  private func simpleValue(_ bytes: ArraySlice<UInt8>) -> Node.Content? {
    guard let first = bytes.first, let last = bytes.last else { return nil }
    switch first {
    case 0x22, 0x27:
      let inner = bytes.dropFirst().dropLast()
      guard bytes.count >= 2, last == first, !inner.contains(first), !inner.contains(0x5C), !inner.contains(0x0A) else {
        return nil
      }
      return .scalar(
        Scalar(text: String(decoding: inner, as: UTF8.self), style: first == 0x22 ? .doubleQuoted : .singleQuoted))
    case 0x5B: return bytes.elementsEqual([0x5B, 0x5D]) ? .sequence([]) : nil
    default:
      let isPlain = bytes.allSatisfy {
        ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) || ($0 >= 0x30 && $0 <= 0x39) || $0 >= 0x80 || $0 == 0x5F || $0 == 0x2E
          || $0 == 0x2D || $0 == 0x2B || $0 == 0x20 || $0 == 0x7E
      }
      guard isPlain, first != 0x2D || bytes.count > 1 && bytes[bytes.startIndex + 1] != 0x20 else { return nil }
      return .scalar(Scalar(text: String(decoding: bytes, as: UTF8.self), style: .plain))
    }
  }

  /// Any other value, read by the YAML reader from a text that has it at the same place, so that its ranges fit.
  private func flowValue(_ bytes: ArraySlice<UInt8>, at place: Range<Int>) -> TypedSlot? {
    let key: [UInt8] = [0x78, 0x3A, 0x20]
    let padding = [UInt8](repeating: 0x0A, count: max(0, place.lowerBound - file.base - key.count))
    let part = SourceFile(path: file.path, bytes: padding + key + bytes).standing(at: file.base)
    let tree = SpecSyntaxParser.parse(part)
    for finding in tree.diagnostics {
      report(finding.code, finding.message, at: part.positions(of: finding.span.range).clamped(to: place))
    }
    guard let value = tree.root?.mapping?["x"]?.value else { return nil }
    return TypedSlot(node: value)
  }
}
