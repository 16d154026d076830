/// What the files of a test came to so far.
struct TestTally {
  private(set) var passed = 0
  private(set) var failed = 0
  private(set) var unplayed = 0
  private(set) var chosen = 0
  private var isUnusable = false
  /// The files that were written, by their names behind all links.
  private var written = Set<String>()

  var status: ExitStatus {
    if isUnusable { return .unusable }
    return failed > 0 || unplayed > 0 ? .failed : .clean
  }

  /// Takes what became of a file, writes it where its frames are brought up to date, and prints the report.
  mutating func take(_ outcome: TestJob.Outcome, of path: String, _ job: TestJob, in context: CommandContext) {
    var outcome = outcome
    // Two paths may lead to one file: what was played while it was written is played again, as one job would have done.
    if !written.isEmpty, let file = try? FileReplacement(path), written.contains(file.target) {
      outcome = job.play(path) { _ in outcome.chosenBefore }
    }
    chosen += outcome.chosen
    switch outcome.end {
    case .unread(let message):
      context.complain(message)
      isUnusable = true
      unplayed += 1
    case .unsound(let diagnostics):
      _ = context.report(diagnostics, isFirst: unplayed == 0)
      unplayed += 1
    case .played(let played, nil):
      add(played, in: context)
    case .played(let played, let update?):
      do throws(FileReplacementFailure) {
        let file = try FileReplacement(path)
        try file.write(update.new, over: update.old)
        written.insert(file.target)
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
  }
}
