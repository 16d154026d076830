package import ScreenMachine
package import ScreenProgram
package import SpecValues

/// A screen or an app played against stubs on a virtual clock: synchronous, and the same each time.
///
/// The clock begins at 2001-01-01T00:00:00Z and moves only when it is told to; with a ``LivePort`` it is the real one. At one instant inputs come first, then
/// what waited for the instant, then replies; ties in the order of creation (rule M8).
package final class Simulation {
  package let linked: LinkedApp
  /// The values that shared fields began with, by their slot.
  package let shared: [(slot: SlotID, value: Value)]
  package let params: [Value]
  package private(set) var machine: Machine
  package private(set) var world: StubWorld
  /// The time, in nanoseconds since 2001-01-01T00:00:00Z.
  package internal(set) var now: Instant
  /// When the play began: 0 on the virtual clock.
  package private(set) var start: Instant
  /// What answers in place of the stubs, and gives the time; nil where nothing is live.
  let live: (any LivePort)?
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
  /// The calls that a live service has yet to answer, by their index in the world's.
  var callsOut: Set<Int> = []

  private struct PendingReply {
    var instant: Instant
    var order: Int
    var call: Int
    /// What a live service answered; nil where a stub is asked.
    var answer: Input.Reply?
  }

  /// How many events one instant may have before it is taken for endless (rule M7).
  package static let eventsPerInstant = 1_000
  /// How many events one move of the clock may have; a timer of a millisecond over a day would take for ever.
  package static let eventsPerMove = 1_000_000

  /// Makes a play that has seen no event yet; without a set every call finds no stub.
  package init(
    _ linked: LinkedApp, stubs: StubSet?, params: [Value] = [], shared: [(slot: SlotID, value: Value)] = [],
    live: (any LivePort)? = nil
  ) {
    self.linked = linked
    self.params = params
    self.shared = shared
    self.live = live
    // What another screen asked of the same services is none of this one's business.
    live?.cancelAll()
    start = live?.now ?? 0
    now = start
    machine = Machine(linked, params: params, shared: shared, at: start)
    world = StubWorld(linked.whole.program, stubs)
  }

  /// Makes a screen that is played alone.
  package convenience init(
    _ program: LinkedProgram, stubs: StubSet?, params: [Value] = [], live: (any LivePort)? = nil
  ) {
    self.init(LinkedApp(alone: program), stubs: stubs, params: params, live: live)
  }

  /// The program whose operations are called: the app's own part, or that of the screen alone.
  package var services: Program { linked.whole.program }

  /// Goes on with what still fits of another play, before the first event; tells whether the case is among it.
  package func takeOver(from old: Simulation) -> Bool {
    (now, start) = (old.now, old.start)
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
      if let live, live.serves(request.operation) {
        callsOut.insert(world.noteLive(request, at: now))
        live.send(request)
        return
      }
      let call = world.receive(request, at: now)
      if let problem = world.calls[call].problem { problems.append(problem) }
      if let delay = world.calls[call].delay { schedule(call, after: delay) }
    case .cancelRequest(let run):
      world.cancel(run: run)
      live?.cancel(run: run)
      callsOut = callsOut.filter { world.calls[$0].run != run }
    case .emit, .open, .back: break
    }
  }

  private func schedule(_ call: Int, after delay: Int) {
    let (instant, overflow) = now.addingReportingOverflow(delay)
    schedule(PendingReply(instant: overflow ? .max : instant, order: nextOrder, call: call))
  }

  private func schedule(_ reply: PendingReply) {
    replies.append(reply)
    nextOrder += 1
  }

  /// Takes the replies of the live services that have come; they are due at once.
  func takeLiveReplies() {
    for each in live?.takeReplies() ?? [] {
      let request = each.request
      let call = callsOut.first {
        let call = world.calls[$0]
        return call.run == request.run && call.part == request.part && call.attempt == request.attempt
      }
      guard let call else { continue }
      callsOut.remove(call)
      schedule(PendingReply(instant: max(now, each.instant), order: nextOrder, call: call, answer: each.reply))
    }
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

  /// Moves the clock to an instant; an earlier one is now. The real clock moves by itself, and this waits for it.
  package func advance(to instant: Instant) {
    if let live { advance(to: instant, live) } else { move(to: instant) }
  }

  /// Moves the clock to an instant, or until so many events have happened, and waits for nothing; false where it has not
  /// come there.
  package func advance(to instant: Instant, atMost limit: Int) -> Bool {
    takeLiveReplies()
    return move(to: instant, atMost: limit)
  }

  /// Sets the clock to an instant, after all that is due until then.
  func move(to instant: Instant) {
    if !move(to: instant, atMost: Simulation.eventsPerMove) {
      problems.append("more than 1,000,000 events are due in one move of the clock; move it by less at a time")
    }
  }

  private func move(to instant: Instant, atMost limit: Int) -> Bool {
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
    if let live { return advanceToNext(live) }
    guard !isStopped, let next = nextInstant else { return false }
    now = max(now, next)
    step(next)
    return true
  }

  func step(_ instant: Instant) {
    if let due = machine.nextDue, due <= instant {
      _ = handle(.due)
    } else if let index = nextReply {
      deliver(replies.remove(at: index))
    }
  }

  private func deliver(_ pending: PendingReply) {
    let call = world.calls[pending.call]
    // The request of a cancelled read is gone; that of a write reaches its service all the same.
    guard call.state == .open else { return }
    let reply = pending.answer ?? world.answer(pending.call)
    if call.isLive { world.noteAnswer(pending.call) }
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
    if let live { return settle(live) }
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
    if let live, live.serves(operation) {
      let name = services.operations[operation].name
      problems.append("`\(name)` is played live, so no stub answers it; leave its service out of `--live`")
    }
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
    callsOut.removeAll()
    live?.cancelAll()
    world.forgetCalls()
    let recordsTrace = machine.recordsTrace
    machine = Machine(linked, params: params, shared: shared, at: now)
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
