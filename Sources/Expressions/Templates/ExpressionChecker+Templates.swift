import SourceText
import SpecValues

extension ExpressionChecker {
  /// Checks a template: a text, or a value where the whole text is one `${…}`.
  ///
  /// A typed template without `${` is a literal, which the caller decodes by its type; here it is checked as text.
  package func checkTemplate(
    _ text: String, expecting: TemplateKind, from origin: ExpressionOrigin? = nil
  ) -> CheckResult<CheckedTemplate> {
    let bytes = Array(text.utf8)
    guard bytes.contains(0x24) else {
      let names = literalNameWarning(text, bytes) + literalPlaceholders(in: bytes, besides: [], expecting)
      return CheckResult(value: literal(text, from: origin), diagnostics: names)
    }
    let parts: [TemplateText.Part]
    do {
      parts = try TemplateText.parts(bytes)
    } catch {
      return CheckResult(value: nil, diagnostics: [error])
    }
    let doubled = parts.compactMap { doubledBraces(in: bytes, $0) }
    guard doubled.isEmpty else { return CheckResult(value: nil, diagnostics: doubled) }
    if case .typed(let type) = expecting, let range = TemplateText.whole(parts) {
      return whole(bytes, range, type, from: origin)
    }
    var result = mixed(bytes, parts, expecting, from: origin)
    result.diagnostics += literalPlaceholders(in: bytes, besides: parts, expecting)
    return result
  }

  /// `${{ name }}`, as workflows of continuous integration have it.
  private func doubledBraces(in bytes: [UInt8], _ part: TemplateText.Part) -> ExpressionDiagnostic? {
    guard case .expression(let range) = part, bytes[range].first == 0x7B, bytes[range].last == 0x7D else { return nil }
    let isName = bytes[range].dropFirst().dropLast().allSatisfy {
      $0 == 0x20 || $0 == 0x2E || $0 == 0x5F || $0 >= 0x30 && $0 <= 0x39 || $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A
    }
    let words = bytes[range].dropFirst().dropLast().split(separator: 0x20)
    guard isName, words.count == 1 else { return nil }
    let name = String(decoding: words[0], as: UTF8.self)
    return ExpressionDiagnostic(
      ExpressionCode.syntax, "one pair of braces is enough: write `${\(name)}`", at: range,
      fixes: [ExpressionFix("write `${\(name)}`", range, name, .safe)])
  }

  private func literal(_ text: String, from origin: ExpressionOrigin?) -> CheckedTemplate {
    CheckedTemplate(
      type: .string, localCount: localCount, parts: text.isEmpty ? [] : [.words(text)],
      inference: Inference(isStrict: true), origin: origin)
  }

  private func whole(
    _ bytes: [UInt8], _ range: Range<Int>, _ type: ValueType, from origin: ExpressionOrigin?
  ) -> CheckResult<CheckedTemplate> {
    let result = check(bytes, in: range, expecting: type)
    let template = result.value.map {
      CheckedTemplate(
        type: $0.type, reads: $0.reads, readsLocals: $0.readsLocals, localCount: $0.localCount,
        needsDecoding: $0.needsDecoding, isWholeExpression: true, parts: [.expression($0.tree)],
        inference: $0.inference, origin: origin)
    }
    return CheckResult(value: template, diagnostics: result.diagnostics)
  }

  private func mixed(
    _ bytes: [UInt8], _ parts: [TemplateText.Part], _ expecting: TemplateKind,
    from origin: ExpressionOrigin?
  ) -> CheckResult<CheckedTemplate> {
    var checking = Checking(self, bytes)
    var checked: [CheckedTemplate.Part] = []
    for part in parts {
      switch part {
      case .words(let words): checked.append(.words(words))
      case .expression(let range):
        do {
          let syntax = try Parser.parse(bytes, in: range)
          checked.append(.expression(checking.textPart(syntax)))
        } catch {
          checking.diagnostics.append(error)
        }
      }
    }
    if case .typed(let type) = expecting, !checking.assignable(.string, to: type) {
      let place =
        parts.compactMap { if case .expression(let range) = $0 { range } else { nil } }.first ?? 0..<bytes.count
      checking.report(
        ExpressionCode.wrongType,
        "`\(type)` is expected, but words around `${…}` make a text; write one `${…}` alone", at: place)
    }
    let diagnostics = checking.diagnostics
    guard !diagnostics.contains(where: { $0.severity == .error }) else {
      return CheckResult(value: nil, diagnostics: diagnostics)
    }
    let template = CheckedTemplate(
      type: .string, reads: Checking.sortedUnique(checking.reads),
      readsLocals: Checking.sortedUnique(checking.readsLocals), localCount: checking.localCount, parts: checked,
      inference: checking.inference, origin: origin)
    return CheckResult(value: template, diagnostics: diagnostics)
  }
}

extension Checking {
  /// An expression inside a text: it must have a text (rule E2).
  mutating func textPart(_ syntax: Syntax) -> TypedNode {
    let node = check(syntax).node
    switch type(of: node) {
    case .string, .int, .uint, .double, .bool, .enumeration, .timestamp, .duration, .dynamic, .variable, .error: break
    case .nullable(let wrapped):
      switch wrapped {
      case .list, .map, .record: reportNoText(node, syntax, "")
      default: reportNull(node, syntax)
      }
    case .null: reportNoText(node, syntax, "")
    case .list: reportNoText(node, syntax, "; join its texts with `.join(', ')`, or show `.size()`")
    case .record: reportNoText(node, syntax, "; select one of its fields")
    case .optional: reportNoText(node, syntax, "; take its value with `.orValue(…)`")
    case .map, .bytes, .type, .abstract, .action, .binding: reportNoText(node, syntax, "")
    }
    return node
  }

  private mutating func reportNoText(_ node: TypedNode, _ syntax: Syntax, _ hint: String) {
    report(ExpressionCode.noText, "\(name(node.type)) has no text\(hint)", at: syntax.range)
  }
}
