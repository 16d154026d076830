/// Test results in the XML of JUnit: suites of tests, each of which passed, failed, or could not be run.
struct JUnitReport {
  var suites: [Suite] = []

  var text: String {
    let totals = XMLText.attributes([
      "name": "screenspec", "tests": "\(suites.reduce(0) { $0 + $1.tests.count })",
      "failures": "\(suites.reduce(0) { $0 + $1.failures })", "errors": "\(suites.reduce(0) { $0 + $1.errors })",
    ])
    return
      (["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites\(totals)>"] + suites.flatMap(\.lines)
      + ["</testsuites>"]).map { "\($0)\n" }.joined()
  }

  /// The tests of one file.
  struct Suite: Sendable {
    /// The path of the file, as the report tells paths.
    let name: String
    fileprivate var tests: [String] = []
    fileprivate var failures = 0
    fileprivate var errors = 0

    init(_ name: String) { self.name = name }

    var isEmpty: Bool { tests.isEmpty }

    mutating func pass(_ test: String, output: String? = nil) {
      add(test, output.map { "<system-out>\(XMLText.escaped($0))</system-out>" })
    }

    mutating func fail(_ test: String, _ message: String, type: String, _ text: String) {
      failures += 1
      add(test, "<failure\(XMLText.attributes(["message": message, "type": type]))>\(XMLText.escaped(text))</failure>")
    }

    /// Adds a test that could not be run.
    mutating func miss(_ test: String, _ message: String, type: String, _ text: String = "") {
      errors += 1
      let attributes = XMLText.attributes(["message": message, "type": type])
      add(test, text.isEmpty ? "<error\(attributes)/>" : "<error\(attributes)>\(XMLText.escaped(text))</error>")
    }

    private mutating func add(_ test: String, _ content: String?) {
      let start = "    <testcase\(XMLText.attributes(["name": test, "classname": name]))"
      tests.append(content.map { "\(start)>\($0)</testcase>" } ?? "\(start)/>")
    }

    fileprivate var lines: [String] {
      let attributes = XMLText.attributes([
        "name": name, "tests": "\(tests.count)", "failures": "\(failures)", "errors": "\(errors)",
      ])
      return ["  <testsuite\(attributes)>"] + tests + ["  </testsuite>"]
    }
  }
}
