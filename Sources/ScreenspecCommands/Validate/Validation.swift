import Reports
import SourceText
import TerminalSession
import TextFrame

/// One check of some files: what was found so far, what was mended, and the report.
struct Validation {
  private let settings: ValidateSettings
  private let context: CommandContext
  private let human: HumanReport
  private var baseline: Baseline?
  private var files: [FileFindings] = []
  private var known = 0
  private var stale: [Baseline.Stale] = []
  /// Whether something that fixes made could not be written.
  private var hasUnwritten = false
  private var fixed = 0
  private var hasDifference = false
  private var isUnusable = false
  private var hasPrinted = false
  private var text: [UInt8] = []

  init(_ settings: ValidateSettings, in context: CommandContext) throws(UsageError) {
    self.settings = settings
    self.context = context
    human = HumanReport(usesColor: settings.usesColor)
    guard let path = settings.baseline else { return }
    baseline =
      settings.updatesBaseline && !Folder.hasEntry(path)
      ? Baseline(at: path, in: context.folder) : try Baseline(reading: path, in: context.folder)
  }

  /// Says that a file, or a folder, could not be looked at.
  mutating func fail(_ path: String, _ message: String) {
    isUnusable = true
    files.append(FileFindings(path: path, failure: message))
  }

  /// Takes what became of a file: writes what its fixes made of it, and prints its findings where they are printed at once.
  mutating func take(_ outcome: FileCheck.Outcome) {
    if let failure = outcome.findings.failure {
      context.complain(failure)
      return fail(outcome.findings.path, failure)
    }
    guard let fixed = outcome.fixed else { return add(outcome.findings, isJudgedByProject: outcome.isJudgedByProject) }
    let path = outcome.findings.path
    if settings.showsDiff {
      hasDifference = true
      return print(UnifiedDiff(path: path, old: fixed.old, new: fixed.new).bytes)
    }
    guard settings.inputName == nil else {
      self.fixed += fixed.count
      return add(fixed.findings)
    }
    do throws(FileReplacementFailure) {
      try FileReplacement(path).write(fixed.new, over: fixed.old)
      self.fixed += fixed.count
      add(fixed.findings)
    } catch {
      context.complain(error.message)
      isUnusable = true
      hasUnwritten = true
      add(outcome.findings)
    }
  }

  private mutating func add(_ findings: FileFindings, isJudgedByProject: Bool = false) {
    guard !settings.showsDiff else { return }
    var findings = findings
    if settings.updatesBaseline {
      baseline?.update(findings, isJudgedByProject: isJudgedByProject)
      known += findings.diagnostics.count
      findings.diagnostics = []
    } else if let baseline {
      let (unknown, stale) = baseline.unknown(findings, isJudgedByProject: isJudgedByProject)
      known += findings.diagnostics.count - unknown.diagnostics.count
      findings = unknown
      self.stale += stale
    }
    files.append(findings)
    guard settings.format == nil, !findings.diagnostics.isEmpty else { return }
    print(Array(human.text(findings.diagnostics, isFirst: !hasPrinted).utf8))
    hasPrinted = true
  }

  /// Prints what is left to say, writes the files that are written, and tells the status.
  mutating func finish() throws(UsageError) -> ExitStatus {
    if let format = settings.format {
      print(Array(format.text(files, settings.options).utf8))
    } else if !settings.showsDiff, files.contains(where: { $0.failure == nil }) {
      print(Array(summary.utf8))
    }
    let diagnostics = files.flatMap(\.diagnostics)
    if let output = settings.output {
      try output.write(text)
      // A log that says nothing looks like a check that found nothing.
      let counts = human.summary(of: diagnostics, files: files.count { $0.failure == nil })
      if !diagnostics.isEmpty { context.complain("\(counts); the report is in `\(output.path)`") }
    }
    let isStale = try finishBaseline()
    if isUnusable { return .unusable }
    let counts = settings.countsWarnings ? !diagnostics.isEmpty : diagnostics.contains { $0.severity == .error }
    return counts || hasDifference || isStale ? .failed : .clean
  }

  /// Writes the baseline, or tells what in it is stale; gives whether something is.
  private mutating func finishBaseline() throws(UsageError) -> Bool {
    guard let path = settings.baseline else { return false }
    if settings.updatesBaseline {
      baseline?.removeGone()
      let file = try OutputFile(path, of: "--baseline", for: "the baseline")
      if let baseline { try file.write(Array(baseline.text.utf8)) }
      return false
    }
    let gone = baseline?.gone ?? []
    for file in gone {
      context.complain(
        "the baseline `\(path)` is stale: `\(file.path)`, for which it counts \(file.count), is gone; "
          + "run it again with `--update-baseline`")
    }
    for each in stale {
      context.complain(
        "the baseline `\(path)` is stale: `\(each.path)` has \(each.missing) `\(each.code)` less than it counts; "
          + "run it again with `--update-baseline`")
    }
    return !gone.isEmpty || !stale.isEmpty
  }

  private var summary: String {
    let diagnostics = files.flatMap(\.diagnostics)
    var line = human.summary(of: diagnostics, files: files.count { $0.failure == nil })
    if fixed > 0 { line += ", \(fixed) fixed" }
    if known > 0 { line += settings.updatesBaseline ? ", \(known) now in the baseline" : ", \(known) in the baseline" }
    return "\(fixable(diagnostics))\(line)\n"
  }

  /// The line that tells what fixes could mend.
  private func fixable(_ diagnostics: [Diagnostic]) -> String {
    let safe = diagnostics.count { $0.fixes.contains { $0.applicability == .safe } }
    let others = diagnostics.count { !$0.fixes.isEmpty } - safe
    let left = settings.fixes == .none || hasUnwritten ? 0 : safe + (settings.fixes == .all ? others : 0)
    let parts = [
      left > 0 ? "\(left) not fixed, since another error would follow" : nil,
      settings.fixes == .none && safe > 0 ? "\(safe) can be fixed with `--fix`" : nil,
      settings.fixes != .all && others > 0 ? "\(others) perhaps with `--fix --unsafe-fixes`" : nil,
    ].compactMap(\.self)
    return parts.isEmpty ? "" : parts.joined(separator: ", ") + "\n"
  }

  private mutating func print(_ bytes: [UInt8]) {
    if settings.output != nil {
      text += bytes
    } else if settings.inputName != nil, settings.fixes != .none, !settings.showsDiff {
      // There the fixed text goes to standard output.
      context.errors.write(bytes)
    } else if settings.showsDiff, context.output.isTerminal {
      // A file must not speak to the terminal.
      let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      context.output.write(
        lines.map { DisplayText.visible(String(decoding: $0, as: UTF8.self)) }.joined(separator: "\n"))
    } else {
      context.output.write(bytes)
    }
  }
}
