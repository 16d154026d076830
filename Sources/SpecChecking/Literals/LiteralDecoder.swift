import Expressions
import ScreenProgram
import SourceText
import SpecSyntax
import SpecValues

/// Decodes what a typed slot holds: a YAML value by the slot's type (rule Y2), with templates where it has some.
///
/// The meaning of a scalar comes from the type, never from its look: `no`, `012` and `1.10` in a `String` are those
/// characters.
struct LiteralDecoder {
  let findings: Findings
  /// Checks a scalar that holds `${…}`; nil where templates are not allowed.
  var template: ((String, Node, ValueType) -> CheckedTemplate?)?

  /// The value of a node, or nil where there was a finding.
  func decode(_ node: Node, as type: ValueType) -> TypedValue? {
    switch node.content {
    case .scalar(let scalar): decode(scalar, node, as: type)
    case .sequence(let elements): decode(elements, node, as: type)
    case .mapping(let mapping): decode(mapping, node, as: type)
    }
  }

  /// The value of a node that may not hold templates.
  func literal(_ node: Node, as type: ValueType) -> Value? {
    guard case .literal(let value)? = decode(node, as: type) else { return nil }
    return value
  }

  private func decode(_ scalar: Scalar, _ node: Node, as type: ValueType) -> TypedValue? {
    if template == nil, TemplateText.containsExpression(scalar.text) {
      return refuse(node, "`${…}` is not evaluated here; write a literal, or `$${` for the characters themselves")
    }
    if let template, TemplateText.containsExpression(scalar.text) {
      guard TemplateText.isWholeExpression(scalar.text) || type.withoutNull == .string || type == .dynamic else {
        if type.withoutNull == .error { return nil }
        return refuse(node, "a \(type) holds one `${…}` or a literal, not a text with `${…}` in it")
      }
      return template(scalar.text, node, type).map { .template($0) }
    }
    if scalar.isNull, !scalar.isTaggedString {
      if type.holdsNull { return .literal(.null) }
      findings.error(
        CheckingCode.nullLiteral, "\(nullWords(type)) can't be null; \(nullWayOut(type))", at: node.range)
      return nil
    }
    return scalarValue(scalar, node, as: type.withoutNull).map { .literal($0) }
  }

  private func nullWords(_ type: ValueType) -> String {
    type == .error ? "this" : "a value of type `\(type)`"
  }

  private func nullWayOut(_ type: ValueType) -> String {
    switch type {
    case .string: "write `\"\"` for the empty text, or make the type `String?`"
    case .list: "write `[]` for the empty list, or make the type `\"\(type)?\"`"
    case .map: "write `{}` for the empty map, or make the type `\"\(type)?\"`"
    case .null, .bool, .int, .uint, .double, .bytes, .timestamp, .duration, .dynamic, .nullable, .record, .enumeration,
      .optional, .type, .abstract, .variable, .action, .binding, .error:
      "give a value, or make the type `\(type)?`"
    }
  }

  private func scalarValue(_ scalar: Scalar, _ node: Node, as type: ValueType) -> Value? {
    let text = scalar.text
    switch type {
    case .string: return .string(TemplateText.unescaped(text))
    case .bool: return bool(text, node)
    case .int: return int(text, node)
    case .double: return double(text, node)
    case .timestamp:
      return Timestamp(rfc3339: text).map { .timestamp($0) }
        ?? wrong(node, "`\(text)` is no Date; write RFC 3339 with a zone, such as `2026-01-31T09:30:00Z`")
    case .duration:
      return DurationText.nanoseconds(of: text).map { .duration($0) }
        ?? wrong(node, "`\(text)` is no Duration; write it with units, such as `300ms`, `1.5s` or `1h30m`")
    case .enumeration(let type): return word(text, of: type, node)
    case .dynamic: return dynamic(scalar)
    case .list: return wrong(node, "a \(type) is a list; write `[…]`, or one `- ` line for each element")
    case .map: return wrong(node, "a \(type) is a mapping; write `{ key: value }`, or `{}` for the empty one")
    case .record(let record):
      return wrong(node, "a \(record.name) is a mapping of its fields, such as `{ \(example(record)) }`")
    case .error, .null, .uint, .bytes, .optional, .type, .abstract, .variable, .action, .binding, .nullable:
      return type == .error ? nil : wrong(node, "a value of type `\(type)` can't be written here")
    }
  }

  private func example(_ record: RecordType) -> String {
    record.fields.filter { $0.defaultValue == nil }.prefix(3).map { "\($0.name): …" }.joined(separator: ", ")
  }

  private func bool(_ text: String, _ node: Node) -> Value? {
    if text == "true" { return .bool(true) }
    if text == "false" { return .bool(false) }
    let folded = text.lowercased()
    for (words, value) in [(["yes", "y", "on", "true"], "true"), (["no", "n", "off", "false"], "false")]
    where words.contains(folded) {
      findings.error(
        CheckingCode.yaml11Bool, "`\(text)` is no Bool here, only `true` and `false` are; did you mean `\(value)`?",
        at: node.range, fixes: [Fix("write `\(value)`", [.init(findings.sources.span(node.range), value)], .safe)])
      return nil
    }
    return wrong(node, "`\(text)` is no Bool; write `true` or `false`")
  }

  private func int(_ text: String, _ node: Node) -> Value? {
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    guard !digits.isEmpty, digits.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), digits.first != 0x30 || digits.count == 1
    else { return wrong(node, "`\(text)` is no Int; write a decimal number such as `12`") }
    return Int(text).map { .int($0) } ?? wrong(node, "`\(text)` does not fit an Int of 64 bits")
  }

  private func double(_ text: String, _ node: Node) -> Value? {
    let allowed = text.utf8.allSatisfy { ($0 >= 0x30 && $0 <= 0x39) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0) }
    guard allowed, let first = text.utf8.first, first == 0x2D || (first >= 0x30 && first <= 0x39),
      let last = text.utf8.last, last >= 0x30 && last <= 0x39, let number = Double(text)
    else { return wrong(node, "`\(text)` is no Double; write a decimal number such as `1.5`") }
    return number.isFinite ? .double(number) : wrong(node, "`\(text)` does not fit a Double")
  }

  private func word(_ text: String, of type: EnumType, _ node: Node) -> Value? {
    if type.cases.contains(text) { return .string(text) }
    findings.error(
      CheckingCode.unknownWord,
      "`\(text)` is no \(type.name)\(Findings.suggestion(for: text, among: type.cases)); "
        + "its words are \(type.cases.map { "`\($0)`" }.joined(separator: ", "))",
      at: node.range, fixes: findings.replacement(of: node.range, named: text, among: type.cases))
    return nil
  }

  // JSON has no declared type, so here the look decides, as it does in a JSON text.
  private func dynamic(_ scalar: Scalar) -> Value {
    guard scalar.style == .plain, !scalar.isTaggedString else { return .string(TemplateText.unescaped(scalar.text)) }
    switch scalar.text {
    case "true": return .bool(true)
    case "false": return .bool(false)
    default:
      let isNumber = scalar.text.utf8.first.map { $0 == 0x2D || ($0 >= 0x30 && $0 <= 0x39) } ?? false
      let text = Value.string(TemplateText.unescaped(scalar.text))
      return isNumber ? Double(scalar.text).map { .double($0) } ?? text : text
    }
  }

  func wrong(_ node: Node, _ message: String) -> Value? {
    // Whoever writes an expression where a literal stands forgot its `${…}`.
    let wayOut = template == nil ? "" : "; to compute it write `\"${…}\"`"
    findings.error(CheckingCode.literal, message + wayOut, at: node.range)
    return nil
  }

  func refuse(_ node: Node, _ message: String) -> TypedValue? {
    findings.error(CheckingCode.literal, message, at: node.range)
    return nil
  }
}

extension TemplateText {
  /// A text without expressions in which `$${` stands for `${` (rule E2).
  static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(0x24), let parts = try? parts(text) else { return text }
    return parts.map { if case .words(let words) = $0 { words } else { "" } }.joined()
  }
}
