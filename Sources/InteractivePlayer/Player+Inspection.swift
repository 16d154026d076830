import Expressions
import Reports
import ScenarioPlayer
import ScreenMachine
import ScreenProgram
import Simulation
import SpecValues
import ViewTree

extension Player {
  /// What the inspector shows: case and payload, fields, runs, and the newest of what happened.
  func inspection(columns: Int, rows: Int) -> [PlayerLine] {
    var lines = state(columns: columns)
    let room = max(3, rows - lines.count - 1)
    // Where not all has room, the state gives way to the last events, down to half of it.
    let most = max(rows / 2, rows - 4, 1)
    if lines.count > most {
      let hidden = lines.count - most + 1
      lines = lines.prefix(most - 1) + [PlayerLine("  … and \(hidden) more lines", style: "2")]
    }
    let newest = log.lines(min(room, max(0, rows - lines.count - 1)))
    lines.append(PlayerLine("what happened", style: "1"))
    lines += newest.map { PlayerLine("  \(ClockText.text($0.instant))  \($0.text)", style: "2") }
    return lines
  }

  private func state(columns: Int) -> [PlayerLine] {
    let program = screen.program
    let machine = screen.simulation.machine
    var lines: [PlayerLine] = []
    if frame.screen != nil {
      lines.append(PlayerLine("stack \(machine.stackNames.joined(separator: " › "))", style: "1"))
    }
    let ancestry = program.ancestry(of: machine.activeCase)
    if !frame.casePath.isEmpty {
      lines.append(PlayerLine("case \(program.cases[machine.activeCase.index].path)", style: "1"))
      for slot in ancestry.flatMap({ program.cases[$0.index].payload }) { lines.append(line(slot, columns)) }
    }
    add("params", program.params, to: &lines, columns)
    add("fields", program.fields.map(\.slot), to: &lines, columns)
    add("shared", program.uses.flatMap(\.slots), to: &lines, columns)
    let derived = program.derived.map(\.slot).filter { isThere($0) }
    add("derived", derived, to: &lines, columns)
    let runs = machine.runs
    if !runs.isEmpty {
      lines.append(PlayerLine("runs", style: "1"))
      lines += runs.map { run in
        PlayerLine("  \(run.number)  \(run.action ?? "a step"): \(words(run))")
      }
    }
    return lines
  }

  private func add(_ title: String, _ slots: [SlotID], to lines: inout [PlayerLine], _ columns: Int) {
    guard !slots.isEmpty else { return }
    lines.append(PlayerLine(title, style: "1"))
    lines += slots.map { line($0, columns) }
  }

  /// Whether all that a derived value reads is there in this case.
  private func isThere(_ slot: SlotID) -> Bool {
    let program = screen.program
    guard case .derived(let index) = program.slots[slot].role else { return true }
    let ancestry = program.ancestry(of: screen.simulation.machine.activeCase)
    let payload = Set(ancestry.flatMap { program.cases[$0.index].payload })
    return program.derived[index].inputs.allSatisfy { input in
      if case .payload = program.slots[input].role { payload.contains(input) } else { true }
    }
  }

  private func line(_ slot: SlotID, _ columns: Int) -> PlayerLine {
    let name = screen.program.slots[slot].name
    if isSecret(slot) { return PlayerLine("  \(name): •••") }
    do {
      let value = try screen.simulation.machine.value(of: slot)
      return PlayerLine("  \(name): \(ValueExcerpt.text(value, limit: max(8, columns)))")
    } catch {
      return PlayerLine("  \(name): failed: \(error.message)")
    }
  }
}
