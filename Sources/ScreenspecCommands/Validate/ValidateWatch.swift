import Reports
import SourceText
import TerminalSession
import TextFrame

/// A check that is done again for each file that changes, comes or goes.
struct ValidateWatch {
  /// How many looks at the files come between two looks for new ones, which cost more.
  private static let looksPerSearch = 7

  let settings: ValidateSettings
  let search: SpecFileSearch
  let context: CommandContext

  private struct Watched {
    let files = FollowedFiles()
    let isProject: Bool
    var outcome: FileCheck.Outcome

    init(_ path: String, isProject: Bool) {
      outcome = FileCheck.Outcome(findings: FileFindings(path: path))
      self.isProject = isProject
      check()
    }

    mutating func check() {
      let path = outcome.findings.path
      do throws(FileReadFailure) {
        outcome = FileCheck(fixes: .none, isProject: isProject).check(try files.begin(path), files: files)
      } catch {
        outcome = FileCheck.Outcome(findings: FileFindings(path: path, failure: error.message))
      }
    }
  }

  /// Prints what is wrong, and again after each change; ends when nobody reads on.
  func run() throws(UsageError) -> ExitStatus {
    let found = try search.findSome(settings.paths, in: context)
    let isProject = found.failures.isEmpty && search.takesProject(settings.paths)
    var paths = found.paths
    var watched: [String: Watched] = [:]
    for path in paths { watched[path] = Watched(path, isProject: isProject) }
    try report(paths, watched, isProject)
    var looks = 0
    while !context.output.isAbandoned(within: 150) {
      looks += 1
      var changed = Set<String>()
      var touched: [String] = []
      for path in paths {
        guard let changes = watched[path]?.files.changes(), !changes.isEmpty else { continue }
        changed.formUnion(changes)
        touched.append(path)
      }
      if looks % Self.looksPerSearch == 0 || changed.contains(where: { !Folder.hasEntry($0) }) {
        let now = search.find(settings.paths).paths
        let gone = Set(watched.keys).subtracting(now)
        changed.formUnion(now.filter { watched[$0] == nil } + gone)
        for path in gone { watched[path] = nil }
        for path in now where watched[path] == nil { watched[path] = Watched(path, isProject: isProject) }
        paths = now
      }
      for path in touched { watched[path]?.check() }
      guard let first = changed.first else { continue }
      context.print(
        "\n\(changed.count == 1 ? "\(DisplayText.visible(first)) has" : "\(changed.count) files have") changed\n\n")
      try report(paths, watched, isProject)
    }
    return .clean
  }

  private func report(_ paths: [String], _ watched: [String: Watched], _ isProject: Bool) throws(UsageError) {
    var validation = try Validation(settings, in: context)
    var project = ProjectCheck(isProject: isProject)
    for path in paths {
      if let outcome = watched[path]?.outcome, let told = project.take(outcome) { validation.take(told) }
    }
    for outcome in project.finish() { validation.take(outcome) }
    _ = try validation.finish()
  }
}
