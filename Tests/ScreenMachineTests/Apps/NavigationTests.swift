import ScreenProgram
import SpecValues
import Testing

@testable import ScreenMachine

@Suite struct NavigationTests {
  private func stage(session: Bool = true, tabs: [Int] = [], start: Int = 0) throws -> AppStage {
    let stage = AppStage(try AppSamples.app(session: session, tabs: tabs, start: start))
    stage.appear()
    return stage
  }

  // MARK: Opening

  @Test func `the old screen disappears before the new one appears, after the event that opened it`() throws {
    let stage = try stage()
    stage.send("pick", .string("a"))
    #expect(stage.stack == ["List", "Detail"])
    #expect(stage.show("params.id") == #""a""#)
    let list = try #require(stage.machine.stacks[0]?.screens[0])
    #expect(!list.isVisible)
    #expect(stage.show("hidden", of: list) == "1")
    let order = stage.happened.filter { $0.contains(#""on""#) || $0.contains("event") || $0.contains("open") }
    #expect(
      order == [
        #"{"on":"List","instance":1}"#, #"{"event":"action"}"#, #"{"opening":"Detail"}"#,
        #"{"on":"List","instance":1}"#, #"{"event":"disappear"}"#, #"{"opened":"Detail"}"#,
        #"{"on":"Detail","instance":2}"#, #"{"event":"appear"}"#,
      ])
  }

  @Test func `a screen is found as it was when the one over it goes`() throws {
    let stage = try stage()
    stage.send("doneDetail", .string("mine"))
    stage.send("pick", .string("a"))
    stage.handle(.back)
    #expect(stage.stack == ["List"])
    #expect(stage.show("chosen") == #""mine""#)
    #expect(stage.show("shown") == "2")
    #expect(stage.takeNotices() == ["closed a"])
  }

  @Test func `a parameter that is left out has its default, and one that does not fit opens nothing`() throws {
    let stage = try stage()
    stage.handle(.open(Destination(screen: "Detail")))
    #expect(stage.show("params.id") == #""none""#)
    stage.handle(.open(Destination(screen: "Detail", arguments: [("id", .int(7))])))
    #expect(stage.stack == ["List", "Detail"])
    #expect(stage.happened.contains(#"{"refused":"`id` of `Detail` is of type String"}"#))
    stage.handle(.open(Destination(screen: "Nowhere")))
    #expect(stage.happened.contains(#"{"refused":"there is no screen `Nowhere`"}"#))
    #expect(stage.stack == ["List", "Detail"])
  }

  @Test func `an event that fails opens nothing and changes nothing that is shared`() throws {
    let stage = try stage()
    stage.send("pick", .string("a"))
    stage.send("addAndOpenAndFail")
    #expect(stage.stack == ["List", "Detail"])
    #expect(stage.show("favorites") == "[]")
    #expect(stage.machine.app.shared == [.list([])])
    stage.handle(.back)
    #expect(stage.show("favorites") == "[]")
    #expect(stage.show("seen") == "0")
  }

  @Test func `a screen that lies below may open another over its stack`() throws {
    let stage = try stage()
    stage.send("later")
    stage.send("pick", .string("a"))
    stage.answer(.list([.string("late")]))
    #expect(stage.stack == ["List", "Detail", "Detail"])
    #expect(stage.show("params.id") == #""late""#)
  }

  // MARK: Going back

  @Test func `at the root there is nothing to go back to`() throws {
    let stage = try stage()
    stage.handle(.back)
    #expect(stage.happened.last == #"{"noWayBack":true}"#)
    #expect(stage.stack == ["List"])
    #expect(!stage.machine.isClosed)
    #expect(stage.show("shown") == "1")
  }

  @Test func `the screen that opened it gets the value, after it has appeared`() throws {
    let stage = try stage()
    stage.send("pickForResult")
    stage.send("goBackWith", .string("this"))
    #expect(stage.stack == ["List"])
    #expect(stage.show("chosen") == #""this""#)
    let events = stage.happened.filter { $0.contains("event") }
    #expect(
      events == [#"{"event":"action"}"#, #"{"event":"close"}"#, #"{"event":"appear"}"#, #"{"event":"result"}"#])
  }

  @Test func `without a value nothing is done with a result`() throws {
    let stage = try stage()
    stage.send("pickForResult")
    stage.handle(.back)
    #expect(stage.show("chosen") == #""""#)
    stage.send("pickForResult")
    stage.send("goBack")
    #expect(stage.show("chosen") == #""""#)
    #expect(stage.stack == ["List"])
  }

  @Test func `a value that nobody asked for is let go`() throws {
    let stage = try stage()
    stage.send("pick", .string("a"))
    stage.send("goBackWith", .string("this"))
    #expect(stage.stack == ["List"])
    #expect(!stage.happened.contains(#"{"event":"result"}"#))
  }

  @Test func `closing ends reads and timers, and lets a write go on without its steps`() throws {
    let stage = try stage()
    stage.send("pick", .string("a"))
    stage.send("load")
    stage.send("save")
    #expect(stage.calls == ["items.load()", #"items.save("a")"#])
    stage.handle(.back)
    #expect(stage.cancelled == [1])
    #expect(stage.takeNotices() == ["closed a"])
    #expect(stage.machine.dues.allSatisfy { $0.kind.run != nil })
    #expect(stage.machine.leaving.count == 1)
    stage.answer(.list([]))
    #expect(stage.happened.contains { $0.contains("late") })
    stage.answer()
    #expect(stage.takeNotices() == [])
    #expect(stage.machine.leaving.isEmpty)
    #expect(stage.machine.dues.isEmpty)
  }

  @Test func `two instances of one screen have timers of their own`() throws {
    let stage = try stage()
    stage.send("pick", .string("a"))
    stage.advance(2_500)
    stage.send("more", .string("b"))
    stage.advance(2_000)
    #expect(stage.show("ticks") == "2")
    stage.handle(.back)
    #expect(stage.show("params.id") == #""a""#)
    #expect(stage.show("ticks") == "4")
    stage.advance(1_000)
    #expect(stage.show("ticks") == "5")
    stage.handle(.back)
    #expect(stage.machine.nextDue == nil)
  }

  @Test func `an answer finds the screen that asked, and an input to a closed one is dropped`() throws {
    let stage = try stage()
    stage.send("read")
    stage.send("pick", .string("a"))
    stage.answer(.list([.string("found")]))
    let list = try #require(stage.machine.stacks[0]?.screens[0])
    #expect(stage.show("chosen", of: list) == #""found""#)
    let number = stage.machine.number
    stage.handle(.back)
    stage.handle(.refresh, to: number)
    #expect(stage.happened == [#"{"refused":"the screen is closed"}"#])
  }

  @Test func `the event close goes back, and closes the root for good`() throws {
    let stage = try stage()
    stage.send("pick", .string("a"))
    stage.handle(.lifecycle(.close))
    #expect(stage.stack == ["List"])
    #expect(!stage.machine.isClosed)
    stage.handle(.lifecycle(.close))
    #expect(stage.machine.isClosed)
  }

  @Test func `ids are new over all screens`() throws {
    let stage = try stage()
    stage.send("newOne")
    stage.send("pick", .string("a"))
    stage.send("newOne")
    let first = stage.show("ids", of: stage.machine.stacks[0]?.screens[0])
    #expect(first != stage.show("ids"))
  }

  @Test func `screens that open each other without an end are stopped`() throws {
    let list = AppSamples.list.replacing("appear: { set: { shown: \"${shown + 1}\" } }", with: "appear: { run: go }")
      .replacing("actions:\n", with: "actions:\n  go: { emit: openDetail, with: { id: \"'a'\" } }\n")
    let detail = AppSamples.detail.replacing("lifecycle: {", with: "lifecycle: { appear: { run: goBack },")
    let stage = AppStage(
      try DraftApp.program(own: AppSamples.own, shared: ["favorites"], [list, detail], handles: ["signedOut"]))
    stage.appear()
    #expect(stage.happened.last?.contains("more than 1,000 events at one instant") == true)
    #expect(stage.machine.app.consequences.isEmpty)
    stage.advance(1)
    stage.handle(.open(Destination(screen: "List")))
    #expect(stage.top == "List")
  }

  // MARK: Tabs

  @Test func `each tab has a stack that is made when it is first shown`() throws {
    let stage = try stage(tabs: [0, 1])
    #expect(stage.machine.stacks[1] == nil)
    stage.send("pick", .string("a"))
    stage.handle(.tab(1))
    #expect(stage.stack == ["Detail"])
    #expect(stage.machine.shownTab == 1)
    #expect(stage.show("params.id") == #""none""#)
    stage.send("more", .string("b"))
    stage.handle(.tab(0))
    #expect(stage.stack == ["List", "Detail"])
    #expect(stage.show("params.id") == #""a""#)
    stage.handle(.tab(1))
    #expect(stage.stack == ["Detail", "Detail"])
    #expect(stage.takeNotices() == [])
  }

  @Test func `the tab that is shown goes back to its root`() throws {
    let stage = try stage(tabs: [0, 1])
    stage.send("pick", .string("a"))
    stage.send("more", .string("b"))
    stage.handle(.tab(0))
    #expect(stage.stack == ["List"])
    #expect(stage.takeNotices() == ["closed b", "closed a"])
    #expect(stage.show("shown") == "2")
    stage.handle(.tab(0))
    #expect(stage.show("shown") == "2")
  }

  @Test func `a tab that is not there is refused`() throws {
    let stage = try stage(tabs: [0, 1])
    stage.handle(.tab(2))
    #expect(stage.happened.last == #"{"refused":"there is no such tab"}"#)
    let other = try self.stage()
    other.handle(.tab(0))
    #expect(other.happened.last == #"{"refused":"there is no such tab"}"#)
  }

  @Test func `a start that is no tab is left for the tab that it opens`() throws {
    let app = try DraftApp.program(
      own: AppSamples.own, shared: ["favorites"], [AppSamples.list, AppSamples.detail], tabs: [1])
    let stage = AppStage(app)
    stage.appear()
    #expect(stage.machine.shownTab == nil)
    stage.handle(.tab(0))
    #expect(stage.stack == ["List"])
    stage.send("pick", .string("a"))
    #expect(stage.stack == ["Detail"])
    #expect(stage.machine.shownTab == 0)
    stage.handle(.back)
    #expect(stage.happened.last == #"{"noWayBack":true}"#)
  }

  // MARK: Outputs and the session

  @Test func `an output is answered by the app, and one that it does not know goes to the host`() throws {
    let stage = try stage()
    stage.send("pick", .string("a"))
    stage.send("tell")
    #expect(stage.emitted == [3])
    stage.send("signOut")
    #expect(stage.emitted == [3])
    #expect(stage.stack == ["List", "Detail"])
    #expect(stage.show("params.id") == #""login""#)
    #expect(stage.takeNotices() == ["Bye", "closed a"])
  }

  @Test(arguments: [true, false])
  func `a reset sets back what is of the session, and drops every screen`(session: Bool) throws {
    let stage = try stage(session: session, tabs: [0, 1])
    stage.send("add", .string("x"))
    stage.handle(.tab(1))
    stage.send("signOut")
    #expect(stage.machine.shownTab == 0)
    #expect(stage.machine.stacks[1] == nil)
    #expect(stage.show("favorites") == (session ? "[]" : #"["x"]"#))
    stage.handle(.back)
    #expect(stage.show("seen") == "0")
    #expect(stage.show("shown") == "2")
    #expect(stage.machine.number > 2)
  }

  // MARK: Alone

  @Test func `a screen that is played alone tells what would open, and closes on its way back`() throws {
    let program = try AppSamples.app().screens[0]
    let machine = Machine(LinkedProgram(program))
    _ = machine.handle(.lifecycle(.appear), at: 0)
    let pick = try #require(program.actions.firstIndex { $0.name == "pick" })
    let reaction = machine.handle(.action(pick, [.string("a")]), at: 0)
    guard case .open(let destination)? = reaction.effects.first else {
      Issue.record("nothing opens")
      return
    }
    #expect(destination.screen == "Detail")
    #expect(destination.arguments.map(\.value) == [.string("a")])
    #expect(machine.isVisible)
    _ = machine.handle(.back, at: 0)
    #expect(machine.isClosed)
    let again = machine.handle(.back, at: 0)
    #expect(again.effects.isEmpty)
  }
}
