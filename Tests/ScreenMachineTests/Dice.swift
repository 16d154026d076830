import ScreenProgram
import SpecValues

@testable import ScreenMachine

/// A small generator that gives the same numbers everywhere.
struct Dice {
  var state: UInt64

  mutating func roll(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return count > 0 ? Int(state >> 33) % count : 0
  }
}

extension Stage {
  /// Does one random thing: an input, an answer, or a move of the clock.
  func act(_ dice: inout Dice) {
    switch dice.roll(14) {
    case 0: handle(.lifecycle([.appear, .disappear, .resume][dice.roll(3)]))
    case 1: handle(.refresh)
    case 2, 3: advance(dice.roll([400, 3_000, 20_000][dice.roll(3)]))
    case 4 where !program.params.isEmpty: handle(.setParams([(param: 0, value: .string("k\(dice.roll(2))"))]))
    case 5, 6, 7, 8: reply(&dice)
    case 9: edit(&dice)
    default:
      let action = dice.roll(program.actions.count)
      let arguments = program.actions[action].params.map { randomValue($0.type, &dice) }
      handle(.action(action, arguments, isAutomatic: dice.roll(2) == 0))
    }
  }

  /// Answers a request: mostly one that is waited for, else any, so that some answers come twice or late.
  private func reply(_ dice: inout Dice) {
    let live = Set(machine.runs.map(\.number))
    let waiting = open.filter { live.contains($0.run) }
    let requests = waiting.isEmpty || dice.roll(4) == 0 ? open : waiting
    guard !requests.isEmpty else { return }
    let request = requests[dice.roll(requests.count)]
    let kinds = ["offline", "unauthorized", "server", "tooManyRequests"]
    let reply: Input.Reply =
      switch dice.roll(5) {
      case 0, 1: .failed(CallError(kind: kinds[dice.roll(4)], message: "No."))
      case 2 where dice.roll(3) == 0: .unchanged
      default: .done(randomValue(program.operations[request.operation].result, &dice))
      }
    handle(.reply(run: request.run, part: request.part, attempt: request.attempt, reply))
  }

  private func edit(_ dice: inout Dice) {
    guard !program.fields.isEmpty else { return }
    let slot = program.fields[dice.roll(program.fields.count)].slot
    let type = program.slots[slot].type
    handle(.edit(LinkedPath(slot: slot, steps: [], type: type), locals: [], randomValue(type, &dice)))
  }

  private func randomValue(_ type: ValueType, _ dice: inout Dice) -> Value {
    switch type {
    case .bool: .bool(dice.roll(2) == 0)
    case .int: .int(dice.roll(5))
    case .double: .double([0, 0.5, 3, -1][dice.roll(4)])
    case .string: .string("s\(dice.roll(3))")
    case .duration: .duration(dice.roll(5) * 1_000_000_000)
    case .timestamp: .timestamp(Timestamp(instant: now))
    case .enumeration(let type): .string(type.cases[dice.roll(type.cases.count)])
    case .record: value("{\"id\": \"\(["a", "b", "zz"][dice.roll(3)])\"}", type)
    case .list(.string): .list((0..<dice.roll(3)).map { .string("x\($0)") })
    case .list(.int): .list((0..<dice.roll(3)).map { .int($0) })
    case .list(let element): .list((0..<dice.roll(3)).map { value("{\"id\": \"\(["a", "b"][$0])\"}", element) })
    case .map: value("{\"a\": \(dice.roll(3))}", type)
    case .nullable(let type): dice.roll(3) == 0 ? .null : randomValue(type, &dice)
    case .null, .uint, .bytes, .dynamic, .optional, .type, .abstract, .variable, .action, .binding, .error: .null
    }
  }
}
