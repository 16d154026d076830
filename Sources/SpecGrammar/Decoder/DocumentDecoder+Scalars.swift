import SourceText
import SpecSyntax
import SpecValues

extension Node {
  /// What the node is, in a message.
  var kindText: String {
    switch content {
    case .scalar(let scalar): scalar.isNull ? "nothing" : "a text"
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }
}

extension DocumentDecoder {
  /// The scalar of a node that must have one, or nil after a finding.
  func scalar(_ node: Node, _ label: String, _ expected: String, isExpression: Bool = false) -> Scalar? {
    if case .scalar(let scalar) = node.content {
      guard scalar.isNull else { return scalar }
      report(.missingValue, "`\(label)` needs \(expected)", at: place(ofNull: node))
      return nil
    }
    let text = file.span(node.range).text
    guard isExpression, let first = text.utf8.first, first == 0x5B || first == 0x7B, !text.utf8.contains(0x0A) else {
      report(.wrongShape, "`\(label)` takes \(expected), not \(node.kindText)", at: node.place)
      return nil
    }
    // A map of an expression has its keys in quotes.
    let inner = text.utf8.dropFirst().first { $0 != 0x20 }
    guard first == 0x5B || inner == 0x22 || inner == 0x27 || inner == 0x7D else {
      report(.wrongShape, "`\(label)` takes \(expected), not \(node.kindText)", at: node.place)
      return nil
    }
    let quote = text.utf8.contains(0x22) ? "'" : "\""
    let fixes =
      quote == "'" && text.utf8.contains(0x27)
      ? [] : [fix("put it in quotes", replace: node.range, by: quote + text + quote, .unsafe)]
    report(
      .wrongShape, "`\(label)` takes \(expected), but YAML reads this as \(node.kindText): put it in quotes",
      at: node.place, fixes: fixes)
    return nil
  }

  /// Where the lack of a value is shown: an absent value has no bytes of its own.
  func place(ofNull node: Node) -> Range<Int> { node.place }

  func plainText(_ node: Node, _ label: String) -> PlainText? {
    scalar(node, label, "a text").map { PlainText(text: $0.text, node: node) }
  }

  /// The line that says what something is for.
  func summary(_ node: Node) -> PlainText? {
    guard let text = plainText(node, "summary") else { return nil }
    if text.text.isEmpty {
      report(.missingValue, "`summary` is empty; say what this is for, or leave it out", at: node.place)
    }
    return text
  }

  func text(_ node: Node, _ label: String) -> TextSlot? {
    scalar(node, label, "a text").map { TextSlot(text: $0.text, node: node) }
  }

  /// A text that may be left out: `progress:`.
  func optionalText(_ node: Node, _ label: String) -> TextSlot? {
    node.isNull ? nil : text(node, label)
  }

  func expression(_ node: Node, _ label: String) -> ExpressionSlot? {
    scalar(node, label, "an expression", isExpression: true).map { ExpressionSlot(text: $0.text, node: node) }
  }

  /// An expression that is true or false.
  func condition(_ node: Node, _ label: String) -> ExpressionSlot? {
    switch node.content {
    case .scalar: return expression(node, label)
    case .sequence(let parts):
      let texts = parts.compactMap { $0.scalar?.style == .plain ? file.span($0.range).text : nil }
      let isPlain = texts.count == parts.count && !texts.contains { $0.utf8.contains(0x7C) } && !parts.isEmpty
      let joined = texts.joined(separator: " && ")
      let way =
        parts.count > 1 || !isPlain
        ? "join several with `&&`, such as `\(isPlain ? joined : "a && b")`" : "write `\(joined)`"
      report(
        .wrongShape, "`\(label)` takes one condition, not a list: \(way)",
        at: node.place, fixes: isPlain ? [fix("write `\(joined)`", replace: node.range, by: joined, .unsafe)] : [])
    case .mapping(let mapping):
      let first = mapping.entries.first
      let example = first.flatMap { entry in entry.value.scalar.map { "\(entry.keyText) == \($0.text)" } }
      report(
        .wrongShape,
        "`\(label)` takes a condition, not a mapping: compare with `==`, such as `\(example ?? "a == b")`",
        at: node.place)
    }
    return nil
  }

  func path(_ node: Node, _ label: String) -> PathSlot? {
    scalar(node, label, "a path, such as `search`").map { PathSlot(text: $0.text, node: node) }
  }

  func action(_ node: Node, _ label: String) -> ActionSlot? {
    if case .mapping(let mapping) = node.content {
      let isCall = mapping["run"] != nil || mapping["call"] != nil || mapping["set"] != nil
      report(
        .wrongShape,
        "`\(label)` names an action, such as `save` or `complete(todo)`"
          + (isCall ? "; put these steps under `actions` and name them here" : ", and takes no mapping"),
        at: node.place)
      return nil
    }
    return scalar(node, label, "an action, such as `save` or `complete(todo)`").map {
      ActionSlot(text: $0.text, node: node)
    }
  }

  func bool(_ node: Node, _ label: String) -> Located<Bool>? {
    guard let scalar = scalar(node, label, "`true` or `false`") else { return nil }
    switch scalar.text {
    case "true": return Located(value: true, range: node.place)
    case "false": return Located(value: false, range: node.place)
    default: break
    }
    let fixed: String? =
      switch scalar.text.lowercased() {
      case "true", "yes", "on", "y": "true"
      case "false", "no", "off", "n": "false"
      default: nil
      }
    if let fixed {
      report(
        .invalidBool, "`\(label)` takes `true` or `false`; write `\(fixed)` for `\(scalar.text)`", at: node.place,
        fixes: [renaming(node.range, to: fixed, .safe)])
    } else {
      report(.invalidBool, "`\(label)` takes `true` or `false`, not `\(scalar.text)`", at: node.place)
    }
    return nil
  }

  /// A key that says something by being there: `hangs: true`.
  func flag(_ entry: Entry) -> Bool {
    guard let value = bool(entry.value, entry.keyText) else { return false }
    if !value.value {
      report(
        .conflictingKeys, "`\(entry.keyText): false` says nothing: leave it out", at: entry.key.place)
    }
    return value.value
  }

  func int(_ node: Node, _ label: String, atLeast minimum: Int = 0) -> Located<Int>? {
    guard let scalar = scalar(node, label, "a whole number") else { return nil }
    let digits = scalar.text.utf8.drop { $0 == 0x2D || $0 == 0x2B }
    guard !digits.isEmpty, scalar.text.utf8.count - digits.count <= 1, digits.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 })
    else {
      report(.invalidNumber, "`\(label)` takes a whole number, not `\(scalar.text)`", at: node.place)
      return nil
    }
    guard let value = Int(scalar.text) else {
      report(.invalidNumber, "`\(label)` takes a whole number of 64 bits; this one is too large", at: node.place)
      return nil
    }
    guard value >= minimum else {
      report(.invalidNumber, "`\(label)` is at least \(minimum)", at: node.place)
      return nil
    }
    return Located(value: value, range: node.place)
  }

  func number(_ node: Node, _ label: String) -> Located<Double>? {
    guard let scalar = scalar(node, label, "a number") else { return nil }
    let isDecimal = scalar.text.utf8.allSatisfy {
      ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x2D || $0 == 0x2B || $0 == 0x2E || $0 == 0x65 || $0 == 0x45
    }
    guard isDecimal, let value = Double(scalar.text), value.isFinite else {
      report(.invalidNumber, "`\(label)` takes a number, not `\(scalar.text)`", at: node.place)
      return nil
    }
    return Located(value: value, range: node.place)
  }

  func word<Word: RawRepresentable<String> & CaseIterable & Sendable>(
    _ node: Node, _ label: String, _: Word.Type
  ) -> Located<Word>? {
    guard let scalar = scalar(node, label, "a word") else { return nil }
    guard let word = Word(rawValue: scalar.text) else {
      unknownWord(scalar.text, for: label, among: Word.allCases.map(\.rawValue), at: node.place)
      return nil
    }
    return Located(value: word, range: node.place)
  }

  func duration(_ node: Node, _ label: String) -> DurationSlot? {
    guard let scalar = scalar(node, label, "a duration, such as `300ms`") else { return nil }
    return duration(scalar.text, label, at: node.place)
  }

  func duration(_ text: String, _ label: String, at range: Range<Int>) -> DurationSlot? {
    if let nanoseconds = DurationText.nanoseconds(of: text) {
      return Located(value: Int64(nanoseconds), range: range)
    }
    report(.invalidDuration, durationRule(text, label), at: range)
    return nil
  }

  /// Why a text is no duration, and the way out.
  private func durationRule(_ text: String, _ label: String) -> String {
    let isDigits = { (byte: UInt8) in byte >= 0x30 && byte <= 0x39 || byte == 0x2E }
    if !text.isEmpty, text.utf8.allSatisfy(isDigits) {
      return "`\(label)` takes a duration with its unit: `\(text)ms`, `\(text)s`, `\(text)m` or `\(text)h`?"
    }
    if text.utf8.first == 0x2D { return "`\(label)` can't be negative" }
    if text.utf8.contains(0x64), text.utf8.first.map(isDigits) ?? false {
      return "a duration has no days, which differ in length: write hours, such as `24h`"
    }
    if text.utf8.contains(0x24) { return "`\(label)` takes a duration as it is, such as `300ms`, and no `${…}`" }
    if text.utf8.allSatisfy({ isDigits($0) || [0x68, 0x6D, 0x73].contains($0) }), text.utf8.first.map(isDigits) ?? false
    {
      return "a duration has `h`, `m`, `s` and `ms` in this order, each once, and at most 292 years: `1h2m3.5s4ms`"
    }
    return "`\(label)` takes a duration such as `300ms`, `2s` or `1h30m`, not `\(text)`"
  }

  /// The elements of a list; one element alone where `single` allows it.
  func elements(_ node: Node, _ label: String, _ expected: String, single: Bool = false) -> [Node] {
    switch node.content {
    case .sequence(let nodes): return nodes
    case .scalar(let scalar):
      if scalar.isNull {
        report(.missingValue, "`\(label)` needs \(expected)", at: place(ofNull: node))
        return []
      }
      if single { return [node] }
      if reportGluedItem(node) { return [] }
    case .mapping:
      if single { return [node] }
    }
    var fixes: [Fix] = []
    let source = file.span(node.range).text
    if !source.utf8.contains(0x0A) { fixes = [fix("make it a list", replace: node.range, by: "[\(source)]", .safe)] }
    report(.wrongShape, "`\(label)` takes \(expected), not \(node.kindText)", at: node.place, fixes: fixes)
    return []
  }

  /// Reports `-divider` on a line of its own where no text is expected: an item whose blank is missing.
  private func reportGluedItem(_ node: Node) -> Bool {
    guard let scalar = node.scalar, scalar.style == .plain, scalar.text.utf8.first == 0x2D,
      let next = scalar.text.utf8.dropFirst().first, !(0x30...0x39).contains(next)
    else { return false }
    let start = node.range.lowerBound
    // Positions of an imported file are counted from another place than its bytes.
    let place = file.span(node.range).range.lowerBound
    let line = file.lines.starts[file.lines.line(containing: place)]
    guard file.bytes[line..<place].allSatisfy({ $0 == 0x20 }) else { return false }
    report(
      .missingSpace, "a blank is missing after the `-` of this item", at: node.place,
      fixes: [fix("insert a blank", replace: start + 1..<start + 1, by: " ", .safe)])
    return true
  }

  /// The entries of a mapping, or nil after a finding; nothing at all is no entries where `isOptional`.
  func entries(_ node: Node, _ label: String, _ expected: String, isOptional: Bool = false) -> [Entry]? {
    switch node.content {
    case .mapping(let mapping): return mapping.entries
    case .scalar(let scalar):
      if scalar.isNull {
        if isOptional { return [] }
        report(.missingValue, "`\(label)` needs \(expected)", at: place(ofNull: node))
        return nil
      }
      if reportGluedItem(node) { return nil }
    case .sequence: break
    }
    report(.wrongShape, "`\(label)` takes \(expected), not \(node.kindText)", at: node.place)
    return nil
  }
}
