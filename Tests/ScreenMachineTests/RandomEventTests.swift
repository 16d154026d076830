import Foundation
import ScreenProgram
import SourceText
import Testing

@testable import ScreenMachine

/// A net for what examples miss: random events on fixed and on random screens, and what must hold after each.
@Suite struct RandomEventTests {
  /// How many random screens are played, and how many events on each; more on request.
  private static let seeds = number("SCREENSPEC_SEEDS", 60)
  private static let events = number("SCREENSPEC_EVENTS", 200)

  private static func number(_ name: String, _ usual: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? usual
  }

  /// Plays random events and closes the screen; the first event that breaks something is told with the screen.
  private func play(
    _ stage: Stage, seed: Int, events: Int, interval: Int = 5, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Invariants.Seen {
    let invariants = try Invariants(stage, interval: interval)
    var dice = Dice(state: UInt64(seed))
    var count = 0
    while count < events, invariants.problems.isEmpty {
      stage.act(&dice)
      if dice.roll(60) == 0 { try stage.restart() }
      if dice.roll(60) == 0 { try invariants.takeNotices() }
      count += 1
    }
    stage.handle(.lifecycle(.close))
    for _ in 0..<20 where invariants.problems.isEmpty { stage.act(&dice) }
    if !invariants.problems.isEmpty {
      let problems = invariants.problems.joined(separator: "\n")
      Issue.record(
        "seed \(seed), step \(count): \(problems)\n\(stage.program.file.text(in: 0..<Int.max))",
        sourceLocation: sourceLocation)
    }
    return invariants.seen
  }

  @Test(arguments: [SourceTests.list, RunTests.rows, MoveTests.nested, MoveTests.steps], 0..<6)
  func `random events keep what must hold`(yaml: String, seed: Int) throws {
    let seen = try play(try Stage(yaml), seed: seed, events: 150)
    #expect(seen.events > 80)
  }

  @Test(arguments: 0..<10)
  func `random events on random screens keep what must hold`(batch: Int) throws {
    var seen = Invariants.Seen()
    for seed in stride(from: batch, to: Self.seeds, by: 10) {
      let text = ProgramGenerator.screen(seed: seed)
      do {
        seen += try play(try Stage(text), seed: seed, events: Self.events, interval: seed / 10 % 4 == 0 ? 1 : 5)
      } catch let error as StageError {
        Issue.record("seed \(seed): \(error)\n\(text)")
      }
    }
    print("SEEN", seen)
    #expect(seen.events > Self.seeds / 10 * 20)
  }

  @Test func `the same events give the same twice`() throws {
    for seed in 0..<6 {
      let text = ProgramGenerator.screen(seed: seed)
      let (one, other) = (try Stage(text), try Stage(text))
      var (dice, again) = (Dice(state: UInt64(seed)), Dice(state: UInt64(seed)))
      for _ in 0..<100 {
        one.act(&dice)
        other.act(&again)
      }
      #expect(Snapshot(one.machine).text == Snapshot(other.machine).text)
      #expect(one.trace.map { "\($0)" } == other.trace.map { "\($0)" })
      #expect(one.calls == other.calls)
      #expect(one.calls.count > 3)
    }
  }
}
