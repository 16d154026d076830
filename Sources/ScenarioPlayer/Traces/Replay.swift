package import ScreenMachine
import ScreenProgram
package import SourceText
import Simulation
import SpecValues
package import ViewTree

/// Why a trace can't be played again, or plays otherwise than it was written.
package struct TraceProblem: Error, Hashable {
  /// The line, from 1.
  package var line: Int
  /// What is wrong, without a full stop.
  package var message: String
  package var expected: String?
  package var actual: String?

  init(_ message: String, line: Int, expected: String? = nil, actual: String? = nil) {
    (self.message, self.line, self.expected, self.actual) = (message, line, expected, actual)
  }
}

/// A trace that was read and found whole; each of its events was checked against the program before the first is played.
package struct Replay {
  /// The path of the screen file, as the trace names it.
  package static func screenPath(of trace: SourceFile) throws(TraceProblem) -> String {
    let header = try Header(JSONLines(trace))
    return header.file
  }

  private struct Event {
    enum Kind {
      case input(Input, happened: String)
      /// The program ended and began again.
      case relaunch
    }

    var instant: Instant
    var kind: Kind
    var frame: String
    var line: Int
  }

  /// When the play began: 0 on the virtual clock.
  package let start: Instant
  private let events: [Event]
  private var machine: Machine
  private let params: [Value]
  private let shared: [(slot: SlotID, value: Value)]
  private let view: AppView
  private var programs: TracePrograms
  private var keeper: ViewKeeper
  private var next = 0

  /// Reads a trace of a program.
  package init(_ trace: SourceFile, _ app: LinkedApp, view: AppView) throws(TraceProblem) {
    let lines = try JSONLines(trace)
    let header = try Header(lines)
    let whole = app.whole.program
    guard header.screen == whole.name else {
      let kind = app.isAlone ? "screen" : "app"
      throw TraceProblem("the trace is of the \(kind) `\(header.screen)`, this is `\(whole.name)`", line: 1)
    }
    guard header.fingerprint == app.fingerprint else {
      let path = whole.file.path
      let words =
        app.isAlone && whole.imports.isEmpty
        ? "`\(path)`" : "`\(path)`, or a \(app.isAlone ? "module" : "file") that it imports,"
      throw TraceProblem(
        "\(words) has changed since the trace was written; go back to that text of it", line: 1)
    }
    params = try header.values(app.screens[app.start])
    shared = try header.shared(app.whole)
    start = try header.start()
    machine = Machine(app, params: params, shared: shared, at: start)
    programs = TracePrograms(app)
    self.view = view
    keeper = ViewKeeper(view)
    let codings = app.screens.map { (name: $0.program.name, coding: InputCoding($0)) }
    var events: [Event] = []
    for index in lines.nodes.indices.dropFirst().dropLast() {
      let event = try lines.reading(index) { reader throws(SnapshotProblem) in
        Event(
          instant: try reader.member("at").int(), kind: try Replay.kind(reader, codings, app.start),
          frame: try reader.member("frame").text(), line: index + 1)
      }
      guard event.instant >= events.last?.instant ?? start else {
        throw TraceProblem("the time goes back here", line: index + 1)
      }
      events.append(event)
    }
    self.events = events
  }

  /// Reads a trace of a screen that was played alone.
  package init(_ trace: SourceFile, _ program: LinkedProgram, view: LinkedView) throws(TraceProblem) {
    try self.init(trace, LinkedApp(alone: program), view: AppView(alone: view))
  }

  private static func kind(
    _ reader: JSONReader, _ codings: [(name: String, coding: InputCoding)], _ start: Int
  ) throws(SnapshotProblem) -> Event.Kind {
    if try reader.optional("relaunch") != nil { return .relaunch }
    var coding = codings[start].coding
    if let on = try reader.optional("on") {
      let name = try on.text()
      guard let known = codings.first(where: { $0.name == name }) else {
        throw on.problem("there is no screen `\(name)`")
      }
      coding = known.coding
    }
    let happened = try reader.member("happened")
    return .input(try coding.input(try reader.member("input")), happened: JSONEncoding.encode(happened.node))
  }

  /// What is shown after an event.
  package struct Step {
    package var instant: Instant
    package var resolved: ResolvedView
    package var reaction: Reaction
  }

  /// Plays the next event; nil after the last one. Fails where what happens is not what the trace says.
  package mutating func step() throws(TraceProblem) -> Step? {
    guard events.indices.contains(next) else { return nil }
    let event = events[next]
    next += 1
    let reaction = try play(event)
    let resolved = keeper.resolve(machine)
    let seen = keeper.resolve(machine, window: TraceRecorder.window)
    guard TraceRecorder.digest(seen.frame) == event.frame else {
      throw TraceProblem("the frame here is not that of the trace", line: event.line)
    }
    return Step(instant: event.instant, resolved: resolved, reaction: reaction)
  }

  private mutating func play(_ event: Event) throws(TraceProblem) -> Reaction {
    switch event.kind {
    case .input(let input, let expected):
      let reaction = machine.handle(input, at: event.instant)
      let happened = JSONEncoding.encode(.list(reaction.trace.map { $0.node(programs.next($0)) }))
      guard happened == expected else {
        throw TraceProblem(
          "what happens here is not what the trace says", line: event.line, expected: expected, actual: happened)
      }
      keeper.note(machine)
      return reaction
    case .relaunch:
      machine = Machine(machine.linked, params: params, shared: shared, at: event.instant)
      keeper = ViewKeeper(view)
      return .nothing
    }
  }
}

/// The first line of a trace.
private struct Header {
  let screen: String
  let file: String
  let fingerprint: String
  private let lines: JSONLines

  init(_ lines: JSONLines) throws(TraceProblem) {
    self.lines = lines
    (screen, file, fingerprint) = try lines.reading(0) { reader throws(SnapshotProblem) in
      guard case .object(let members) = reader.node, members.first?.key == "trace" else {
        throw SnapshotProblem("this is no trace of a screen")
      }
      guard try reader.member("trace").int() == TraceRecorder.version else {
        throw SnapshotProblem("the trace is of another version of the command")
      }
      return (
        try reader.member("screen").text(), try reader.member("file").text(), try reader.member("fingerprint").text()
      )
    }
    let events = lines.nodes.count - 2
    guard events >= 0, case .object(let members) = lines.nodes[lines.nodes.count - 1], members.first?.key == "end"
    else {
      throw TraceProblem("the trace ends before its last line; it was cut", line: lines.nodes.count)
    }
    let count = try lines.reading(lines.nodes.count - 1) { reader throws(SnapshotProblem) in
      try reader.member("end").int()
    }
    guard count == events else {
      throw TraceProblem("the trace has \(events) events, and its last line says \(count)", line: lines.nodes.count)
    }
  }

  /// When the play began, which only a live one says.
  func start() throws(TraceProblem) -> Instant {
    try lines.reading(0) { reader throws(SnapshotProblem) in try reader.optional("start")?.int() ?? 0 }
  }

  /// The values that shared fields began with.
  func shared(_ program: LinkedProgram) throws(TraceProblem) -> [(slot: SlotID, value: Value)] {
    let coding = ValueCoding(program)
    return try lines.reading(0) { reader throws(SnapshotProblem) in
      var values: [(slot: SlotID, value: Value)] = []
      for entry in try reader.optional("shared")?.list() ?? [] {
        let parts = try entry.list()
        guard parts.count == 2 else { throw entry.problem("expected a slot and a value") }
        let slot = try parts[0].int(in: 0...max(0, program.program.slots.count - 1))
        values.append((slot, try coding.value(parts[1], as: program.program.slots[slot].type)))
      }
      return values
    }
  }

  /// The values of the parameters.
  func values(_ program: LinkedProgram) throws(TraceProblem) -> [Value] {
    let coding = ValueCoding(program)
    return try lines.reading(0) { reader throws(SnapshotProblem) in
      let params = try reader.member("params")
      let given = try params.list()
      guard given.count == program.program.params.count else { throw params.problem("the screen has other parameters") }
      var values: [Value] = []
      for (slot, reader) in zip(program.program.params, given) {
        values.append(try coding.value(reader, as: program.program.slots[slot].type))
      }
      return values
    }
  }
}

/// A text of which each line is JSON.
private struct JSONLines {
  let nodes: [JSONNode]

  init(_ file: SourceFile) throws(TraceProblem) {
    var nodes: [JSONNode] = []
    var lines = file.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    while lines.last?.isEmpty == true { lines.removeLast() }
    for (index, line) in lines.enumerated() {
      do throws(JSONSyntaxError) {
        nodes.append(try JSONText.parse(Array(line)))
      } catch {
        throw TraceProblem("this line is \(error)", line: index + 1)
      }
    }
    guard !nodes.isEmpty else { throw TraceProblem("the trace is empty", line: 1) }
    self.nodes = nodes
  }

  /// Reads a line; what is wrong with it is told with its number.
  func reading<Result>(
    _ index: Int, _ body: (JSONReader) throws(SnapshotProblem) -> Result
  ) throws(TraceProblem) -> Result {
    do throws(SnapshotProblem) {
      return try body(JSONReader(nodes[index]))
    } catch {
      throw TraceProblem(error.description, line: index + 1)
    }
  }
}
