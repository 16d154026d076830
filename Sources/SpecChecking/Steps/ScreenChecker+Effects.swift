import Expressions
import ScreenProgram
import SourceText
import SpecGrammar
import SpecSyntax
import SpecValues

extension ScreenChecker {
  /// Checks what a step does; gives the scope after it.
  func checkEffects(of declared: StepDeclaration, into step: inout Step, in context: StepContext) -> Scope {
    let scope = context.scope
    var after = scope
    // What was known of these is not known after the step.
    var changed = Change(names: Set((declared.set + declared.baseline).flatMap { roots(of: $0.path.text) }))
    changed.payloads = declared.to != nil
    changed.runs = declared.run != nil || declared.call != nil || declared.cancel != nil
    let target = declared.to.flatMap(caseID)
    // Where the step leads to is not known then, so no payload is refused after it.
    if declared.to != nil, target == nil { after.leaves = nil }
    if let to = declared.to, let target {
      let again = declared.again?.value ?? false
      step.move = Move(target: target, again: again)
      after.leaves = scope.leaves.map { leaves(after: target, again: again, from: $0) }
      checkAssigned(
        by: Set(declared.set.map { slotName(of: $0.path.text) }), entering: target, again: again, from: scope,
        at: to.range)
    }
    step.sets = check(declared.set, in: scope, writing: after, at: declared.range)
    step.baselines = declared.baseline.compactMap { checkBaseline($0, in: scope) }
    if let cancel = declared.cancel {
      step.cancel = actionID(cancel)
      // What it showed before its answer goes.
      if let id = step.cancel { changed.names.formUnion(summaries.assigned[id]) }
      // Whoever is in `during` goes back to where the call was made (rule R2).
      if let id = step.cancel, let leaves = scope.leaves, leaves.members.contains(where: summaries.during[id].contains)
      {
        after.leaves = after.leaves?.union(summaries.started[id])
        changed.payloads = true
      }
    }
    if let run = declared.run, let id = actionID(run.action) {
      step.run = ActionCall(
        action: id,
        arguments: arguments(
          run.with, for: program.actions[id].params, of: "the action `\(run.action.text)`", in: scope,
          at: run.action.range),
        range: run.action.range)
      after.leaves = after.leaves.map { $0.union(summaries.entered[id]) }
      changed.names.formUnion(summaries.assigned[id])
      if !summaries.entered[id].isEmpty { changed.payloads = true }
    }
    if let call = declared.call {
      var inside = context
      inside.scope = scope
      let checked = check(call, in: inside, after: after, movedTo: step.move?.target, keep: CaseSet(), isSource: false)
      step.call = checked.call
      after.leaves = checked.after
      changed.names.formUnion((call.optimistic?.set ?? []).flatMap { roots(of: $0.path.text) })
      if call.during != nil { changed.payloads = true }
    }
    if let notice = declared.notice { step.notice = expressions.text(notice, in: scope) }
    if let emit = declared.emit { step.emit = checkEmit(emit, in: scope) }
    step.resetsSession = declared.resetSession?.value ?? false
    if let open = declared.open { step.open = check(open, in: context) }
    if let back = declared.back { step.back = check(back: back, in: scope) }
    return forgetting(changed, in: after)
  }

  /// What a step may have changed.
  private struct Change {
    /// The names at the start of the paths that it assigns.
    var names: Set<String>
    /// Whether payload of any case.
    var payloads = false
    /// Whether the runs of any action.
    var runs = false
  }

  /// A scope in which nothing is known of what changed, and of the derived values that are computed from it.
  private func forgetting(_ changed: Change, in scope: Scope) -> Scope {
    guard !scope.facts.nonNull.isEmpty else { return scope }
    var names = changed.names
    if changed.payloads { names.formUnion(program.cases.flatMap { $0.payload.map { program.slots[$0].name } }) }
    func isChanged(_ name: String) -> Bool {
      names.contains(name) || changed.runs && actionIDs[name] != nil
    }
    let dependents = program.derived.filter {
      $0.inputs.contains { input in
        let name = program.slots[input].name
        // Of a shared model any field may have changed.
        return isChanged(name) || usedModels.contains { $0.name == name.rootName && names.contains($0.name) }
      }
    }
    names.formUnion(dependents.map { program.slots[$0.slot].name })
    return scope.forgetting(isChanged)
  }

  /// The leaves after a move (rule M3): a case that is active already stays as it is.
  func leaves(after target: CaseID, again: Bool, from before: CaseSet) -> CaseSet {
    let own = cases.leaves(target)
    let entered = CaseSet([cases.entryLeaf(target)])
    return again || before.isEmpty
      ? entered
      : before.isSubset(of: own)
        ? before
        : before.intersection(own).union(entered)
  }

  /// Proves that entering a case assigns every payload field without a default (rule S2).
  func checkAssigned(
    by roots: Set<String>, entering target: CaseID, again: Bool, from scope: Scope, at range: Range<Int>
  ) {
    let path = cases.ancestry(cases.entryLeaf(target))
    var missing: [SlotID] = []
    for leaf in scope.leaves?.members ?? [] {
      let active = cases.ancestry(leaf)
      let stays = active.contains(target) && !again
      guard !stays else { continue }
      for entered in path where !active.contains(entered) || (again && cases.ancestry(entered).contains(target)) {
        for slot in program.cases[entered.index].payload
        where program.slots[slot].initial == nil && !roots.contains(program.slots[slot].name) && !missing.contains(slot)
        {
          missing.append(slot)
        }
      }
    }
    // A name that is no place at all is reported as that; it is probably the one that is missing.
    let isMisspelt = roots.contains { root in !program.slots.contains { $0.name == root } }
    guard !missing.isEmpty, !isMisspelt else { return }
    let words = missing.map { "`\(program.slots[$0].name): \(program.slots[$0].type)`" }.joined(separator: ", ")
    let example = missing.map { "\(program.slots[$0].name): …" }.joined(separator: ", ")
    findings.error(
      CheckingCode.payloadNotAssigned,
      "entering `\(cases.path(target))` must assign its payload \(words); write `set: { \(example) }` beside it",
      at: range,
      notes: [("`\(cases.path(target))` is declared here", program.cases[target.index].range)])
  }

  /// Checks assignments; `writing` is the scope in which their places must exist.
  func check(
    _ declared: [AssignmentDeclaration], in scope: Scope, writing: Scope, at range: Range<Int>
  ) -> [Assignment] {
    var result: [Assignment] = []
    for each in declared {
      // A parameter may hide what it is assigned to, as in `set: { name: "${name}" }`.
      guard let path = assignablePath(each.path, in: writing, mayBeHidden: true) else {
        continue
      }
      if let other = result.first(where: { $0.path.overlaps(path) }) {
        findings.error(
          CheckingCode.overlappingPaths,
          "`\(each.path.text)` is a part of another path of the same step, or the whole of it; assign one of them",
          at: each.path.range, notes: [("the other path", other.range)])
      }
      guard let value = typed(each.value.node, as: path.type, in: scope) else { continue }
      result.append(Assignment(path: path, value: value, range: each.path.range))
    }
    return result
  }

  /// A path that a step or a control may write; `mayBeHidden` by a local of the same name, which is not what is meant.
  func assignablePath(_ slot: PathSlot, in scope: Scope, mayBeHidden: Bool = false) -> CheckedPath? {
    if scope.place == .component { return pathInComponent(slot, in: scope) }
    let name = slotName(of: slot.text)
    let isLocal = scope.locals.contains { $0.name == slot.text.rootName }
    let isState = expressions.names.meanings(of: name).contains { meaning in
      guard case .slot(let id) = meaning.variable.storage else { return false }
      switch program.slots[id].role {
      case .field, .shared, .payload: return true
      case .activeCase, .param, .derived, .runs, .problem, .touched, .dirty, .baseline, .isValid, .isDirty: return false
      }
    }
    guard isState, mayBeHidden || !isLocal else { return refuse(slot, root: name, isLocal: isLocal) }
    return writtenPath(slot, in: mayBeHidden ? scope.hiding(slot.text.rootName) : scope)
  }

  /// A path whose root may be written.
  func writtenPath(_ slot: PathSlot, in scope: Scope) -> CheckedPath? {
    guard let path = expressions.path(slot.text, of: slot.node, in: scope) else { return nil }
    if path.endsInIdentity {
      findings.error(
        CheckingCode.notAssignable, "an `id` can't be assigned, since it is what tells one record from another",
        at: slot.range)
      return nil
    }
    return path
  }

  private func refuse(_ slot: PathSlot, root name: String, isLocal: Bool) -> CheckedPath? {
    let assignable = program.slots.filter { slot in
      switch slot.role {
      case .field, .shared, .payload: true
      case .activeCase, .param, .derived, .runs, .problem, .touched, .dirty, .baseline, .isValid, .isDirty: false
      }
    }.map(\.name)
    let range = expressions.range(of: 0..<name.utf8.count, in: slot.node)
    if isLocal {
      findings.error(
        CheckingCode.notAssignable,
        "`\(name)` is a parameter here and can't be assigned; assign the field or payload it came from",
        at: range)
    } else if name == "params" {
      findings.error(
        CheckingCode.notAssignable, "`params` are the screen's identity and can't be assigned; use a field", at: range)
    } else if let meaning = expressions.names.meanings(of: name).first {
      // What it is was reported where it is declared.
      if meaning.variable.type == .error { return nil }
      let what =
        meaning.variable.type == .record(BuiltInTypes.run) ? "is an action, whose status" : "is a derived value, which"
      findings.error(CheckingCode.notAssignable, "`\(name)` \(what) is computed and can't be assigned", at: range)
    } else if name.hasPrefix("${"), name.hasSuffix("}") {
      let path = String(name.dropFirst(2).dropLast())
      findings.error(
        CheckingCode.unknownField, "a path is written as it is, without `${…}`: `\(path)`", at: range,
        fixes: findings.replacement(of: range, named: name, by: path))
    } else {
      let near = Findings.suggestion(for: name, among: assignable)
      let member = slot.text.split(separator: ".").dropFirst().first.map(String.init)
      let isPayload = cases[name] != nil && member.map(assignable.contains) ?? false
      let way =
        isPayload
        ? "; payload is assigned by its own name, `\(member ?? "")`"
        : near.isEmpty ? "; declare it under `fields`, or in a case" : near
      findings.error(
        CheckingCode.unknownField, "there is no field or payload `\(name)`\(way)",
        at: range, fixes: findings.replacement(of: range, named: name, among: assignable))
    }
    return nil
  }

  private func checkBaseline(_ declared: AssignmentDeclaration, in scope: Scope) -> (field: Int, value: TypedValue)? {
    let names = program.fields.map { program.slots[$0.slot].name }
    guard let field = names.firstIndex(of: declared.path.text) else {
      findings.error(
        CheckingCode.unknownField,
        "`baseline` moves the baseline of a field, and there is no field `\(declared.path.text)`"
          + Findings.suggestion(for: declared.path.text, among: names), at: declared.path.range)
      return nil
    }
    let type = program.slots[program.fields[field].slot].type
    return typed(declared.value.node, as: type, in: scope).map { (field, $0) }
  }

  /// A value in a typed slot of a step or a view.
  func typed(_ node: Node, as type: ValueType, in scope: Scope) -> TypedValue? {
    var decoder = LiteralDecoder(findings: findings)
    decoder.template = { [expressions] text, node, type in expressions.typed(text, of: node, in: scope, expecting: type)
    }
    let value = decoder.decode(node, as: type)
    // A literal that reads like a name, or like the templates of other languages, is probably meant as one (rule E3).
    if type.withoutNull == .string, let scalar = node.scalar, case .literal? = value,
      scalar.style == .plain || scalar.text.utf8.contains(where: { $0 == 0x24 || $0 == 0x7B || $0 == 0x5C })
    {
      _ = expressions.typed(scalar.text, of: node, in: scope, expecting: .string)
    }
    return value
  }

  private func checkEmit(_ emit: EmitStep, in scope: Scope) -> (output: Int, arguments: [CheckedExpression])? {
    guard let index = program.outputs.firstIndex(where: { $0.name == emit.output.text }) else {
      let names = program.outputs.map(\.name)
      let near = Findings.suggestion(for: emit.output.text, among: names)
      findings.error(
        CheckingCode.unknownOutput,
        "there is no output `\(emit.output.text)`\(near.isEmpty ? "; declare it under `outputs`" : near)",
        at: emit.output.range)
      return nil
    }
    return (
      index,
      arguments(
        emit.with, for: program.outputs[index].params, of: "the output `\(emit.output.text)`", in: scope,
        at: emit.output.range)
    )
  }

  /// Checks the arguments of `with`: all parameters, and no other, in the order of the parameters.
  func arguments(
    _ given: [Argument], for params: [Parameter], of what: String, in scope: Scope, at range: Range<Int>
  ) -> [CheckedExpression] {
    let names = params.map(\.name)
    let misnamed = MisnamedArguments(
      given.map(\.name.text), params: names, required: params.filter { $0.defaultValue == nil }.map(\.name))
    for argument in given where !names.contains(argument.name.text) {
      let name = argument.name.text
      findings.error(
        CheckingCode.arguments, "\(what) has no parameter `\(name)`; \(misnamed.way(name, params: names))",
        at: argument.name.range,
        fixes: findings.replacement(of: argument.name.range, named: name, by: misnamed.meant(by: name)))
    }
    var missing: [String] = []
    var result: [CheckedExpression] = []
    for param in params {
      if let argument = given.first(where: { $0.name.text == param.name }) {
        if let checked = expressions.expression(argument.value, in: scope, expecting: param.type) {
          result.append(checked)
        }
      } else if let value = param.defaultValue {
        result.append(.constant(value, param.type))
      } else {
        missing.append(param.name)
      }
    }
    missing = misnamed.lacking(missing)
    if !missing.isEmpty {
      let words = missing.map { "`\($0)`" }.joined(separator: ", ")
      let form = missing.map { "\($0): …" }.joined(separator: ", ")
      findings.error(
        CheckingCode.parameterWithoutValue, "\(what) needs \(words); write `with: { \(form) }`", at: range)
    }
    return result
  }

  /// The action of a name, or nil and a finding.
  func actionID(_ name: DottedName) -> ActionID? {
    actionID(name.text, at: name.range)
  }

  func actionID(_ name: String, at range: Range<Int>) -> ActionID? {
    if let id = actionIDs[name] { return id }
    // Of a shared model that is not there nothing is known.
    if name.utf8.contains(0x2E), expressions.names.meanings(of: name.rootName).first?.variable.type == .error {
      return nil
    }
    let names = program.actions.map(\.name)
    let near = Findings.suggestion(for: name, among: names)
    let all =
      names.isEmpty
      ? "declare it under `actions`" : "the actions are \(names.map { "`\($0)`" }.joined(separator: ", "))"
    findings.error(
      CheckingCode.unknownAction, "there is no action `\(name)`\(near.isEmpty ? "; \(all)" : near)", at: range,
      fixes: findings.replacement(of: range, named: name, among: names))
    return nil
  }
}
