import Expressions
import ScreenProgram
import SpecGrammar
import SpecValues

extension ScreenChecker {
  /// Checks a call with its outcomes; `after` is the scope once the step's own move is made.
  func check(
    _ declared: CallDeclaration, in context: StepContext, after: Scope, movedTo target: CaseID?, keep: CaseSet,
    isSource: Bool, failKept: FailHandler? = nil
  ) -> (call: Call?, after: CaseSet?) {
    let scope = context.scope
    let during = declared.during.flatMap { duringCase($0, keep: keep) }
    let afterLeaves = after.leaves.map { before in
      during.map { before.intersection(keep).union(CaseSet([cases.entryLeaf($0)])) } ?? before
    }
    // The names of what was sent and the outcomes are checked even where the operation is unknown.
    let (parts, result) = parts(of: declared, in: scope)
    var call = Call(parts: parts, outerLocals: scope.localCount, range: declared.targetRange)
    call.joins = result.joined
    call.during = during
    call.keep = keep
    for limit in [declared.timeout, declared.deadline] {
      guard let limit, limit.value <= 0 else { continue }
      findings.error(CheckingCode.literal, "a limit needs a time above zero, or no answer is in time", at: limit.range)
    }
    call.timeout = declared.timeout.map { Int($0.value) } ?? call.timeout
    call.deadline = declared.deadline.map { Int($0.value) }
    call.retry = declared.retry.map(retry)
    checkWrites(of: declared, parts: parts)
    if let optimistic = declared.optimistic {
      call.optimistic = check(optimistic.set, in: scope, writing: after, at: optimistic.range)
    }

    let owner = owner(of: context, movedTo: during ?? target, keep: keep, isSource: isSource)
    var outcome = context
    outcome.scope = scope.outliving()
    // Where the screen waits is not known if that case is not, so no payload is refused in the outcomes.
    let isLost = after.leaves == nil || (declared.during != nil && during == nil)
    outcome.scope.leaves = isLost ? nil : owner
    outcome.owner = owner
    for (name, type) in result.sent { outcome.scope = outcome.scope.adding("sent.\(name)", type) }
    var done = outcome
    done.scope = done.scope.adding("result", result.type)
    done.result = result.type
    if let handler = declared.done { call.done = check(handler, in: done) }
    var failed = outcome
    failed.scope = failed.scope.adding("error", .record(BuiltInTypes.error))
    if let fail = declared.fail {
      call.fail = check(fail, in: failed)
    } else {
      findings.error(
        CheckingCode.callWithoutFail,
        "a call can fail, and this one does not say what happens then; add `fail:` with a case or steps, or `fail: ignore`",
        at: declared.targetRange)
    }
    if let failKept {
      var kept = failed
      if !keep.isEmpty { kept.scope.leaves = keep }
      call.failKept = check(failKept, in: kept)
    } else if isSource {
      call.failKept = FailureHandler(byKind: [], otherwise: nil)
    }
    return (call, afterLeaves)
  }

  private func duringCase(_ path: DottedName, keep: CaseSet) -> CaseID? {
    guard let id = caseID(path) else { return nil }
    let leaf = cases.entryLeaf(id)
    if cases.leaves(id).contains(program.initial) {
      findings.error(
        CheckingCode.initialIsDuring,
        "`\(path.text)` is the initial case and can't be a `during` case, since a cancelled run goes back to where it came from; "
          + "add a case such as `\(cases["idle"] == nil ? "idle" : "loading")` beside it", at: path.range)
    }
    let needed = cases.ancestry(leaf).flatMap { program.cases[$0.index].payload }.filter {
      program.slots[$0].initial == nil
    }
    if let slot = needed.first {
      findings.error(
        CheckingCode.duringNeedsPayload,
        "a `during` case is entered before there is an answer, so its payload needs defaults; `\(program.slots[slot].name)` of `\(path.text)` has none",
        at: path.range)
    }
    return id
  }

  /// The leaves in which a run's outcome may be handled (rule R7).
  private func owner(of context: StepContext, movedTo target: CaseID?, keep: CaseSet, isSource: Bool) -> CaseSet {
    if isSource { return target.map { cases.leaves($0).union(keep) } ?? cases.allLeaves }
    if let target { return cases.leaves(target) }
    if let home = context.home { return cases.leaves(home) }
    return context.owner ?? cases.allLeaves
  }

  private struct Result {
    var type: ValueType
    var joined: Call.JoinedResult?
    var sent: [(name: String, type: ValueType)] = []
  }

  private func parts(of declared: CallDeclaration, in scope: Scope) -> ([Call.Part], Result) {
    switch declared.target {
    case .operation(let path):
      guard let id = operationID(path) else {
        return ([], Result(type: .error, sent: declared.with.map { ($0.name.text, ValueType.error) }))
      }
      let operation = program.operations[id]
      let arguments = arguments(
        declared.with, for: operation.params, of: "`\(path.text)`", in: scope, at: path.range)
      return (
        [Call.Part(operation: id, arguments: arguments)],
        Result(type: operation.result, sent: operation.params.map { ($0.name, $0.type) })
      )
    case .all(let declaredParts):
      var parts: [Call.Part] = []
      var fields: [RecordType.Field] = []
      var partTypes: [RecordType] = []
      let settles = declared.settle?.value ?? false
      for each in declaredParts {
        guard let id = operationID(each.operation) else {
          fields.append(.init(each.name.text, .error))
          continue
        }
        let operation = program.operations[id]
        if operation.writes {
          findings.error(
            CheckingCode.writeInAll,
            "`all` joins reads only, and `\(operation.name)` writes; call it in a step of its own",
            at: each.operation.range)
        }
        let arguments = arguments(
          each.with, for: operation.params, of: "`\(operation.name)`", in: scope, at: each.operation.range)
        parts.append(Call.Part(name: each.name.text, operation: id, arguments: arguments))
        if settles {
          let type = RecordType(
            name: "Settled",
            [.init("value", operation.result.orNull), .init("error", .nullable(.record(BuiltInTypes.error)))])
          partTypes.append(type)
          fields.append(.init(each.name.text, .record(type)))
        } else {
          fields.append(.init(each.name.text, operation.result))
        }
      }
      let type = RecordType(name: "Results", fields)
      return (
        parts,
        Result(type: .record(type), joined: .init(type: type, partTypes: partTypes, settles: settles))
      )
    }
  }

  private func retry(_ declared: RetryDeclaration) -> Retry {
    var retry = Retry()
    retry.times = declared.times?.value ?? retry.times
    retry.delay = declared.delay.map { Int($0.value) } ?? retry.delay
    retry.backoff = declared.backoff?.value ?? retry.backoff
    retry.max = declared.max.map { Int($0.value) } ?? retry.max
    if let kinds = declared.kinds {
      for kind in kinds { checkErrorKind(kind) }
      retry.kinds = kinds.map(\.text)
    }
    return retry
  }

  private func checkWrites(of declared: CallDeclaration, parts: [Call.Part]) {
    guard let retry = declared.retry else { return }
    for part in parts
    where program.operations[part.operation].writes && !program.operations[part.operation].isIdempotent {
      findings.error(
        CheckingCode.retriedWrite,
        "`\(program.operations[part.operation].name)` writes, and trying again could write twice; "
          + "mark the operation `idempotent: true` if that is harmless, or leave `retry` out", at: retry.range)
    }
  }

  @discardableResult
  func checkErrorKind(_ kind: Name) -> Bool {
    let kinds = BuiltInTypes.errorKind.cases
    guard !kinds.contains(kind.text) else { return true }
    let near = Findings.suggestion(for: kind.text, among: kinds)
    let all = kinds.map { "`\($0)`" }.joined(separator: ", ")
    findings.error(
      CheckingCode.unknownErrorKind,
      "there is no kind of failure `\(kind.text)`\(near.isEmpty ? "; the kinds are \(all)" : near)", at: kind.range,
      fixes: findings.replacement(of: kind.range, named: kind.text, among: kinds))
    return false
  }

  /// Checks what happens on a failure: for all kinds, or for each.
  func check(_ handler: FailHandler, in context: StepContext) -> FailureHandler {
    switch handler.form {
    case .ignore: return FailureHandler(byKind: [], otherwise: nil)
    case .handler(let declared): return FailureHandler(byKind: [], otherwise: check(declared, in: context))
    case .kinds(let branches):
      var result = FailureHandler(byKind: [], otherwise: nil)
      var hasElse = false
      for branch in branches {
        let checked = check(branch.handler, in: context)
        if branch.kind.text == "else" {
          hasElse = true
          result.otherwise = checked.otherwise
        } else if checkErrorKind(branch.kind) {
          result.byKind.append((branch.kind.text, checked.otherwise ?? .nothing))
        }
      }
      let open = BuiltInTypes.errorKind.cases.filter { kind in !branches.contains { $0.kind.text == kind } }
      if !hasElse, !open.isEmpty {
        findings.error(
          CheckingCode.failureKinds,
          "these kinds of failure are not handled: \(open.map { "`\($0)`" }.joined(separator: ", ")); add `else:`",
          at: handler.range)
      }
      return result
    }
  }
}
