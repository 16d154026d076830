import ScreenProgram
import SpecValues
import Testing

@testable import ScreenMachine

@Suite struct SharedModelTests {
  private func stage() throws -> AppStage {
    let stage = AppStage(try AppSamples.app())
    stage.appear()
    return stage
  }

  @Test func `a change is one with the event that made it, and other screens have it at once`() throws {
    let stage = try stage()
    stage.send("pick", .string("a"))
    stage.send("add")
    let list = try #require(stage.machine.stacks[0]?.screens[0])
    #expect(stage.show("favorites") == #"["a"]"#)
    #expect(stage.show("favorites", of: list) == #"["a"]"#)
    #expect(stage.show("count", of: list) == "1")
    #expect(stage.machine.app.shared == [.list([.string("a")])])
  }

  @Test func `what another screen watches is an event of its own, next in the queue`() throws {
    let stage = try stage()
    stage.send("pick", .string("a"))
    stage.send("add")
    let list = try #require(stage.machine.stacks[0]?.screens[0])
    #expect(stage.show("seen", of: list) == "1")
    #expect(
      stage.happened.suffix(4).filter { $0.contains("on") || $0.contains("event") || $0.contains("watch") } == [
        #"{"on":"List","instance":1}"#, #"{"event":"shared"}"#, #"{"watch":"favorites"}"#,
      ])
  }

  @Test func `the screen that changes it watches it in the same event`() throws {
    let stage = try stage()
    stage.send("add", .string("x"))
    #expect(stage.show("seen") == "1")
    #expect(!stage.happened.contains(#"{"event":"shared"}"#))
  }

  @Test func `a failed event leaves what is shared`() throws {
    let stage = try stage()
    stage.send("pick", .string("a"))
    stage.send("addAndFail")
    let list = try #require(stage.machine.stacks[0]?.screens[0])
    #expect(stage.show("favorites") == "[]")
    #expect(stage.show("favorites", of: list) == "[]")
    #expect(stage.show("seen", of: list) == "0")
  }

  @Test func `a screen that opens later begins with what is shared now`() throws {
    let stage = try stage()
    stage.send("add", .string("x"))
    stage.send("pick", .string("a"))
    #expect(stage.show("favorites") == #"["x"]"#)
  }

  @Test func `an app may begin with other values`() throws {
    let app = LinkedApp(try AppSamples.app())
    let slot = try #require(app.own?.program.uses.first?.slots.first)
    let machine = Machine(app, shared: [(slot, .list([.string("given")]))])
    #expect(machine.app.shared == [.list([.string("given")])])
    _ = machine.handle(.lifecycle(.appear), at: 0)
    let shared = try #require(machine.program.program.uses.first?.slots.first)
    #expect(try machine.value(of: shared) == .list([.string("given")]))
    let seen = try #require(machine.program.program.slots.firstIndex { $0.name == "seen" })
    #expect(try machine.value(of: seen) == .int(0))
  }

  @Test func `a screen that is played alone has a fresh one, or the values that it is given`() throws {
    let program = LinkedProgram(try AppSamples.app().screens[0])
    let slot = try #require(program.program.uses.first?.slots.first)
    #expect(try Machine(program).value(of: slot) == .list([]))
    let given = Machine(LinkedApp(alone: program), shared: [(slot, .list([.string("x")]))])
    #expect(try given.value(of: slot) == .list([.string("x")]))
    let count = try #require(program.program.slots.firstIndex { $0.name == "count" })
    #expect(try given.value(of: count) == .int(1))
  }
}
