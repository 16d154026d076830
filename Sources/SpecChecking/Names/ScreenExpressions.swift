import Expressions
import ScreenProgram
import SourceText
import SpecGrammar
import SpecSyntax
import SpecValues

/// Checks the expressions, templates and paths of one screen and puts what is found at its place in the file.
final class ScreenExpressions {
  let findings: Findings
  let types: [String: ValueType]
  let locale: String
  let cases: CaseTable
  var names: ScreenNames
  /// The slots that an expression reads, one of a scenario too.
  private(set) var reads = Set<SlotID>()
  /// The locals that were read in the body of a component, by their numbers.
  var localsReadInComponent = Set<Int>()
  private let macros: [String: HostMacro]

  /// The slot that holds the number of the active leaf.
  static let activeCase: SlotID = 0

  init(findings: Findings, types: [String: ValueType], locale: String, cases: CaseTable) {
    self.findings = findings
    self.types = types
    self.locale = locale
    self.cases = cases
    names = ScreenNames(types: types)
    macros = ["inState": ScreenExpressions.inState(cases)]
  }

  /// Checks an expression slot: CEL, bare or in one `${…}`.
  func expression(_ slot: ExpressionSlot, in scope: Scope, expecting type: ValueType? = nil) -> CheckedExpression? {
    expression(slot.text, of: slot.node, in: scope, expecting: type)
  }

  func expression(
    _ text: String, of node: Node, in scope: Scope, expecting type: ValueType? = nil
  ) -> CheckedExpression? {
    let whole = text.utf8.first == 0x24 ? TemplateText.wholeExpression(text) : nil
    return expression(whole ?? 0..<text.utf8.count, of: text, node: node, in: scope, expecting: type)
  }

  /// Checks an expression that is a part of a text, such as an argument in `name(…)`.
  func expression(
    _ range: Range<Int>, of text: String, node: Node, in scope: Scope, expecting type: ValueType?
  ) -> CheckedExpression? {
    let result = checker(scope).check(
      Array(text.utf8), in: range, expecting: type, from: origin(of: text, in: node))
    report(result.diagnostics, in: node)
    note(result.value?.reads, result.value?.readsLocals, in: scope)
    return result.value
  }

  private func note(_ slots: [SlotID]?, _ locals: [Int]?, in scope: Scope) {
    if let slots, !slots.isEmpty { reads.formUnion(slots) }
    if scope.place == .component, let locals { localsReadInComponent.formUnion(locals) }
  }

  /// Where a text stands; cheap, since most stand in the file as they read.
  private func origin(of text: String, in node: Node) -> ExpressionOrigin {
    guard case .scalar(let scalar) = node.content else { return ExpressionOrigin(text, scalar: node.range, start: nil) }
    let start: Int
    switch scalar.style {
    case .plain: start = node.range.lowerBound
    case .singleQuoted, .doubleQuoted: start = node.range.lowerBound + 1
    case .literal, .folded: return ExpressionOrigin(text, scalar: node.range, start: nil)
    }
    let file = findings.sources.file(at: start)
    let (lower, upper) = (start - file.base, start - file.base + text.utf8.count)
    let isThere =
      upper <= file.bytes.count
      && file.bytes.withUnsafeBytes {
        WordSearch.place(of: text, in: UnsafeRawBufferPointer(rebasing: $0[lower..<upper])) == 0
      }
    return ExpressionOrigin(text, scalar: node.range, start: isThere ? start : nil)
  }

  /// A variable as an expression, without a finding where it can't be read.
  func variable(_ name: String, in scope: Scope) -> CheckedExpression? {
    checker(scope).check(name).value
  }

  /// Checks a text slot: a template that always gives text.
  func text(_ slot: TextSlot, in scope: Scope) -> CheckedTemplate? {
    let result = checker(scope).checkTemplate(slot.text, expecting: .text, from: origin(of: slot.text, in: slot.node))
    report(result.diagnostics, in: slot.node)
    note(result.value?.reads, result.value?.readsLocals, in: scope)
    return result.value
  }

  /// A text slot's one `${…}` with the type that it has, without a finding where it can't be checked.
  func quietly(_ slot: TextSlot, in scope: Scope) -> CheckedTemplate? {
    checker(scope).checkTemplate(
      slot.text, expecting: .typed(.dynamic), from: origin(of: slot.text, in: slot.node)
    ).value
  }

  /// Checks a template in a typed slot.
  func typed(_ text: String, of node: Node, in scope: Scope, expecting type: ValueType) -> CheckedTemplate? {
    let result = checker(scope).checkTemplate(text, expecting: .typed(type), from: origin(of: text, in: node))
    report(result.diagnostics, in: node)
    note(result.value?.reads, nil, in: scope)
    return result.value
  }

  /// Checks a path slot: `name(.field | [CEL])*`.
  func path(_ text: String, of node: Node, in scope: Scope) -> CheckedPath? {
    let result = checker(scope).checkPath(text)
    report(result.diagnostics, in: node)
    note(result.value?.reads, result.value?.readsLocals, in: scope)
    if case .local(let root)? = result.value?.root.storage { note(nil, [root], in: scope) }
    return result.value
  }

  /// The assignment of `result` to a payload field that `done: loaded.items` stands for.
  func resultAssignment(
    to field: String, type: ValueType, at path: DottedName, in scope: Scope
  ) -> Assignment? {
    guard let place = checker(scope.hiding(field)).checkPath(field).value else { return nil }
    let value = checker(scope).checkTemplate("${result}", expecting: .typed(type))
    guard let template = value.value else {
      for each in value.diagnostics {
        findings.error(each.code, "`\(path.text)` takes the result: \(each.message)", at: path.range)
      }
      return nil
    }
    return Assignment(path: place, value: .template(template), range: path.range)
  }

  func range(of offsets: Range<Int>, in node: Node) -> Range<Int> {
    node.sourceRange(ofDecoded: offsets, in: findings.sources.file(at: node.range.lowerBound))
  }

  private func checker(_ scope: Scope) -> ExpressionChecker {
    ExpressionChecker(
      scope: ScopedNames(names: names, cases: cases, scope: scope), types: types, locale: locale,
      localCount: scope.localCount, facts: scope.facts, allowsSteps: scope.place == .step,
      macros: scope.place == .component ? ScreenExpressions.macrosOfComponents : macros)
  }

  /// Maps findings of the expression language into the file.
  func report(_ found: [ExpressionDiagnostic], in node: Node) {
    guard !found.isEmpty else { return }
    let text = node.placed(in: findings.sources.file(at: node.range.lowerBound))
    func span(_ range: Range<Int>) -> SourceSpan { findings.sources.span(text.range(of: range)) }
    for each in found {
      // What is not read only because of this slip is no finding of its own.
      reads.formUnion(each.meantReads)
      findings.append(
        Diagnostic(
          each.code, each.severity, each.message, at: span(each.range),
          notes: each.notes.map { DiagnosticNote($0.message, at: $0.range.map(span)) },
          fixes: each.fixes.map { fix in
            Fix(fix.summary, fix.edits.map { .init(span($0.range), $0.replacement) }, fix.applicability)
          }))
    }
  }

  private static let macrosOfComponents = [
    "inState": HostMacro { _ in
      .init(
        .failure(
          "a component does not know the cases of the screen that uses it; declare a parameter such as `isLoaded: Bool`, "
            + "and pass `inState(…)` for it", argument: nil))
    }
  ]

  private static func inState(_ cases: CaseTable) -> HostMacro {
    HostMacro { arguments in
      guard arguments.count == 1, case .string(let path)? = arguments[0].literal else {
        return .init(
          .failure("`inState` takes the path of a case as a text, such as `inState('loaded')`", argument: nil))
      }
      guard let id = cases[path] else {
        let hint = cases.nearest(path).map { "; did you mean `\($0)`?" } ?? ""
        return .init(.failure("there is no case `\(path)`\(hint)", argument: 0))
      }
      let leaves = cases.leaves(id)
      let inside = Set(leaves.members.map(\.index))
      let outside = Set(cases.allLeaves.members.map(\.index)).subtracting(inside)
      return .init(
        .isOneOf(
          Variable("@case", .int, .slot(ScreenExpressions.activeCase)), leaves.members.map { .int($0.index) }),
        whenTrue: Facts(possible: inside), whenFalse: Facts(possible: outside))
    }
  }
}

extension TemplateText {
  /// The place of the expression in a text that is one `${…}` and nothing else.
  static func wholeExpression(_ text: String) -> Range<Int>? {
    guard isWholeExpression(text), let parts = try? parts(text) else { return nil }
    return parts.lazy.compactMap { if case .expression(let range) = $0 { range } else { nil } }.first
  }
}
