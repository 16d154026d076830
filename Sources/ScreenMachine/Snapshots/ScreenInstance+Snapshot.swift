import Expressions
import ScreenProgram
import SpecValues

/// What a snapshot holds of one screen, both ways.
extension ScreenInstance {
  func snapshotMembers() -> [JSONNode.Member] {
    let coding = SnapshotCoding(program)
    let values = coding.values
    let slots = program.program.slots
    let plain = slots.indices.filter { $0 > 0 && !slots[$0].isComputed }
    let node = JSONNode.object(
      of: ("case", coding.node(case: leaf)), ("isVisible", .bool(isVisible)), ("isClosed", .bool(isClosed)),
      (
        "values",
        .list(
          plain.map { slot in
            .object(
              of: ("slot", .int(slot)), ("name", .string(slots[slot].name)),
              ("value", values.node(context.slots[slot])))
          })
      ),
      ("dues", .list(app.dues.entries.reversed().filter { $0.instance == number }.map(coding.node))),
      ("runs", .list(runs.map(coding.node))),
      ("statuses", .list(statuses.indices.compactMap { statusNode($0, coding) })),
      ("logs", .list(logs.map(coding.node))),
      ("progress", progress.isEmpty ? nil : .list(progress.map(coding.node))),
      (
        "answers",
        .list(
          lastAnswers.sorted { $0.key < $1.key }.map { call, answers in
            .object(
              of: ("call", .int(call)), ("arguments", .list(answers.arguments.map(values.node))),
              ("values", .list(answers.values.map { .list($0.map { [values.node($0)] } ?? []) })))
          })
      ),
      ("source", program.source == nil ? nil : coding.node(sourceState)),
      ("identity", .list(identity.map(values.node))), ("watched", .list(watched.map(values.node))))
    guard case .object(let members) = node else { return [] }
    return members
  }

  private func statusNode(_ action: ActionID, _ coding: SnapshotCoding) -> JSONNode? {
    let status = statuses[action]
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

  /// Takes what a snapshot holds of the screen; the app's counters are taken already.
  func take(_ root: JSONReader) throws(SnapshotProblem) {
    let coding = SnapshotCoding(program)
    leaf = try coding.leaf(try root.member("case"))
    isVisible = try root.member("isVisible").bool()
    isClosed = try root.member("isClosed").bool()
    try takeValues(try root.member("values"), coding)
    try takeRuns(root, coding)
    let dues = app.dues.entries.filter { $0.instance == number }
    progress = try coding.progress(root.optional("progress"), dues: dues, now: app.now)
    for status in try root.member("statuses").list() { try takeStatus(status, coding) }
    logs = []
    for log in try root.member("logs").list() { logs.append(try coding.log(log, runs: runs)) }
    lastAnswers = [:]
    for answers in try root.member("answers").list() { try takeAnswers(answers, coding) }
    if let source = try root.optional("source") { sourceState = try coding.sourceState(source) }
    identity = try coding.values.values(try root.member("identity"))
    let watched = try root.member("watched")
    self.watched = try coding.values.values(watched)
    guard self.watched.count == program.watches.count else { throw watched.problem("the screen has other watches") }
    watchedChanged = false
    for slot in caches.indices { caches[slot] = .stale }
  }

  private func takeValues(_ reader: JSONReader, _ coding: SnapshotCoding) throws(SnapshotProblem) {
    let slots = program.program.slots
    let active = Set(
      program.cases.isEmpty ? [] : program.cases[leaf].path.flatMap { program.cases[$0].payload.map(\.slot) })
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
      context.slots[slot] = value
    }
    if !slots.isEmpty { context.slots[0] = .int(leaf) }
  }

  private func takeRuns(_ root: JSONReader, _ coding: SnapshotCoding) throws(SnapshotProblem) {
    runs = []
    let table = try root.member("runs")
    for reader in try table.list() {
      let run = try coding.run(reader, in: leaf)
      guard run.number < app.nextRun, run.number > runs.last?.number ?? 0 else {
        throw reader.problem("the number \(run.number) is not the next one")
      }
      runs.append(run)
    }
    for reader in try root.member("dues").list() {
      var due = try coding.due(reader, in: leaf, runs: runs)
      due.instance = number
      guard due.order < app.nextDueOrder, !app.dues.entries.contains(where: { $0.order == due.order }) else {
        throw reader.problem("the order \(due.order) is taken")
      }
      app.dues.insert(due)
    }
    for run in runs {
      let wanted: Due.Kind? =
        switch run.phase {
        case .waiting: .wait(run: run.number)
        case .retrying: .retry(run: run.number)
        case .sent: .timeout(run: run.number)
        case .fresh, .queued: nil
        }
      guard wanted.map({ kind in app.dues.entries.contains { $0.kind == kind } }) ?? true else {
        throw table.problem("nothing would end run \(run.number)")
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
    lastAnswers[number] = ScreenInstance.LastAnswers(arguments: arguments, values: values)
  }

  private func takeStatus(_ reader: JSONReader, _ coding: SnapshotCoding) throws(SnapshotProblem) {
    let action = try coding.action(try reader.member("action"))
    statuses[action].all = try coding.status(try reader.member("all"))
    for entry in try reader.member("keys").list() {
      let key = try coding.values.value(try entry.member("key"))
      statuses[action][key] = try coding.status(try entry.member("status"))
    }
  }
}
