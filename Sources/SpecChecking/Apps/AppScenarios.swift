import ScreenProgram
import SourceText
import SpecGrammar

/// Checks the scenarios of an app: each step by the names of the screen of the last `assertScreen`, at first of the start.
final class AppScenarios {
  private let app: AppChecker
  private var current = 0
  private let start: Int

  init(_ app: AppChecker) {
    self.app = app
    start = app.screens.firstIndex { $0.program.name == app.declaration.start?.text } ?? 0
    for screen in app.screens { screen.checker.add(app.file) }
  }

  func check() -> [Scenario] {
    guard app.screens.indices.contains(start) else { return [] }
    var places: [String: Range<Int>] = [:]
    return app.declaration.scenarios.map { declared in
      if let first = places[declared.name.text] {
        app.error(
          CheckingCode.duplicateName, "two scenarios have the name `\(declared.name.text)`",
          at: app.file.span(declared.name.range),
          notes: [DiagnosticNote("the other scenario", at: app.file.span(first))])
      }
      places[declared.name.text] = declared.name.range
      return scenario(declared)
    }
  }

  private func scenario(_ declared: ScenarioDeclaration) -> Scenario {
    current = start
    var scenario = Scenario(
      name: declared.name.text, file: app.file, params: app.screens[start].checker.params(of: declared),
      steps: steps(declared.steps), range: declared.name.range)
    scenario.summary = declared.summary?.text
    scenario.tags = declared.tags.map(\.text)
    scenario.isExhaustive = declared.isExhaustive
    scenario.shared = declared.shared.flatMap(app.own.startingValues)
    let sets = app.own.program.stubs
    scenario.stubs = sets.firstIndex { $0.name == declared.stubs?.text ?? "default" }
    if let name = declared.stubs, scenario.stubs == nil { app.own.unknownSet(name) }
    return scenario
  }

  private func steps(_ declared: [ScenarioStepDeclaration]) -> [ScenarioStep] { declared.compactMap(step) }

  private func step(_ declared: ScenarioStepDeclaration) -> ScenarioStep? {
    switch declared.kind {
    case .assertScreen(let name):
      guard let index = app.screen(name) else { return nil }
      current = index
      return ScenarioStep(.assertScreen(name.text), range: declared.range)
    case .event(.back): return ScenarioStep(.back, range: declared.range)
    case .atOnce(let inner):
      // The step itself refuses what moves time.
      _ = app.own.kind(of: timeOnly(declared, inner))
      return ScenarioStep(.atOnce(steps(inner)), range: declared.range)
    case .reply, .setStub, .assertCalled:
      return app.own.kind(of: declared).map { ScenarioStep($0, range: declared.range) }
    case .send, .setParams, .assertState, .assertEntered, .assertValue, .assertTrue:
      guard let kind = app.screens[current].checker.kind(of: declared) else { return nil }
      var step = ScenarioStep(kind, range: declared.range)
      step.screen = current
      return step
    case .event, .tapOn, .inputText, .eraseText, .choose, .swipe, .scrollToEnd, .advanceTime, .advanceTo, .settle,
      .assertVisible, .assertNotVisible, .assertEnabled, .assertDisabled, .assertNotice, .assertFrame:
      return app.own.kind(of: declared).map { ScenarioStep($0, range: declared.range) }
    }
  }

  /// The step with nothing in it but what moves time, which it refuses.
  private func timeOnly(
    _ declared: ScenarioStepDeclaration, _ inner: [ScenarioStepDeclaration]
  ) -> ScenarioStepDeclaration {
    var declared = declared
    declared.kind = .atOnce(inner.filter(\.kind.movesTime))
    return declared
  }
}
