import ScreenProgram
package import SpecValues

/// Runs and patch logs, both ways.
extension SnapshotCoding {
  func node(_ run: Run) -> JSONNode {
    .object(
      of: ("number", .int(run.number)), ("call", .int(run.call.number)), ("action", node(action: run.action)),
      ("key", values.node(run.key)), ("cause", .string(run.cause.rawValue)), ("phase", .string(run.phase.rawValue)),
      ("attempt", .int(run.attempt)), ("owner", node(run.owner)), ("createdAt", .int(run.createdAt)),
      ("locals", .list(run.locals.map(values.node))), ("arguments", .list(run.arguments.map(values.node))),
      ("saved", run.saved.map(node)), ("isInDuring", run.isInDuring ? .bool(true) : nil),
      ("kept", run.kept ? .bool(true) : nil), ("isDetached", run.isDetached ? .bool(true) : nil),
      ("patched", run.patched.isEmpty ? nil : .list(run.patched.map { .int($0) })),
      ("sentInEvent", .int(run.sentInEvent)),
      ("answers", run.answers.isEmpty ? nil : .list(run.answers.map { $0.map(node) ?? .null })))
  }

  func run(_ reader: JSONReader, in leaf: Int) throws(SnapshotProblem) -> Run {
    let callNumber = try reader.member("call")
    let index = try callNumber.int()
    guard program.calls.indices.contains(index) else { throw callNumber.problem("there is no call \(index)") }
    let call = program.calls[index]
    let arguments = try self.arguments(try reader.member("arguments"), of: call)
    let locals = try values.values(try reader.member("locals"))
    guard locals.count <= call.outcomeLocal + 1 else { throw reader.problem("the run has too many locals") }
    let phase = try reader.member("phase")
    let run = Run(
      number: try reader.member("number").int(in: 1...Int.max), call: call,
      action: try action(reader.optional("action")),
      key: try reader.optional("key").map { reader throws(SnapshotProblem) in try values.value(reader) } ?? .null,
      cause: try reader.member("cause").word(Cause.self), locals: locals, arguments: arguments,
      createdAt: try reader.member("createdAt").int(), owner: try owner(reader.member("owner"), in: leaf),
      phase: try phase.word(Run.Phase.self))
    guard run.phase != .fresh else { throw phase.problem("nothing is unsent between two events") }
    run.attempt = try reader.member("attempt").int(in: 1...Int.max)
    run.saved = try reader.optional("saved").map(place)
    run.isInDuring = try reader.optional("isInDuring")?.bool() ?? false
    guard !run.isInDuring || call.during >= 0 else { throw reader.problem("the call has no `during`") }
    run.kept = try reader.optional("kept")?.bool() ?? false
    run.isDetached = try reader.optional("isDetached")?.bool() ?? false
    for slot in try reader.optional("patched")?.list() ?? [] { run.patched.append(try self.slot(slot)) }
    run.sentInEvent = try reader.member("sentInEvent").int()
    run.answers = try answers(reader.optional("answers"), of: run)
    return run
  }

  private func arguments(_ reader: JSONReader, of call: LinkedCall) throws(SnapshotProblem) -> [Value] {
    let params = call.parts.flatMap { program.program.operations[$0.operation].params }
    let readers = try reader.list()
    guard readers.count == params.count else {
      throw reader.problem("the call takes \(params.count) arguments, found \(readers.count)")
    }
    var arguments: [Value] = []
    for (param, reader) in zip(params, readers) { arguments.append(try values.value(reader, as: param.type)) }
    return arguments
  }

  // MARK: Answers of several parts

  private func node(_ answer: Run.PartAnswer) -> JSONNode {
    switch answer {
    case .done(let value): .object(of: ("done", values.node(value)))
    case .failed(let error): .object(of: ("failed", node(error)))
    case .unchanged: .object(of: ("unchanged", .bool(true)))
    }
  }

  private func answers(_ reader: JSONReader?, of run: Run) throws(SnapshotProblem) -> [Run.PartAnswer?] {
    let parts = run.call.parts
    guard let reader else {
      if run.phase == .sent, parts.count > 1 || run.call.joins != nil {
        throw SnapshotProblem("the answers of run \(run.number) are missing", at: "runs")
      }
      return []
    }
    let readers = try reader.list()
    guard readers.count == parts.count, run.phase == .sent || run.phase == .retrying else {
      throw reader.problem("the call has \(parts.count) parts")
    }
    var answers: [Run.PartAnswer?] = []
    for (part, reader) in zip(parts, readers) {
      if case .null = reader.node {
        answers.append(nil)
      } else if case .object(let members) = reader.node, members.last?.key == "done" {
        let type = program.program.operations[part.operation].result
        let done = JSONReader(members[members.count - 1].value, path: reader.path + ".done")
        answers.append(.done(try values.value(done, as: type)))
      } else if let failed = try reader.optional("failed") {
        answers.append(.failed(try error(failed)))
      } else {
        answers.append(.unchanged)
      }
    }
    guard answers.contains(where: { $0 == nil }) || run.phase == .retrying else {
      throw reader.problem("a run whose parts are all answered has ended")
    }
    return answers
  }

  // MARK: Owners and places

  private func node(_ owner: Run.Owner) -> JSONNode {
    switch owner {
    case .screen: .string("screen")
    case .case(let id): .object(of: ("case", node(case: id)))
    case .leaves(_, let call): .object(of: ("keepOf", .int(call)))
    }
  }

  private func owner(_ reader: JSONReader, in leaf: Int) throws(SnapshotProblem) -> Run.Owner {
    if case .string("screen") = reader.node { return .screen }
    if let keep = try reader.optional("keepOf") {
      let call = try keep.int()
      guard program.calls.indices.contains(call), program.calls[call].keep.contains(leaf) else {
        throw keep.problem("the owner of the run is not active")
      }
      return .leaves(program.calls[call].keep, call: call)
    }
    let id = try caseIndex(try reader.member("case"))
    guard program.cases[id].leaves.contains(leaf) else { throw reader.problem("the owner of the run is not active") }
    return .case(id)
  }

  private func node(_ place: SavedPlace) -> JSONNode {
    .object(
      of: ("case", node(case: place.leaf)),
      ("payload", .list(place.payload.map { .list([.int($0.slot), values.node($0.value)]) })),
      ("logs", place.logs.isEmpty ? nil : .list(place.logs.map(node))))
  }

  private func place(_ reader: JSONReader) throws(SnapshotProblem) -> SavedPlace {
    let leaf = try leaf(try reader.member("case"))
    let payload = try reader.member("payload")
    let slots = program.cases[leaf].path.flatMap { program.cases[$0].payload.map(\.slot) }
    let entries = try payload.list()
    guard entries.count == slots.count else { throw payload.problem("the case has \(slots.count) payload fields") }
    var place = SavedPlace(leaf: leaf, payload: [])
    for (slot, entry) in zip(slots, entries) {
      let parts = try entry.list()
      guard parts.count == 2, try parts[0].int() == slot else { throw entry.problem("the payload is of another case") }
      // A place is saved in `initial` too, where a payload need not be there.
      let value = try values.value(parts[1])
      guard case .null = value else {
        place.payload.append((slot, try values.value(parts[1], as: program.program.slots[slot].type)))
        continue
      }
      place.payload.append((slot, .null))
    }
    for log in try reader.optional("logs")?.list() ?? [] { place.logs.append(try self.log(log, runs: nil)) }
    guard place.logs.allSatisfy({ slots.contains($0.slot) }) else {
      throw reader.problem("the changes are of another case")
    }
    return place
  }

  // MARK: Patch logs

  func node(_ log: (slot: SlotID, log: PatchLog)) -> JSONNode {
    .object(
      of: ("slot", .int(log.slot)), ("base", values.node(log.log.base)), ("entries", .list(log.log.entries.map(node))))
  }

  private func node(_ entry: PatchLog.Entry) -> JSONNode {
    var value: JSONNode?
    var computed: JSONNode?
    switch entry.value {
    case .constant(let constant): value = values.node(constant)
    case .computed(_, let locals, let captured, let source):
      computed = .object(
        of: ("call", .int(source.call)), ("patch", .int(source.patch)), ("locals", .list(locals.map(values.node))),
        ("captured", .list(captured.map { values.node($0.value) })))
    }
    return .object(
      of: ("run", entry.run.map { .int($0) }), ("steps", .list(entry.steps.map(values.node))),
      ("confirmedIn", entry.confirmedIn.map { .int($0) }), ("computed", computed), ("value", value))
  }

  /// A log; `runs` are those whose patches may be in it, nil where they are not known yet.
  func log(_ reader: JSONReader, runs: [Run]?) throws(SnapshotProblem) -> (slot: SlotID, log: PatchLog) {
    let slot = try slot(try reader.member("slot"))
    var log = PatchLog(
      base: try values.value(try reader.member("base"), as: program.program.slots[slot].type), entries: [])
    for entry in try reader.member("entries").list() { log.entries.append(try self.entry(entry, runs)) }
    return (slot, log)
  }

  private func entry(_ reader: JSONReader, _ runs: [Run]?) throws(SnapshotProblem) -> PatchLog.Entry {
    let run = try reader.optional("run")
    let confirmed = try reader.optional("confirmedIn")
    guard (run == nil) != (confirmed == nil) else { throw reader.problem("a patch is pending or confirmed") }
    if let run {
      let number = try run.int()
      guard runs?.contains(where: { $0.number == number }) ?? true else {
        throw run.problem("there is no run \(number)")
      }
    }
    var steps: [PathStep] = []
    for step in try reader.member("steps").list() { steps.append(try values.step(step)) }
    return PatchLog.Entry(
      run: try run?.int(), steps: steps, value: try patchValue(reader), confirmedIn: try confirmed?.int())
  }

  private func patchValue(_ reader: JSONReader) throws(SnapshotProblem) -> PatchLog.PatchValue {
    guard let computed = try reader.optional("computed") else {
      return .constant(
        try reader.optional("value").map { reader throws(SnapshotProblem) in try values.value(reader) } ?? .null)
    }
    let source = PatchLog.PatchSource(
      call: try computed.member("call").int(), patch: try computed.member("patch").int())
    guard program.calls.indices.contains(source.call),
      program.calls[source.call].optimistic.indices.contains(source.patch)
    else { throw computed.problem("there is no such patch") }
    let patch = program.calls[source.call].optimistic[source.patch]
    let captured = try values.values(try computed.member("captured"))
    let locals = try values.values(try computed.member("locals"))
    guard captured.count == patch.captures.count, locals.count <= program.calls[source.call].outerLocals else {
      throw computed.problem("the patch captured something else")
    }
    return .computed(
      patch.assignment.value, locals: locals, captured: zip(patch.captures, captured).map { ($0, $1) }, source: source)
  }
}

extension ValueCoding {
  package func node(_ step: PathStep) -> JSONNode {
    switch step {
    case .field(let index): .object(of: ("field", .int(index)))
    case .id(let id): .object(of: ("id", node(id)))
    case .key(let key): .object(of: ("key", node(key)))
    case .index(let index): .object(of: ("index", node(index)))
    }
  }

  package func step(_ reader: JSONReader) throws(SnapshotProblem) -> PathStep {
    if let field = try reader.optional("field") { return .field(try field.int()) }
    if let id = try reader.optional("id") { return .id(try value(id)) }
    if let key = try reader.optional("key") { return .key(try value(key)) }
    return .index(try value(try reader.member("index")))
  }
}
