import Reports
import SourceText
import SpecChecking

extension Verb {
  static let validate = Verb(
    name: "validate", usage: "validate [PATH…] [--strict] [--color WHEN]",
    summary: "check screen files and say what is wrong, and where",
    discussion: """
      A folder is searched for `*.screen.yaml`; without a path the folder is this one.
      Findings go to standard output, in the order of the files.
      """,
    options: [Option("--strict", nil, "count warnings as errors"), .color]
  ) { arguments, context throws(UsageError) in
    let report = HumanReport(usesColor: try context.usesColor(arguments, on: context.output))
    let paths = try SpecFilesOnDisk.find(arguments.positionals.isEmpty ? ["."] : arguments.positionals)
    var all: [Diagnostic] = []
    var read = 0
    for path in paths {
      guard let loaded = context.load(path, judgesDesign: true) else { continue }
      read += 1
      for diagnostic in loaded.diagnostics {
        context.print(report.text(diagnostic, isFirst: all.isEmpty) + "\n")
        all.append(diagnostic)
      }
    }
    if read > 0 { context.print(report.summary(of: all, files: read) + "\n") }
    if read < paths.count { return .unusable }
    let counts = arguments.has("--strict") ? !all.isEmpty : all.contains { $0.severity == .error }
    return counts ? .failed : .clean
  }
}
