package import AtomicFiles
package import ScreenMachine
package import ScreenProgram
package import Simulation

/// Notes the calls of a live play and what they were answered, for a stub set that plays the same (rule V6).
package final class CallRecorder: LivePort {
  private let calls: LiveCalls
  private let program: Program
  private let writer: AnswerWriter
  private var recorded: [RecordedCall] = []
  private var budget = RecordingBudget.whole
  /// How many calls came after the budget was used up.
  private var leftOut = 0
  /// Is called on the play's own thread once the play is to end early.
  package var onInterruption: (() -> Void)?

  /// Notes what goes through some calls; large answers become files at once.
  package init(_ calls: LiveCalls, _ program: Program, fixtures: RecordedFixtures) {
    self.calls = calls
    self.program = program
    writer = AnswerWriter(program, mask: calls.mask, fixtures: fixtures)
  }

  /// Forgets what was noted, since the play begins anew.
  package func beginAnew() {
    recorded = []
    budget = .whole
    leftOut = 0
    writer.beginAnew()
  }

  // MARK: The port

  package var now: Instant { calls.now }

  package func serves(_ operation: OperationID) -> Bool { calls.serves(operation) }

  package func send(_ request: Effect.Request) {
    let arguments = request.arguments.map { calls.mask.masked($0).value }
    let condition = RecordedCondition.text(program.operations[request.operation].params, arguments)
    var cost = RecordingBudget.call
    cost.bytes += condition?.utf8.count ?? 0
    if budget.take(cost) {
      // The arguments themselves may be large, and are not needed any more.
      var noted = request
      noted.arguments = []
      recorded.append(RecordedCall(request: noted, instant: now, condition: condition))
    } else {
      leftOut += 1
    }
    calls.send(request)
  }

  package func cancel(run: Int) {
    giveUp { $0.request.run == run }
    calls.cancel(run: run)
  }

  package func cancelAll() {
    giveUp { _ in true }
    calls.cancelAll()
  }

  private func giveUp(where isMeant: (RecordedCall) -> Bool) {
    for index in recorded.indices where recorded[index].isOut && isMeant(recorded[index]) {
      recorded[index].outcome = .givenUp
    }
  }

  package func takeReplies() -> [LiveReply] {
    endWhereInterrupted()
    let replies = calls.takeReplies()
    for each in replies {
      guard let index = recorded.firstIndex(where: { $0.isAsked(by: each.request) }) else { continue }
      recorded[index].delay = max(0, each.instant - recorded[index].instant)
      let lines = writer.lines(each.reply, of: each.request.operation, within: &budget)
      recorded[index].outcome = lines.map { .answered($0) } ?? .lost
    }
    return replies
  }

  package func wait(until instant: Instant) {
    calls.wait(until: instant)
    endWhereInterrupted()
  }

  private func endWhereInterrupted() { if calls.isInterrupted { onInterruption?() } }

  // MARK: The recording

  /// Whether no call was made.
  package var isEmpty: Bool { recorded.isEmpty }

  /// Why a large answer could not be written to its file; nil where all could.
  package var failure: SystemFailure? { writer.failure }

  /// What a person should know of the recording, each lower case and without a full stop.
  package var remarks: [String] {
    var remarks = writer.remarks
    if leftOut > 0 {
      remarks.append(
        "the recording is full: the last \(leftOut) \(leftOut == 1 ? "call is" : "calls are") not in it")
    }
    return remarks
  }

  /// The text of a tests file whose one stub set answers as the services did.
  ///
  /// - Parameters:
  ///   - name: The name of the set.
  ///   - screen: The path of the screen's file, seen from the folder of the recording.
  ///   - base: The set that answers what is not recorded, where some operations were not live.
  /// - Returns: The text, which is a whole file.
  package func text(named name: String, screen: String, extending base: String?) -> String {
    let servesAll = program.operations.indices.allSatisfy(calls.serves)
    let head = servesAll ? nil : base.map { "extends: \(RecordedText.key($0))" }
    let lines = [head].compactMap(\.self) + RecordedStubs(program).lines(recorded)
    let set = lines.map { "    \($0)\n" }.joined()
    return """
      # Recorded by `screenspec record`; recording again takes its place with --force.
      tests: \(RecordedText.quoted(screen))
      stubs:
        \(RecordedText.key(name)):
      \(set)
      """
  }
}
