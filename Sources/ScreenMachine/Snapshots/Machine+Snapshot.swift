import Expressions
import ScreenProgram
import SpecValues

extension Machine {
  /// The snapshot as JSON.
  func snapshotNode(at instant: Instant) -> JSONNode {
    let coding = SnapshotCoding(program)
    let values = coding.values
    let slots = program.program.slots
    let plain = slots.indices.filter { $0 > 0 && !slots[$0].isComputed }
    return .object(
      of: ("snapshot", .int(Snapshot.version)), ("screen", .string(program.program.name)),
      ("fingerprint", .string(program.fingerprint)), ("takenAt", .int(instant)), ("now", .int(app.now)),
      (
        "counters",
        .object(
          of: ("events", .int(app.events)), ("eventsAtInstant", .int(app.eventsAtInstant)), ("run", .int(app.nextRun)),
          ("notice", .int(app.nextNotice)), ("due", .int(app.nextDueOrder)), ("id", .int(screen.context.newIdCounter)))
      ),
      ("case", coding.node(case: screen.leaf)), ("isVisible", .bool(screen.isVisible)),
      ("isClosed", .bool(screen.isClosed)),
      (
        "values",
        .list(
          plain.map { slot in
            .object(
              of: ("slot", .int(slot)), ("name", .string(slots[slot].name)),
              ("value", values.node(screen.context.slots[slot])))
          })
      ),
      ("notices", .list(app.notices.map { .object(of: ("number", .int($0.number)), ("text", .string($0.text))) })),
      ("dues", .list(app.dues.entries.reversed().map(coding.node))),
      ("runs", .list(screen.runs.map(coding.node))),
      ("statuses", .list(screen.statuses.indices.compactMap { statusNode($0, coding) })),
      ("logs", .list(screen.logs.map(coding.node))),
      ("progress", screen.progress.isEmpty ? nil : .list(screen.progress.map(coding.node))),
      (
        "answers",
        .list(
          screen.lastAnswers.sorted { $0.key < $1.key }.map { call, answers in
            .object(
              of: ("call", .int(call)), ("arguments", .list(answers.arguments.map(values.node))),
              ("values", .list(answers.values.map { .list($0.map { [values.node($0)] } ?? []) })))
          })
      ),
      ("source", program.source == nil ? nil : coding.node(screen.sourceState)),
      ("identity", .list(screen.identity.map(values.node))), ("watched", .list(screen.watched.map(values.node))))
  }

  private func statusNode(_ action: ActionID, _ coding: SnapshotCoding) -> JSONNode? {
    let status = screen.statuses[action]
    let byKey = status.keys.compactMap { key in
      status[key].map { JSONNode.object(of: ("key", coding.values.node(key)), ("status", coding.node($0))) }
    }
    let isNew =
      status.all.error == nil && status.all.doneAt == nil && status.all.lastArguments == nil
      && !status.all.lastEndedBadly && byKey.isEmpty
    if isNew { return nil }
    return .object(
      of: ("action", coding.node(action: action)), ("all", coding.node(status.all)), ("keys", .list(byKey)))
  }

  /// Makes a machine that is as one was when its snapshot was taken.
  ///
  /// Calls that were out then are still out: where their answers can't come any more, as in a new process, the event
  /// ``Input/restore`` is to follow. Fails, with nothing half-made, where the snapshot is not of this very screen file or
  /// does not hold together.
  package convenience init(_ program: LinkedProgram, from snapshot: Snapshot) throws(SnapshotProblem) {
    self.init(program)
    try take(snapshot)
  }

  private func take(_ snapshot: Snapshot) throws(SnapshotProblem) {
    let root = JSONReader(snapshot.root)
    guard try root.member("snapshot").int() == Snapshot.version else {
      throw SnapshotProblem("the snapshot is of another version of the command")
    }
    let name = try root.member("screen").text()
    guard name == program.program.name else {
      throw SnapshotProblem("the snapshot is of the screen `\(name)`, this is `\(program.program.name)`")
    }
    guard try root.member("fingerprint").text() == program.fingerprint else {
      throw SnapshotProblem("the file of `\(name)` has changed since the snapshot was taken")
    }
    let coding = SnapshotCoding(program)
    try takeCounters(root)
    screen.leaf = try coding.leaf(try root.member("case"))
    screen.isVisible = try root.member("isVisible").bool()
    screen.isClosed = try root.member("isClosed").bool()
    try takeValues(try root.member("values"), coding)
    app.notices = []
    for notice in try root.member("notices").list() {
      app.notices.append(Notice(number: try notice.member("number").int(), text: try notice.member("text").text()))
    }
    try takeRuns(root, coding)
    screen.progress = try coding.progress(root.optional("progress"), dues: app.dues.entries, now: app.now)
    for status in try root.member("statuses").list() { try takeStatus(status, coding) }
    screen.logs = []
    for log in try root.member("logs").list() { screen.logs.append(try coding.log(log, runs: screen.runs)) }
    screen.lastAnswers = [:]
    for answers in try root.member("answers").list() { try takeAnswers(answers, coding) }
    if let source = try root.optional("source") { screen.sourceState = try coding.sourceState(source) }
    screen.identity = try coding.values.values(try root.member("identity"))
    let watched = try root.member("watched")
    screen.watched = try coding.values.values(watched)
    guard screen.watched.count == program.watches.count else { throw watched.problem("the screen has other watches") }
    screen.watchedChanged = false
    for slot in screen.caches.indices { screen.caches[slot] = .stale }
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
    screen.context.newIdCounter = try counters.member("id").int()
  }

  private func takeValues(_ reader: JSONReader, _ coding: SnapshotCoding) throws(SnapshotProblem) {
    let slots = program.program.slots
    let active = Set(
      program.cases.isEmpty ? [] : program.cases[screen.leaf].path.flatMap { program.cases[$0].payload.map(\.slot) })
    let plain = slots.indices.filter { $0 > 0 && !slots[$0].isComputed }
    let entries = try reader.list()
    guard entries.count == plain.count else {
      throw reader.problem("the screen has \(plain.count) values, found \(entries.count)")
    }
    for (slot, entry) in zip(plain, entries) {
      guard try entry.member("slot").int() == slot else {
        throw entry.problem("this is not the place of `\(slots[slot].name)`")
      }
      let value: Value
      if let reader = try entry.optional("value") {
        value = try coding.values.value(reader, as: slots[slot].type)
      } else {
        value = .null
        var mayBeNull = slots[slot].type.holdsNull
        if case .payload = slots[slot].role { mayBeNull = mayBeNull || !active.contains(slot) }
        guard mayBeNull else { throw entry.problem("`\(slots[slot].name)` has no value") }
      }
      screen.context.slots[slot] = value
    }
    if !slots.isEmpty { screen.context.slots[0] = .int(screen.leaf) }
  }

  private func takeRuns(_ root: JSONReader, _ coding: SnapshotCoding) throws(SnapshotProblem) {
    screen.runs = []
    let runs = try root.member("runs")
    for reader in try runs.list() {
      let run = try coding.run(reader, in: screen.leaf)
      guard run.number < app.nextRun, run.number > screen.runs.last?.number ?? 0 else {
        throw reader.problem("the number \(run.number) is not the next one")
      }
      screen.runs.append(run)
    }
    app.dues = DueQueue()
    var orders: Set<Int> = []
    for reader in try root.member("dues").list() {
      let due = try coding.due(reader, in: screen.leaf, runs: screen.runs)
      guard due.order < app.nextDueOrder, orders.insert(due.order).inserted else {
        throw reader.problem("the order \(due.order) is taken")
      }
      app.dues.insert(due)
    }
    for run in screen.runs {
      let wanted: Due.Kind? =
        switch run.phase {
        case .waiting: .wait(run: run.number)
        case .retrying: .retry(run: run.number)
        case .sent: .timeout(run: run.number)
        case .fresh, .queued: nil
        }
      guard wanted.map({ kind in app.dues.entries.contains { $0.kind == kind } }) ?? true else {
        throw runs.problem("nothing would end run \(run.number)")
      }
    }
  }

  private func takeAnswers(_ reader: JSONReader, _ coding: SnapshotCoding) throws(SnapshotProblem) {
    let number = try reader.member("call").int()
    guard program.calls.indices.contains(number) else { throw reader.problem("there is no call \(number)") }
    let parts = program.calls[number].parts
    let given = try reader.member("values")
    var values: [Value?] = []
    for (part, entry) in zip(parts, try given.list()) {
      let type = program.program.operations[part.operation].result
      let known = try entry.list().first
      values.append(try known.map { known throws(SnapshotProblem) in try coding.values.value(known, as: type) })
    }
    guard values.count == parts.count else { throw given.problem("the call has \(parts.count) parts") }
    let arguments = try coding.values.values(try reader.member("arguments"))
    screen.lastAnswers[number] = ScreenInstance.LastAnswers(arguments: arguments, values: values)
  }

  private func takeStatus(_ reader: JSONReader, _ coding: SnapshotCoding) throws(SnapshotProblem) {
    let action = try coding.action(try reader.member("action"))
    screen.statuses[action].all = try coding.status(try reader.member("all"))
    for entry in try reader.member("keys").list() {
      let key = try coding.values.value(try entry.member("key"))
      screen.statuses[action][key] = try coding.status(try entry.member("status"))
    }
  }
}
