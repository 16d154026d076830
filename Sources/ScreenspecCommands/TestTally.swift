import Reports

/// What the files of a test came to so far.
struct TestTally {
  private(set) var passed = 0
  private(set) var failed = 0
  private(set) var unplayed = 0
  private(set) var chosen = 0
  /// What a report for CI holds, in the order of the files.
  private(set) var tests: [ScenarioTests] = []
  private var isUnusable: Bool
  private let machineReport: FindingOptions?

  /// `isUnusable` where something could not be looked at already; `machineReport` where a report for CI is asked for.
  init(isUnusable: Bool, machineReport: FindingOptions?) {
    self.isUnusable = isUnusable
    self.machineReport = machineReport
  }

  var status: ExitStatus {
    if isUnusable { return .unusable }
    return failed > 0 || unplayed > 0 ? .failed : .clean
  }

  /// Takes what became of a file, writes it where its frames are brought up to date, and prints the report.
  mutating func take(_ outcome: TestJob.Outcome, of path: String, in context: CommandContext) {
    chosen += outcome.chosen
    switch outcome.end {
    case .unread(let message):
      context.complain(message)
      isUnusable = true
      unplayed += 1
      if let machineReport { tests.append(ScenarioTests(path, unread: message, machineReport)) }
    case .unsound(let diagnostics):
      _ = context.report(diagnostics, isFirst: unplayed == 0)
      unplayed += 1
      if let machineReport { tests.append(ScenarioTests(path, diagnostics, machineReport)) }
    case .played(let played, nil):
      add(played, in: context)
    case .played(let played, let update?):
      do throws(FileReplacementFailure) {
        try FileReplacement(path).write(update.new, over: update.old)
        add(update.played, in: context)
      } catch {
        add(played, in: context)
        context.complain(error.message)
        isUnusable = true
      }
    }
  }

  private mutating func add(_ played: TestJob.Played, in context: CommandContext) {
    context.print(played.text)
    passed += played.passed
    failed += played.failed
    if let played = played.tests { tests.append(played) }
  }
}
