import Expressions
import ScreenProgram
import SpecValues

@testable import ScreenMachine

/// What must hold after each event of any screen, whatever it does.
///
/// It plays the same events on a second machine that is made anew of its snapshot's text again and again.
final class Invariants {
  /// What does not hold, in words; nothing more is looked at after the first event that broke something.
  private(set) var problems: [String] = []
  /// How often each kind of thing was seen, so that a test can tell that it looked at something.
  private(set) var seen = Seen()

  struct Seen {
    var events = 0
    var ends = 0
    var late = 0
    var undone = 0

    static func += (one: inout Seen, other: Seen) {
      one.events += other.events
      one.ends += other.ends
      one.late += other.late
      one.undone += other.undone
    }
  }

  private let stage: Stage
  private var twin: Machine
  /// The snapshot before the event.
  private var before: Snapshot
  private var isClosedBefore = false
  private var live: Set<Int> = []
  private var ended: Set<Int> = []
  /// The answers that can still come, by run and part.
  private var awaited: [Int: (attempt: Int, parts: Set<Int>)] = [:]

  /// After each so many events the second machine is made anew of the snapshot.
  private let interval: Int

  init(_ stage: Stage, interval: Int) throws {
    self.stage = stage
    self.interval = interval
    before = Snapshot(stage.machine)
    twin = try Machine(stage.linked, from: before)
    stage.observer = { [unowned self] input, reaction in
      if problems.isEmpty { look(input, reaction) }
    }
  }

  /// Takes the notices as a renderer does, so that they don't pile up.
  func takeNotices() throws {
    _ = stage.takeNotices()
    before = Snapshot(stage.machine)
    twin = try Machine(stage.linked, from: before)
  }

  private func expect(_ condition: Bool, _ problem: @autoclosure () -> String) {
    if !condition { problems.append(problem()) }
  }

  private func look(_ input: Input, _ reaction: Reaction) {
    seen.events += 1
    checkRuns(input, reaction)
    checkUndo(input, reaction)
    checkOwners()
    checkSlots()
    checkDues()
    checkOverlaps()
    checkClosed(input, reaction)
    let now = Snapshot(stage.machine)
    checkTwin(input, reaction, now)
    before = now
    isClosedBefore = stage.machine.isClosed
    if !problems.isEmpty { problems.append("in \(reaction.trace.map { "\($0)" })") }
  }

  /// A snapshot without what counts events, as text.
  private func state(_ snapshot: Snapshot) -> String {
    guard case .object(let members) = snapshot.root else { return "" }
    return members.filter { !["counters", "now", "takenAt"].contains($0.key) }
      .map { "\($0.key): \(JSONEncoding.encode($0.value))" }.joined(separator: "\n")
  }

  /// Whether two values are the same, also where they are no number; nil stands for a failure.
  private func isSame(_ one: Value?, _ other: Value?) -> Bool { one == other || text(one) == text(other) }

  private func text(_ value: Value?) -> String { value.map { JSONEncoding.encode($0) } ?? "a failure" }

  private var isUnchanged: Bool { changes.isEmpty }

  private var changes: String { difference(before, Snapshot(stage.machine)) }

  /// The lines in which two snapshots differ, but for what counts events.
  private func difference(_ old: Snapshot, _ new: Snapshot) -> String {
    let (old, new) = (state(old), state(new))
    if old == new { return "" }
    let lines = (old.split(separator: "\n"), new.split(separator: "\n"))
    return (lines.0.filter { !lines.1.contains($0) }.map { "- \($0)" }
      + lines.1.filter { !lines.0.contains($0) }.map { "+ \($0)" }).joined(separator: "\n")
  }

  // MARK: Runs

  /// Each run that started is out or has ended once, and only awaited answers count (rules R1 and R3).
  private func checkRuns(_ input: Input, _ reaction: Reaction) {
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

  private func checkReply(_ input: Input, _ reaction: Reaction, _ awaitedBefore: [Int: (attempt: Int, parts: Set<Int>)])
  {
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
  private func checkOwners() {
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
  private func checkOverlaps() {
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

  private func name(_ action: ActionID) -> String { stage.program.actions[action].name }

  // MARK: Values

  /// Payloads exist in their case alone, values are of their type, and what is derived is what it derives from.
  private func checkSlots() {
    let screen = stage.machine.screen
    let active = Set(screen.program.cases[screen.leaf].path.flatMap { screen.program.cases[$0].payload.map(\.slot) })
    var computed: [SlotID] = []
    for (slot, declared) in stage.program.slots.enumerated() {
      switch declared.role {
      case .payload where !active.contains(slot):
        expect(screen.context.slots[slot].isNull, "`\(declared.name)` has a value outside of its case")
      case .payload, .field, .param, .touched, .baseline:
        expect(
          declared.type.holds(screen.context.slots[slot]), "`\(declared.name)` is \(screen.context.slots[slot])")
      case .runs(let action):
        guard case .record(let status)? = try? screen.value(of: slot) else {
          expect(false, "`\(declared.name)` is no status")
          continue
        }
        let runs = screen.runs.filter { $0.action == action }
        let isWaiting = runs.contains { $0.phase == .waiting || $0.phase == .retrying }
        expect(status.fields[0] == .bool(!runs.isEmpty), "`\(declared.name).running` is wrong")
        expect(status.fields[1] == .bool(isWaiting), "`\(declared.name).waiting` is wrong")
      case .activeCase: expect(screen.context.slots[slot] == .int(screen.leaf), "the case is not the leaf")
      case .derived, .problem, .dirty, .isValid, .isDirty: computed.append(slot)
      }
    }
    // What is cached is what it would be if it were computed now.
    let cached = computed.map { slot in try? screen.value(of: slot) }
    for slot in computed { screen.caches[slot] = .stale }
    for (slot, old) in zip(computed, cached) {
      let new = try? screen.value(of: slot)
      expect(isSame(old, new), "`\(stage.program.slots[slot].name)` is \(text(old)), computed anew \(text(new))")
    }
    for log in screen.logs {
      let shown = screen.context.slots[log.slot]
      let kept = (screen.app.trace, screen.journal, screen.watchedChanged)
      screen.refold(log.slot)
      (screen.app.trace, screen.journal, screen.watchedChanged) = kept
      expect(
        isSame(screen.context.slots[log.slot], shown),
        "`\(stage.program.slots[log.slot].name)`: the log on its base is not what is shown")
      for entry in log.log.entries {
        if let run = entry.run { expect(live.contains(run), "a patch of run \(run), which is not out") }
      }
    }
  }

  // MARK: What waits

  /// All that is due belongs to a run that is out, to a timer of an active case, or to the poll (rule M8).
  private func checkDues() {
    let screen = stage.machine.screen
    let dues = screen.app.dues.entries
    for (index, due) in dues.enumerated() {
      expect(!dues[..<index].contains { $0.kind == due.kind }, "\(due.kind) is due twice")
      expect(due.instant >= screen.app.now || due.instant >= stage.now, "\(due.kind) is overdue")
      switch due.kind {
      case .timer(let id, _): expect(screen.isActive(id.index), "a timer of a case that is not active")
      case .poll: expect(screen.program.source?.poll != nil && !screen.isClosed, "a poll of a screen without one")
      case .wait, .retry, .timeout, .deadline:
        expect(due.kind.run.map { live.contains($0) } ?? false, "\(due.kind) of a run that ended")
      }
    }
    for id in screen.isClosed ? [] : screen.program.cases[screen.leaf].path {
      for timer in screen.program.cases[id].timers.indices where screen.program.cases[id].timers[timer].repeats {
        expect(
          dues.contains { $0.kind == .timer(CaseID(id), timer) }, "an `every` of an active case is not due any more")
      }
    }
    for run in screen.runs {
      let wanted: Due.Kind? =
        switch run.phase {
        case .waiting: .wait(run: run.number)
        case .retrying: .retry(run: run.number)
        case .sent: .timeout(run: run.number)
        case .fresh, .queued: nil
        }
      let found = dues.map(\.kind).filter { kind in
        if case .deadline = kind { false } else { kind.run == run.number }
      }
      expect(found == (wanted.map { [$0] } ?? []), "run \(run.number) is \(run.phase) and waits for \(found)")
    }
  }

  // MARK: Transactions

  /// A failing expression undoes the event (rule M9), and watches have settled where none failed (rule M2).
  private func checkUndo(_ input: Input, _ reaction: Reaction) {
    let hasFailed = reaction.trace.contains { if case .failure = $0 { true } else { false } }
    let screen = stage.machine.screen
    if !hasFailed, !screen.isClosed {
      for (index, watch) in screen.program.watches.enumerated() {
        let value = screen.value(at: watch.path)
        expect(
          isSame(screen.watched[index], value),
          "the watch of `\(stage.program.slots[watch.path.slot].name)` did not see \(text(value))")
      }
    }
    switch input {
    case .action, .edit, .setParams, .refresh:
      guard hasFailed else { return }
      seen.undone += 1
      expect(reaction.effects.isEmpty, "an undone event had effects")
      expect(reaction.trace.count == 2, "an undone event left a trace")
      expect(isUnchanged, "an undone event changed something: \(changes)")
    case .lifecycle, .reply, .due, .restore: break
    }
  }

  /// A closed screen has nothing but writes that go on, and takes nothing but their answers (rule R7).
  private func checkClosed(_ input: Input, _ reaction: Reaction) {
    let screen = stage.machine.screen
    guard screen.isClosed else { return }
    expect(screen.runs.allSatisfy { $0.isDetached && $0.call.writes }, "a closed screen has runs of its own")
    expect(screen.app.dues.entries.allSatisfy { $0.kind.run != nil }, "a closed screen waits for something")
    guard isClosedBefore else { return }
    switch input {
    case .reply, .due:
      let did = reaction.trace.contains { entry in
        switch entry {
        case .dispatched, .entered, .left, .assigned, .notice, .emitted, .watch: true
        default: false
        }
      }
      expect(!did, "a closed screen did steps")
    case .action, .edit, .setParams, .refresh, .lifecycle, .restore:
      expect(isUnchanged, "a closed screen changed: \(changes)")
    }
  }

  /// A machine of a snapshot's text goes on as if nothing had been (rule M10).
  private func checkTwin(_ input: Input, _ reaction: Reaction, _ now: Snapshot) {
    if case .restore = input {
      guard let restarted = try? Machine(stage.linked, from: Snapshot(twin, at: stage.now)) else {
        problems.append("the snapshot before the restart can't be taken")
        return
      }
      twin = restarted
    }
    let other = twin.handle(input, at: stage.now)
    expect(
      other.trace.count == reaction.trace.count && other.effects.count == reaction.effects.count,
      "a machine of the snapshot gives \(other)")
    guard seen.events % interval == 0 || !problems.isEmpty else { return }
    let text = now.text
    if Snapshot(twin).text != text {
      problems.append("a machine of the snapshot goes elsewhere: \(difference(now, Snapshot(twin)))")
    }
    do {
      twin = try Machine(stage.linked, from: try Snapshot(Array(text.utf8)))
    } catch {
      problems.append("the snapshot can't be read: \(error)")
    }
  }
}
