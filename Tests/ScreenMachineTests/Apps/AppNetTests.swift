import Expressions
import ScreenProgram
import SpecValues
import Testing

@testable import ScreenMachine

/// Random events on an app of two screens that share a model: what must hold after each.
@Suite struct AppNetTests {
  private func act(_ stage: AppStage, _ dice: inout Dice) {
    let program = stage.machine.program.program
    switch dice.roll(12) {
    case 0: stage.handle(.lifecycle([.appear, .disappear, .resume][dice.roll(3)]))
    case 1: stage.advance([400, 3_000, 40_000][dice.roll(3)])
    case 2: stage.handle(.back)
    case 3: stage.handle(.tab(dice.roll(3)))
    case 4: stage.handle(.open(Destination(screen: "Detail", arguments: [("id", .string("l\(dice.roll(3))"))])))
    case 5, 6:
      guard !stage.open.isEmpty else { return }
      stage.answer(.list((0..<dice.roll(3)).map { .string("x\($0)") }))
    case 7: stage.handle(.refresh, to: dice.roll(6))
    default:
      let action = dice.roll(program.actions.count)
      stage.handle(.action(action, program.actions[action].params.map { _ in .string("s\(dice.roll(3))") }))
    }
  }

  private func check(_ stage: AppStage, _ seed: Int, _ step: Int) {
    let machine = stage.machine
    for screen in machine.instances {
      for each in screen.shared where screen.context.slots[each.slot] != machine.app.shared[each.field] {
        Issue.record("seed \(seed), step \(step): \(screen.number) has another shared value")
      }
      if screen.isVisible, screen !== machine.screen {
        Issue.record("seed \(seed), step \(step): \(screen.number) is visible and not shown")
      }
    }
    #expect(machine.screen === machine.stacks[machine.shown]?.top)
    #expect(machine.app.consequences.isEmpty)
    #expect(machine.leaving.allSatisfy { !$0.runs.isEmpty })
    let numbers = Set(machine.instances.map(\.number))
    #expect(machine.app.dues.entries.allSatisfy { numbers.contains($0.instance) })
  }

  @Test(arguments: 0..<12)
  func `random events on an app keep what must hold, also over its snapshot`(seed: Int) throws {
    let tabs = [[], [0, 1], [1]][seed % 3]
    let app = try AppSamples.app(session: seed % 2 == 0, tabs: tabs)
    let (stage, twin) = (AppStage(app), AppStage(app))
    var (dice, again) = (Dice(state: UInt64(seed)), Dice(state: UInt64(seed)))
    var deepest = 0
    for step in 0..<150 {
      act(stage, &dice)
      act(twin, &again)
      check(stage, seed, step)
      deepest = max(deepest, stage.machine.stackNames.count)
      if step % 3 == 0 { try twin.goThroughSnapshot() }
      let (text, other) = (Snapshot(stage.machine).text, Snapshot(twin.machine, at: stage.machine.now).text)
      if untaken(text) != untaken(other) {
        Issue.record("seed \(seed), step \(step): a machine of the snapshot goes elsewhere\n\(text)\n\(other)")
        return
      }
      #expect(stage.happened == twin.happened)
    }
    #expect(deepest > 2)
  }

  /// A snapshot without when it was taken.
  private func untaken(_ text: String) -> String {
    text.replacing(#/"takenAt":\d+,/#, with: "")
  }

  @Test func `an undone event of any screen leaves the app as it was, but for what counts events`() throws {
    let stage = AppStage(try AppSamples.app())
    stage.appear()
    stage.send("pick", .string("a"))
    for name in ["addAndFail", "addAndOpenAndFail"] {
      let before = members(of: Snapshot(stage.machine))
      stage.send(name)
      #expect(members(of: Snapshot(stage.machine)) == before)
    }
  }

  private func members(of snapshot: Snapshot) -> [String] {
    guard case .object(let members) = snapshot.root else { return [] }
    return members.filter { $0.key != "counters" }.map { "\($0.key): \(JSONEncoding.encode($0.value))" }
  }

  @Test func `after a restart each screen asks again for what it waited for`() throws {
    let stage = AppStage(try AppSamples.app())
    stage.appear()
    stage.send("read")
    stage.send("pick", .string("a"))
    stage.send("load")
    stage.send("save")
    try stage.goThroughSnapshot()
    stage.handle(.restore)
    #expect(stage.calls == ["items.load()", "items.load()", #"items.save("a")"#, "items.load()", "items.load()"])
    #expect(stage.machine.runs.count == 2)
  }

  @Test(arguments: [
    (#""shown":0"#, #""shown":3"#), (#""screen":"Detail""#, #""screen":"Other""#), (#""number":2"#, #""number":1"#),
    (#""shared":[["x"]]"#, #""shared":[]"#), (#""app":"Shop""#, #""app":"Else""#), (#""opener":1"#, #""opener":9"#),
  ])
  func `an edited snapshot of an app is refused`(old: String, new: String) throws {
    let stage = AppStage(try AppSamples.app())
    stage.appear()
    stage.send("add", .string("x"))
    stage.send("pickForResult")
    let text = Snapshot(stage.machine).text
    #expect(text.contains(old))
    let edited = try Snapshot(Array(text.replacing(old, with: new, maxReplacements: 1).utf8))
    #expect(throws: SnapshotProblem.self) { try Machine(stage.linked, from: edited) }
  }
}
