import Expressions
public import Observation
package import ScreenMachine
import ScreenProgram
public import SpecValues

/// A screen for a host program: what a view reads and what a person does.
///
/// Reading a value in a view, or under `withObservationTracking`, observes that value alone: a change of another field
/// does not update the view. Events are handled synchronously; calls run as tasks, and their answers come back here.
@MainActor public final class ScreenModel: Observable {
  private let machine: Machine
  private let services: any ServiceProvider
  private let clock: any ModelClock
  private let slotNumbers: [String: Int]
  private let actionNumbers: [String: Int]
  /// The cells that somebody has read, by slot; the last is of the notices.
  private var cells: [Int: Cell] = [:]
  private let noticeCell = Cell()
  private let progressCell = Cell()
  /// The ids of the view's progress nodes with a time, by number.
  private let progressNames: [String?]
  private var tasks: [Int: [Task<Void, Never>]] = [:]
  private var dueTask: Task<Void, Never>?
  private var dueInstant: Int?
  private var queue: [Input] = []
  private var isHandling = false
  /// Is told of each output that the screen emits, with its values by name.
  public var onOutput: ((_ name: String, _ values: [(name: String, value: Value)]) -> Void)?
  /// Is told of each screen that this one asks to open, with the values of its parameters by name.
  public var onOpen: ((_ screen: String, _ arguments: [(name: String, value: Value)]) -> Void)?
  /// Is told when the screen asks to go.
  public var onBack: (() -> Void)?
  /// Is told of each event's trace.
  package var onReaction: ((Reaction) -> Void)?

  /// Makes a model of a linked program.
  package convenience init(
    _ program: LinkedProgram, params: [Value], services: any ServiceProvider, clock: any ModelClock
  ) {
    self.init(Machine(program, params: params, at: clock.now), services: services, clock: clock)
  }

  /// Makes a model that goes on where a snapshot was taken: reads that were out are asked again, writes that were out
  /// have failed with the kind `unknown`, and what waits keeps its remaining time.
  package convenience init(
    _ program: LinkedProgram, from snapshot: String, services: any ServiceProvider, clock: any ModelClock
  ) throws(SnapshotFailure) {
    let machine: Machine
    do throws(SnapshotProblem) {
      machine = try Machine(program, from: try Snapshot(Array(snapshot.utf8)))
    } catch {
      throw SnapshotFailure(message: error.description)
    }
    self.init(machine, services: services, clock: clock)
    send(.restore)
  }

  private init(_ machine: Machine, services: any ServiceProvider, clock: any ModelClock) {
    self.machine = machine
    let program = machine.program
    self.services = services
    self.clock = clock
    slotNumbers = Dictionary(
      program.program.slots.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    progressNames = program.program.view.progressTimings.map(\.identifier)
    actionNumbers = Dictionary(
      program.program.actions.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// All that the screen holds now, as one line of JSON, for a program that may be ended at any time.
  ///
  /// It belongs to the exact text of the screen file. Secrets that the screen holds are in it.
  public var snapshot: String { Snapshot(machine, at: clock.now).text }

  // MARK: Reading

  /// The dotted path of the active leaf case, such as `loaded.editing`.
  public var activeCase: String {
    observe(0)
    return machine.program.program.cases[machine.activeCase.index].path
  }

  /// A field, payload field, derived value, parameter or run status by its name; nil if there is none of that name, if
  /// its case is not active, or if it can't be computed.
  public subscript(name: String) -> Value? {
    guard let slot = slotNumbers[name] else { return nil }
    observe(slot)
    let value = try? machine.value(of: slot)
    if case .null? = value, machine.program.program.slots[slot].type.holdsNull == false { return nil }
    return value
  }

  /// Whether an action would do something now.
  public func isEnabled(_ action: String, _ arguments: [Value] = []) -> Bool {
    guard let number = actionNumbers[action] else { return false }
    let program = machine.program.program
    let declaration = program.actions[number]
    observe(0)
    observe(declaration.status)
    if let source = program.source { observe(program.actions[source.load].status) }
    let guards = [declaration.guardExpression] + (declaration.handler.steps.first?.choices ?? []).map(\.guardExpression)
    for slot in guards.flatMap({ $0?.reads ?? [] }) { observe(slot) }
    return machine.isEnabled(number, arguments)
  }

  /// Takes the oldest notice, which is shown once; nil if none is left.
  public func takeNotice() -> String? {
    noticeCell.access()
    return machine.takeNotice()?.text
  }

  /// Whether a `progress` with `after` or `atLeast` is to be shown now, of all or of those with an `id`; one that is held
  /// counts.
  public func showsProgress(_ id: String? = nil) -> Bool {
    progressCell.access()
    return machine.visibleProgress.contains { id == nil || progressNames[$0] == id }
  }

  /// Whether all that was shown is to stay as it was, its controls disabled, since a `progress` was not shown for its
  /// `atLeast` yet.
  public var isHeld: Bool {
    progressCell.access()
    return machine.isHolding
  }

  private func observe(_ slot: Int) {
    let cell: Cell
    if let known = cells[slot] {
      cell = known
    } else {
      cell = Cell()
      cells[slot] = cell
    }
    cell.access()
  }

  // MARK: Events

  /// The screen came into view.
  public func appear() { send(.lifecycle(.appear)) }

  /// The screen went out of view; it lives on.
  public func disappear() { send(.lifecycle(.disappear)) }

  /// The program came back to the foreground.
  public func resume() { send(.lifecycle(.resume)) }

  /// The screen ends; what it still waits for ends with it.
  public func close() { send(.lifecycle(.close)) }

  /// A person asked for new data.
  public func refresh() { send(.refresh) }

  /// Does an action by its name, with one argument a parameter; false if there is no such action.
  @discardableResult public func send(_ action: String, _ arguments: [Value] = []) -> Bool {
    guard let number = actionNumbers[action] else { return false }
    send(.action(number, arguments))
    return true
  }

  /// Handles an input to its end, effects included. What comes meanwhile waits its turn.
  package func send(_ input: Input) {
    queue.append(input)
    guard !isHandling else { return }
    isHandling = true
    var next = 0
    while next < queue.count {
      handle(queue[next])
      next += 1
    }
    queue.removeAll(keepingCapacity: true)
    isHandling = false
    scheduleDue()
  }

  private func handle(_ input: Input) {
    let notices = machine.notices.count
    let progress = (machine.visibleProgress, machine.isHolding)
    let reaction = machine.handle(input, at: clock.now)
    for slot in machine.changedSlots { cells[slot]?.change() }
    if machine.notices.count != notices { noticeCell.change() }
    if (machine.visibleProgress, machine.isHolding) != progress { progressCell.change() }
    for effect in reaction.effects { perform(effect) }
    onReaction?(reaction)
  }

  private func perform(_ effect: Effect) {
    let program = machine.program.program
    switch effect {
    case .request(let request):
      let operation = program.operations[request.operation]
      let arguments = zip(operation.params, request.arguments).map { (name: $0.name, value: $1) }
      let services = services
      let task = Task { [weak self] in
        let reply: Input.Reply
        do {
          switch try await services.call(operation.name, arguments, resultType: operation.result) {
          case .value(let value):
            reply =
              operation.result.holds(value)
              ? .done(value)
              : .failed(
                CallError(kind: "decoding", message: "\(operation.name) answered with no \(operation.result)."))
          case .unchanged: reply = .unchanged
          }
        } catch let error as ServiceError {
          reply = .failed(
            CallError(
              kind: error.kind, status: error.status, message: error.message, retryAfter: error.retryAfter,
              details: error.details))
        } catch let error as JSONDecodingFailure {
          reply = .failed(CallError(kind: "decoding", message: error.summary))
        } catch {
          reply = .failed(CallError(kind: "unknown", message: "Something went wrong."))
        }
        if Task.isCancelled { return }
        self?.receive(request, reply)
      }
      tasks[request.run, default: []].append(task)
    case .cancelRequest(let run): tasks.removeValue(forKey: run)?.forEach { $0.cancel() }
    case .open(let destination): onOpen?(destination.screen, destination.arguments)
    case .back: onBack?()
    case .emit(let output, let values):
      let declaration = program.outputs[output]
      onOutput?(declaration.name, zip(declaration.params, values).map { (name: $0.name, value: $1) })
    }
  }

  private func receive(_ request: Effect.Request, _ reply: Input.Reply) {
    send(.reply(run: request.run, part: request.part, attempt: request.attempt, reply))
    if !machine.runs.contains(where: { $0.number == request.run }) { tasks[request.run] = nil }
  }

  // MARK: Time

  private func scheduleDue() {
    guard machine.nextDue != dueInstant else { return }
    dueTask?.cancel()
    dueInstant = machine.nextDue
    guard let instant = dueInstant else { return }
    let clock = clock
    dueTask = Task { [weak self] in
      do { try await clock.sleep(until: instant) } catch { return }
      self?.fireDue()
    }
  }

  private func fireDue() {
    dueInstant = nil
    let now = clock.now
    var count = 0
    while let due = machine.nextDue, due <= now, count < 1_000 {
      send(.due)
      count += 1
    }
    scheduleDue()
  }

  deinit {
    for each in tasks.values { each.forEach { $0.cancel() } }
    dueTask?.cancel()
  }
}

/// One observable value: whoever reads it is told when it may have changed.
@MainActor private final class Cell: Observable {
  private let registrar = ObservationRegistrar()
  private var version: Int { 0 }

  func access() { registrar.access(self, keyPath: \.version) }

  func change() { registrar.withMutation(of: self, keyPath: \.version) {} }
}
