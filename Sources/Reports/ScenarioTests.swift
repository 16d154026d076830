package import ScenarioPlayer
package import ScreenProgram
package import SourceText

/// How the scenarios of a file went, as a report for CI holds it.
package struct ScenarioTests: Sendable {
  fileprivate var suite: JUnitReport.Suite

  /// A file whose scenarios were played.
  package init(_ path: String, _ results: [ScenarioResult], of program: Program, _ options: FindingOptions) {
    suite = JUnitReport.Suite(options.relative(path))
    let report = ScenarioReport()
    for result in results {
      guard let failure = result.failure else {
        suite.pass(result.scenario.name)
        continue
      }
      suite.fail(
        result.scenario.name, failure.message, type: "scenario", report.text(failure, of: result.scenario, in: program))
    }
  }

  /// A file with errors, so that nothing could be played.
  package init(_ path: String, _ diagnostics: [Diagnostic], _ options: FindingOptions) {
    suite = JUnitReport.Suite(options.relative(path))
    let errors = diagnostics.filter { $0.severity == .error }
    let text = errors.map { error in
      let (start, path) = (error.span.start(), options.relative(error.span.file.path))
      return "\(path):\(start.line):\(start.column): \(error.message) [\(error.code.id)]\n"
    }
    suite.miss("the file has no errors", errors.first?.message ?? "", type: errors.first?.code.id ?? "", text.joined())
  }

  /// A file that could not be read.
  package init(_ path: String, unread message: String, _ options: FindingOptions) {
    suite = JUnitReport.Suite(options.relative(path))
    suite.miss("the file can be read", message, type: UnreadableFile.name)
  }

  /// The report in the XML of JUnit; files without scenarios are not in it.
  package static func junit(_ files: [ScenarioTests]) -> String {
    JUnitReport(suites: files.map(\.suite).filter { !$0.isEmpty }).text
  }
}
