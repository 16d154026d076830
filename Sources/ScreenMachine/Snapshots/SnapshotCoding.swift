import ScreenProgram
import SpecValues

/// The parts of a snapshot as JSON, both ways; what is written and read stands side by side.
struct SnapshotCoding {
  let program: LinkedProgram
  let values: ValueCoding

  init(_ program: LinkedProgram) {
    self.program = program
    values = ValueCoding(program)
  }

  // MARK: Names

  func node(case id: Int) -> JSONNode { .string(program.program.cases[id].path) }

  func caseIndex(_ reader: JSONReader) throws(SnapshotProblem) -> Int {
    let path = try reader.text()
    guard let index = program.program.cases.firstIndex(where: { $0.path == path }) else {
      throw reader.problem("there is no case `\(path)`")
    }
    return index
  }

  func leaf(_ reader: JSONReader) throws(SnapshotProblem) -> Int {
    let index = try caseIndex(reader)
    guard program.cases.isEmpty || program.cases[index].isLeaf else {
      throw reader.problem("`\(program.program.cases[index].path)` has sub-cases, one of which is active")
    }
    return index
  }

  func node(action: ActionID) -> JSONNode? { action < 0 ? nil : .string(program.program.actions[action].name) }

  func action(_ reader: JSONReader?) throws(SnapshotProblem) -> ActionID {
    guard let reader else { return -1 }
    let name = try reader.text()
    guard let index = program.program.actions.firstIndex(where: { $0.name == name }) else {
      throw reader.problem("there is no action `\(name)`")
    }
    return index
  }

  func slot(_ reader: JSONReader) throws(SnapshotProblem) -> SlotID {
    let index = try reader.int(in: 0...max(0, program.slots.count - 1))
    guard program.slots.indices.contains(index), !program.program.slots[index].isComputed else {
      throw reader.problem("slot \(index) holds no value")
    }
    return index
  }

  // MARK: Dues

  func node(_ due: Due) -> JSONNode {
    let at = JSONNode.int(due.instant)
    let order = JSONNode.int(due.order)
    func of(_ kind: String, _ run: Int) -> JSONNode {
      .object(of: ("at", at), ("order", order), ("kind", .string(kind)), ("run", .int(run)))
    }
    switch due.kind {
    case .timer(let id, let index):
      return .object(
        of: ("at", at), ("order", order), ("kind", .string("timer")), ("case", node(case: id.index)),
        ("timer", .int(index)))
    case .wait(let run): return of("wait", run)
    case .retry(let run): return of("retry", run)
    case .timeout(let run): return of("timeout", run)
    case .deadline(let run): return of("deadline", run)
    case .poll: return .object(of: ("at", at), ("order", order), ("kind", .string("poll")))
    case .progress(let index):
      return .object(of: ("at", at), ("order", order), ("kind", .string("progress")), ("progress", .int(index)))
    }
  }

  func due(_ reader: JSONReader, in leaf: Int, runs: [Run]) throws(SnapshotProblem) -> Due {
    let kind = try reader.member("kind")
    let run = try reader.optional("run")
    func number() throws(SnapshotProblem) -> Int {
      guard let run else { throw reader.problem("`run` is missing") }
      let number = try run.int()
      guard runs.contains(where: { $0.number == number }) else { throw run.problem("there is no run \(number)") }
      return number
    }
    var due = Due(instant: try reader.member("at").int(), order: try reader.member("order").int(), kind: .poll)
    switch try kind.text() {
    case "timer":
      let id = try caseIndex(try reader.member("case"))
      let timers = program.cases[id].timers
      let index = try reader.member("timer").int(in: 0...Int.max)
      guard timers.indices.contains(index), program.cases[leaf].path.contains(id) else {
        throw reader.problem("no active case has this timer")
      }
      due.kind = .timer(CaseID(id), index)
      due.interval = timers[index].repeats ? timers[index].delay : 0
    case "wait": due.kind = .wait(run: try number())
    case "retry": due.kind = .retry(run: try number())
    case "timeout": due.kind = .timeout(run: try number())
    case "deadline": due.kind = .deadline(run: try number())
    case "poll":
      guard program.source?.poll != nil else { throw kind.problem("the screen does not poll") }
    case "progress":
      let number = try reader.member("progress")
      let index = try number.int()
      guard program.progress.indices.contains(index) else { throw number.problem("there is no progress \(index)") }
      due.kind = .progress(index)
    default: throw kind.problem("nothing waits in this way")
    }
    return due
  }

  // MARK: Errors and statuses

  func node(_ error: CallError) -> JSONNode {
    .object(
      of: ("kind", .string(error.kind)), ("status", error.status.map { .int($0) }), ("message", .string(error.message)),
      ("retryAfter", error.retryAfter.map { .int($0) }), ("details", values.node(error.details)))
  }

  func error(_ reader: JSONReader) throws(SnapshotProblem) -> CallError {
    let kind = try reader.member("kind")
    let word = try kind.text()
    guard BuiltInTypes.errorKind.cases.contains(word) else { throw kind.problem("there is no kind `\(word)`") }
    return CallError(
      kind: word, status: try reader.optional("status")?.int(in: Int.min...Int.max),
      message: try reader.member("message").text(), retryAfter: try reader.optional("retryAfter")?.int(),
      details: try reader.optional("details").map { reader throws(SnapshotProblem) in try values.value(reader) }
        ?? .null)
  }

  func node(_ status: RunStatus) -> JSONNode {
    .object(
      of: ("error", status.error.map { values.node(.record($0)) }), ("doneAt", status.doneAt.map { .int($0) }),
      ("lastArguments", status.lastArguments.map { .list($0.map(values.node)) }),
      ("lastEndedBadly", status.lastEndedBadly ? .bool(true) : nil))
  }

  func status(_ reader: JSONReader) throws(SnapshotProblem) -> RunStatus {
    var status = RunStatus()
    if let error = try reader.optional("error"),
      case .record(let record) = try values.value(error, as: .record(BuiltInTypes.error))
    {
      status.error = record
    }
    status.doneAt = try reader.optional("doneAt")?.int()
    if let arguments = try reader.optional("lastArguments") { status.lastArguments = try values.values(arguments) }
    status.lastEndedBadly = try reader.optional("lastEndedBadly")?.bool() ?? false
    return status
  }

  // MARK: The source

  func node(_ state: SourceState) -> JSONNode {
    .object(
      of: ("lastEnd", .string(state.lastEnd.rawValue)), ("doneAt", state.doneAt.map { .int($0) }),
      ("hasContent", .bool(state.hasContent)), ("pollInterval", .int(state.pollInterval)),
      ("isPollPending", .bool(state.isPollPending)), ("isPollStopped", .bool(state.isPollStopped)))
  }

  func sourceState(_ reader: JSONReader) throws(SnapshotProblem) -> SourceState {
    var state = SourceState()
    state.lastEnd = try reader.member("lastEnd").word(SourceState.LastEnd.self)
    state.doneAt = try reader.optional("doneAt")?.int()
    state.hasContent = try reader.member("hasContent").bool()
    state.pollInterval = try reader.member("pollInterval").int()
    state.isPollPending = try reader.member("isPollPending").bool()
    state.isPollStopped = try reader.member("isPollStopped").bool()
    return state
  }
}
