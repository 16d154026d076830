import SourceText

/// Findings as test results in the XML of JUnit: a suite for each file; columns count code points.
///
/// A warning is a failed test only where warnings fail the check, so that the report and the exit status agree.
struct JUnitFindings {
  private let options: FindingOptions

  init(_ options: FindingOptions) { self.options = options }

  func text(_ files: [FileFindings]) -> String {
    let suites = files.map { Suite($0, options) }
    let totals = XMLText.attributes([
      "name": "screenspec", "tests": "\(suites.reduce(0) { $0 + $1.cases.count })",
      "failures": "\(suites.reduce(0) { $0 + $1.failures })", "errors": "\(suites.reduce(0) { $0 + $1.errors })",
    ])
    return
      (["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites\(totals)>"] + suites.flatMap(\.lines)
      + ["</testsuites>"]).map { "\($0)\n" }.joined()
  }

  private struct Suite {
    let name: String
    var cases: [String] = []
    var failures = 0
    var errors = 0

    init(_ file: FileFindings, _ options: FindingOptions) {
      name = options.relative(file.path)
      if let failure = file.failure {
        errors = 1
        add(UnreadableFile.name, "<error\(XMLText.attributes(["message": failure, "type": UnreadableFile.name]))/>")
      }
      for diagnostic in file.diagnostics {
        let start = diagnostic.span.start()
        let path = options.relative(diagnostic.span.file.path)
        let place = "\(path):\(start.line):\(start.column)"
        let text = XMLText.escaped("\(place): \(diagnostic.severity.rawValue): \(diagnostic.message)")
        let isFailure = diagnostic.severity == .error || options.countsWarnings
        if isFailure { failures += 1 }
        let attributes = XMLText.attributes(["message": diagnostic.message, "type": diagnostic.severity.rawValue])
        add(
          "\(diagnostic.code.id) \(diagnostic.code.name) at \(path == name ? "" : "\(path):")\(start.line):\(start.column)",
          isFailure ? "<failure\(attributes)>\(text)</failure>" : "<system-out>\(text)</system-out>")
      }
      if cases.isEmpty {
        cases.append("    <testcase\(XMLText.attributes(["name": "no findings", "classname": name]))/>")
      }
    }

    private mutating func add(_ test: String, _ content: String) {
      cases.append("    <testcase\(XMLText.attributes(["name": test, "classname": name]))>\(content)</testcase>")
    }

    var lines: [String] {
      let attributes = XMLText.attributes([
        "name": name, "tests": "\(cases.count)", "failures": "\(failures)", "errors": "\(errors)",
      ])
      return ["  <testsuite\(attributes)>"] + cases + ["  </testsuite>"]
    }
  }
}
