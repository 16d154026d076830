import ScreenMachine
import ScreenProgram
import SpecValues

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
    switch dice.roll(12) {
    case 0: handle(.lifecycle([.appear, .disappear, .resume][dice.roll(3)]))
    case 1: handle(.refresh)
    case 2: advance(dice.roll(40_000))
    case 3 where !program.params.isEmpty: handle(.setParams([(param: 0, value: .string("k\(dice.roll(2))"))]))
    case 4, 5, 6, 7:
      guard !open.isEmpty else { return }
      let request = open[dice.roll(open.count)]
      let result = program.operations[request.operation].result
      let kinds = ["offline", "unauthorized", "server", "tooManyRequests"]
      let reply: Input.Reply =
        switch dice.roll(4) {
        case 0: .failed(CallError(kind: kinds[dice.roll(4)], message: "No."))
        case 1 where dice.roll(3) == 0: .unchanged
        default: .done(randomAnswer(result, &dice))
        }
      // An answered request stays in the list, so that some answers come twice.
      handle(.reply(run: request.run, part: request.part, attempt: request.attempt, reply))
    default:
      let action = dice.roll(program.actions.count)
      let arguments = randomArguments(program.actions[action], &dice)
      handle(.action(action, arguments, isAutomatic: dice.roll(2) == 0))
    }
  }

  private func randomArguments(_ action: Action, _ dice: inout Dice) -> [Value] {
    action.params.map { param in
      switch param.type {
      case .int: .int(dice.roll(5))
      case .record: value("{\"id\": \"\(["a", "b", "zz"][dice.roll(3)])\"}", param.type)
      default: .string("s\(dice.roll(3))")
      }
    }
  }

  private func randomAnswer(_ type: ValueType, _ dice: inout Dice) -> Value {
    switch type {
    case .int: .int(dice.roll(3))
    case .list(.string): .list([.string("x")])
    case .list:
      value(["[]", "[{\"id\": \"a\"}]", "[{\"id\": \"a\"}, {\"id\": \"b\", \"on\": true}]"][dice.roll(3)], type)
    default: .null
    }
  }
}
