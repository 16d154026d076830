import ScreenProgram
package import SpecValues

/// Inputs as JSON and back, by the names that a program's author gave.
package struct InputCoding {
  private let program: LinkedProgram
  private let coding: SnapshotCoding
  private var values: ValueCoding { coding.values }

  package init(_ program: LinkedProgram) {
    self.program = program
    coding = SnapshotCoding(program)
  }

  // MARK: Writing

  /// The node of an input; a path of an edit is to be resolved by ``Machine/resolved(_:)`` before.
  package func node(_ input: Input) -> JSONNode {
    switch input {
    case .lifecycle(let event): .object(of: ("lifecycle", .string(event.rawValue)))
    case .refresh: .object(of: ("refresh", .bool(true)))
    case .action(let id, let arguments, let isAutomatic):
      .object(
        of: ("action", coding.node(action: id)), ("arguments", .list(arguments.map(values.node))),
        ("isAutomatic", isAutomatic ? .bool(true) : nil))
    case .edit(let path, _, let value):
      .object(
        of: ("edit", .int(path.slot)), ("steps", .list(path.knownSteps.map(values.node))), ("value", values.node(value))
      )
    case .setParams(let given):
      .object(
        of: (
          "setParams",
          .list(given.map { .object(of: ("param", .int($0.param)), ("value", values.node($0.value))) })
        ))
    case .reply(let run, let part, let attempt, let reply):
      .object(
        of: ("reply", .int(run)), ("part", .int(part)), ("attempt", .int(attempt)), ("with", node(reply)))
    case .due: .object(of: ("due", .bool(true)))
    case .restore: .object(of: ("restore", .bool(true)))
    case .takeNotice: .object(of: ("takeNotice", .bool(true)))
    case .back: .object(of: ("back", .bool(true)))
    case .tab(let index): .object(of: ("tab", .int(index)))
    case .open(let destination):
      .object(
        of: ("open", .string(destination.screen)),
        (
          "with",
          .list(
            destination.arguments.map {
              .object(of: ("name", .string($0.name)), ("value", values.node($0.value)))
            })
        ))
    }
  }

  private func node(_ reply: Input.Reply) -> JSONNode {
    switch reply {
    case .done(let value, let leftOut):
      .object(of: ("done", values.node(value)), ("leftOut", leftOut > 0 ? .int(leftOut) : nil))
    case .failed(let error): .object(of: ("failed", coding.node(error)))
    case .unchanged: .object(of: ("unchanged", .bool(true)))
    }
  }

  // MARK: Reading

  /// The input of a node, checked against the program: what is there fits, in number and type.
  package func input(_ reader: JSONReader) throws(SnapshotProblem) -> Input {
    if let event = try reader.optional("lifecycle") { return .lifecycle(try event.word(LifecycleEvent.self)) }
    if try reader.optional("refresh") != nil { return .refresh }
    if try reader.optional("due") != nil { return .due }
    if try reader.optional("restore") != nil { return .restore }
    if try reader.optional("takeNotice") != nil { return .takeNotice }
    if let action = try reader.optional("action") { return try self.action(action, reader) }
    if let slot = try reader.optional("edit") { return try edit(slot, reader) }
    if try reader.optional("back") != nil { return .back }
    if let tab = try reader.optional("tab") { return .tab(try tab.int()) }
    if let screen = try reader.optional("open") { return .open(try destination(screen, reader)) }
    if let given = try reader.optional("setParams") { return .setParams(try given.list().map(param)) }
    if let run = try reader.optional("reply") { return try reply(run, reader) }
    throw reader.problem("this is no input")
  }

  private func action(_ name: JSONReader, _ reader: JSONReader) throws(SnapshotProblem) -> Input {
    let id = try coding.action(name)
    let arguments = try reader.member("arguments")
    let given = try arguments.list()
    let params = program.program.actions[id].params
    guard given.count == params.count else {
      throw arguments.problem(
        "`\(program.program.actions[id].name)` takes \(params.count) arguments, found \(given.count)")
    }
    var checked: [Value] = []
    for (param, reader) in zip(params, given) { checked.append(try values.value(reader, as: param.type)) }
    return .action(id, checked, isAutomatic: try reader.optional("isAutomatic")?.bool() ?? false)
  }

  private func edit(_ slot: JSONReader, _ reader: JSONReader) throws(SnapshotProblem) -> Input {
    let id = try coding.slot(slot)
    var steps: [PathStep] = []
    for step in try reader.member("steps").list() { steps.append(try values.step(step)) }
    guard let type = PathStep.type(at: steps, of: program.program.slots[id].type) else {
      throw reader.problem("`\(program.program.slots[id].name)` has no such place")
    }
    let value = try reader.optional("value") ?? JSONReader(.null, path: "\(reader.path).value")
    return .edit(LinkedPath(slot: id, steps: steps, type: type), locals: [], try values.value(value, as: type))
  }

  private func destination(_ screen: JSONReader, _ reader: JSONReader) throws(SnapshotProblem) -> Destination {
    var destination = Destination(screen: try screen.text())
    for argument in try reader.member("with").list() {
      let value = try argument.optional("value").map { value throws(SnapshotProblem) in try values.value(value) }
      destination.arguments.append((try argument.member("name").text(), value ?? .null))
    }
    return destination
  }

  private func param(_ reader: JSONReader) throws(SnapshotProblem) -> (param: Int, value: Value) {
    let number = try reader.member("param")
    let index = try number.int()
    guard program.program.params.indices.contains(index) else { throw number.problem("there is no such parameter") }
    let value = try reader.optional("value") ?? JSONReader(.null, path: "\(reader.path).value")
    return (index, try values.value(value, as: program.program.slots[program.program.params[index]].type))
  }

  private func reply(_ run: JSONReader, _ reader: JSONReader) throws(SnapshotProblem) -> Input {
    let with = try reader.member("with")
    let reply: Input.Reply
    if let failed = try with.optional("failed") {
      reply = .failed(try coding.error(failed))
    } else if try with.optional("unchanged") != nil {
      reply = .unchanged
    } else {
      let done = try with.optional("done").map { done throws(SnapshotProblem) in try values.value(done) } ?? .null
      reply = .done(done, leftOut: try with.optional("leftOut")?.int() ?? 0)
    }
    return .reply(
      run: try run.int(), part: try reader.member("part").int(), attempt: try reader.member("attempt").int(), reply)
  }
}

extension Machine {
  /// The input with every key of an edited path evaluated now, so that it can be written down.
  package func resolved(_ input: Input) -> Input {
    guard case .edit(let path, let locals, let value) = input, !path.isKnown else { return input }
    screen.setLocals(locals)
    defer { screen.clearLocals() }
    // A key that fails now fails in the machine too, which says so.
    guard let steps = try? path.steps(screen.context) else { return input }
    return .edit(LinkedPath(slot: path.slot, steps: steps, type: path.type), locals: [], value)
  }
}

extension PathStep {
  /// The type of a place inside of a type, or nil if there is none.
  static func type(at steps: [PathStep], of type: ValueType) -> ValueType? {
    var type = type
    for step in steps {
      switch (step, type.withoutNull) {
      case (.field(let index), .record(let record)):
        guard record.fields.indices.contains(index) else { return nil }
        type = record.fields[index].type
      case (.id, .list(let element)), (.index, .list(let element)): type = element
      case (.key, .map(_, let element)): type = element
      case (.field, _), (.id, _), (.index, _), (.key, _): return nil
      }
    }
    return type
  }
}
