import Expressions
import ScreenProgram
import SpecGrammar

/// What each action may lead to in the event that handles it, other actions that it runs included (rules E5 and T5).
///
/// What an action's own guards exclude is not looked at: a summary may name too much, never too little.
struct ActionSummaries {
  /// The leaves that it may move to.
  private(set) var entered: [CaseSet]
  /// The names at the start of the paths that it may assign.
  private(set) var assigned: [Set<String>]
  /// The leaves of the cases that its own calls are in while they run.
  private(set) var during: [CaseSet]
  /// The leaves in which it may be handled.
  private(set) var started: [CaseSet]

  init(_ checker: ScreenChecker) {
    entered = checker.program.actions.map { _ in CaseSet() }
    assigned = checker.program.actions.map { _ in [] }
    during = entered
    started = checker.program.actions.map { _ in checker.cases.allLeaves }
    var runs: [Set<ActionID>] = checker.program.actions.map { _ in [] }
    for declared in checker.declaration.actions {
      guard let id = checker.actionIDs[declared.name.text] else { continue }
      for step in StepSearch.all(declared.steps) {
        if let to = step.to, let target = checker.cases[to.text] {
          entered[id].insert(checker.cases.entryLeaf(target))
        }
        if let during = step.call?.during { addDuring(during, of: id, checker) }
        if let run = step.run, let other = checker.actionIDs[run.action.text] { runs[id].insert(other) }
        let paths = step.set + step.baseline + (step.call?.optimistic?.set ?? [])
        assigned[id].formUnion(paths.map(\.path.text.rootName))
      }
    }
    for used in checker.usedModels {
      for (_, id) in used.actions { assigned[id].insert(used.name) }
    }
    if let during = checker.declaration.source?.call?.during, let load = checker.actionIDs["load"] {
      addDuring(during, of: load, checker)
    }
    for declared in checker.declaration.actions {
      guard let id = checker.actionIDs[declared.name.text] else { continue }
      let own = declared.cases.compactMap { checker.cases[$0.text] }
      if !own.isEmpty { started[id] = own.reduce(CaseSet()) { $0.union(checker.cases.leaves($1)) } }
    }
    for declared in checker.declaration.actions {
      guard let id = checker.actionIDs[declared.name.text] else { continue }
      for cancel in StepSearch.all(declared.steps).compactMap(\.cancel) {
        guard let other = checker.actionIDs[cancel.text], !during[other].isEmpty else { continue }
        entered[id] = entered[id].union(started[other])
      }
    }
    guard runs.contains(where: { !$0.isEmpty }) else { return }
    var callers: [[ActionID]] = checker.program.actions.map { _ in [] }
    for id in entered.indices {
      for other in runs[id] { callers[other].append(id) }
    }
    // Callers are looked at again only where one that they run has changed: a chain is walked once.
    var waiting = Array(entered.indices)
    while let other = waiting.popLast() {
      for id in callers[other]
      where !entered[other].isSubset(of: entered[id]) || !assigned[other].isSubset(of: assigned[id]) {
        entered[id] = entered[id].union(entered[other])
        assigned[id].formUnion(assigned[other])
        waiting.append(id)
      }
    }
  }

  private mutating func addDuring(_ path: DottedName, of id: ActionID, _ checker: ScreenChecker) {
    guard let target = checker.cases[path.text] else { return }
    entered[id].insert(checker.cases.entryLeaf(target))
    during[id] = during[id].union(checker.cases.leaves(target))
  }
}

/// Steps with those inside `choose`.
enum StepSearch {
  static func all(_ steps: [StepDeclaration]) -> [StepDeclaration] {
    steps.flatMap { step in [step] + all(step.choose ?? []) }
  }
}

extension StepSearch {
  /// The most calls that one way through some steps makes.
  static func mostCalls(_ steps: [StepDeclaration]) -> Int {
    steps.reduce(0) { count, step in
      count + (step.call == nil ? 0 : 1) + ((step.choose ?? []).map { mostCalls([$0]) }.max() ?? 0)
    }
  }
}

/// The operations that some steps call.
struct CallSearch {
  let operations: [DottedName]

  init(_ steps: [StepDeclaration]) {
    operations = StepSearch.all(steps).compactMap(\.call).flatMap { call in
      switch call.target {
      case .operation(let name): [name]
      case .all(let parts): parts.map(\.operation)
      }
    }
  }
}
