import ScreenMachine
import ScreenProgram
import Simulation
import SourceText
import SpecChecking
import Testing
import ViewTree

@testable import ScenarioPlayer

/// A net for what examples of held frames miss: random events at random instants, and what must hold after each.
@Suite struct ProgressNetTests {
  /// Numbers that are the same for the same seed (Knuth's constants).
  private struct Numbers {
    var state: UInt64

    mutating func next(below count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(count))
    }
  }

  @Test(arguments: 0..<20) func `a frame is held whole and unusable, or is that of the machine`(seed: Int) throws {
    let program = try #require(
      SpecLoader().load(SourceFile(path: "wait.screen.yaml", text: ProgressTests.screen)).program)
    let (linked, view) = (LinkedProgram(program), LinkedView(program))
    let screen = PlayedScreen(linked, view: view, stubs: program.stubs.first)
    var last = screen.tree().frame
    var heldSince: Instant?
    var holds = 0
    screen.simulation.observer = { _, _ in
      let machine = screen.simulation.machine
      let frame = screen.tree().frame
      if machine.isHolding {
        if heldSince == nil { (heldSince, holds) = (machine.now, holds + 1) }
        var isUsable = frame.refresh != nil
        frame.visit { if $0.isControl, $0.isEnabled { isUsable = true } }
        #expect(!isUsable)
        #expect(Self.words(frame) == Self.words(last))
        // The longest time of the screen, for one that came behind another.
        #expect(machine.now - (heldSince ?? 0) < 1_000_000_000)
      } else {
        heldSince = nil
        #expect(frame == view.resolve(machine).frame)
      }
      last = frame
    }
    screen.send(.lifecycle(.appear))
    var numbers = Numbers(state: UInt64(seed))
    let delays = [0, 1_000_000, 49_000_000, 50_000_000, 100_000_000, 300_000_000, 350_000_000]
    for _ in 0..<150 {
      switch numbers.next(below: 6) {
      case 0: screen.send(.refresh)
      case 1, 2: screen.send(.action(numbers.next(below: program.actions.count), []))
      case 3:
        var controls: [ViewNode] = []
        screen.frame.visit { if $0.isControl { controls.append($0) } }
        if !controls.isEmpty { _ = screen.tap(controls[numbers.next(below: controls.count)]) }
      default: screen.advance(by: delays[numbers.next(below: delays.count)])
      }
      // Else the frames would be about messages.
      while screen.simulation.machine.notices.count > 3 { _ = screen.simulation.machine.takeNotice() }
    }
    #expect(screen.simulation.settle())
    #expect(!screen.simulation.machine.isHolding)
    #expect(holds > 3)
  }

  /// What is read on a frame, but for its messages.
  private static func words(_ frame: ViewFrame) -> [String] {
    var words = [frame.casePath]
    frame.visit { words += $0.texts }
    return words
  }
}
