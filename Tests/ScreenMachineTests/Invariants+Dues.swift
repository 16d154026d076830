import ScreenProgram
import SpecValues

@testable import ScreenMachine

extension Invariants {
  /// All that is due belongs to a run that is out, to a timer of an active case, or to the poll (rule M8).
  func checkDues() {
    let screen = stage.machine.screen
    let dues = screen.app.dues.entries
    for (index, due) in dues.enumerated() {
      expect(!dues[..<index].contains { $0.kind == due.kind }, "\(due.kind) is due twice")
      expect(due.instant >= screen.app.now || due.instant >= stage.now, "\(due.kind) is overdue")
      switch due.kind {
      case .timer(let id, _): expect(screen.isActive(id.index), "a timer of a case that is not active")
      case .poll: expect(screen.program.source?.poll != nil && !screen.isClosed, "a poll of a screen without one")
      case .progress(let index):
        expect(screen.progress[index].isDue, "a progress is due that waits for nothing")
      case .wait, .retry, .timeout, .deadline:
        expect(due.kind.run.map { live.contains($0) } ?? false, "\(due.kind) of a run that ended")
      }
    }
    for id in screen.isClosed ? [] : screen.program.cases[screen.leaf].path {
      for timer in screen.program.cases[id].timers.indices where screen.program.cases[id].timers[timer].repeats {
        expect(
          dues.contains { $0.kind == .timer(CaseID(id), timer) }, "an `every` of an active case is not due any more")
      }
    }
    checkProgress(dues)
    for run in screen.runs {
      let wanted: Due.Kind? =
        switch run.phase {
        case .waiting: .wait(run: run.number)
        case .retrying: .retry(run: run.number)
        case .sent: .timeout(run: run.number)
        case .fresh, .queued: nil
        }
      let found = dues.map(\.kind).filter { kind in
        if case .deadline = kind { false } else { kind.run == run.number }
      }
      expect(found == (wanted.map { [$0] } ?? []), "run \(run.number) is \(run.phase) and waits for \(found)")
    }
  }

  /// What waits or is held is due, nothing is held on a closed screen, and all that is seen is where its view is.
  private func checkProgress(_ dues: [Due]) {
    let screen = stage.machine.screen
    let hasHeld = screen.progress.contains(where: \.isHeld)
    for (index, state) in screen.progress.enumerated() {
      if state != .absent { seen.progress += 1 }
      expect(!screen.isClosed || state == .absent, "a closed screen shows a progress")
      expect(dues.contains { $0.kind == .progress(index) } == state.isDue, "the progress \(index) is \(state), not due")
      expect(hasHeld || state != .shown(since: nil), "the progress \(index) is hidden by nothing")
    }
  }
}
