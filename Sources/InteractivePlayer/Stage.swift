package import ScenarioPlayer
package import ScreenMachine
package import ScreenProgram
package import ViewTree

/// What is played, and how it begins.
package struct Stage {
  package let app: LinkedApp
  package let view: AppView
  /// The set that answers where nobody chooses another.
  package let stubs: StubSet?
  /// What is told of each event, once it is committed.
  package typealias Observer = (Instant, Reaction) -> Void

  /// Makes a screen and brings it to where playing begins.
  package let begin: (StubSet?, @escaping Observer) -> PlayedScreen

  package init(
    app: LinkedApp, view: AppView, stubs: StubSet?,
    begin: @escaping (StubSet?, @escaping Observer) -> PlayedScreen
  ) {
    self.app = app
    self.view = view
    self.stubs = stubs
    self.begin = begin
  }

  /// Makes a stage for a screen that is played alone.
  package init(
    program: LinkedProgram, view: LinkedView, stubs: StubSet?,
    begin: @escaping (StubSet?, @escaping Observer) -> PlayedScreen
  ) {
    self.init(app: LinkedApp(alone: program), view: AppView(alone: view), stubs: stubs, begin: begin)
  }

  var stubSets: [StubSet] { app.whole.program.stubs }
}
