import Expressions
import ScreenProgram
import SpecValues
import Testing

@testable import ScreenMachine

/// A net for what examples miss: random events on screens with everything, and what must hold after each.
@Suite struct RandomEventTests {
  private func dump(_ stage: Stage) -> String {
    let slots = stage.program.slots.indices.map { slot in
      (try? stage.machine.value(of: slot)).map { JSONEncoding.encode($0) } ?? "failure"
    }
    let dues = stage.machine.dues.map { "\($0.instant) \($0.kind)" }
    let runs = stage.machine.runs.map { "\($0.number) \($0.isSent) \($0.isDetached)" }
    return (slots + dues + runs).joined(separator: "\n")
  }

  private func check(_ stage: Stage) {
    let screen = stage.machine.screen
    for run in screen.runs where !run.isDetached {
      switch run.owner {
      case .screen: break
      case .case(let id): #expect(screen.isActive(id), "a run without its owner")
      case .leaves(let mask, call: _): #expect(mask.contains(screen.leaf), "a run without its owner")
      }
      #expect(run.phase != .fresh, "an unsent run after the commit")
    }
    for (index, action) in stage.program.actions.enumerated() {
      guard case .record(let status)? = try? stage.machine.value(of: action.status) else { continue }
      #expect(status.fields[0] == .bool(screen.runs.contains { $0.action == index }), "running without a run")
    }
    for log in screen.logs {
      let shown = screen.context.slots[log.slot]
      screen.refold(log.slot)
      #expect(screen.context.slots[log.slot] == shown, "the log on its base is not what is shown")
    }
    for due in screen.app.dues.entries {
      if let run = due.kind.run { #expect(screen.runs.contains { $0.number == run }, "a wait of a run that ended") }
    }
  }

  @Test(arguments: [SourceTests.list, RunTests.rows, MoveTests.nested, MoveTests.steps], 0..<12)
  func `random events keep what must hold, and give the same twice`(yaml: String, seed: Int) throws {
    let stage = try Stage(yaml)
    let again = try Stage(yaml)
    var dice = Dice(state: UInt64(seed))
    var other = Dice(state: UInt64(seed))
    for _ in 0..<150 {
      let before = stage.trace.count
      let shown = dump(stage)
      stage.act(&dice)
      again.act(&other)
      check(stage)
      let events = stage.trace[min(before, stage.trace.count)...]
      let isUndone = events.contains { if case .failure = $0 { true } else { false } }
      if isUndone, events.count == 2, case .event(.action)? = events.first {
        #expect(dump(stage) == shown, "an undone event left something")
      }
    }
    #expect(dump(stage) == dump(again))
    #expect(stage.trace.map { "\($0)" } == again.trace.map { "\($0)" })
    #expect(stage.calls == again.calls)
  }

  @Test func `each run ends at most once`() throws {
    let stage = try Stage(SourceTests.list)
    var dice = Dice(state: 7)
    for _ in 0..<2_000 { stage.act(&dice) }
    var ended: Set<Int> = []
    for case .run(let number, let event) in stage.trace {
      switch event {
      case .done, .unchanged, .cancelled: #expect(ended.insert(number).inserted)
      case .failed, .started, .waiting, .queued, .sent, .retrying, .detached: break
      }
    }
    #expect(ended.count > 100)
  }
}
