import Expressions
import ScreenProgram
import SpecValues

extension Machine {
  /// The snapshot as JSON: of a screen that is alone what it holds, of an app what each of its screens holds.
  func snapshotNode(at instant: Instant) -> JSONNode {
    let common = JSONNode.object(
      of: ("snapshot", .int(Snapshot.version)), (own == nil ? "screen" : "app", .string(linked.whole.program.name)),
      ("fingerprint", .string(linked.fingerprint)), ("takenAt", .int(instant)), ("now", .int(app.now)),
      (
        "counters",
        .object(
          of: ("events", .int(app.events)), ("eventsAtInstant", .int(app.eventsAtInstant)), ("run", .int(app.nextRun)),
          ("notice", .int(app.nextNotice)), ("due", .int(app.nextDueOrder)), ("id", .int(newIds)),
          ("screen", own == nil ? nil : .int(app.nextScreen)))
      ),
      ("notices", .list(app.notices.map { .object(of: ("number", .int($0.number)), ("text", .string($0.text))) })))
    guard case .object(var members) = common else { return common }
    if let own {
      members += appMembers(own)
    } else {
      members += screen.snapshotMembers()
    }
    return .object(members)
  }

  /// How many ids were given so far.
  private var newIds: Int {
    get { own == nil ? screen.context.newIdCounter : app.newIds }
    set {
      if own == nil { screen.context.newIdCounter = newValue } else { app.newIds = newValue }
    }
  }

  /// Makes a machine that is as one was when its snapshot was taken.
  ///
  /// Calls that were out then are still out: where their answers can't come any more, as in a new process, the event
  /// ``Input/restore`` is to follow. Fails, with nothing half-made, where the snapshot is not of this very text of the files
  /// or does not hold together.
  package convenience init(_ linked: LinkedApp, from snapshot: Snapshot) throws(SnapshotProblem) {
    self.init(linked)
    try take(snapshot)
  }

  /// Makes a machine of a screen that is played alone, as one was when its snapshot was taken.
  package convenience init(_ program: LinkedProgram, from snapshot: Snapshot) throws(SnapshotProblem) {
    try self.init(LinkedApp(alone: program), from: snapshot)
  }

  private func take(_ snapshot: Snapshot) throws(SnapshotProblem) {
    let root = JSONReader(snapshot.root)
    guard try root.member("snapshot").int() == Snapshot.version else {
      throw SnapshotProblem("the snapshot is of another version of the command")
    }
    let kind = own == nil ? "screen" : "app"
    let name = try root.member(kind).text()
    let wanted = linked.whole.program.name
    guard name == wanted else {
      throw SnapshotProblem("the snapshot is of the \(kind) `\(name)`, this is `\(wanted)`")
    }
    guard try root.member("fingerprint").text() == linked.fingerprint else {
      throw SnapshotProblem("the file of `\(name)` has changed since the snapshot was taken")
    }
    app.notices = []
    for notice in try root.member("notices").list() {
      app.notices.append(Notice(number: try notice.member("number").int(), text: try notice.member("text").text()))
    }
    if let own { try makeScreens(root, own) }
    app.dues = DueQueue()
    try takeCounters(root)
    if let own { try takeScreens(root, own) } else { try screen.take(root) }
  }

  private func takeCounters(_ root: JSONReader) throws(SnapshotProblem) {
    app.now = try root.member("now").int()
    app.takenAt = try root.member("takenAt").int(in: app.now...Int.max)
    let counters = try root.member("counters")
    app.events = try counters.member("events").int()
    app.eventsAtInstant = try counters.member("eventsAtInstant").int()
    app.nextRun = try counters.member("run").int(in: 1...Int.max / 2)
    app.nextNotice = try counters.member("notice").int(in: 1...Int.max / 2)
    app.nextDueOrder = try counters.member("due").int(in: 1...Int.max / 2)
    newIds = try counters.member("id").int()
    app.nextScreen = try counters.optional("screen")?.int(in: 1...Int.max / 2) ?? app.nextScreen
  }
}
