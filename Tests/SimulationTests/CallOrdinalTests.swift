import ScreenMachine
import ScreenProgram
import Simulation
import SourceText
import SpecChecking
import SpecValues
import Testing

@Suite struct CallOrdinalTests {
  @Test func `each alternative of a match goes through its own sequence`() throws {
    let world = try World(
      """
      screen: S
      services: { api: { get: { params: { id: String }, returns: String } } }
      fields: { log: "[String] = []" }
      actions:
        get:
          params: { id: String }
          call: api.get
          with: { id: id }
          done: { set: { log: "${log + [result]}" } }
          fail: { set: { log: "${log + ['failed']}" } }
      view: [nothing]
      stubs:
        default:
          api.get:
            match:
              - { when: id == 'a', sequence: [{ returns: a1 }, { returns: a2 }] }
              - { when: id == 'b', sequence: [{ returns: b1 }, { fails: offline, times: 2 }, { returns: b2 }] }

      """)
    for id in ["a", "b", "a", "b", "a", "b", "b", "b"] { world.send("get", .string(id)) }
    #expect(world.show("log") == #"["a1","b1","a2","failed","a2","failed","b2","b2"]"#)
  }

  @Test func `an old call is not answered after a relaunch`() throws {
    let loaded = SpecLoader().load(
      SourceFile(
        path: "test.screen.yaml",
        text: """
          screen: S
          services: { a: { get: { returns: Int } } }
          states: { idle: , loading: , loaded: { n: Int }, failed: }
          source: { call: a.get, during: loading, done: loaded.n, fail: failed }
          view: { else: [nothing] }
          stubs: { default: { a.get: { waits: true } } }
          """))
    let program = try #require(loaded.program)
    let simulation = Simulation(LinkedProgram(program), stubs: program.stubs[0])
    simulation.send(.lifecycle(.appear))
    simulation.relaunch()
    simulation.send(.lifecycle(.appear))
    let answer = StubReply(after: 0, outcome: .returns(.literal(.int(1))), range: 0..<0)
    _ = simulation.reply(0, ordinal: 1, answer)
    #expect(program.cases[simulation.machine.activeCase.index].path == "loading")
    #expect(simulation.reply(0, ordinal: 2, answer) == nil)
    #expect(program.cases[simulation.machine.activeCase.index].path == "loaded")
  }
}
