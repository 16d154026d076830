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
  var seen = Seen()

  struct Seen {
    var events = 0
    var ends = 0
    var late = 0
    var undone = 0
    var progress = 0

    static func += (one: inout Seen, other: Seen) {
      one.events += other.events
      one.ends += other.ends
      one.late += other.late
      one.undone += other.undone
      one.progress += other.progress
    }
  }

  let stage: Stage
  var twin: Machine
  /// The snapshot before the event.
  var before: Snapshot
  /// The snapshot after it.
  var now: Snapshot
  var isClosedBefore = false
  var live: Set<Int> = []
  var ended: Set<Int> = []
  /// The answers that can still come, by run and part.
  var awaited: [Int: (attempt: Int, parts: Set<Int>)] = [:]

  /// After each so many events the second machine is made anew of the snapshot.
  let interval: Int

  init(_ stage: Stage, interval: Int) throws {
    self.stage = stage
    self.interval = interval
    before = Snapshot(stage.machine)
    now = before
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

  func expect(_ condition: Bool, _ problem: @autoclosure () -> String) {
    if !condition { problems.append(problem()) }
  }

  func look(_ input: Input, _ reaction: Reaction) {
    seen.events += 1
    now = Snapshot(stage.machine)
    checkRuns(input, reaction)
    checkUndo(input, reaction)
    checkOwners()
    checkSlots()
    checkDues()
    checkOverlaps()
    checkClosed(input, reaction)
    checkTwin(input, reaction)
    before = now
    isClosedBefore = stage.machine.isClosed
    if !problems.isEmpty { problems.append("in \(reaction.trace.map { "\($0)" })") }
  }

  /// A snapshot without what counts events, as text.
  func state(_ snapshot: Snapshot) -> String {
    guard case .object(let members) = snapshot.root else { return "" }
    return members.filter { !["counters", "now", "takenAt"].contains($0.key) }
      .map { "\($0.key): \(JSONEncoding.encode($0.value))" }.joined(separator: "\n")
  }

  /// Whether two values are the same, also where they are no number; nil stands for a failure.
  func isSame(_ one: Value?, _ other: Value?) -> Bool { one == other || text(one) == text(other) }

  func text(_ value: Value?) -> String { value.map { JSONEncoding.encode($0) } ?? "a failure" }

  var isUnchanged: Bool { changes.isEmpty }

  var changes: String { difference(before, now) }

  /// The lines in which two snapshots differ, but for what counts events.
  func difference(_ old: Snapshot, _ new: Snapshot) -> String {
    let (old, new) = (state(old), state(new))
    if old == new { return "" }
    let lines = (old.split(separator: "\n"), new.split(separator: "\n"))
    return
      (lines.0.filter { !lines.1.contains($0) }.map { "- \($0)" }
      + lines.1.filter { !lines.0.contains($0) }.map { "+ \($0)" }).joined(separator: "\n")
  }

  // MARK: Transactions

  /// A failing expression undoes the event (rule M9), and watches have settled (rule M2).
  func checkUndo(_ input: Input, _ reaction: Reaction) {
    let hasFailed = reaction.trace.contains { if case .failure = $0 { true } else { false } }
    let screen = stage.machine.screen
    if !screen.isClosed {
      for (index, watch) in screen.program.watches.enumerated() {
        let value = screen.value(at: watch.path)
        expect(
          isSame(screen.watched[index], value),
          "the watch of `\(stage.program.slots[watch.path.slot].name)` did not see \(text(value))")
      }
    }
    switch input {
    case .action, .edit, .setParams, .refresh, .open, .back, .tab:
      guard hasFailed else { return }
      seen.undone += 1
      expect(reaction.effects.isEmpty, "an undone event had effects")
      expect(reaction.trace.count == 2, "an undone event left a trace")
      expect(isUnchanged, "an undone event changed something: \(changes)")
    case .lifecycle, .reply, .due, .restore, .takeNotice: break
    }
  }

  /// A closed screen has nothing but writes that go on, and takes nothing but their answers (rule R7).
  func checkClosed(_ input: Input, _ reaction: Reaction) {
    let screen = stage.machine.screen
    guard screen.isClosed else { return }
    expect(screen.runs.allSatisfy { $0.isDetached && $0.call.writes }, "a closed screen has runs of its own")
    expect(screen.app.dues.entries.allSatisfy { $0.kind.run != nil }, "a closed screen waits for something")
    guard isClosedBefore else { return }
    switch input {
    case .reply, .due, .takeNotice:
      let did = reaction.trace.contains { entry in
        switch entry {
        case .dispatched, .entered, .left, .assigned, .notice, .emitted, .watch: true
        default: false
        }
      }
      expect(!did, "a closed screen did steps")
    case .action, .edit, .setParams, .refresh, .open, .back, .tab, .lifecycle, .restore:
      expect(isUnchanged, "a closed screen changed: \(changes)")
    }
  }

  /// A machine of a snapshot's text goes on as if nothing had been (rule M10).
  func checkTwin(_ input: Input, _ reaction: Reaction) {
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
