import SourceText
import SpecValues

extension Checking {
  /// The node as a value of the expected type, or the node itself with a finding (rule T3).
  mutating func coerce(_ node: TypedNode, _ syntax: Syntax, to expected: ValueType) -> TypedNode {
    if let fitting = fit(node, to: expected, syntax) { return fitting }
    let found = type(of: node)
    if case .error = found { return node }
    if case .nullable(let wrapped) = found, assignable(wrapped, to: expected) {
      reportNull(node, syntax)
    } else if case .null = found {
      report(ExpressionCode.maybeNull, "null is not allowed here; \(name(expected)) is expected", at: syntax.range)
    } else {
      let (hint, fixes) = conversionHint(from: found, to: expected.withoutNull, syntax)
      report(
        isNumberMix(found, expected.withoutNull) ? ExpressionCode.mixedNumbers : ExpressionCode.wrongType,
        "\(name(expected)) is expected, found \(name(found))\(hint)", at: syntax.range, fixes: fixes)
    }
    return TypedNode(node.kind, .error, node.range)
  }

  func assignable(_ from: ValueType, to: ValueType) -> Bool {
    var copy = inference
    return copy.assign(from, to: to)
  }

  /// The node where it fits the type: as it is, as a word of an enum, or an optional as a nullable; else nil.
  mutating func fit(_ node: TypedNode, to expected: ValueType, _ syntax: Syntax) -> TypedNode? {
    let expected = inference.shallow(expected)
    if inference.assign(node.type, to: expected) { return node }
    switch (type(of: node), expected.withoutNull) {
    case (.string, .enumeration(let type)):
      guard case .constant(.string(let word)) = node.kind else { return branches(node, to: expected, syntax) }
      checkWord(word, type, syntax)
      return TypedNode(node.kind, .enumeration(type), node.range)
    case (.optional(let wrapped), let target) where expected != target:
      guard inference.assign(wrapped, to: target) else { return nil }
      return TypedNode(.unwrapOptional(node), expected, node.range)
    case (.list, .list(let element)):
      // Elements that are words of an enum: `['low', 'high']` as `[Priority]`.
      guard case .list(let nodes, let optional) = node.kind, case .list(let elements) = syntax.kind, optional.isEmpty
      else { return nil }
      var fitted: [TypedNode] = []
      for (index, child) in nodes.enumerated() {
        guard let child = fit(child, to: element, elements[index].value) else { return nil }
        fitted.append(child)
      }
      return TypedNode(.list(fitted, optional: []), expected.withoutNull, node.range)
    default: return nil
    }
  }

  /// Both results of `? :` as words of an enum.
  private mutating func branches(_ node: TypedNode, to expected: ValueType, _ syntax: Syntax) -> TypedNode? {
    guard case .conditional(let condition, let first, let second) = node.kind,
      case .conditional(_, let firstSyntax, let secondSyntax, _) = syntax.kind,
      let first = fit(first, to: expected, firstSyntax), let second = fit(second, to: expected, secondSyntax)
    else { return nil }
    return TypedNode(.conditional(condition, first, second), expected, node.range)
  }

  /// Reports a word that an enum does not have (rule T4).
  mutating func checkWord(_ word: String, _ type: EnumType, _ syntax: Syntax) {
    guard !type.cases.contains(word) else { return }
    let nearest = NearestName.of(word, among: type.cases)
    let hint =
      nearest.map { "; did you mean `\($0)`?" }
      ?? (type.cases.count <= 8 ? "; it has \(type.cases.map { "`\($0)`" }.joined(separator: ", "))" : "")
    let fixes = nearest.map { [ExpressionFix("replace `\(word)` by `\($0)`", syntax.range, "'\($0)'", .unsafe)] } ?? []
    report(
      ExpressionCode.unknownWord, "`\(type.name)` has no case `\(word)`\(hint)", at: syntax.range, fixes: fixes)
  }

  func isNumberMix(_ one: ValueType, _ other: ValueType) -> Bool {
    (one == .int && other == .double) || (one == .double && other == .int)
  }

  /// How to make a value of one type from another, in words and as a fix.
  func conversionHint(
    from found: ValueType, to expected: ValueType, _ syntax: Syntax
  ) -> (String, [ExpressionFix]) {
    switch (found, expected) {
    case (.int, .double):
      if case .literal(.int(let value)) = syntax.kind {
        return (
          "; write `\(value).0`",
          [ExpressionFix("write `\(value).0`", syntax.range, "\(value).0", .safe)]
        )
      }
      return ("; convert it with `double(…)`", [wrapping(syntax, in: "double", .safe)])
    case (.double, .int):
      return (
        "; convert it with `int(…)`, which drops the fraction",
        [
          wrapping(syntax, in: "int", .unsafe)
        ]
      )
    case (.int, .string), (.double, .string), (.bool, .string), (.enumeration, .string), (.timestamp, .string),
      (.duration, .string):
      return ("; convert it with `string(…)`", [wrapping(syntax, in: "string", .unsafe)])
    case (.string, .int): return ("; convert it with `int(…)`", [wrapping(syntax, in: "int", .unsafe)])
    case (.string, .double): return ("; convert it with `double(…)`", [wrapping(syntax, in: "double", .unsafe)])
    case (.optional, _): return ("; an optional is no value, take it with `.orValue(…)`", [])
    default: return ("", [])
    }
  }

  func wrapping(_ syntax: Syntax, in function: String, _ applicability: Fix.Applicability) -> ExpressionFix {
    ExpressionFix(
      "convert with `\(function)(…)`",
      edits: [
        .init(range: syntax.range.lowerBound..<syntax.range.lowerBound, replacement: "\(function)("),
        .init(range: syntax.range.upperBound..<syntax.range.upperBound, replacement: ")"),
      ], applicability)
  }

  /// The type that holds the values of both, or nil (rule T3).
  mutating func join(_ one: ValueType, _ other: ValueType) -> ValueType? {
    let one = inference.shallow(one)
    let other = inference.shallow(other)
    if one == other { return one }
    if case .error = one { return other }
    if case .error = other { return one }
    if isStrict {
      if case .null = one { return other.orNull }
      if case .null = other { return one.orNull }
      if case .nullable(let wrapped) = one { return join(wrapped, other.withoutNull)?.orNull }
      if case .nullable(let wrapped) = other { return join(one, wrapped)?.orNull }
    }
    if isOpen(one), case .dynamic = one { return .dynamic }
    if case .dynamic = other { return .dynamic }
    if inference.assign(other, to: one) { return inference.moreGeneral(one, other) }
    if inference.assign(one, to: other) { return inference.moreGeneral(other, one) }
    return nil
  }
}
