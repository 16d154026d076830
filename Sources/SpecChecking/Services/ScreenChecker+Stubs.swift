import Expressions
import ScreenProgram
import SourceText
import SpecGrammar
import SpecSyntax
import SpecValues

/// Checks the answers of one stub set.
final class StubChecker {
  private let checker: ScreenChecker
  private(set) var memory: [Slot]
  /// The memories that no answer returns.
  private var untyped: [TypedArgument] = []
  private var findings: Findings { checker.findings }

  init(_ checker: ScreenChecker, memory: [Slot]) {
    self.checker = checker
    self.memory = memory
  }

  /// A memory has the type of what returns it (rule V3).
  ///
  /// `answers` are all those of the set, wherever they stand.
  func declareMemory(_ declared: TypedArgument, returnedBy answers: [StubAnswerDeclaration]) {
    let name = "memory.\(declared.name.text)"
    let type = memoryType(name, returnedBy: answers)
    if type == nil { untyped.append(declared) }
    let value = type.flatMap { LiteralDecoder(findings: findings).literal(declared.value.node, as: $0) }
    let slot = Slot(name: name, type: type ?? .error, role: .field, initial: value ?? .null)
    // Answers that were taken from another set know a memory by its number, so it stays where it was.
    if let index = memory.firstIndex(where: { $0.name == name }) {
      memory[index] = slot
    } else {
      memory.append(slot)
    }
  }

  /// Reports the memories whose type is not known.
  func reportUntyped() {
    for declared in untyped {
      let name = "memory.\(declared.name.text)"
      findings.error(
        CheckingCode.memoryType,
        "nothing returns `\(name)`, so its type is not known; write `returns: ${\(name)}` in an answer",
        at: declared.name.range)
    }
  }

  private func memoryType(_ name: String, returnedBy answers: [StubAnswerDeclaration]) -> ValueType? {
    for each in answers {
      guard let id = checker.operationIDs[each.operation.text] else { continue }
      for returned in StubChecker.returned(each.answer) where returned == "${\(name)}" {
        return checker.program.operations[id].result
      }
    }
    return memory.first { $0.name == name }?.type
  }

  /// The texts of all `returns` of an answer.
  private static func returned(_ answer: Answer) -> [String] {
    switch answer.kind {
    case .returns(let slot): [slot.node.scalar?.text ?? ""]
    case .sequence(let answers), .match(let answers): answers.flatMap(returned)
    case .none, .file, .raw, .fails, .hangs, .waits, .unchanged: []
    }
  }

  /// The names that an answer's expressions may use: the parameters and the memory.
  private func names(for operation: OperationID) -> (ScreenExpressions, Scope) {
    let expressions = ScreenExpressions(
      findings: findings, types: checker.types.types, locale: checker.program.locale, cases: checker.cases)
    for (index, slot) in memory.enumerated() {
      expressions.names.declare(Variable(slot.name, slot.type, .slot(index)), at: 0..<0)
    }
    let scope = Scope(leaves: nil, place: .scenario).adding(checker.program.operations[operation].params)
    return (expressions, scope)
  }

  /// Checks an answer; `base` is what it overrides.
  func answer(_ declared: Answer, to operation: OperationID, base: StubAnswer? = nil) -> StubAnswer? {
    switch declared.kind {
    case .sequence(let answers):
      let checked = answers.map { each in
        answer(each, to: operation).map { (reply: $0, times: max(1, each.times?.value ?? 1)) }
      }
      let sound = checked.compactMap(\.self)
      return sound.count == checked.count ? .sequence(sound) : nil
    case .match(let answers):
      let (expressions, scope) = names(for: operation)
      let checked = answers.map { each in
        let condition = each.when.map { expressions.expression($0, in: scope, expecting: .bool) }
        if case .some(.none) = condition { return nil as (CheckedExpression?, StubAnswer, SourceSpan)? }
        return answer(each, to: operation).map { (condition ?? nil, $0, findings.sources.span(each.range)) }
      }
      let sound = checked.compactMap(\.self)
      return sound.count == checked.count
        ? .match(sound.map { (guardExpression: $0.0, answer: $0.1, place: $0.2) }) : nil
    case .none where base != nil && declared.sets.isEmpty:
      return base.map { base in declared.after.map { base.delayed(by: Int($0.value)) } ?? base }
    case .none, .returns, .file, .raw, .fails, .hangs, .waits, .unchanged:
      guard var reply = reply(declared, to: operation) else { return nil }
      if declared.after == nil, case .reply(let old)? = base { reply.after = old.after }
      return .reply(reply)
    }
  }

  /// Checks a single answer.
  func reply(_ declared: Answer, to operation: OperationID) -> StubReply? {
    let (expressions, scope) = names(for: operation)
    guard let outcome = outcome(declared, to: operation, expressions, scope) else { return nil }
    var sets: [Assignment] = []
    for each in declared.sets {
      guard let path = expressions.path(each.path.text, of: each.path.node, in: scope), path.type != .error else {
        continue
      }
      var decoder = LiteralDecoder(findings: findings)
      decoder.template = { text, node, type in expressions.typed(text, of: node, in: scope, expecting: type) }
      guard let value = decoder.decode(each.value.node, as: path.type) else { continue }
      sets.append(Assignment(path: path, value: value, range: each.path.range))
    }
    return StubReply(
      after: declared.after.map { Int($0.value) } ?? 0, outcome: outcome, sets: sets, range: declared.range)
  }

  private func outcome(
    _ declared: Answer, to operation: OperationID, _ expressions: ScreenExpressions, _ scope: Scope
  ) -> StubReply.Outcome? {
    let contract = checker.program.operations[operation]
    switch declared.kind {
    case .none:
      if contract.result == .null { return .returns(.literal(.null)) }
      findings.error(
        CheckingCode.missingAnswer,
        "`\(contract.name)` returns `\(contract.result)`; say what it answers with `returns:`, `fails:`, `hangs: true` or `waits: true`",
        at: declared.range)
      return nil
    case .returns(let slot):
      if contract.result == .null {
        if slot.node.isNull { return .returns(.literal(.null)) }
        findings.error(
          CheckingCode.literal,
          "`\(contract.name)` returns nothing; write `returns:` without a value, or give the operation a `returns`",
          at: slot.range)
        return nil
      }
      var decoder = LiteralDecoder(findings: findings)
      decoder.template = { text, node, type in expressions.typed(text, of: node, in: scope, expecting: type) }
      return decoder.decode(slot.node, as: contract.result).map { .returns($0) }
    case .file(let path): return checker.fixture(path, as: contract).map { .returns(.literal($0)) }
    case .raw(let slot): return raw(slot)
    case .fails(let failure): return self.failure(failure, of: contract).map { .fails($0) }
    case .hangs: return .hangs
    case .waits: return .waits
    case .unchanged: return .unchanged
    case .sequence, .match:
      findings.error(
        CheckingCode.missingAnswer, "one answer is expected here, not a `sequence` or a `match`", at: declared.range)
      return nil
    }
  }

  private func raw(_ slot: TypedSlot) -> StubReply.Outcome? {
    if let scalar = slot.node.scalar { return .raw(scalar.text) }
    guard let value = LiteralDecoder(findings: findings).literal(slot.node, as: .dynamic) else { return nil }
    return .raw(JSONEncoding.encode(value))
  }

  private func failure(_ declared: StubFailureDeclaration, of operation: Operation) -> StubFailure? {
    guard let kind = declared.kind else { return nil }
    let custom = operation.errors.first { $0.name == kind.text }
    if custom == nil {
      let kinds = BuiltInTypes.errorKind.cases + operation.errors.map(\.name)
      guard BuiltInTypes.errorKind.cases.contains(kind.text) else {
        let near = Findings.suggestion(for: kind.text, among: kinds)
        findings.error(
          CheckingCode.unknownErrorKind,
          "`\(kind.text)` is no kind of failure and no error of `\(operation.name)`"
            + (near.isEmpty ? "; the kinds are \(kinds.map { "`\($0)`" }.joined(separator: ", "))" : near),
          at: kind.range, fixes: findings.replacement(of: kind.range, named: kind.text, among: kinds))
        return nil
      }
    }
    let details = declared.details.flatMap {
      LiteralDecoder(findings: findings).literal($0.node, as: custom?.details ?? .dynamic)
    }
    return StubFailure(
      kind: custom == nil ? kind.text : "custom", status: declared.status?.value,
      message: declared.message?.text ?? StubFailure.message(of: kind.text),
      retryAfter: declared.retryAfter.map { Int($0.value) }, details: details ?? .null)
  }
}

extension StubFailure {
  /// What a failure says that gives no message of its own.
  static func message(of kind: String) -> String {
    switch kind {
    case "offline": "The Internet connection appears to be offline."
    case "timeout": "The request timed out."
    case "unauthorized": "Signing in is required."
    case "forbidden": "This is not allowed."
    case "notFound": "This could not be found."
    case "conflict": "This was changed by somebody else."
    case "invalid": "The request is not valid."
    case "tooManyRequests": "Too many requests."
    case "server": "The server has a problem."
    case "decoding": "The answer could not be read."
    default: "Something went wrong (\(kind))."
    }
  }
}
