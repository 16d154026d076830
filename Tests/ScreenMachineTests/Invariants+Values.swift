import Expressions
import ScreenProgram
import SpecValues

@testable import ScreenMachine

extension Invariants {
  /// Payloads exist in their case alone, values are of their type, and what is derived is what it derives from.
  func checkSlots() {
    let screen = stage.machine.screen
    let active = Set(screen.program.cases[screen.leaf].path.flatMap { screen.program.cases[$0].payload.map(\.slot) })
    var computed: [SlotID] = []
    for (slot, declared) in stage.program.slots.enumerated() {
      switch declared.role {
      case .payload where !active.contains(slot):
        expect(screen.context.slots[slot].isNull, "`\(declared.name)` has a value outside of its case")
      case .payload, .field, .shared, .param, .touched, .baseline:
        expect(
          declared.type.holds(screen.context.slots[slot]), "`\(declared.name)` is \(screen.context.slots[slot])")
      case .runs(let action):
        guard case .record(let status)? = try? screen.value(of: slot) else {
          expect(false, "`\(declared.name)` is no status")
          continue
        }
        let runs = screen.runs.filter { $0.action == action }
        let isWaiting = runs.contains { $0.phase == .waiting || $0.phase == .retrying }
        expect(status.fields[0] == .bool(!runs.isEmpty), "`\(declared.name).running` is wrong")
        expect(status.fields[1] == .bool(isWaiting), "`\(declared.name).waiting` is wrong")
      case .activeCase: expect(screen.context.slots[slot] == .int(screen.leaf), "the case is not the leaf")
      case .derived, .problem, .dirty, .isValid, .isDirty: computed.append(slot)
      }
    }
    // What is cached is what it would be if it were computed now.
    let cached = computed.map { slot in try? screen.value(of: slot) }
    for slot in computed { screen.caches[slot] = .stale }
    for (slot, old) in zip(computed, cached) {
      let new = try? screen.value(of: slot)
      expect(isSame(old, new), "`\(stage.program.slots[slot].name)` is \(text(old)), computed anew \(text(new))")
    }
    for log in screen.logs {
      let shown = screen.context.slots[log.slot]
      let kept = (screen.app.trace, screen.journal, screen.watchedChanged)
      screen.refold(log.slot)
      (screen.app.trace, screen.journal, screen.watchedChanged) = kept
      expect(
        isSame(screen.context.slots[log.slot], shown),
        "`\(stage.program.slots[log.slot].name)`: the log on its base is not what is shown")
      for entry in log.log.entries {
        if let run = entry.run { expect(live.contains(run), "a patch of run \(run), which is not out") }
      }
    }
  }
}
