import Expressions
import ScreenProgram
import SpecValues
import Testing

@testable import ScreenMachine

/// A net for what examples miss: random events on screens with everything, and what must hold after each.
@Suite struct RandomEventTests {
  /// A small generator that gives the same numbers everywhere.
  private struct Dice {
    var state: UInt64

    mutating func roll(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return count > 0 ? Int(state >> 33) % count : 0
    }
  }

  private func arguments(_ action: Action, _ stage: Stage, _ dice: inout Dice) -> [Value] {
    action.params.map { param in
      switch param.type {
      case .int: .int(dice.roll(5))
      case .record: stage.value("{\"id\": \"\(["a", "b", "zz"][dice.roll(3)])\"}", param.type)
      default: .string("s\(dice.roll(3))")
      }
    }
  }

  private func answer(_ stage: Stage, _ type: ValueType, _ dice: inout Dice) -> Value {
    switch type {
    case .int: .int(dice.roll(3))
    case .list(.string): .list([.string("x")])
    case .list:
      stage.value(["[]", "[{\"id\": \"a\"}]", "[{\"id\": \"a\"}, {\"id\": \"b\", \"on\": true}]"][dice.roll(3)], type)
    default: .null
    }
  }

  private func act(_ stage: Stage, _ dice: inout Dice) {
    switch dice.roll(12) {
    case 0: stage.handle(.lifecycle([.appear, .disappear, .resume][dice.roll(3)]))
    case 1: stage.handle(.refresh)
    case 2: stage.advance(dice.roll(40_000))
    case 3 where !stage.program.params.isEmpty:
      stage.handle(.setParams([(param: 0, value: .string("k\(dice.roll(2))"))]))
    case 4, 5, 6, 7:
      guard !stage.open.isEmpty else { return }
      let request = stage.open[dice.roll(stage.open.count)]
      let result = stage.program.operations[request.operation].result
      let kinds = ["offline", "unauthorized", "server", "tooManyRequests"]
      let reply: Input.Reply =
        switch dice.roll(4) {
        case 0: .failed(CallError(kind: kinds[dice.roll(4)], message: "No."))
        case 1 where dice.roll(3) == 0: .unchanged
        default: .done(answer(stage, result, &dice))
        }
      // An answered request stays in the list, so that some answers come twice.
      stage.handle(.reply(run: request.run, part: request.part, attempt: request.attempt, reply))
    default:
      let action = dice.roll(stage.program.actions.count)
      let arguments = arguments(stage.program.actions[action], stage, &dice)
      stage.handle(.action(action, arguments, isAutomatic: dice.roll(2) == 0))
    }
  }

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
      act(stage, &dice)
      act(again, &other)
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
    for _ in 0..<2_000 { act(stage, &dice) }
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
