import Reports
import SourceText
import TerminalSession

extension Verb {
  static let validate = Verb(
    name: "validate", usage: "validate [PATH…] [--format F] [--strict] [--fix] [--baseline FILE] [OPTION…]",
    summary: "check screen files and say what is wrong, and where",
    discussion: """
      A folder is searched for `*.screen.yaml`, what `.gitignore` leaves out excepted; without a
      path the folder is this one. A pattern in quotes, such as 'screens/**', is a path too, and
      `-` is standard input. Findings go to standard output, in the order of the paths.
      Where all files of a project are checked, what no file of it uses is told too.
      """,
    options: [
      Option("--format", "F", "human, json, github, sarif, junit, gitlab, checkstyle or xcode (default: human)"),
      Option("--output-file", "FILE", "write the report to a file, in one step"),
      Option("--strict", nil, "count warnings as errors"),
      Option("--fix", nil, "apply the fixes that are safe"),
      Option("--unsafe-fixes", nil, "with --fix or --diff, also those that may not be what is meant"),
      Option("--diff", nil, "show what fixes would change, and write nothing"),
      Option("--baseline", "FILE", "leave out the findings that the file counts"),
      Option("--update-baseline", nil, "count the findings anew"),
      Option("--stdin-filename", "NAME", "the file as which standard input is checked"),
      Option("--watch", nil, "check again what changes"), .color,
    ] + SpecFileSearch.options
  ) { arguments, context throws(UsageError) in
    let settings = try ValidateSettings(arguments, in: context)
    let search = SpecFileSearch(arguments, folder: context.folder)
    var validation = try Validation(settings, in: context)
    if let name = settings.inputName {
      return try context.validateInput(as: name, settings, search, &validation)
    }
    if settings.watches {
      return try ValidateWatch(settings: settings, search: search, context: context).run()
    }
    let found = try search.findSome(settings.paths, in: context)
    for failure in found.failures { validation.fail(failure.path, failure.message) }
    let isProject = found.failures.isEmpty && search.takesProject(settings.paths)
    let check = FileCheck(fixes: settings.fixes, isProject: isProject)
    var project = ProjectCheck(isProject: isProject)
    var progress = context.progressLine(total: found.paths.count)
    let group = found.paths.count < 200 ? 1 : 8
    OrderedWork.run(count: found.paths.count, jobs: OrderedWork.usualJobs, group: group) { index in
      check.check(found.paths[index])
    } take: { index, outcome in
      if outcome.findings.failure != nil || !outcome.findings.diagnostics.isEmpty { progress?.clear() }
      if let outcome = project.take(outcome) { validation.take(outcome) }
      progress?.show(index + 1)
      return !context.output.hasFailed
    }
    progress?.clear()
    for outcome in project.finish() { validation.take(outcome) }
    return try validation.finish()
  }
}

extension CommandContext {
  /// The line of a long check; nil where no person would see it.
  fileprivate func progressLine(total: Int) -> ProgressLine? {
    guard errors.isTerminal else { return nil }
    let start = ContinuousClock.now
    return ProgressLine(total: total) {
      ContinuousClock.now - start
    } write: {
      errors.write($0)
    }
  }

  /// Checks what comes from standard input; with `--fix` the text goes to standard output, mended or as it came.
  fileprivate func validateInput(
    as name: String, _ settings: ValidateSettings, _ search: SpecFileSearch, _ validation: inout Validation
  ) throws(UsageError) -> ExitStatus {
    let file: SourceFile
    do throws(FileReadFailure) {
      file = try SourceReader.read(descriptor: input, name: name)
    } catch {
      complain(error.message)
      validation.fail(name, error.message)
      return try validation.finish()
    }
    let isLeftOut = search.excluded.leavesOut(fileOrFolderOf: AbsolutePath(name, in: folder))
    if isLeftOut { complain("`\(name)` is left out by `--exclude`") }
    let outcome = isLeftOut ? nil : FileCheck(fixes: settings.fixes).check(file)
    if settings.fixes != .none, !settings.showsDiff { output.write(outcome?.fixed?.new ?? file.bytes) }
    if let outcome { validation.take(outcome) }
    return try validation.finish()
  }
}
