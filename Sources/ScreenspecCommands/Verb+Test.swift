import Expressions
import Reports
import TerminalSession

extension Verb {
  static let test = Verb(
    name: "test",
    usage: "test [PATH…] [--filter RE] [--tag T] [--report junit=FILE] [--update] [--shard K/N] [--jobs N]",
    summary: "play the scenarios of screen files on a virtual clock",
    discussion: """
      A folder is searched for `*.screen.yaml`, what `.gitignore` leaves out excepted; without a
      path the folder is this one. A pattern in quotes, such as 'screens/**', is a path too.
      A scenario that fails shows its step, what was expected, the frame, and what happened.
      """,
    options: [
      Option("--filter", "RE", "only scenarios in whose name the pattern occurs"),
      Option("--tag", "T", "only scenarios with this tag; may be given more than once"),
      Option("--shard", "K/N", "only the K-th of N parts, such as 1/4, into which they are dealt"),
      Option("--jobs", "N", "how many files are played at once (default: one for each core)"),
      Option("--report", "junit=FILE", "also write the results to a file, in the XML of JUnit"),
      Option("--update", nil, "write the frames of `assertFrame` anew where they differ"), .color,
    ] + SpecFileSearch.options
  ) { arguments, context throws(UsageError) in
    let filter = try arguments.pattern("--filter")
    let shard = try arguments.shard("--shard")
    let jobs = try arguments.number("--jobs", in: 1...OrderedWork.mostJobs)
    let junit = try arguments.junitReport()
    let machineReport = junit.map { _ in FindingOptions(in: context) }
    let report = ScenarioReport(usesColor: try context.usesColor(arguments, on: context.output))
    let job = TestJob(
      filter: filter, tags: arguments.all("--tag"), shard: shard, updates: arguments.has("--update"), report: report,
      machineReport: machineReport)
    let found = try SpecFileSearch(arguments, folder: context.folder).findSome(arguments.positionals, in: context)
    let paths = found.paths
    let count = shard.map { _ in ScenarioCount() }
    var tally = TestTally(isUnusable: !found.failures.isEmpty, machineReport: machineReport)
    OrderedWork.run(count: paths.count, jobs: jobs ?? OrderedWork.usualJobs) { index in
      job.play(paths[index]) { count?.add($0, ofFile: index) ?? 0 }
    } take: { index, outcome in
      tally.take(outcome, of: paths[index], in: context)
      // Nobody reads on, so nobody waits for the rest.
      return !context.output.hasFailed
    }
    if tally.chosen == 0, tally.status == .clean, !paths.isEmpty {
      throw UsageError.other(
        filter == nil && job.tags.isEmpty
          ? "there is no scenario to play; write some under `scenarios:`"
          : "no scenario matches; `--filter` and `--tag` left none")
    }
    context.print(
      report.summary(
        passed: tally.passed, failed: tally.failed, unplayedFiles: tally.unplayed, shard: shard?.words))
    try junit?.write(Array(ScenarioTests.junit(tally.tests).utf8))
    return tally.status
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

  /// The file of `--report junit=FILE`.
  fileprivate func junitReport() throws(UsageError) -> OutputFile? {
    guard let text = value("--report") else { return nil }
    let prefix = "junit="
    guard text.hasPrefix(prefix), text != prefix else {
      throw UsageError.badValue("--report", text, "`junit=` and a file's path")
    }
    let file = try OutputFile(String(text.dropFirst(prefix.count)), of: "--report", for: "the report")
    try file.check()
    return file
  }

  /// One part of several.
  func shard(_ name: String) throws(UsageError) -> Shard? {
    guard let text = value(name) else { return nil }
    guard let shard = Shard(text) else {
      throw UsageError.badValue(name, text, "K/N with K from 1 to N, such as `1/4`")
    }
    return shard
  }
}
