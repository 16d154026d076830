package import ScreenMachine
package import ScreenProgram
package import SpecValues

/// A screen played against stubs on a virtual clock: synchronous, and the same each time.
///
/// The clock begins at 2001-01-01T00:00:00Z and moves only when it is told to. At one instant inputs come first, then
/// what waited for the instant, then replies; ties in the order of creation (rule M8).
package final class Simulation {
  package let program: LinkedProgram
  package let params: [Value]
  package private(set) var machine: Machine
  package private(set) var world: StubWorld
  /// The virtual time, in nanoseconds from the start.
  package private(set) var now: Instant = 0
  /// Is called before the observer is, with the machine after the event.
  package var onCommit: ((Machine) -> Void)?
  /// Is told of each event, once it is committed.
  package var observer: ((Input, Reaction) -> Void)?
  /// Is told that the program ended and began again, which is no event of a machine.
  package var relaunchObserver: (() -> Void)?
  /// What went wrong in the play itself: a call without an answer, an instant that never ends.
  package private(set) var problems: [String] = []
  /// Whether the play stands still: until this is false again, inputs are lost and the clock does not move.
  ///
  /// Whoever looks on may set it in the middle of a move of the clock, which then ends at that very event.
  package var isStopped = false

  private var replies: [PendingReply] = []
  private var nextOrder = 0

  private struct PendingReply {
    var instant: Instant
    var order: Int
    var call: Int
  }

  /// How many events one instant may have before it is taken for endless (rule M7).
  package static let eventsPerInstant = 1_000
  /// How many events one move of the clock may have; a timer of a millisecond over a day would take for ever.
  package static let eventsPerMove = 1_000_000

  /// Makes a played screen that has seen no event yet; without a set every call finds no stub.
  package init(_ program: LinkedProgram, stubs: StubSet?, params: [Value] = []) {
    self.program = program
    self.params = params
    machine = Machine(program, params: params)
    world = StubWorld(program.program, stubs)
  }

  /// Goes on with what still fits of another play, before the first event; tells whether the case is among it.
  package func takeOver(from old: Simulation) -> Bool {
    now = old.now
    return machine.takeOver(from: old.machine)
  }

  // MARK: Events

  /// Handles an input now, then all that is due at this instant.
  @discardableResult
  package func send(_ input: Input) -> Reaction {
    let reaction = sendAlone(input)
    drain()
    return reaction
  }

  /// Handles an input now and nothing else, as one of several at one instant.
  @discardableResult
  package func sendAlone(_ input: Input) -> Reaction {
    handle(input)
  }

  private func handle(_ input: Input) -> Reaction {
    if isStopped { return .nothing }
    // Whoever looks on is told of an edit with the place that it has now.
    let input = observer == nil ? input : machine.resolved(input)
    let reaction = machine.handle(input, at: now)
    for effect in reaction.effects { perform(effect) }
    onCommit?(machine)
    observer?(input, reaction)
    return reaction
  }

  private func perform(_ effect: Effect) {
    switch effect {
    case .request(let request):
      let call = world.receive(request, at: now)
      if let problem = world.calls[call].problem { problems.append(problem) }
      if let delay = world.calls[call].delay { schedule(call, after: delay) }
    case .cancelRequest(let run): world.cancel(run: run)
    case .emit: break
    }
  }

  private func schedule(_ call: Int, after delay: Int) {
    let (instant, overflow) = now.addingReportingOverflow(delay)
    replies.append(PendingReply(instant: overflow ? .max : instant, order: nextOrder, call: call))
    nextOrder += 1
  }

  // MARK: Time

  /// When something happens next without an input: something that waits, or a reply.
  package var nextInstant: Instant? {
    [machine.nextDue, nextReply.map { replies[$0].instant }].compactMap(\.self).min()
  }

  private var nextReply: Int? {
    replies.indices.min { (replies[$0].instant, replies[$0].order) < (replies[$1].instant, replies[$1].order) }
  }

  /// Handles all that is due at this instant.
  package func drain() {
    advance(to: now)
  }

  /// Moves the clock by a time, handling everything due on the way in order, the end included.
  package func advance(by nanoseconds: Int) {
    let (instant, overflow) = now.addingReportingOverflow(max(0, nanoseconds))
    advance(to: overflow ? .max : instant)
  }

  /// Moves the clock to an instant; an earlier one is now.
  package func advance(to instant: Instant) {
    if !advance(to: instant, atMost: Simulation.eventsPerMove) {
      problems.append("more than 1,000,000 events are due in one move of the clock; move it by less at a time")
    }
  }

  /// Moves the clock to an instant, or until so many events have happened; false where it has not come there.
  package func advance(to instant: Instant, atMost limit: Int) -> Bool {
    var count = 0
    var total = 0
    while !isStopped, let next = nextInstant, next <= instant {
      if next > now {
        now = next
        count = 0
      }
      count += 1
      guard count <= Simulation.eventsPerInstant else {
        problems.append("more than 1,000 events happen at one instant, so this never ends")
        return true
      }
      total += 1
      guard total <= limit else { return false }
      step(next)
    }
    if !isStopped { now = max(now, instant) }
    return true
  }

  /// Handles the one thing that comes next; false if nothing does.
  @discardableResult
  package func advanceToNext() -> Bool {
    guard !isStopped, let next = nextInstant else { return false }
    now = max(now, next)
    step(next)
    return true
  }

  private func step(_ instant: Instant) {
    if let due = machine.nextDue, due <= instant {
      _ = handle(.due)
    } else if let index = nextReply {
      let reply = replies.remove(at: index)
      deliver(reply.call)
    }
  }

  private func deliver(_ index: Int) {
    let call = world.calls[index]
    // The request of a cancelled read is gone; that of a write reaches its service all the same.
    guard call.state == .open else { return }
    let reply = world.answer(index)
    _ = handle(.reply(run: call.run, part: call.part, attempt: call.attempt, reply))
  }

  /// Whether nothing is left but polling, and calls that wait for a `reply` step.
  package var isSettled: Bool { nextUnsettled == nil }

  private var nextUnsettled: Instant? {
    let waiting = world.runsThatWait
    let dues = machine.dues.filter { due in
      switch due.kind {
      case .poll: false
      case .timeout(let run), .deadline(let run): !waiting.contains(run)
      case .timer, .wait, .retry, .progress: true
      }
    }.map(\.instant)
    return (dues + replies.filter { world.calls[$0.call].state == .open }.map(\.instant)).min()
  }

  /// Advances until only polling and unanswered `waits` calls remain; false if that does not come within 10,000 events.
  package func settle() -> Bool {
    var events = 0
    while !isStopped, let next = nextUnsettled {
      while !isStopped, let due = nextInstant, due <= next {
        now = max(now, due)
        step(due)
        events += 1
        guard events < 10_000 else { return false }
      }
      if nextInstant == nil { break }
    }
    return true
  }

  // MARK: Stubs

  /// Replaces answers from here on.
  package func setStub(_ operation: OperationID, _ answer: StubAnswer?, after: Int?) {
    world.override(operation, answer, after: after)
  }

  /// Lets another set answer from here on.
  package func use(_ stubs: StubSet) { world.use(stubs) }

  /// Answers an open call that waits: the oldest of the operation, or the one with a number.
  package func reply(_ operation: OperationID, ordinal: Int?, _ answer: StubReply) -> String? {
    switch world.openCall(of: operation, ordinal: ordinal) {
    case .found(let index):
      world.setAnswer(index, answer)
      replies.removeAll { $0.call == index }
      schedule(index, after: answer.after)
      drain()
      return nil
    case .problem(let message): return message
    }
  }

  /// Ends the program and starts it again: the screen is new, what the stubs remember stays.
  package func relaunch() {
    replies.removeAll()
    world.forgetCalls()
    let recordsTrace = machine.recordsTrace
    machine = Machine(program, params: params, at: now)
    machine.recordsTrace = recordsTrace
    relaunchObserver?()
  }

  /// Takes the oldest notice, which is shown once.
  package func takeNotice() -> Notice? {
    guard let notice = machine.notices.first else { return nil }
    _ = handle(.takeNotice)
    return notice
  }

  /// Takes the problems that were met so far.
  package func takeProblems() -> [String] {
    defer { problems.removeAll() }
    return problems
  }
}
