import Expressions
import SourceText
package import ScreenMachine
package import ScreenProgram
package import SpecValues

/// The stubs of a played screen: what they answer, what they remember, what they were asked.
package struct StubWorld {
  /// A call that reached the stubs.
  package struct CallRecord {
    package enum State: String, Sendable {
      case open, answered, cancelled
    }

    package var operation: OperationID
    package var arguments: [Value]
    package var instant: Instant
    /// Which call of its operation it is, from 1.
    package var ordinal: Int
    package var state: State
    var run: Int
    var part: Int
    var attempt: Int
    /// The answer that was chosen; nil where no stub matched.
    var reply: StubReply?
    /// When it answers by itself, in nanoseconds after the call; nil: never.
    var delay: Int?
    /// Why no stub matched.
    package var problem: String?
    /// Whether a live service answers it.
    package var isLive = false
  }

  package private(set) var calls: [CallRecord] = []
  /// The name of the set.
  package private(set) var name: String
  private var hasSet: Bool

  /// How often each operation was called, so that a long play does not count all calls again and again.
  private var made: [OperationID: Int] = [:]
  private let program: Program
  private var answers: [OperationID: StubAnswer]
  /// How often each sequence gave an answer.
  private var given: [OperationID: [Place: Int]] = [:]
  private var context: EvaluationContext
  private var compiled: [String: CompiledExpression] = [:]

  /// Where a sequence stands in the answer of an operation: the alternatives and parts that lead to it.
  private typealias Place = [Int]

  init(_ program: Program, _ set: StubSet?) {
    self.program = program
    name = set?.name ?? "none"
    hasSet = set != nil
    answers = set?.answers ?? [:]
    context = StubWorld.memory(of: set)
  }

  // MARK: Calls

  /// Takes a call and chooses its answer; gives its index in `calls`.
  mutating func receive(_ request: Effect.Request, at instant: Instant) -> Int {
    var record = record(request, at: instant)
    switch choose(request) {
    case .reply(let reply):
      record.reply = reply
      switch reply.outcome {
      case .hangs, .waits: record.delay = nil
      case .returns, .raw, .fails, .unchanged: record.delay = reply.after
      }
    case .problem(let message):
      record.problem = message
      record.delay = 0
    }
    calls.append(record)
    return calls.count - 1
  }

  /// Notes a call that a live service answers; gives its index in `calls`.
  mutating func noteLive(_ request: Effect.Request, at instant: Instant) -> Int {
    var record = record(request, at: instant)
    record.isLive = true
    calls.append(record)
    return calls.count - 1
  }

  /// Notes that a live service has answered.
  mutating func noteAnswer(_ index: Int) { calls[index].state = .answered }

  private mutating func record(_ request: Effect.Request, at instant: Instant) -> CallRecord {
    let ordinal = made[request.operation, default: 0] + 1
    made[request.operation] = ordinal
    return CallRecord(
      operation: request.operation, arguments: request.arguments, instant: instant, ordinal: ordinal, state: .open,
      run: request.run, part: request.part, attempt: request.attempt)
  }

  private enum Choice {
    case reply(StubReply)
    case problem(String)
  }

  private mutating func choose(_ request: Effect.Request) -> Choice {
    let operation = program.operations[request.operation]
    guard let answer = answers[request.operation] else {
      guard hasSet else {
        let why =
          program.stubs.isEmpty ? "there are no `stubs`" : "no set of `stubs` is chosen, and none is named `default`"
        return .problem("nothing answers `\(operation.name)`: \(why)")
      }
      let others = answers.keys.sorted().map { "`\(program.operations[$0].name)`" }
      let hint = others.isEmpty ? "the set is empty" : "it answers \(others.joined(separator: ", "))"
      return .problem("no stub of the set `\(name)` answers `\(operation.name)`; \(hint)")
    }
    return choose(answer, at: [], request, operation)
  }

  private mutating func choose(
    _ answer: StubAnswer, at place: Place, _ request: Effect.Request, _ operation: Operation
  ) -> Choice {
    switch answer {
    case .reply(let reply): return .reply(reply)
    case .sequence(let parts):
      var position = given[request.operation, default: [:]][place, default: 0]
      given[request.operation, default: [:]][place] = position + 1
      for (index, part) in parts.enumerated() {
        if position < part.times { return choose(part.reply, at: place + [index], request, operation) }
        position -= part.times
      }
      guard let last = parts.last else { return .problem("the sequence of `\(operation.name)` is empty") }
      return choose(last.reply, at: place + [parts.count - 1], request, operation)
    case .match(let alternatives):
      setLocals(request.arguments)
      for (index, alternative) in alternatives.enumerated() {
        guard let condition = alternative.guardExpression else {
          return choose(alternative.answer, at: place + [index], request, operation)
        }
        if (try? condition.compiled().evaluateBool(context)) == true {
          return choose(alternative.answer, at: place + [index], request, operation)
        }
      }
      let given = zip(operation.params, request.arguments).map { "\($0.name): \(JSONEncoding.encode($1))" }
      return .problem(
        "no alternative of `\(operation.name)` in the set `\(name)` matches (\(given.joined(separator: ", "))); "
          + "the closest is \(closest(alternatives).map { "`\($0.text)`" } ?? "none")")
    }
  }

  /// The place of the alternative of whose guard most demands hold; of several the first.
  private func closest(
    _ alternatives: [(guardExpression: CheckedExpression?, answer: StubAnswer, place: SourceSpan)]
  ) -> SourceSpan? {
    var best: (held: Int, place: SourceSpan)?
    for alternative in alternatives {
      guard let condition = alternative.guardExpression else { continue }
      let held = condition.compiledDemands().count { (try? $0.evaluateBool(context)) == true }
      if held > best?.held ?? -1 { best = (held, alternative.place) }
    }
    return best?.place
  }

  private func setLocals(_ arguments: [Value]) {
    for (index, argument) in arguments.enumerated() { context[local: index] = argument }
  }

  // MARK: Answers

  /// The answer of a call, now that its time has come: changes the memory, then computes what it returns.
  mutating func answer(_ index: Int) -> Input.Reply {
    let record = calls[index]
    let operation = program.operations[record.operation]
    calls[index].state = .answered
    guard let reply = record.reply else {
      return .failed(CallError(kind: "unknown", message: record.problem ?? "no stub matched"))
    }
    setLocals(record.arguments)
    do {
      for assignment in reply.sets { try apply(assignment) }
      switch reply.outcome {
      case .returns(let value): return .done(try LinkedValue(value, operation.result).evaluate(context))
      case .raw(let text): return decode(text, operation)
      case .fails(let failure):
        return .failed(
          CallError(
            kind: failure.kind, status: failure.status, message: failure.message, retryAfter: failure.retryAfter,
            details: failure.details))
      case .unchanged: return .unchanged
      case .hangs, .waits: return .failed(CallError(kind: "unknown", message: "this call is not answered"))
      }
    } catch {
      return .failed(
        CallError(kind: "unknown", message: "the stub of `\(operation.name)` failed: \(error.message)"))
    }
  }

  private func decode(_ text: String, _ operation: Operation) -> Input.Reply {
    do {
      let decoded = try JSONDecoding.decode(
        body: Array(text.utf8), as: operation.result, skipInvalid: operation.skipsInvalid)
      return .done(decoded.value, leftOut: decoded.leftOut)
    } catch {
      return .failed(CallError(kind: "decoding", message: error.summary))
    }
  }

  private func apply(_ assignment: Assignment) throws(EvaluationFailure) {
    let path = LinkedPath(assignment.path)
    let value = try LinkedValue(assignment.value, assignment.path.type).evaluate(context)
    let steps = try path.steps(context)
    guard path.slot >= 0 else { return }
    var root = context[slot: path.slot]
    context[slot: path.slot] = .null
    _ = ValuePath.write(value, steps, into: &root)
    context[slot: path.slot] = root
  }

  // MARK: Changes from outside

  /// Marks the open calls of a run as cancelled.
  mutating func cancel(run: Int) {
    for index in calls.indices where calls[index].run == run && calls[index].state == .open {
      calls[index].state = .cancelled
    }
  }

  /// Lets another set answer from here on, with its own memory; calls that are out keep the answer that they have.
  mutating func use(_ set: StubSet) {
    name = set.name
    hasSet = true
    answers = set.answers
    given = [:]
    context = StubWorld.memory(of: set)
  }

  private static func memory(of set: StubSet?) -> EvaluationContext {
    let context = EvaluationContext(slots: set?.memory.count ?? 0, locals: 8)
    for (index, slot) in (set?.memory ?? []).enumerated() { context[slot: index] = slot.initial ?? .null }
    return context
  }

  /// Replaces the answer of an operation; what is not given stays.
  mutating func override(_ operation: OperationID, _ answer: StubAnswer?, after: Int?) {
    let old = answers[operation]
    guard let answer else {
      if let old { answers[operation] = after.map { old.delayed(by: $0) } ?? old }
      return
    }
    given[operation] = [:]
    if after == nil, case .reply(let before)? = old, case .reply(var new) = answer {
      new.after = before.after
      answers[operation] = .reply(new)
    } else {
      answers[operation] = answer
    }
  }

  enum OpenCall {
    case found(Int)
    case problem(String)
  }

  /// The call that a `reply` step answers: the oldest open one that waits, or the one with a number.
  func openCall(of operation: OperationID, ordinal: Int?) -> OpenCall {
    let name = program.operations[operation].name
    let own = calls.indices.filter { calls[$0].operation == operation }
    if let ordinal {
      guard let index = own.first(where: { calls[$0].ordinal == ordinal }) else {
        return .problem("there was no call `\(name)#\(ordinal)`; \(count(own.count, name))")
      }
      guard calls[index].state != .answered else { return .problem("`\(name)#\(ordinal)` was answered already") }
      guard !calls[index].isLive else {
        return .problem("`\(name)#\(ordinal)` is played live; a `reply` step answers calls of stubs")
      }
      return .found(index)
    }
    guard let index = own.first(where: { calls[$0].state == .open && calls[$0].waits }) else {
      return .problem("no call of `\(name)` waits for a reply; \(count(own.count, name))")
    }
    return .found(index)
  }

  private func count(_ number: Int, _ name: String) -> String {
    number == 0 ? "it was not called" : number == 1 ? "it was called once" : "it was called \(number) times"
  }

  /// Gives a call the answer of a `reply` step; one that was cancelled is answered all the same, too late.
  mutating func setAnswer(_ index: Int, _ reply: StubReply) {
    calls[index].reply = reply
    calls[index].state = .open
  }

  /// The runs of which an open call waits for a `reply` step.
  var runsThatWait: Set<Int> {
    Set(calls.lazy.filter { $0.state == .open && $0.waits }.map(\.run))
  }

  mutating func forgetCalls() {
    for index in calls.indices {
      if calls[index].state == .open { calls[index].state = .cancelled }
      // The next screen numbers its runs from the start: an answer of an old call must not reach one of them.
      calls[index].run = -1
    }
  }
}

extension StubWorld.CallRecord {
  /// Whether it waits for a `reply` step.
  var waits: Bool {
    if case .waits? = reply?.outcome { true } else { false }
  }
}
