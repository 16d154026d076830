import ScreenProgram
import SpecValues
import Testing

@testable import ScreenMachine

/// What comes from outside and does not fit is refused, and changes nothing.
@Suite struct RefusedInputTests {
  static let screen = """
    screen: Door
    params: { house: Int }
    types: { Key: { id: String, teeth: Int } }
    services: { api: { open: { params: { id: String }, writes: true } } }
    fields: { name: "String = a", keys: "[Key] = []", limit: Int? }
    states: { shut: , open: { by: String, states: { wide: , ajar: } } }
    actions:
      unlock: { params: { key: Key, turns: Int? }, call: api.open, with: { id: key.id }, done: { to: open, set: { by: "${key.id}" } }, fail: ignore }
      count: { params: { numbers: [Int] }, set: { limit: "${numbers.size()}" } }
    view: [{ text: "${name}" }]
    """

  private func refusal(_ input: Input, _ prepare: (Stage) -> Void = { _ in }) throws -> String {
    let stage = try Stage(Self.screen, params: [.int(7)])
    prepare(stage)
    _ = stage.takeProblems()
    let before = Snapshot(stage.machine).root
    stage.handle(input)
    // The event itself counts; nothing else may differ.
    let counters = #""counters":"#
    let text = JSONEncoding.encode(before).split(separator: counters)[1].drop { $0 != "}" }
    #expect(Snapshot(stage.machine).text.split(separator: counters)[1].drop { $0 != "}" } == text)
    return stage.takeProblems().joined(separator: "; ")
  }

  private static let key = RecordType(name: "Key", [.init("id", .string), .init("teeth", .int)])

  @Test func `an action takes arguments of its types alone`() throws {
    let strange = Value.record(RecordValue(Self.key, [.string("k"), .int(3)]))
    #expect(try refusal(.action(0, [strange, .null])) == "refused: `key` of the action `unlock` is of type Key")
    #expect(
      try refusal(.action(1, [.list([.int(1), .string("2")])]))
        == "refused: `numbers` of the action `count` is of type [Int]")
    #expect(try refusal(.action(1, [.null])) == "refused: `numbers` of the action `count` is of type [Int]")
    #expect(try refusal(.action(1, [])) == "refused: the action `count` takes 1 arguments, found 0")
    #expect(try refusal(.action(99, [])) == "refused: there is no action 99")
    #expect(try refusal(.action(-1, [])) == "refused: there is no action -1")
  }

  @Test func `parameters take values of their types alone`() throws {
    #expect(try refusal(.setParams([(param: 0, value: .string("7"))])) == "refused: `params.house` is of type Int")
    #expect(
      try refusal(.setParams([(param: 0, value: .int(8)), (param: 0, value: .null)]))
        == "refused: `params.house` is of type Int")
    #expect(try refusal(.setParams([(param: 1, value: .int(8))])) == "refused: there is no such parameter")
  }

  @Test func `a control writes values of its place's type into what is there`() throws {
    let stage = try Stage(Self.screen, params: [.int(7)])
    let slot = try #require(stage.program.slots.firstIndex { $0.name == "name" })
    let payload = try #require(stage.program.slots.firstIndex { $0.name == "by" })
    let name = LinkedPath(slot: slot, steps: [], type: .string)
    #expect(try refusal(.edit(name, locals: [], .int(1))) == "refused: what the control edits is of type String")
    let by = LinkedPath(slot: payload, steps: [], type: .string)
    #expect(try refusal(.edit(by, locals: [], .string("x"))) == "refused: what the control edits is not there now")
    let nowhere = LinkedPath(slot: 999, steps: [], type: .string)
    #expect(try refusal(.edit(nowhere, locals: [], .string("x"))) == "refused: what the control edits is not there now")
    let house = LinkedPath(slot: stage.program.params[0], steps: [], type: .int)
    #expect(try refusal(.edit(house, locals: [], .int(1))) == "refused: what the control edits is not there now")
  }

  @Test func `an answer that nobody waits for is late`() throws {
    for reply in [
      (run: 1, part: 0, attempt: 1), (run: -5, part: 0, attempt: 1), (run: .max, part: .max, attempt: .min),
    ] {
      #expect(try refusal(.reply(run: reply.run, part: reply.part, attempt: reply.attempt, .done(.null))) == "late")
    }
  }

  @Test func `an instant that goes back counts as the last one`() throws {
    let stage = try Stage(Self.screen, params: [.int(7)])
    _ = stage.machine.handle(.lifecycle(.appear), at: 5_000)
    _ = stage.machine.handle(.refresh, at: 3_000)
    _ = stage.machine.handle(.refresh, at: -3_000)
    #expect(stage.machine.now == 5_000)
  }

  @Test func `a closed screen takes nothing any more`() throws {
    let close: (Stage) -> Void = { $0.handle(.lifecycle(.close)) }
    #expect(try refusal(.action(1, [.list([])]), close) == "refused: the screen is closed")
    #expect(try refusal(.lifecycle(.appear), close) == "refused: the screen is closed")
    #expect(try refusal(.setParams([(param: 0, value: .int(8))]), close) == "refused: the screen is closed")
    #expect(try refusal(.refresh, close) == "refused: the screen is closed")
    #expect(try refusal(.restore, close) == "refused: the screen is closed")
    #expect(try refusal(.due, close) == "")
  }
}
