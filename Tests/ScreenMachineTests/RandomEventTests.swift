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
    _ stage: Stage, seed: Int, events: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Invariants {
    let invariants = try Invariants(stage)
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
        "seed \(seed), step \(count): \(problems)\n\(stage.program.file.text(in: 0..<Int.max))", sourceLocation: sourceLocation)
    }
    return invariants
  }

  @Test(arguments: [SourceTests.list, RunTests.rows, MoveTests.nested, MoveTests.steps], 0..<12)
  func `random events keep what must hold`(yaml: String, seed: Int) throws {
    let seen = try play(try Stage(yaml), seed: seed, events: 150).seen
    #expect(seen.events > 100)
  }

  @Test(arguments: 0..<seeds)
  func `random events on a random screen keep what must hold`(seed: Int) throws {
    let text = ProgramGenerator.screen(seed: seed)
    let stage: Stage
    do {
      stage = try Stage(text)
    } catch {
      Issue.record("seed \(seed): \(error)\n\(text)")
      return
    }
    _ = try play(stage, seed: seed, events: Self.events)
  }
}
