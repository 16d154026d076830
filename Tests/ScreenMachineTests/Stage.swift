import Expressions
import ScreenMachine
import ScreenProgram
import SourceText
import SpecChecking
import SpecValues
import Testing

/// Why a screen of a test can't be played.
struct StageError: Error, CustomStringConvertible {
  let description: String
}

/// A machine on a stage: inputs and answers by name, and what came of them in words.
final class Stage {
  let program: Program
  let linked: LinkedProgram
  private(set) var machine: Machine
  private(set) var now: Instant = 0
  /// Requests without an answer, in order.
  private(set) var open: [Effect.Request] = []
  /// All requests so far, such as `todos.fetch()`.
  private(set) var calls: [String] = []
  private(set) var trace: [TraceEntry] = []
  private(set) var emitted: [String] = []
  private(set) var cancelled: [Int] = []
  /// Looks at each event and what came of it.
  var observer: ((Input, Reaction) -> Void)?

  init(_ yaml: String, params: [Value]? = nil) throws {
    let loaded = SpecLoader().load(SourceFile(path: "test.screen.yaml", text: yaml))
    let errors = loaded.diagnostics.filter { $0.severity == .error }
    guard let program = loaded.program else {
      throw StageError(description: errors.map { "\($0.message) at `\($0.span.text)`" }.joined(separator: "; "))
    }
    self.program = program
    linked = LinkedProgram(program)
    machine = Machine(
      linked, params: params ?? program.params.map { program.slots[$0].initial ?? .string("p") })
  }

  /// Goes on with a machine that is made of this one's snapshot, as text.
  func goThroughSnapshot() throws {
    machine = try Machine(linked, from: try Snapshot(Array(Snapshot(machine, at: now).text.utf8)))
  }

  /// Goes on as after a restart: with the snapshot, and without the answers of what was out.
  func restart() throws {
    try goThroughSnapshot()
    open = []
    handle(.restore)
  }

  @discardableResult func handle(_ input: Input) -> [TraceEntry] {
    let reaction = machine.handle(input, at: now)
    trace += reaction.trace
    for effect in reaction.effects {
      switch effect {
      case .request(let request):
        open.append(request)
        let arguments = request.arguments.map { JSONEncoding.encode($0) }.joined(separator: ", ")
        calls.append("\(program.operations[request.operation].name)(\(arguments))")
      case .cancelRequest(let run):
        cancelled.append(run)
      case .back(let value): emitted.append("back(\(value.map { JSONEncoding.encode($0) } ?? ""))")
      case .open(let destination): emitted.append("opens \(destination.screen)")
      case .emit(let output, let values):
        let texts = values.map { JSONEncoding.encode($0) }.joined(separator: ", ")
        emitted.append("\(program.outputs[output].name)(\(texts))")
      }
    }
    observer?(input, reaction)
    return reaction.trace
  }

  // MARK: Inputs

  func appear() { handle(.lifecycle(.appear)) }

  @discardableResult func send(
    _ name: String, _ arguments: Value..., sourceLocation: SourceLocation = #_sourceLocation
  ) -> [TraceEntry] {
    guard let action = program.actions.firstIndex(where: { $0.name == name }) else {
      Issue.record("no action \(name)", sourceLocation: sourceLocation)
      return []
    }
    return handle(.action(action, arguments))
  }

  func edit(_ name: String, _ value: Value, sourceLocation: SourceLocation = #_sourceLocation) {
    let checker = ExpressionChecker(
      scope: TableScope(program.slots.enumerated().map { Variable($1.name, $1.type, .slot($0)) }))
    guard let path = checker.checkPath(name).value else {
      Issue.record("no place \(name)", sourceLocation: sourceLocation)
      return
    }
    handle(.edit(LinkedPath(path), locals: [], value))
  }

  /// Answers the oldest open request of an operation.
  func answer(_ name: String, _ reply: Input.Reply, sourceLocation: SourceLocation = #_sourceLocation) {
    guard let index = open.firstIndex(where: { program.operations[$0.operation].name == name }) else {
      Issue.record("no open request of \(name)", sourceLocation: sourceLocation)
      return
    }
    let request = open.remove(at: index)
    handle(.reply(run: request.run, part: request.part, attempt: request.attempt, reply))
  }

  /// Answers with JSON, decoded by the operation's type.
  func answer(_ name: String, _ json: String, sourceLocation: SourceLocation = #_sourceLocation) {
    guard let operation = program.operations.first(where: { $0.name == name }) else {
      Issue.record("no operation \(name)", sourceLocation: sourceLocation)
      return
    }
    answer(name, .done(value(json, operation.result)), sourceLocation: sourceLocation)
  }

  func fail(_ name: String, _ kind: String = "server", retryAfter: Int? = nil) {
    answer(name, .failed(CallError(kind: kind, message: "It failed.", retryAfter: retryAfter)))
  }

  func value(_ json: String, _ type: ValueType) -> Value {
    do {
      return try JSONDecoding.decode(Array(json.utf8), as: type).value
    } catch {
      Issue.record("\(error)")
      return .null
    }
  }

  /// Moves the clock on, firing what is due on the way.
  func advance(_ milliseconds: Int) {
    let end = now + milliseconds * 1_000_000
    while let due = machine.nextDue, due <= end {
      now = max(now, due)
      handle(.due)
    }
    now = end
  }

  /// Lets time pass in which nothing is handled.
  func sleep(_ milliseconds: Int) { now += milliseconds * 1_000_000 }

  // MARK: What is

  var state: String { program.cases[machine.activeCase.index].path }

  /// A value by its name, as JSON.
  func show(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) -> String {
    let variables = program.slots.enumerated().map { index, slot in
      Variable(slot.name, slot.type, slot.isComputed ? .computed(index) : .slot(index))
    }
    let result = ExpressionChecker(scope: TableScope(variables)).check(name)
    guard let checked = result.value else {
      Issue.record("\(result.diagnostics.map(\.message))", sourceLocation: sourceLocation)
      return ""
    }
    do throws(EvaluationFailure) {
      return JSONEncoding.encode(try checked.compiled().evaluate(machine.context))
    } catch {
      return "failure: \(error.message)"
    }
  }

  /// The value of a plain slot by its name.
  func plain(_ name: String) -> Value {
    program.slots.firstIndex { $0.name == name }.flatMap { try? machine.value(of: $0) } ?? .string("no slot")
  }

  func isEnabled(_ name: String, _ arguments: Value...) -> Bool {
    program.actions.firstIndex { $0.name == name }.map { machine.isEnabled($0, arguments) } ?? false
  }

  /// The leaves entered since the last look, in order.
  func takeEntered() -> [String] {
    defer { trace.removeAll() }
    return trace.compactMap { entry in
      if case .entered(let id) = entry, program.cases[id.index].children.isEmpty {
        program.cases[id.index].path
      } else {
        nil
      }
    }
  }

  /// The drops and failures since the last look.
  func takeProblems() -> [String] {
    defer { trace.removeAll() }
    return trace.compactMap { entry in
      switch entry {
      case .dropped(let action, let reason): "\(program.actions[action].name): \(reason.rawValue)"
      case .unhandled(let action): "\(program.actions[action].name): unhandled"
      case .failure(let failure): "failure: \(failure.message)"
      case .refused(let message): "refused: \(message)"
      case .late: "late"
      case .noSuchElement: "no such element"
      case .noWayBack: "no way back"
      case .event, .dispatched, .left, .entered, .chose, .assigned, .watch, .notice, .emitted, .opening,
        .closing, .opened, .closed, .sessionReset, .on, .run, .skippedInvalid:
        nil
      }
    }
  }

  func takeNotices() -> [String] {
    var texts: [String] = []
    while let notice = machine.takeNotice() { texts.append(notice.text) }
    return texts
  }
}

extension Value {
  var isNull: Bool { if case .null = self { true } else { false } }
}
