import Expressions
import ScreenProgram

extension StateFlow {
  /// Follows all that can begin something: the source, what the view offers, lifecycle, watches, timers.
  mutating func followRoots() {
    let offers = ViewOffers(program)
    followSource(offers)
    let asked = Set(allHandlers.flatMap { runs($0.steps) })
    for id in program.actions.indices where id != program.source?.load {
      let action = program.actions[id]
      let all = action.leaves ?? program.allLeaves
      let isShared = program.uses.contains { action.name.hasPrefix("\($0.name).") }
      // What no view offers is asked for by another step, or else by a host.
      let offered = offers.leaves[id] ?? (asked.contains(id) || isShared ? CaseSet() : all)
      follow(action: id, in: offered.intersection(all), FlowWords(action.name))
    }
    for event in LifecycleEvent.allCases {
      guard let handler = program.lifecycle[event] else { continue }
      follow(handler.steps, in: program.allLeaves, FlowWords(event.rawValue), Context(home: program.allLeaves))
    }
    for watch in program.watches {
      let name = watch.path.root.name
      follow(handler: watch.handler, in: leaves(having: name), FlowWords("watch \(name)"))
    }
    for id in program.cases.indices {
      for timer in program.cases[id].timers {
        let words = FlowWords("\(timer.repeats ? "every" : "after") \(FlowWords.time(timer.delay))")
        follow(handler: timer.handler, in: program.leaves(of: CaseID(id)), words)
      }
    }
    for (open, leaves) in offers.links { add(open, in: leaves) }
  }

  private mutating func follow(handler: Handler, in leaves: CaseSet, _ words: FlowWords) {
    follow(handler.steps, in: leaves, words, Context(home: leaves))
  }

  private mutating func follow(action id: ActionID, in leaves: CaseSet, _ words: FlowWords) {
    let action = program.actions[id]
    let own = narrowed(leaves, action.leaves, action.guardExpression)
    let home = action.home.map { program.leaves(of: $0) } ?? program.allLeaves
    follow(
      action.handler.steps, in: own, words.when(action.guardExpression),
      Context(action: id, home: home, running: [id]))
  }

  /// The action `load`, for each of its causes (rules D1, D2 and D5).
  private mutating func followSource(_ offers: ViewOffers) {
    guard let source = program.source, let call = program.actions[source.load].handler.steps.first?.call else { return }
    let keep = source.keep ?? CaseSet()
    let during = call.during.map { program.leaves(of: $0) } ?? CaseSet()
    // A load that failed is made again when the screen appears again.
    let handlers = call.fail.byKind.map(\.handler) + (call.fail.otherwise.map { [$0] } ?? [])
    let failed = CaseSet(handlers.flatMap { targets($0.steps) }.map { program.leaf(entering: $0) })
    let reloaded = source.reloadsOnAppear || source.olderThan != nil ? keep : CaseSet()
    let unloaded = failed.subtracting(keep).union(reloaded).union(CaseSet([program.initial]))
    follow(action: source.load, in: unloaded, FlowWords("load (appear)"))
    if !source.identity.isEmpty { followKey(call, in: program.allLeaves.subtracting(during)) }
    if let poll = source.poll {
      let resting = CaseSet([program.initial]).union(during).subtracting(keep)
      let leaves = program.allLeaves.subtracting(poll.pauseIn).subtracting(call.during == nil ? CaseSet() : resting)
      follow(action: source.load, in: leaves, FlowWords("load (poll \(FlowWords.time(poll.every)))"))
    }
    if let offered = offers.leaves[source.load] { follow(action: source.load, in: offered, FlowWords("load")) }
  }

  /// Another key drops content, so nothing is kept.
  private mutating func followKey(_ call: Call, in leaves: CaseSet) {
    let words = FlowWords("load (key)").when(program.source.flatMap { program.actions[$0.load].guardExpression })
    if let during = call.during {
      add(leaves, during, words.label)
    } else {
      add(leaves, words.label, ["call \(operations(of: call))"])
    }
  }

  private func targets(_ steps: [Step]) -> [CaseID] {
    steps.flatMap { step in (step.move.map { [$0.target] } ?? []) + targets(step.choices ?? []) }
  }

  private func leaves(having name: String) -> CaseSet {
    let owners = program.cases.indices.filter { index in
      program.cases[index].payload.contains { program.slots[$0].name == name }
    }
    guard !owners.isEmpty else { return program.allLeaves }
    return owners.reduce(CaseSet()) { $0.union(program.leaves(of: CaseID($1))) }
  }

  // MARK: Which actions are run by others

  private var allHandlers: [Handler] {
    program.actions.map(\.handler) + LifecycleEvent.allCases.compactMap { program.lifecycle[$0] }
      + program.watches.map(\.handler) + program.cases.flatMap { $0.timers.map(\.handler) }
  }

  private func runs(_ steps: [Step]) -> [ActionID] {
    steps.flatMap { step -> [ActionID] in
      var found = (step.run.map { [$0.action] } ?? []) + runs(step.choices ?? []) + runs(step.open?.done?.steps ?? [])
      if let call = step.call {
        let fails = [call.fail, call.failKept].compactMap(\.self)
        found += runs(call.done.steps)
        found += fails.flatMap { $0.byKind.flatMap { runs($0.handler.steps) } + runs($0.otherwise?.steps ?? []) }
      }
      return found
    }
  }
}
