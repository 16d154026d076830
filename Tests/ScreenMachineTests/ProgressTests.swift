import ScreenProgram
import SpecValues
import Testing

@testable import ScreenMachine

@Suite struct ProgressTests {
  static let screen = """
    screen: Wait
    fields: { isOn: "Bool = false", isExtra: "Bool = false", divisor: "Int = 1", count: "Int = 0", rows: "[Int] = []" }
    actions:
      turn: { set: { isOn: "${!isOn}" } }
      extra: { set: { isExtra: "${!isExtra}" } }
      divide: { params: { by: Int }, set: { divisor: "${by}" } }
      fill: { params: { to: "[Int]" }, set: { rows: "${to}" } }
      fail: { set: { isOn: "${!isOn}", count: "${count / 0}" } }
      add: { set: { count: "${count + 1}" } }
    view:
      - { progress: , if: isOn, after: 300ms, atLeast: 500ms }
      - { progress: , if: isExtra, atLeast: 400ms }
      - section: Deep
        if: 12 / divisor > 1
        of: [{ progress: , if: "divisor != 2", after: 100ms }]
      - { list: rows, as: each, key: each, row: [divider], empty: [{ progress: , after: 200ms, atLeast: 200ms }] }
      - { progress: , if: isExtra, after: 0s, atLeast: 0s }
    """

  /// The stage without the two nodes that are there from the start.
  private func stage() throws -> Stage {
    let stage = try Stage(Self.screen)
    stage.send("divide", .int(0))
    stage.send("fill", .list([.int(1)]))
    #expect(stage.machine.dues.isEmpty)
    return stage
  }

  private func kinds(_ stage: Stage) -> [Due.Kind] { stage.machine.dues.map(\.kind) }

  @Test func `what is there at the start waits from then on, and what has no time is not waited for`() throws {
    let stage = try Stage(Self.screen)
    #expect(kinds(stage) == [.progress(3), .progress(2)])
    #expect(stage.machine.visibleProgress == [])
    stage.advance(99)
    #expect(stage.machine.visibleProgress == [])
    stage.advance(1)
    #expect(stage.machine.visibleProgress == [2])
    stage.advance(100)
    #expect(stage.machine.visibleProgress == [2, 3])
    #expect(kinds(stage).isEmpty)
    let late = Machine(stage.linked, at: 5_000_000_000)
    #expect(late.nextDue == 5_100_000_000)
  }

  @Test func `what is seen by nobody before the first event is not held`() throws {
    let stage = try Stage(Self.screen.replacing("isExtra: \"Bool = false\"", with: "isExtra: \"Bool = true\""))
    stage.send("extra")
    #expect(!stage.machine.isHolding)
    let other = try Stage(Self.screen.replacing("isExtra: \"Bool = false\"", with: "isExtra: \"Bool = true\""))
    other.send("add")
    other.send("extra")
    #expect(other.machine.isHolding)
  }

  @Test func `a node that goes away while it waits is not due any more, and waits anew`() throws {
    let stage = try stage()
    stage.send("turn")
    stage.advance(299)
    stage.send("turn")
    #expect(kinds(stage).isEmpty)
    stage.send("turn")
    stage.advance(299)
    #expect(stage.machine.visibleProgress == [])
    stage.advance(1)
    #expect(stage.machine.visibleProgress == [0])
  }

  @Test func `a node is held for what is left of its time, and not where nothing is left`() throws {
    let stage = try stage()
    stage.send("turn")
    stage.advance(300)
    #expect(stage.machine.mayHold)
    stage.advance(499)
    stage.send("turn")
    #expect(stage.machine.isHolding)
    #expect(stage.machine.nextDue == 800_000_000)
    stage.advance(1)
    #expect(!stage.machine.isHolding)
    stage.send("turn")
    stage.advance(800)
    stage.send("add")
    #expect(!stage.machine.mayHold)
    stage.send("turn")
    #expect(!stage.machine.isHolding)
    #expect(kinds(stage).isEmpty)
  }

  @Test func `a node that comes back while it is held was not away`() throws {
    let stage = try stage()
    stage.send("turn")
    stage.advance(300)
    stage.send("turn")
    stage.advance(100)
    stage.send("turn")
    #expect(!stage.machine.isHolding)
    #expect(stage.machine.visibleProgress == [0])
    #expect(kinds(stage).isEmpty)
    stage.send("turn")
    #expect(stage.machine.nextDue == 800_000_000)
  }

  @Test func `what comes while something is held is seen when that ends, and its time begins then`() throws {
    let stage = try stage()
    stage.send("turn")
    stage.advance(300)
    stage.send("turn")
    stage.send("extra")
    #expect(stage.machine.visibleProgress == [0])
    stage.advance(500)
    #expect(stage.machine.visibleProgress == [1])
    stage.send("extra")
    #expect(stage.machine.nextDue == 1_200_000_000)
  }

  @Test func `what came and went while something was held is not held itself`() throws {
    let stage = try stage()
    stage.send("turn")
    stage.advance(300)
    stage.send("turn")
    stage.send("extra")
    stage.advance(100)
    stage.send("extra")
    #expect(kinds(stage) == [.progress(0)])
    stage.advance(400)
    #expect(stage.machine.visibleProgress == [])
    #expect(!stage.machine.isHolding)
  }

  @Test func `two nodes are held until the later end`() throws {
    let stage = try stage()
    stage.send("turn")
    stage.advance(300)
    stage.send("extra")
    stage.send("turn")
    stage.send("extra")
    #expect(kinds(stage) == [.progress(0), .progress(1)])
    stage.advance(400)
    #expect(stage.machine.isHolding)
    stage.advance(100)
    #expect(!stage.machine.isHolding)
  }

  @Test func `a condition that fails counts as one that does not hold`() throws {
    let stage = try Stage(Self.screen)
    stage.advance(100)
    #expect(stage.machine.isProgressShown(2))
    #expect(!stage.send("divide", .int(0)).contains { if case .failure = $0 { true } else { false } })
    #expect(!stage.machine.isProgressShown(2))
    stage.send("divide", .int(2))
    #expect(!kinds(stage).contains(.progress(2)))
    stage.send("divide", .int(1))
    #expect(kinds(stage).contains(.progress(2)))
    #expect(!stage.machine.isProgressShown(99))
  }

  @Test func `the empty part of a list is there while the list has no element`() throws {
    let stage = try Stage(Self.screen)
    stage.advance(200)
    #expect(stage.machine.isProgressShown(3))
    stage.send("fill", .list([.int(1)]))
    #expect(stage.machine.isHolding)
    stage.advance(200)
    #expect(stage.machine.visibleProgress == [2])
    stage.send("fill", .list([]))
    #expect(kinds(stage) == [.progress(3)])
  }

  @Test func `an event that is undone changes nothing of it`() throws {
    let stage = try stage()
    stage.send("turn")
    stage.advance(300)
    stage.send("fail")
    #expect(stage.machine.visibleProgress == [0])
    #expect(!stage.machine.isHolding)
  }

  @Test func `a closed screen waits for nothing and holds nothing`() throws {
    let stage = try Stage(Self.screen)
    stage.send("turn")
    stage.advance(300)
    stage.send("turn")
    stage.send("extra")
    stage.handle(.lifecycle(.close))
    #expect(kinds(stage).isEmpty)
    #expect(!stage.machine.isHolding)
    #expect(stage.machine.visibleProgress == [])
    stage.handle(.due)
    #expect(stage.machine.visibleProgress == [])
  }

  @Test func `at one instant an input comes before what is due`() throws {
    let stage = try stage()
    stage.send("turn")
    stage.sleep(300)
    stage.send("turn")
    stage.handle(.due)
    #expect(stage.machine.visibleProgress == [])
    #expect(!stage.machine.isHolding)
  }

  @Test func `what is shown late is shown for its whole time all the same`() throws {
    let stage = try stage()
    stage.send("turn")
    stage.sleep(5_000)
    stage.handle(.due)
    stage.send("turn")
    #expect(stage.machine.nextDue == 5_500_000_000)
  }

  // MARK: Snapshots

  /// A stage in which one node waits, one is shown, one is held, and one is behind it.
  private func everything() throws -> Stage {
    let stage = try Stage(Self.screen)
    stage.send("turn")
    stage.advance(250)
    stage.send("fill", .list([.int(1)]))
    stage.send("extra")
    return stage
  }

  @Test func `what waits, is shown, and is held goes through a snapshot`() throws {
    let stage = try everything()
    let states = stage.machine.screen.progress
    #expect(states == [.waiting, .shown(since: nil), .shown(since: 100_000_000), .held(since: 200_000_000)])
    try stage.goThroughSnapshot()
    #expect(stage.machine.screen.progress == states)
    stage.advance(150)
    #expect(stage.machine.visibleProgress == [0, 1, 2])
  }

  @Test func `after a restart nothing is held, and what waits keeps its remaining time`() throws {
    let stage = try everything()
    let text = Snapshot(stage.machine, at: stage.now).text
    let machine = try Machine(stage.linked, from: try Snapshot(Array(text.utf8)))
    _ = machine.handle(.restore, at: 10_250_000_000)
    #expect(!machine.isHolding)
    #expect(machine.visibleProgress == [1, 2])
    #expect(machine.dues.map(\.kind) == [.progress(0)])
    #expect(machine.nextDue == 10_300_000_000)
    #expect(machine.screen.progress[2] == .shown(since: 10_100_000_000))
  }

  @Test func `a screen without a time has nothing of it in its snapshot`() throws {
    let stage = try Stage("screen: Plain\nview: [{ progress: , after: 0s }]\n")
    #expect(!Snapshot(stage.machine).text.contains("progress"))
  }

  @Test(arguments: [
    (#"{"is":"waiting"}"#, #"{"is":"absent"}"#, "progress[0]: what is due does not fit"),
    (#"{"is":"waiting"}"#, #"{"is":"asleep"}"#, "progress[0].is: a progress is never so"),
    (#"{"is":"shown"}"#, #"{"is":"waiting"}"#, "progress[1]: what is due does not fit"),
    (#"{"is":"waiting"},"#, "", "progress[0]: what is due does not fit"),
    (#""since":200000000"#, #""since":250000001"#, "progress[3].since: 250000001 is out of range"),
    (#""is":"held","since":200000000"#, #""is":"held""#, "progress[3]: `since` is missing"),
    (#","progress":["#, #","progrezz":["#, "`progress` is missing"),
    (
      #""kind":"progress","progress":0"#, #""kind":"progress","progress":7"#, "dues[0].progress: there is no progress 7"
    ),
    (#""kind":"progress","progress":0"#, #""kind":"progress""#, "dues[0]: `progress` is missing"),
    (#""kind":"progress","progress":0"#, #""kind":"progress","progress":3"#, "progress[0]: what is due does not fit"),
  ])
  func `an edited snapshot is refused with its place`(_ old: String, _ new: String, _ expected: String) throws {
    let stage = try everything()
    var text = Snapshot(stage.machine).text
    text.replaceSubrange(try #require(text.ranges(of: old).first, "\(text)"), with: new)
    let problem = #expect(throws: SnapshotProblem.self) {
      _ = try Machine(stage.linked, from: try Snapshot(Array(text.utf8)))
    }
    #expect(problem?.description == expected, "\(text)")
  }
}
