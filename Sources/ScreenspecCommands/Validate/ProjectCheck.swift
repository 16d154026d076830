import Reports
import SourceText
import SpecChecking

/// Takes what became of files one after the other, and holds it back where they are a whole project, which is judged at the
/// end.
struct ProjectCheck {
  private let isProject: Bool
  private var held: [FileCheck.Outcome] = []

  init(isProject: Bool) { self.isProject = isProject }

  /// The outcome where it can be told now.
  mutating func take(_ outcome: FileCheck.Outcome) -> FileCheck.Outcome? {
    guard isProject else { return outcome }
    held.append(outcome)
    return nil
  }

  /// The outcomes that were held back, with what the project tells.
  func finish() -> [FileCheck.Outcome] {
    let files = held.compactMap(\.projectFile)
    // A file that could not be read, or that is about to change, may use anything.
    guard files.count == held.count, held.allSatisfy({ $0.fixed == nil }),
      let findings = ProjectReview.findings(in: files)
    else { return held }
    let found = Dictionary(grouping: findings) { $0.span.file.path }
    return held.map { outcome in
      var outcome = outcome
      outcome.isJudgedByProject = true
      guard let more = found[outcome.findings.path] else { return outcome }
      outcome.findings.diagnostics += more
      outcome.findings.diagnostics.sort { $0.span.range.lowerBound < $1.span.range.lowerBound }
      return outcome
    }
  }
}
