import ScreenProgram
import SpecValues

@testable import ScreenMachine

extension Invariants {
  /// Each run that started is out or has ended once, and only awaited answers count (rules R1 and R3).
  func checkRuns(_ input: Input, _ reaction: Reaction) {
    let awaitedBefore = awaited
    var endedNow: [Int: Bool] = [:]
    var sentThenCancelled: [Int] = []
    var hasFailed = false
    for entry in reaction.trace {
      if case .failure = entry { hasFailed = true }
      guard case .run(let number, let event) = entry else { continue }
      switch event {
      case .started: expect(live.insert(number).inserted && !ended.contains(number), "run \(number) started twice")
      case .done, .unchanged, .cancelled, .failed:
        seen.ends += 1
        // A failing expression in `done` is handled as a failure (rule M9).
        if case .failed = event, endedNow[number] == true, hasFailed {
          endedNow[number] = false
          continue
        }
        expect(ended.insert(number).inserted, "run \(number) ended twice")
        expect(live.remove(number) != nil, "run \(number) ended but was not out")
        if case .done = event { endedNow[number] = true } else { endedNow[number] = false }
        if case .cancelled = event, awaited[number] != nil { sentThenCancelled.append(number) }
        awaited[number] = nil
      case .retrying: awaited[number] = nil
      case .waiting, .queued, .sent, .detached: break
      }
    }
    let cancelled = Set(
      reaction.effects.compactMap { effect in if case .cancelRequest(let run) = effect { run } else { nil } })
    for number in sentThenCancelled {
      expect(cancelled.contains(number), "run \(number) ended, and nobody said so to its service")
    }
    checkReply(input, reaction, awaitedBefore)
    for effect in reaction.effects {
      guard case .request(let request) = effect else { continue }
      // A run can be ended by what follows in its very event, and then its service is told.
      expect(
        live.contains(request.run) || cancelled.contains(request.run),
        "a request of run \(request.run), which is not out")
      guard live.contains(request.run) else { continue }
      var each = awaited[request.run] ?? (request.attempt, [])
      if each.attempt != request.attempt { each = (request.attempt, []) }
      each.parts.insert(request.part)
      awaited[request.run] = each
    }
    expect(
      stage.machine.runs.map(\.number) == live.sorted(),
      "the runs \(stage.machine.runs.map(\.number)) are out, by the trace \(live.sorted())")
  }

  func checkReply(_ input: Input, _ reaction: Reaction, _ awaitedBefore: [Int: (attempt: Int, parts: Set<Int>)]) {
    guard case .reply(let run, let part, let attempt, _) = input else { return }
    let isLate = reaction.trace.contains { if case .late = $0 { true } else { false } }
    let each = awaitedBefore[run]
    if let each, each.attempt == attempt, each.parts.contains(part) {
      expect(!isLate, "an answer of run \(run) was not taken")
      if awaited[run]?.attempt == attempt { awaited[run]?.parts.remove(part) }
    } else {
      seen.late += 1
      expect(isLate && reaction.trace.count == 2, "a late answer of run \(run) led to something")
      expect(reaction.effects.isEmpty && isUnchanged, "a late answer of run \(run) changed something: \(changes)")
    }
  }

  /// No run without its owner (rule R7).
  func checkOwners() {
    let screen = stage.machine.screen
    for run in screen.runs {
      expect(run.phase != .fresh, "run \(run.number) is unsent after the commit")
      expect(!run.isDetached || run.call.writes, "the read \(run.number) is detached")
      if run.isDetached { continue }
      switch run.owner {
      case .screen: break
      case .case(let id): expect(screen.isActive(id), "run \(run.number) without its owner")
      case .leaves(let mask, call: _): expect(mask.contains(screen.leaf), "run \(run.number) without its owner")
      }
    }
  }

  /// The overlap policies hold within a key (rule R5), for the calls that stand in an action's own steps.
  func checkOverlaps() {
    let screen = stage.machine.screen
    for action in screen.program.actions.indices {
      let linked = screen.program.actions[action]
      let calls = linked.handler.steps.compactMap(\.call)
      guard calls.count == 1, linked.handler.steps.count == 1, action != screen.program.source?.load else { continue }
      let runs = screen.runs.filter { $0.action == action && $0.call.number == calls[0].number }
      for (index, run) in runs.enumerated() {
        let rest = runs[(index + 1)...].filter { $0.key == run.key }
        switch linked.overlap {
        case .parallel: break
        case .queue:
          let isOut = run.phase == .sent || run.phase == .retrying
          expect(
            !isOut || !rest.contains { $0.phase == .sent || $0.phase == .retrying },
            "two runs of the queue `\(name(action))` are out")
        case .ignore:
          let out = rest.filter { $0.phase != .waiting }
          expect(run.phase == .waiting || out.isEmpty, "two runs of `\(name(action))` are out")
        case .restart:
          let out = rest.filter { $0.phase != .waiting }
          expect(run.phase == .waiting || out.isEmpty, "two runs of `\(name(action))` are out, which restarts")
        }
      }
    }
  }

  func name(_ action: ActionID) -> String { stage.program.actions[action].name }
}
