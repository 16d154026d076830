import Expressions
import ScreenProgram
import SpecValues

/// What becomes of progress nodes with a time; judged once an event is committed, since no step can ask for it.
extension ScreenInstance {
  /// Looks which nodes came and which went, and what that makes due.
  func judgeProgress() {
    for index in progress.indices {
      if !isClosed, isPresent(program.progress[index]) { come(index) } else { go(index) }
    }
  }

  /// Looks at the nodes after an event, when what it led to is shown.
  func settleProgress() {
    guard !progress.isEmpty else { return }
    judgeProgress()
    // What came while something else is held is seen when that ends, and its time begins then.
    guard !progress.contains(where: \.isHeld) else { return }
    for index in progress.indices where progress[index] == .shown(since: nil) {
      progress[index] = .shown(since: app.now)
    }
  }

  private func come(_ index: Int) {
    switch progress[index] {
    case .absent:
      if program.progress[index].after == 0 {
        progress[index] = .shown(since: nil)
      } else {
        progress[index] = .waiting
        schedule(.progress(index), after: program.progress[index].after)
      }
    case .held(let since):
      // Whoever looks on saw it all the time, so it was not away.
      _ = app.dues.remove(.progress(index), of: number)
      progress[index] = .shown(since: since)
    case .waiting, .shown: break
    }
  }

  private func go(_ index: Int) {
    switch progress[index] {
    case .shown(.some(let since)):
      let end = since.addingCapped(program.progress[index].atLeast)
      if isClosed || end <= app.now {
        progress[index] = .absent
      } else {
        progress[index] = .held(since: since)
        schedule(.progress(index), at: end)
      }
    case .held where !isClosed: break
    case .absent, .waiting, .shown, .held:
      if progress[index].isDue { _ = app.dues.remove(.progress(index), of: number) }
      progress[index] = .absent
    }
  }

  /// A node has waited long enough, or was held long enough.
  func progressDue(_ index: Int) {
    if progress[index].isHeld {
      app.record(.event(.holdEnd(index)))
      progress[index] = .absent
    } else {
      app.record(.event(.progress(index)))
      progress[index] = .shown(since: nil)
    }
  }

  /// After a restart nothing is held, since what was shown is gone; what is shown keeps its remaining time.
  func restoreProgress(after pause: Int) {
    for index in progress.indices {
      switch progress[index] {
      case .shown(.some(let since)): progress[index] = .shown(since: since.addingCapped(pause))
      case .held:
        _ = app.dues.remove(.progress(index), of: number)
        progress[index] = .absent
      case .absent, .waiting, .shown(nil): break
      }
    }
  }

  /// Whether a node stands in the view now; where a condition fails it does not.
  private func isPresent(_ node: LinkedProgress) -> Bool {
    if let leaves = node.leaves, !leaves.contains(leaf) { return false }
    do throws(EvaluationFailure) {
      for condition in node.conditions {
        switch condition {
        case .holds(let expression):
          guard try expression.evaluateBool(context) else { return false }
        case .isEmpty(let expression):
          if case .list(let elements) = try expression.evaluate(context), !elements.isEmpty { return false }
        }
      }
      return true
    } catch {
      return false
    }
  }
}
