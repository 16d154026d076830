import Expressions
import ScreenProgram
import SpecGrammar
import SpecValues

extension ScreenChecker {
  /// Gives each action its number, its parameters and the name under which its runs are read.
  func declareActions() {
    if let source = declaration.source {
      declareAction("load", params: [], at: source.range, takesKeys: false)
      if let more = source.more { declareAction("loadMore", params: [], at: more.range, takesKeys: false) }
    }
    for action in declaration.actions {
      let name = action.name.text
      if declaration.source != nil, name == "load" || (name == "loadMore" && declaration.source?.more != nil) {
        findings.error(
          CheckingCode.duplicateName, "`\(name)` is the action of `source`; name this one otherwise",
          at: action.name.range)
        continue
      }
      let params = types.parameters(action.params, of: "the action `\(name)`")
      declareAction(name, params: params.map(Parameter.init), at: action.name.range, takesKeys: true)
    }
  }

  private func declareAction(_ name: String, params: [Parameter], at range: Range<Int>, takesKeys: Bool) {
    guard claim(name, as: "the action", at: range) else { return }
    let slot = program.slots.count
    program.slots.append(Slot(name: name, type: .record(BuiltInTypes.run), role: .runs(program.actions.count)))
    actionIDs[name] = program.actions.count
    program.actions.append(
      Action(name: name, params: params, handler: .nothing, status: slot, range: range))
    let element =
      takesKeys
      ? Variable.IndexedSlot(slot: slot, keyType: .dynamic, type: .record(BuiltInTypes.run)) : nil
    declare(Variable(name, .record(BuiltInTypes.run), .computed(slot), element: element), at: range)
  }

  func checkActions() {
    for declared in declaration.actions {
      guard let id = actionIDs[declared.name.text], program.actions[id].range == declared.name.range else { continue }
      check(declared, as: id)
    }
    RunCycles(self).report()
  }

  func check(_ declared: ActionDeclaration, as id: ActionID) {
    var action = program.actions[id]
    action.leaves = leaves(declared.cases)
    action.home = action.leaves.flatMap { cases.smallestCase(containing: $0) }
    let readable = declared.cases.isEmpty ? cases.allLeaves : action.leaves
    var scope = Scope(leaves: readable, place: .condition).adding(action.params)
    if let when = declared.when {
      action.guardExpression = expressions.expression(when, in: scope, expecting: .bool)
      scope = scope.knowing(action.guardExpression?.whenTrue ?? .uncertain)
    }
    let identified = action.params.indices.filter { index in
      if case .record(let type) = action.params[index].type { type.idIndex != nil } else { false }
    }
    if let key = declared.key {
      action.key = expressions.expression(key, in: scope).map { .expression($0) } ?? .one
    } else if !identified.isEmpty {
      action.key = .ids(identified)
    }
    scope.place = .step
    let calls = CallSearch(declared.steps)
    let writes = calls.operations.contains { operationIDs[$0.text].map { program.operations[$0].writes } ?? false }
    let isWatched = declaration.watch.contains { watch in
      watch.handler.steps.contains { $0.run?.action.text == declared.name.text }
    }
    action.debounce = declared.debounce.map { Int($0.value) }
    action.delay = declared.delay.map { Int($0.value) }
    if let delay = declared.delay, declared.debounce != nil {
      findings.error(
        CheckingCode.twoWaits,
        "an action has `debounce` or `delay`, not both; a debounced call waits for the last trigger, a delayed one for you to undo it",
        at: delay.range)
    }
    if let wait = declared.debounce ?? declared.delay, StepSearch.mostCalls(declared.steps) == 0 {
      findings.error(
        CheckingCode.nothingWaits,
        "only a call waits, and this action makes none; put the wait onto the action that calls, or write `after` in a case",
        at: wait.range)
    }
    if let wait = declared.debounce?.range ?? declared.delay?.range, StepSearch.mostCalls(declared.steps) > 1 {
      findings.error(
        CheckingCode.severalWaits,
        "only one call can wait, since a newer one takes its place; put the other call into an action of its own",
        at: wait)
    }
    if let overlap = declared.overlap {
      action.overlap = Action.Overlap(overlap.value)
      if overlap.value == .restart, writes {
        findings.error(
          CheckingCode.restartedWrite,
          "`overlap: restart` would drop the answer of a write, which does not unsend it; use `queue`, `ignore` or `parallel`",
          at: overlap.range)
      }
    } else if action.debounce != nil || isWatched {
      // Latest wins; a write can't be called back, so there the last one waits for its turn.
      action.overlap = writes ? .queue : .restart
    }
    let context = StepContext(scope: scope, owner: nil, home: action.home)
    let (steps, _) = check(declared.steps, in: context)
    action.handler = Handler(steps: steps, localCount: scope.localCount)
    program.actions[id] = action
  }

  func checkLifecycle() {
    for declared in declaration.lifecycle {
      guard let event = LifecycleEvent(rawValue: declared.event.value.rawValue) else { continue }
      let scope = Scope(leaves: cases.allLeaves, place: .step)
      program.lifecycle[event] = check(declared.handler, in: StepContext(scope: scope, owner: nil, home: nil))
    }
  }

  func checkWatches() {
    for declared in declaration.watch {
      let scope = Scope(leaves: nil, place: .step)
      guard let path = expressions.path(declared.path.text, of: declared.path.node, in: scope) else { continue }
      let leaves = expressions.names.meanings(of: path.rootName).reduce(nil as CaseSet?) { known, meaning in
        meaning.leaves.map { own in known.map { $0.union(own) } ?? own } ?? known
      }
      let inside = Scope(leaves: leaves ?? cases.allLeaves, place: .step)
      let home = leaves.flatMap { cases.smallestCase(containing: $0) }
      let handler = check(declared.handler, in: StepContext(scope: inside, owner: nil, home: home))
      program.watches.append(Watch(path: path, handler: handler, range: declared.path.range))
    }
  }

  func checkTimers() {
    guard let states = declaration.states else { return }
    for state in states { checkTimers(of: state, prefix: "") }
  }

  private func checkTimers(of state: CaseDeclaration, prefix: String) {
    let path = prefix + state.name.text
    guard let id = cases[path] else { return }
    let context = StepContext(scope: Scope(leaves: cases.leaves(id), place: .step), owner: nil, home: id)
    for (timers, repeats) in [(state.after, false), (state.every, true)] {
      for timer in timers {
        if repeats, timer.duration.value <= 0 {
          findings.error(
            CheckingCode.literal, "`every` needs a time above zero, or it would never end", at: timer.duration.range)
          continue
        }
        let handler = check(timer.handler, in: context)
        program.cases[id.index].timers.append(
          .init(delay: Int(timer.duration.value), repeats: repeats, handler: handler))
      }
    }
    for child in state.states { checkTimers(of: child, prefix: path + ".") }
  }
}

extension Action.Overlap {
  init(_ policy: OverlapPolicy) {
    switch policy {
    case .ignore: self = .ignore
    case .restart: self = .restart
    case .queue: self = .queue
    case .parallel: self = .parallel
    }
  }
}

extension HandlerDeclaration {
  /// The steps of the handler; none where it is a path.
  var steps: [StepDeclaration] {
    if case .steps(let steps) = form { steps } else { [] }
  }
}
