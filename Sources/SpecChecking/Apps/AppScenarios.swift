import ScreenProgram
import SourceText
import SpecGrammar

/// Checks the scenarios of an app: each step by the names of the screen of the last `assertScreen`, at first of the start.
final class AppScenarios {
  private let app: AppChecker
  private var current = 0

  init(_ app: AppChecker) { self.app = app }

  func check(_ scenarios: [ScenarioDeclaration]) -> [Scenario] {
    guard app.screens.indices.contains(app.start) else { return [] }
    app.own.refuseSameNames(of: scenarios)
    return scenarios.map { declared in
      current = app.start
      // A parameter that the start lacks is reported where the app names the start.
      let isLacking = app.diagnostics.contains { $0.code == CheckingCode.parameterWithoutValue }
      let params = isLacking ? [] : app.screens[current].checker.params(of: declared)
      return app.own.scenario(declared, params: params, steps: steps(declared.steps))
    }
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
