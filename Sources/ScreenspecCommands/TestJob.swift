import Expressions
import Reports
import ScenarioPlayer
import ScreenMachine
import ScreenProgram
import SourceText
import SpecChecking
import SpecSyntax
import TextFrame
import ViewTree

/// Loads one file and plays those of its scenarios that are asked for; writes nothing.
///
/// With `updates` it also works out what the file becomes when its frames are brought up to date.
struct TestJob: Sendable {
  let filter: PatternText?
  let tags: [String]
  let shard: Shard?
  let updates: Bool
  let report: ScenarioReport
  /// How a report for CI tells paths; nil where none is asked for.
  let machineReport: FindingOptions?
  /// The modules that the files of all jobs import.
  let modules = ModuleCache()

  /// What became of a file.
  struct Outcome: Sendable {
    var end: End
    /// How many of its scenarios are asked for, those of other shards included.
    var chosen = 0
    /// How many of the files before it are.
    var chosenBefore = 0
  }

  enum End: Sendable {
    /// It could not be read, for a reason in one line.
    case unread(String)
    /// It has errors.
    case unsound([Diagnostic])
    case played(Played, Update?)
  }

  /// A file whose frames can be brought up to date.
  struct Update: Sendable {
    var old: [UInt8]
    var new: [UInt8]
    /// How the scenarios go once it is written.
    var played: Played
  }

  /// How scenarios went, as text and in numbers: whole results hold frames and traces, which a large tree has no room for.
  struct Played: Sendable {
    var text: String
    var passed: Int
    var failed: Int
    /// The same for a report for CI; nil where none is asked for.
    var tests: ScenarioTests?
  }

  /// Plays a file; `chosenBefore` is told how many scenarios it has, and tells how many there are before them.
  func play(_ path: String, chosenBefore: (Int) -> Int) -> Outcome {
    let loaded: SpecLoader.Loaded
    do throws(FileReadFailure) {
      loaded = SpecLoader(files: SpecFilesOnDisk(), modules: modules).load(try SourceReader.read(path))
    } catch {
      return Outcome(end: .unread(error.message), chosenBefore: chosenBefore(0))
    }
    if loaded.isModule, !loaded.diagnostics.contains(where: { $0.severity == .error }) {
      return Outcome(end: .played(Played(text: "", passed: 0, failed: 0), nil), chosenBefore: chosenBefore(0))
    }
    guard let playable = loaded.playable else {
      return Outcome(end: .unsound(loaded.diagnostics), chosenBefore: chosenBefore(0))
    }
    let program = playable.program
    var scenarios = program.scenarios.filter(isChosen)
    var outcome = Outcome(end: .unread(""), chosen: scenarios.count, chosenBefore: chosenBefore(scenarios.count))
    if let shard {
      scenarios = scenarios.indices.filter { shard.holds(outcome.chosenBefore + $0) }.map { scenarios[$0] }
    }
    let results = results(of: scenarios, in: playable)
    guard updates, results.contains(where: { !$0.passed }) else {
      outcome.end = .played(played(results, of: program, path), nil)
      return outcome
    }
    outcome.end = updated(scenarios, results, of: playable, tree: loaded.tree)
    return outcome
  }

  /// Plays the scenarios on to learn all their frames, and once more with the file as it will be.
  private func updated(
    _ scenarios: [Scenario], _ results: [ScenarioResult], of playable: Playable, tree: SyntaxTree
  ) -> End {
    let program = playable.program
    let kept = self.results(of: scenarios, in: playable, keepsFrames: true)
    let update = FrameUpdate(kept, of: program, tree: tree)
    let refusals = update.refusals.map { refusal in
      report.notUpdated(refusal.message, at: SourceSpan(tree.file, refusal.range))
    }
    let path = tree.file.path
    var before = played(results, of: program, path)
    before.text += refusals.joined()
    guard update.count > 0 else { return .played(before, nil) }
    let file = SourceFile(path: path, bytes: update.bytes)
    guard let next = SpecLoader(files: SpecFilesOnDisk(), modules: modules).load(file).playable else {
      return .played(before, nil)
    }
    let names = Set(scenarios.map(\.name))
    let chosen = next.program.scenarios.filter { names.contains($0.name) }
    var after = played(self.results(of: chosen, in: next), of: next.program, path)
    let places = update.refusals.map { refusal in
      report.notUpdated(refusal.message, at: SourceSpan(file, update.newPlace(of: refusal.range)))
    }
    after.text += places.joined() + report.updated(update.count, in: path)
    return .played(before, Update(old: tree.file.bytes, new: update.bytes, played: after))
  }

  private func isChosen(_ scenario: Scenario) -> Bool {
    (filter?.matches(scenario.name) ?? true) && (tags.isEmpty || tags.contains { scenario.tags.contains($0) })
  }

  private func results(of scenarios: [Scenario], in playable: Playable, keepsFrames: Bool = false) -> [ScenarioResult] {
    guard !scenarios.isEmpty else { return [] }
    let renderer = FrameRenderer(style: .plain)
    let (app, view) = playable.linked()
    let runner = ScenarioRunner(app, view: view) { renderer.render($0).text }
    return scenarios.map { runner.play($0, keepsFrames: keepsFrames) }
  }

  private func played(_ results: [ScenarioResult], of program: Program, _ path: String) -> Played {
    Played(
      text: report.text(results, of: program), passed: results.count { $0.passed },
      failed: results.count { !$0.passed },
      tests: machineReport.map { ScenarioTests(path, results, of: program, $0) })
  }
}
