import Expressions
import Reports
import ScenarioPlayer
import ScreenMachine
import ScreenProgram
import SpecChecking
import TextFrame
import ViewTree

extension Verb {
  static let test = Verb(
    name: "test", usage: "test [PATH…] [--filter RE] [--tag T] [--color WHEN]",
    summary: "play the scenarios of screen files on a virtual clock",
    discussion: """
      A folder is searched for `*.screen.yaml`; without a path the folder is this one.
      A scenario that fails shows its step, what was expected, the frame, and what happened.
      """,
    options: [
      Option("--filter", "RE", "only scenarios in whose name the pattern occurs"),
      Option("--tag", "T", "only scenarios with this tag; may be given more than once"), .color,
    ]
  ) { arguments, context throws(UsageError) in
    let filter = try arguments.pattern("--filter")
    let tags = arguments.all("--tag")
    let report = ScenarioReport(usesColor: try context.usesColor(arguments, on: context.output))
    let paths = try SpecFilesOnDisk.find(arguments.positionals.isEmpty ? ["."] : arguments.positionals)
    var passed = 0
    var failed = 0
    var unplayed = 0
    var status = ExitStatus.clean
    for path in paths {
      guard let loaded = context.load(path) else {
        status = .unusable
        unplayed += 1
        continue
      }
      guard let program = loaded.program else {
        _ = context.report(loaded)
        if status == .clean { status = .failed }
        unplayed += 1
        continue
      }
      let scenarios = program.scenarios.filter { scenario in
        (filter?.matches(scenario.name) ?? true) && (tags.isEmpty || tags.contains { scenario.tags.contains($0) })
      }
      let results = Verb.play(scenarios, of: program)
      context.print(report.text(results, of: program))
      failed += results.count { !$0.passed }
      passed += results.count { $0.passed }
    }
    if passed + failed == 0, status == .clean {
      throw UsageError.other(
        filter == nil && tags.isEmpty
          ? "there is no scenario to play; write some under `scenarios:`"
          : "no scenario matches; `--filter` and `--tag` left none")
    }
    if passed + failed + unplayed > 0 {
      context.print(report.summary(passed: passed, failed: failed, unplayedFiles: unplayed))
    }
    if failed > 0, status == .clean { status = .failed }
    return status
  }

  private static func play(_ scenarios: [Scenario], of program: Program) -> [ScenarioResult] {
    guard !scenarios.isEmpty else { return [] }
    let renderer = FrameRenderer(style: .plain)
    let runner = ScenarioRunner(LinkedProgram(program), view: LinkedView(program)) { renderer.render($0).text }
    return scenarios.map { runner.play($0) }
  }
}

extension Arguments {
  /// A pattern, compiled.
  func pattern(_ name: String) throws(UsageError) -> PatternText? {
    guard let text = value(name) else { return nil }
    do {
      return try PatternText(text)
    } catch {
      throw UsageError.badValue(name, text, "a regular expression (\(error.message))")
    }
  }
}
