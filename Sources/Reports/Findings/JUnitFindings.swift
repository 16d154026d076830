import SourceText

/// Findings as test results in the XML of JUnit: a suite for each file; columns count code points.
///
/// A warning is a failed test only where warnings fail the check, so that the report and the exit status agree.
struct JUnitFindings {
  private let options: FindingOptions

  init(_ options: FindingOptions) { self.options = options }

  func text(_ files: [FileFindings]) -> String { JUnitReport(suites: files.map(suite)).text }

  private func suite(_ file: FileFindings) -> JUnitReport.Suite {
    var suite = JUnitReport.Suite(options.relative(file.path))
    if let failure = file.failure { suite.miss(UnreadableFile.name, failure, type: UnreadableFile.name) }
    for diagnostic in file.diagnostics {
      let start = diagnostic.span.start()
      let path = options.relative(diagnostic.span.file.path)
      let place = "\(start.line):\(start.column)"
      let test = "\(diagnostic.code.id) \(diagnostic.code.name) at \(path == suite.name ? "" : "\(path):")\(place)"
      let text = "\(path):\(place): \(diagnostic.severity.rawValue): \(diagnostic.message)"
      if diagnostic.severity == .error || options.countsWarnings {
        suite.fail(test, diagnostic.message, type: diagnostic.severity.rawValue, text)
      } else {
        suite.pass(test, output: text)
      }
    }
    if suite.isEmpty { suite.pass("no findings") }
    return suite
  }
}
