import Expressions
import ScreenProgram
import SpecGrammar
import SpecValues

extension ScreenChecker {
  /// Desugars `source` into the action `load`, and its `more` into `loadMore` (rules D1 to D6).
  func checkSource() {
    guard let declared = declaration.source, let call = declared.call, let load = actionIDs["load"] else { return }
    let known = casesReached(by: call.done)
    let reached = known ?? CaseSet()
    let keep: CaseSet?
    switch declared.keep?.value {
    case .never: keep = nil
    case .cases(let paths): keep = leaves(paths) ?? CaseSet()
    case nil: keep = reached
    }
    let all = Scope(leaves: cases.allLeaves, place: .step)
    var scope = all
    if let when = declared.when {
      program.actions[load].guardExpression = expressions.expression(when, in: all, expecting: .bool)
      scope = scope.knowing(program.actions[load].guardExpression?.whenTrue ?? .uncertain)
    }
    program.actions[load].overlap = .restart
    if case .operation(let path) = call.target, let id = operationIDs[path.text], program.operations[id].writes {
      findings.error(
        CheckingCode.restartedWrite, "`source` reads, and `\(path.text)` writes; call it in an action", at: path.range)
    }
    let context = StepContext(scope: scope, owner: nil, home: nil)
    // Where the screen stays while it loads is not known then either.
    var after = scope
    if known == nil, declared.keep == nil { after.leaves = nil }
    let checked = check(
      call, in: context, after: after, movedTo: nil, keep: keep ?? CaseSet(), isSource: true,
      failKept: declared.failKept)
    if let call = checked.call {
      var step = Step(range: declared.range)
      step.call = call
      program.actions[load].handler = Handler(steps: [step], localCount: 0)
    }
    var source = Source(load: load, identity: identity(declared, in: all), keep: keep)
    source.keepsInPlace = reached.isEmpty && keep != nil
    source.reloadsOnAppear = declared.reloadsOnAppear?.value ?? false
    source.olderThan = declared.olderThan.map { Int($0.value) }
    source.poll = declared.poll.flatMap(poll)
    if let more = declared.more { source.loadMore = checkMore(more, reached: known) }
    program.source = source
  }

  private func identity(_ declared: SourceDeclaration, in scope: Scope) -> [CheckedExpression] {
    if let key = declared.key { return expressions.expression(key, in: scope).map { [$0] } ?? [] }
    return program.params.compactMap { slot in
      expressions.variable(program.slots[slot].name, in: scope)
    }
  }

  /// The leaves to which the steps of `done` lead; empty where they move nowhere, nil where one of them is not known.
  private func casesReached(by handler: HandlerDeclaration?) -> CaseSet? {
    guard let handler else { return CaseSet() }
    switch handler.form {
    case .path(let path):
      let parent = path.parts.dropLast().joined(separator: ".")
      return (cases[path.text] ?? cases[parent]).map(cases.leaves)
    case .steps(let steps):
      return StepSearch.all(steps).compactMap(\.to).reduce(CaseSet()) { known, path in
        cases[path.text].flatMap { id in known.map { $0.union(cases.leaves(id)) } }
      }
    }
  }

  private func poll(_ declared: PollDeclaration) -> Source.Poll? {
    guard let every = declared.every else { return nil }
    guard every.value > 0 else {
      findings.error(CheckingCode.literal, "`every` needs a time above zero, or it would never end", at: every.range)
      return nil
    }
    for kind in declared.stopOn { checkErrorKind(kind) }
    let backoff = declared.backoff?.value ?? 1
    // Without a limit a growing wait would leave the range of time; a day is longer than any screen is watched.
    let day = 86_400_000_000_000
    return Source.Poll(
      every: Int(every.value), pauseIn: leaves(declared.pauseIn) ?? CaseSet(), backoff: backoff,
      max: declared.max.map { Int($0.value) } ?? max(Int(every.value), day), stopOn: declared.stopOn.map(\.text))
  }

  private func checkMore(_ declared: MoreDeclaration, reached: CaseSet?) -> ActionID? {
    guard let id = actionIDs["loadMore"], let call = declared.call else { return nil }
    let leaves = reached.map { $0.isEmpty ? cases.allLeaves : $0 }
    program.actions[id].leaves = leaves
    program.actions[id].home = leaves.flatMap { cases.smallestCase(containing: $0) }
    program.actions[id].overlap = .ignore
    var scope = Scope(leaves: leaves, place: .step)
    if let when = declared.when {
      program.actions[id].guardExpression = expressions.expression(when, in: scope, expecting: .bool)
      scope = scope.knowing(program.actions[id].guardExpression?.whenTrue ?? .uncertain)
    }
    let context = StepContext(scope: scope, owner: nil, home: program.actions[id].home)
    let checked = check(call, in: context, after: scope, movedTo: nil, keep: CaseSet(), isSource: false)
    if let call = checked.call {
      var step = Step(range: declared.range)
      step.call = call
      program.actions[id].handler = Handler(steps: [step], localCount: 0)
    }
    return id
  }
}
