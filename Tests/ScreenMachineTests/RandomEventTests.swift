import Foundation
import ScreenProgram
import SourceText
import Testing

@testable import ScreenMachine

/// A net for what examples miss: random events on fixed and on random screens, and what must hold after each.
@Suite struct RandomEventTests {
  /// How many events are played on each screen; more on request.
  private static let events = number("SCREENSPEC_EVENTS") ?? 120

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  /// The seeds of one of ten batches: of so many screens as are asked for, or the one that is asked for.
  private static func seeds(of batch: Int) -> [Int] {
    if let seed = number("SCREENSPEC_SEED") { return seed % 10 == batch ? [seed] : [] }
    return Array(stride(from: batch, to: number("SCREENSPEC_SEEDS") ?? 60, by: 10))
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
    let seen = try play(try Stage(yaml), seed: seed, events: 120)
    #expect(seen.events > 60)
  }

  @Test(arguments: 0..<10)
  func `random events on random screens keep what must hold`(batch: Int) throws {
    var seen = Invariants.Seen()
    let seeds = Self.seeds(of: batch)
    for seed in seeds {
      let text = ProgramGenerator.screen(seed: seed)
      do {
        seen += try play(try Stage(text), seed: seed, events: Self.events, interval: seed / 10 % 6 == 0 ? 1 : 5)
      } catch let error as StageError {
        Issue.record("seed \(seed): \(error)\n\(text)")
      }
    }
    // A net that catches nothing because nothing swims by would be of no use.
    #expect(seeds.count < 2 || seen.ends > seen.events / 20)
    #expect(seeds.count < 2 || seen.late > seen.events / 20)
    #expect(seeds.count < 2 || seen.progress > 0)
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
