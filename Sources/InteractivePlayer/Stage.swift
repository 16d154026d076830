package import ScenarioPlayer
package import ScreenMachine
package import ScreenProgram
package import ViewTree

/// What is played, and how it begins.
package struct Stage {
  package let program: LinkedProgram
  package let view: LinkedView
  /// The set that answers where nobody chooses another.
  package let stubs: StubSet?
  /// What is told of each event, once it is committed.
  package typealias Observer = (Instant, Reaction) -> Void

  /// Makes a screen and brings it to where playing begins.
  package let begin: (StubSet?, @escaping Observer) -> PlayedScreen

  package init(
    program: LinkedProgram, view: LinkedView, stubs: StubSet?,
    begin: @escaping (StubSet?, @escaping Observer) -> PlayedScreen
  ) {
    self.program = program
    self.view = view
    self.stubs = stubs
    self.begin = begin
  }

  var stubSets: [StubSet] { program.program.stubs }
}
