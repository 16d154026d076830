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
  var names = ScreenNames()
  private let macros: [String: HostMacro]

  /// The slot that holds the number of the active leaf.
  static let activeCase: SlotID = 0

  init(findings: Findings, types: [String: ValueType], locale: String, cases: CaseTable) {
    self.findings = findings
    self.types = types
    self.locale = locale
    self.cases = cases
    macros = ["inState": ScreenExpressions.inState(cases)]
  }

  /// Checks an expression slot: CEL, bare or in one `${…}`.
  func expression(_ slot: TextSlot, in scope: Scope, expecting type: ValueType? = nil) -> CheckedExpression? {
    expression(slot.text, of: slot.node, in: scope, expecting: type)
  }

  func expression(
    _ text: String, of node: Node, in scope: Scope, expecting type: ValueType? = nil
  ) -> CheckedExpression? {
    if TemplateText.isWholeExpression(text) {
      let result = checker(scope).checkTemplate(text, expecting: .typed(type ?? .dynamic))
      report(result.diagnostics, in: node)
      return result.value?.wholeExpression
    }
    let result = checker(scope).check(text, expecting: type)
    report(result.diagnostics, in: node)
    return result.value
  }

  /// Checks an expression that is a part of a text, such as an argument in `name(…)`.
  func expression(
    _ text: Substring, at offset: Int, of node: Node, in scope: Scope, expecting type: ValueType?
  ) -> CheckedExpression? {
    let result = checker(scope).check(String(text), expecting: type)
    report(result.diagnostics, in: node, offset: offset)
    return result.value
  }

  /// Checks a text slot: a template that always gives text.
  func text(_ slot: TextSlot, in scope: Scope) -> CheckedTemplate? {
    let result = checker(scope).checkTemplate(slot.text, expecting: .text)
    report(result.diagnostics, in: slot.node)
    return result.value
  }

  /// Checks a template in a typed slot.
  func typed(_ text: String, of node: Node, in scope: Scope, expecting type: ValueType) -> CheckedTemplate? {
    let result = checker(scope).checkTemplate(text, expecting: .typed(type))
    report(result.diagnostics, in: node)
    return result.value
  }

  /// Checks a path slot: `name(.field | [CEL])*`.
  func path(_ text: String, of node: Node, in scope: Scope) -> CheckedPath? {
    let result = checker(scope).checkPath(text)
    report(result.diagnostics, in: node)
    return result.value
  }

  func range(of offsets: Range<Int>, in node: Node) -> Range<Int> {
    node.sourceRange(ofDecoded: offsets, in: findings.file)
  }

  private func checker(_ scope: Scope) -> ExpressionChecker {
    ExpressionChecker(
      scope: ScopedNames(names: names, cases: cases, scope: scope), types: types, locale: locale,
      localCount: scope.localCount, facts: scope.facts, allowsStepFunctions: scope.place == .step, macros: macros)
  }

  /// Maps findings of the expression language into the file.
  func report(_ found: [ExpressionDiagnostic], in node: Node, offset: Int = 0) {
    for each in found {
      func span(_ range: Range<Int>) -> SourceSpan {
        SourceSpan(
          findings.file,
          self.range(of: range.lowerBound + offset..<range.upperBound + offset, in: node))
      }
      findings.append(
        Diagnostic(
          each.code, each.severity, each.message, at: span(each.range),
          notes: each.notes.map { DiagnosticNote($0.message, at: $0.range.map(span)) },
          fixes: each.fixes.map { fix in
            Fix(fix.summary, fix.edits.map { .init(span($0.range), $0.replacement) }, fix.applicability)
          }))
    }
  }

  private static func inState(_ cases: CaseTable) -> HostMacro {
    HostMacro { arguments in
      guard arguments.count == 1, case .string(let path)? = arguments[0].literal else {
        return .init(.failure("`inState` takes the path of a case as a text, such as `inState('loaded')`", argument: nil))
      }
      guard let id = cases[path] else {
        let hint = cases.nearest(path).map { "; did you mean `\($0)`?" } ?? ""
        return .init(.failure("there is no case `\(path)`\(hint)", argument: 0))
      }
      let leaves = cases.leaves(id)
      return .init(
        .isOneOf(
          Variable("@case", .int, .slot(ScreenExpressions.activeCase)), leaves.members.map { .int($0.index) }),
        whenTrue: Facts(host: [CaseFact(isInside: true, leaves: leaves).text]),
        whenFalse: Facts(host: [CaseFact(isInside: false, leaves: leaves).text]))
    }
  }
}
