import ScreenProgram
import SpecGrammar

/// Actions that run each other whatever the state is, so that an event would never end (rule M7).
struct RunCycles {
  private struct Edge {
    var target: ActionID
    var range: Range<Int>
  }

  private let checker: ScreenChecker
  private var edges: [[Edge]]

  init(_ checker: ScreenChecker) {
    self.checker = checker
    edges = checker.program.actions.map { _ in [] }
    for declared in checker.declaration.actions where declared.when == nil && declared.cases.isEmpty {
      guard let id = checker.actionIDs[declared.name.text] else { continue }
      for step in declared.steps where step.when == nil && step.cases.isEmpty {
        guard let run = step.run, let target = checker.actionIDs[run.action.text] else { continue }
        edges[id].append(Edge(target: target, range: run.action.range))
      }
    }
  }

  func report() {
    guard edges.contains(where: { !$0.isEmpty }) else { return }
    for cycle in CycleSearch(edges.map { $0.map(\.target) }).cycles {
      let next = cycle.count > 1 ? cycle[1] : cycle[0]
      guard let edge = edges[cycle[0]].first(where: { $0.target == next }) else { continue }
      let names = CycleSearch.text(cycle.map { checker.program.actions[$0].name }, joinedBy: " runs ")
      checker.findings.error(
        CheckingCode.runCycle,
        "\(names) again without a condition, which never ends; give one of the steps a `when`", at: edge.range)
    }
  }
}
