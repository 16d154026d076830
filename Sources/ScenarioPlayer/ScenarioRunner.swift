import Expressions
package import ScreenMachine
package import ScreenProgram
import Simulation
import SourceText
import SpecValues
package import ViewTree

/// Plays the scenarios of one screen or app. Each is played on one of its own; none waits for real time.
package struct ScenarioRunner {
  private let app: LinkedApp
  private let view: AppView
  /// Makes the text of a frame, for `assertFrame`.
  private let text: (ViewFrame) -> String

  package init(_ app: LinkedApp, view: AppView, text: @escaping (ViewFrame) -> String) {
    self.app = app
    self.view = view
    self.text = text
  }

  /// Makes a player of the scenarios of a screen that is played alone.
  package init(_ program: LinkedProgram, view: LinkedView, text: @escaping (ViewFrame) -> String) {
    self.init(LinkedApp(alone: program), view: AppView(alone: view), text: text)
  }

  /// Plays one scenario to its end, or to its first step that fails.
  package func play(_ scenario: Scenario) -> ScenarioResult { play(scenario, keepsFrames: false) }

  /// Plays one scenario to its end, or to its first step that fails.
  ///
  /// With `keepsFrames` no `assertFrame` fails: what it met is in the result, for the file to be brought up to date.
  package func play(_ scenario: Scenario, keepsFrames: Bool) -> ScenarioResult {
    let stubs = scenario.stubs.map { app.whole.program.stubs[$0] }
    let screen = PlayedScreen(
      app, view: view, stubs: stubs, params: scenario.params, shared: scenario.shared)
    let play = Play(screen: screen, text: text)
    if keepsFrames { play.frames = [] }
    return play.play(scenario)
  }

  /// Plays one scenario on a screen that somebody looks at: `onChange` is called after each event and each step.
  package func play(_ scenario: Scenario, on screen: PlayedScreen, onChange: @escaping () -> Void) -> ScenarioResult {
    let before = screen.simulation.observer
    defer { screen.simulation.observer = before }
    let play = Play(screen: screen, text: text)
    play.onEvent = onChange
    return play.play(scenario, afterStep: onChange)
  }
}

/// One scenario while it is played.
final class Play {
  let screen: PlayedScreen
  let text: (ViewFrame) -> String
  /// What happened since the last step that passed.
  private var trace: [TraceEntry] = []
  /// Failures that no step has answered for.
  private var failures: [(failure: TraceEntry.Failure, program: Program)] = []
  private var programs: TracePrograms
  /// The leaves entered since the last list of `assertState`, each with the name of its screen.
  var entered: [(screen: String, leaf: CaseID)] = []
  // For `exhaustive`: what no step has asserted yet.
  var dropped: [String] = []
  var assertedTransitions = true
  /// The frames that were met; nil where a frame that differs fails its step.
  var frames: [PlayedFrame]?
  /// Is called after each event.
  var onEvent: (() -> Void)?

  /// The program of the screen that is shown.
  var program: Program { screen.program }

  init(screen: PlayedScreen, text: @escaping (ViewFrame) -> String) {
    self.screen = screen
    self.text = text
    programs = TracePrograms(screen.app)
    let before = screen.simulation.observer
    screen.simulation.observer = { [unowned self] input, reaction in
      before?(input, reaction)
      record(reaction)
      onEvent?()
    }
  }

  /// Plays a scenario to its end, or to its first step that fails.
  fileprivate func play(_ scenario: Scenario, afterStep: () -> Void = {}) -> ScenarioResult {
    var failure: ScenarioFailure?
    for step in scenario.steps where failure == nil {
      failure = perform(step)
      afterStep()
    }
    if failure == nil, scenario.isExhaustive { failure = unasserted(at: scenario.range) }
    return ScenarioResult(scenario: scenario, failure: failure, frames: frames ?? [])
  }

  private func record(_ reaction: Reaction) {
    screen.invalidate()
    for entry in reaction.trace {
      trace.append(entry)
      let program = programs.next(entry)
      switch entry {
      case .entered(let id):
        if program.cases[id.index].children.isEmpty {
          entered.append((program.name, id))
          assertedTransitions = false
        }
      case .failure(let failure): failures.append((failure, program))
      case .dropped(let action, let reason): dropped.append("\(program.actions[action].name) (\(reason.rawValue))")
      case .unhandled(let action): dropped.append("\(program.actions[action].name) (unhandled)")
      case .event, .dispatched, .left, .chose, .assigned, .noSuchElement, .watch, .notice, .emitted, .opening,
        .closing, .opened, .closed, .noWayBack, .sessionReset, .on, .run, .late, .skippedInvalid, .refused:
        break
      }
    }
    // A trace that grows without an end helps nobody; the latest part is what a failure shows.
    if trace.count > 2_000 {
      trace.removeFirst(1_000)
      // What is left is to say which screen it is of.
      if !screen.app.isAlone { trace = Array(trace.drop { if case .on = $0 { false } else { true } }) }
    }
  }

  /// A step that failed: what it demands, and what was there.
  struct Mismatch: Error {
    var message: String
    var expected: String?
    var actual: String?

    init(_ message: String, expected: String? = nil, actual: String? = nil) {
      self.message = message
      self.expected = expected
      self.actual = actual
    }
  }

  func perform(_ step: ScenarioStep) -> ScenarioFailure? {
    let kept = frames
    do {
      try checkScreen(of: step)
      try perform(step.kind, drains: true)
      try checkPlay()
    } catch {
      // A step that fails for another reason shows no frame that anybody could mean.
      frames = kept
      return failure(error, at: step.range)
    }
    trace.removeAll(keepingCapacity: true)
    return nil
  }

  /// Fails where a step is checked by the names of a screen that is not shown.
  private func checkScreen(of step: ScenarioStep) throws(Mismatch) {
    guard let wanted = step.screen, wanted != screen.simulation.machine.screenNumber else { return }
    let name = screen.app.program(ofScreen: wanted).name
    throw Mismatch(
      "the step speaks of `\(name)`, which is not shown; `assertScreen: \(program.name)` before it lets it speak of "
        + "`\(program.name)`", expected: "`\(name)`", actual: "`\(program.name)`")
  }

  /// Fails for what went wrong beside the step's own demand: an expression, a call that no stub answers.
  private func checkPlay() throws(Mismatch) {
    if let (failure, program) = failures.first {
      failures.removeAll()
      guard let range = failure.range else { throw Mismatch(failure.message) }
      let span = program.sources.span(range)
      let line = span.file.lines.line(containing: span.range.lowerBound) + 1
      var place = "in line \(line)"
      if span.file !== program.file { place += " of `\(span.file.path)`" }
      if !span.text.isEmpty, !span.text.contains("\n") { place += ", `\(span.text)`" }
      throw Mismatch("an expression failed \(place): \(failure.message)")
    }
    if let problem = screen.simulation.takeProblems().first { throw Mismatch(problem) }
    if let failure = screen.resolved.failures.first { throw Mismatch("an expression of the view failed: \(failure)") }
  }

  private func failure(_ mismatch: Mismatch, at range: Range<Int>) -> ScenarioFailure {
    ScenarioFailure(
      range: range, message: mismatch.message, expected: mismatch.expected, actual: mismatch.actual,
      frame: screen.frame, trace: trace, app: screen.app, instant: screen.simulation.elapsed,
      start: screen.simulation.start)
  }

  /// What an exhaustive scenario left without an assertion.
  func unasserted(at range: Range<Int>) -> ScenarioFailure? {
    var open: [String] = []
    if !assertedTransitions {
      open.append("a transition to \(entered.map { "`\(path($0.leaf, on: $0.screen))`" }.joined(separator: ", "))")
    }
    open += screen.simulation.world.calls.indices.filter { !assertedCalls.contains($0) }
      .map { "a call of `\(services.operations[screen.simulation.world.calls[$0].operation].name)`" }
    open += screen.simulation.machine.notices.map { "the notice “\($0.text)”" }
    open += dropped.map { "the dropped action \($0)" }
    open += screen.simulation.machine.runs.isEmpty ? [] : ["a run in flight"]
    guard let first = open.first else { return nil }
    let more = open.count > 1 ? " and \(open.count - 1) more" : ""
    return failure(Mismatch("the scenario is exhaustive, and it leaves \(first)\(more) unasserted"), at: range)
  }

  /// The calls that `assertCalled` spoke of.
  var assertedCalls: Set<Int> = []

  /// The program whose operations are called.
  var services: Program { screen.simulation.services }

  func path(_ id: CaseID) -> String { program.cases[id.index].path }

  private func path(_ id: CaseID, on screen: String) -> String {
    self.screen.app.screens.first { $0.program.name == screen }?.program.cases[id.index].path ?? ""
  }
}
