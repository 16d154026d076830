import Expressions
import ScreenProgram
import SpecGrammar
import SpecValues

/// Where steps stand: what they may read, and who owns the runs that they start (rules E5 and R7).
struct StepContext {
  var scope: Scope
  /// In an outcome the leaves of the run's owner; nil elsewhere.
  var owner: CaseSet?
  /// The smallest case around: of the action's `in`, or the case of a timer.
  var home: CaseID?
  /// The type of `result`, in a `done`.
  var result: ValueType?
}

extension ScreenChecker {
  /// Checks a handler: its steps, or the case that it names.
  func check(_ handler: HandlerDeclaration, in context: StepContext) -> Handler {
    let steps: [Step]
    switch handler.form {
    case .steps(let declared): steps = check(declared, in: context).steps
    case .path(let path): steps = check(path, in: context, at: handler.range).map { [$0] } ?? []
    }
    return Handler(steps: steps, localCount: context.scope.localCount)
  }

  /// `done: loaded` or `done: loaded.items`.
  private func check(_ path: DottedName, in context: StepContext, at range: Range<Int>) -> Step? {
    var step = Step(range: range)
    if let id = cases[path.text] {
      step.move = Move(target: id)
      checkAssigned(by: [], entering: id, again: false, from: context.scope, at: path.range)
      return step
    }
    let parent = path.parts.dropLast().joined(separator: ".")
    guard path.parts.count > 1, let id = cases[parent], let result = context.result else {
      // Of a path that is near to none, the part before the payload field is looked up.
      if path.parts.count > 1, cases[parent] == nil, cases.nearest(path.text) == nil {
        return caseID(parent, at: path.range).map { _ in step }
      }
      return caseID(path).map { _ in step }
    }
    let field = path.parts[path.parts.count - 1]
    let payload = cases.ancestry(id).flatMap { program.cases[$0.index].payload }
    guard let slot = payload.first(where: { program.slots[$0].name == field }) else {
      let names = payload.map { program.slots[$0].name }
      let subcases = program.cases[id.index].children.map { cases.path($0) }
      let near = Findings.suggestion(for: field, among: names + subcases.map { String($0.dropFirst(parent.count + 1)) })
      findings.error(
        CheckingCode.payloadOfResult,
        "`\(parent)` has no payload field or sub-case `\(field)`\(near.isEmpty ? payloadWords(names) : near)",
        at: path.range)
      return nil
    }
    step.move = Move(target: id)
    if result == .null {
      findings.error(
        CheckingCode.payloadOfResult,
        "the operation returns nothing, so there is no result for `\(path.text)`; give it a `returns`, or write `done: \(parent)`",
        at: path.range)
      return nil
    }
    let scope = Scope(
      leaves: cases.leaves(id), locals: context.scope.locals, localCount: context.scope.localCount,
      facts: context.scope.facts, place: .step)
    guard let assignment = expressions.resultAssignment(to: field, type: program.slots[slot].type, at: path, in: scope)
    else { return nil }
    step.sets = [assignment]
    checkAssigned(by: [field], entering: id, again: false, from: context.scope, at: path.range)
    return step
  }

  private func payloadWords(_ names: [String]) -> String {
    names.isEmpty ? "; it has no payload" : "; its payload is \(names.map { "`\($0)`" }.joined(separator: ", "))"
  }

  /// Checks steps that follow each other; gives the leaves in which the screen may be afterwards.
  func check(
    _ declared: [StepDeclaration], in context: StepContext
  ) -> (steps: [Step], after: Scope) {
    var scope = context.scope
    var steps: [Step] = []
    for each in declared {
      var inside = context
      inside.scope = scope
      let checked = check(each, in: inside)
      steps.append(checked.step)
      scope = checked.after
    }
    return (steps, scope)
  }

  private func check(_ declared: StepDeclaration, in context: StepContext) -> (step: Step, after: Scope) {
    var step = Step(range: declared.range)
    var scope = context.scope
    var isConditional = false
    if let leaves = leaves(declared.cases) {
      isConditional = true
      step.leaves = leaves
      narrow(&scope, to: leaves, at: declared.cases)
    } else if !declared.cases.isEmpty {
      // One of them is misspelt, so nobody knows what may be read.
      isConditional = true
      scope.leaves = nil
    }
    if let when = declared.when {
      isConditional = true
      step.guardExpression = expressions.expression(when, in: scope, expecting: .bool)
      scope = scope.knowing(step.guardExpression?.whenTrue ?? .uncertain)
    }
    var inside = context
    inside.scope = scope
    var after: Scope
    if let choices = declared.choose {
      (step.choices, after) = check(choices: choices, in: inside)
    } else {
      after = checkEffects(of: declared, into: &step, in: inside)
    }
    after.locals = context.scope.locals
    after.localCount = context.scope.localCount
    if isConditional, let before = context.scope.leaves {
      after.leaves = after.leaves?.union(before)
    }
    // What the guard told holds in the step alone.
    let known = after.facts
    after.facts = context.scope.facts.intersection(known)
    return (step, after)
  }

  private func narrow(_ scope: inout Scope, to leaves: CaseSet, at paths: [DottedName]) {
    guard let before = scope.leaves, let first = paths.first else { return }
    let both = before.intersection(leaves)
    if both.isEmpty, !leaves.isEmpty, !before.isEmpty {
      findings.error(
        CheckingCode.neverApplies,
        "this never applies: here the screen is in \(cases.words(before)), never in \(cases.words(leaves))",
        at: first.range)
    } else {
      scope.leaves = both
    }
  }

  private func check(
    choices: [StepDeclaration], in context: StepContext
  ) -> (choices: [Step], after: Scope) {
    var scope = context.scope
    var steps: [Step] = []
    var after: CaseSet? = CaseSet()
    var falls = true
    var assigned = Facts.none
    var isFirst = true
    for (index, each) in choices.enumerated() {
      var inside = context
      inside.scope = scope
      let checked = check(each, in: inside)
      steps.append(checked.step)
      after = checked.after.leaves.flatMap { after?.union($0) }
      assigned = isFirst ? checked.after.facts : assigned.intersection(checked.after.facts)
      isFirst = false
      if each.when == nil, each.cases.isEmpty {
        falls = false
        if index + 1 < choices.count {
          findings.error(
            CheckingCode.unreachableChoice,
            "this alternative is never reached, since the one before it has no `in` or `when`; put the general one last",
            at: choices[index + 1].range)
        }
        break
      }
      if each.cases.isEmpty { scope = scope.knowing(checked.step.guardExpression?.whenFalse ?? .uncertain) }
    }
    var result = context.scope
    if let before = context.scope.leaves { result.leaves = falls ? after?.union(before) : after }
    result.facts = result.facts.intersection(assigned)
    return (steps, result)
  }
}
