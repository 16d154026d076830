import ScreenProgram
import SpecGrammar

/// For each action the leaves that it may move to, other actions that it runs included (rule E5).
///
/// What an action's own guards exclude is not looked at: a summary may name a leaf too many, never one too few.
struct ActionSummaries {
  private(set) var entered: [CaseSet]

  init(_ checker: ScreenChecker) {
    entered = checker.program.actions.map { _ in CaseSet() }
    var runs: [Set<ActionID>] = checker.program.actions.map { _ in [] }
    for declared in checker.declaration.actions {
      guard let id = checker.actionIDs[declared.name.text] else { continue }
      for step in StepSearch.all(declared.steps) {
        if let to = step.to, let target = checker.cases[to.text] {
          entered[id].insert(checker.cases.entryLeaf(target))
        }
        if let during = step.call?.during, let target = checker.cases[during.text] {
          entered[id].insert(checker.cases.entryLeaf(target))
        }
        if let run = step.run, let other = checker.actionIDs[run.action.text] { runs[id].insert(other) }
      }
    }
    if let during = checker.declaration.source?.call?.during, let load = checker.actionIDs["load"],
      let target = checker.cases[during.text]
    {
      entered[load].insert(checker.cases.entryLeaf(target))
    }
    var changed = true
    while changed {
      changed = false
      for id in entered.indices {
        for other in runs[id] where !entered[other].isSubset(of: entered[id]) {
          entered[id] = entered[id].union(entered[other])
          changed = true
        }
      }
    }
  }
}

/// Steps with those inside `choose`.
enum StepSearch {
  static func all(_ steps: [StepDeclaration]) -> [StepDeclaration] {
    steps.flatMap { step in [step] + all(step.choose ?? []) }
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

/// Actions that run each other whatever the state is, so that an event would never end (rule M7).
struct RunCycles {
  private let checker: ScreenChecker
  private var edges: [ActionID: [(target: ActionID, range: Range<Int>)]] = [:]

  init(_ checker: ScreenChecker) {
    self.checker = checker
    for declared in checker.declaration.actions where declared.when == nil && declared.cases.isEmpty {
      guard let id = checker.actionIDs[declared.name.text] else { continue }
      for step in declared.steps where step.when == nil && step.cases.isEmpty {
        guard let run = step.run, let target = checker.actionIDs[run.action.text] else { continue }
        edges[id, default: []].append((target, run.action.range))
      }
    }
  }

  func report() {
    var reported = Set<ActionID>()
    for start in edges.keys.sorted() where !reported.contains(start) {
      guard let path = cycle(from: start) else { continue }
      reported.formUnion(path.map(\.target))
      let names = ([start] + path.map(\.target)).map { "`\(checker.program.actions[$0].name)`" }
      checker.findings.error(
        CheckingCode.runCycle,
        "\(names.joined(separator: " runs ")) again without a condition, which never ends; give one of the steps a `when`",
        at: path[0].range)
    }
  }

  private func cycle(from start: ActionID) -> [(target: ActionID, range: Range<Int>)]? {
    var paths: [[(target: ActionID, range: Range<Int>)]] = (edges[start] ?? []).map { [$0] }
    var seen = Set<ActionID>()
    while let path = paths.popLast() {
      guard let last = path.last else { continue }
      if last.target == start { return path }
      guard seen.insert(last.target).inserted else { continue }
      for edge in edges[last.target] ?? [] { paths.append(path + [edge]) }
    }
    return nil
  }
}
