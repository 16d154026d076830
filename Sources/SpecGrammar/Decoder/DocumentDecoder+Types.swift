import SourceText
import SpecSyntax

extension DocumentDecoder {
  /// The type in a node: a text, or one of the collections that YAML makes of `[Todo]` and `[String: Int]`.
  func type(_ node: Node, _ label: String, depth: Int = 0) -> TypeSyntax {
    switch node.content {
    case .scalar(let scalar):
      guard !scalar.isNull else {
        report(.missingValue, "`\(label)` needs a type, such as `String` or `[Todo]`", at: place(ofNull: node))
        return TypeSyntax(kind: .invalid, range: node.place)
      }
      return type(scalar.text.utf8.count, of: scalar, node)
    case .sequence(let elements):
      guard elements.count == 1, let element = elements.first else {
        report(
          .invalidType,
          "a list type has one element type, such as `[Todo]`; this has \(elements.count)", at: node.place)
        return TypeSyntax(kind: .invalid, range: node.place)
      }
      if case .mapping(let mapping) = element.content {
        guard mapping.entries.count == 1, let entry = mapping.entries.first else {
          report(.invalidType, "a map type has one key and one value type, such as `[String: Int]`", at: node.place)
          return TypeSyntax(kind: .invalid, range: node.place)
        }
        let key = type(entry.key, label, depth: depth + 1)
        return TypeSyntax(kind: .map(key, type(entry.value, label, depth: depth + 1)), range: node.place)
      }
      return TypeSyntax(kind: .list(type(element, label, depth: depth + 1)), range: node.place)
    case .mapping(let mapping):
      if mapping.entries.count == 1, let entry = mapping.entries.first, let value = entry.value.scalar?.text,
        NameRules.builtInTypes.contains(entry.keyText)
      {
        report(
          .invalidType, "a map type is written `[\(entry.keyText): \(value)]`", at: node.place,
          fixes: [fix("write it so", replace: node.range, by: "[\(entry.keyText): \(value)]", .safe)])
      } else {
        report(
          .invalidType, "a type stands here, not a mapping: declare a record under `types` and name it", at: node.place)
      }
      return TypeSyntax(kind: .invalid, range: node.place)
    }
  }

  /// The type in the first bytes of a scalar.
  func type(_ count: Int, of scalar: Scalar, _ node: Node) -> TypeSyntax {
    if count == scalar.text.utf8.count, NameRules.isIdentifier(scalar.text), scalar.text != "Action",
      scalar.text != "Binding"
    {
      return TypeSyntax(kind: .named(scalar.text), range: node.place)
    }
    let result = TypeReader.read(scalar.text.utf8.prefix(count)) { self.range(of: $0, in: node) }
    switch result {
    case .success(let type): return type
    case .failure(let failure):
      report(.invalidType, failure.message, at: range(of: failure.place, in: node))
      return TypeSyntax(kind: .invalid, range: node.place)
    }
  }

  /// `types`.
  func types(_ node: Node) -> [TypeDeclaration] {
    guard let entries = entries(node, "types", "types by their names", isOptional: true) else { return [] }
    return entries.compactMap(typeDeclaration)
  }

  private func typeDeclaration(_ entry: Entry) -> TypeDeclaration? {
    let name = declared(entry.key, .type, "a type")
    let range = entry.range
    let label = name.text
    let wayOut = "is a record (`{ id: String }`) or an enum (`low | medium | high`)"
    switch entry.value.content {
    case .scalar(let scalar):
      guard !scalar.isNull else {
        report(.missingValue, "the type `\(label)` \(wayOut); it is empty", at: entry.key.place)
        return nil
      }
      guard scalar.text.utf8.contains(0x7C) else {
        report(
          .wrongShape, "the type `\(label)` \(wayOut); another name for a type can't be declared",
          at: entry.value.place)
        return nil
      }
      return TypeDeclaration(
        name: name, kind: .enumeration(words(scalar, entry.value), unknown: nil), summary: nil, range: range)
    case .sequence(let nodes):
      let words = nodes.compactMap(\.scalar?.text)
      let isWords = words.count == nodes.count && !words.isEmpty
      let text = words.joined(separator: " | ")
      report(
        .wrongShape, "the type `\(label)` \(wayOut), not a list", at: entry.value.place,
        fixes: isWords && words.count > 1
          ? [fix("make it an enum", replace: entry.value.range, by: text, .unsafe)] : [])
      return nil
    case .mapping(let mapping):
      if isEnumeration(mapping) { return enumeration(name, mapping.entries, entry) }
      let fields = mapping.entries.compactMap { declaration($0, "a field") }
      return TypeDeclaration(name: name, kind: .record(fields), summary: nil, range: range)
    }
  }

  /// A record may have a field `cases`, so a mapping is an enum only if it has nothing that an enum has not.
  private func isEnumeration(_ mapping: Mapping) -> Bool {
    guard let cases = mapping["cases"], cases.value.sequence != nil else { return false }
    return mapping.entries.allSatisfy { EnumerationKey(rawValue: $0.keyText) != nil }
  }

  private func enumeration(_ name: Name, _ entries: [Entry], _ entry: Entry) -> TypeDeclaration {
    var cases: [Name] = []
    var wordCount = 0
    var unknown: Name?
    var summary: PlainText?
    read(entries, EnumerationKey.self, at: entry.key.place) { key, entry in
      switch key {
      case .cases:
        cases = names(entry.value, "cases", .label, "a word of an enum")
        wordCount = entry.value.sequence?.count ?? 0
      case .unknown: unknown = self.name(entry.value, "unknown", .label, "a word of an enum")
      case .summary: summary = self.summary(entry.value)
      }
    }
    if cases.isEmpty { report(.missingValue, "the enum `\(name.text)` needs at least one word", at: entry.key.place) }
    let isRead = cases.allSatisfy { NameRules.isLabel($0.text) } && cases.count == wordCount
    if let word = unknown, isRead, NameRules.isLabel(word.text), !cases.isEmpty,
      !cases.contains(where: { $0.text == word.text })
    {
      unknownWord(word.text, for: "unknown", among: cases.map(\.text), at: word.range)
    }
    return TypeDeclaration(
      name: name, kind: .enumeration(cases, unknown: unknown), summary: summary, range: entry.range)
  }

  /// The words of `low | medium | high`.
  private func words(_ scalar: Scalar, _ node: Node) -> [Name] {
    var words: [Name] = []
    for (text, part) in scalar.text.parts(separatedBy: 0x7C) {
      let name = Name(text: text, range: range(of: part, in: node))
      guard NameRules.isLabel(text) else {
        report(
          .invalidName,
          text.isEmpty
            ? "a word of the enum is missing between `|`"
            : "`\(text)` can't be a word of an enum, which has letters, digits, `_` and `-`", at: name.range)
        continue
      }
      if let first = words.first(where: { $0.text == text }) {
        report(
          .duplicateName, "the word `\(text)` stands in the enum twice", at: name.range,
          notes: [note("first here", at: first.range)])
        continue
      }
      words.append(name)
    }
    return words
  }
}

extension Mapping.Entry {
  /// The bytes from the key to the end of the value; of an aliased value up to the alias.
  var range: Range<Int> {
    let start = key.place.lowerBound
    return start..<max(key.place.upperBound, value.place.upperBound)
  }
}

extension String {
  /// The parts between separators without the blanks around them, each with its UTF-8 offsets.
  func parts(separatedBy separator: UInt8) -> [(text: String, range: Range<Int>)] {
    var parts: [(text: String, range: Range<Int>)] = []
    let bytes = Array(utf8)
    var start = 0
    for index in 0...bytes.count where index == bytes.count || bytes[index] == separator {
      var lower = start
      var upper = index
      while lower < upper, bytes[lower] == 0x20 || bytes[lower] == 0x0A { lower += 1 }
      while upper > lower, bytes[upper - 1] == 0x20 || bytes[upper - 1] == 0x0A { upper -= 1 }
      parts.append((String(decoding: bytes[lower..<upper], as: UTF8.self), lower..<upper))
      start = index + 1
    }
    return parts
  }
}
