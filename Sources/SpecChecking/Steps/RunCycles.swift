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

  /// Each action is walked once, in depth; what leads back to one of the way is a cycle, and is told if it has an
  /// action that no other told cycle has.
  func report() {
    var isDone = [Bool](repeating: false, count: edges.count)
    var told = isDone
    for start in edges.indices where !isDone[start] {
      var way: [(action: ActionID, next: Int)] = [(start, 0)]
      var depth: [ActionID: Int] = [start: 0]
      while let (action, next) = way.last {
        guard next < edges[action].count else {
          isDone[action] = true
          depth[action] = nil
          way.removeLast()
          continue
        }
        way[way.count - 1].next += 1
        let edge = edges[action][next]
        if let first = depth[edge.target] {
          let cycle = way[first...].map(\.action)
          if !cycle.allSatisfy({ told[$0] }) { report(cycle, at: edges[edge.target][way[first].next - 1].range) }
          for member in cycle { told[member] = true }
        } else if !isDone[edge.target] {
          depth[edge.target] = way.count
          way.append((edge.target, 0))
        }
      }
    }
  }

  private func report(_ cycle: [ActionID], at range: Range<Int>) {
    var names = (cycle + [cycle[0]]).map { "`\(checker.program.actions[$0].name)`" }
    if names.count > 8 { names.replaceSubrange(4..<names.count - 3, with: ["…"]) }
    checker.findings.error(
      CheckingCode.runCycle,
      "\(names.joined(separator: " runs ")) again without a condition, which never ends; give one of the steps a `when`",
      at: range)
  }
}
