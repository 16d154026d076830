import Reports
import SourceText
import TestSupport
import Testing

@Suite struct XMLFindingsTests {
  /// The message as far as XML can hold it.
  private static let message = FindingsSample.message.replacing("\u{1B}", with: "\u{FFFD}")
    .replacing("\u{1}", with: "\u{FFFD}").replacing("\u{FFFE}", with: "\u{FFFD}")

  @Test func `junit has a suite for each file, and a test that passes for one without findings`() throws {
    let root = try XMLTree.parse(FindingsSample.text(.junit))
    #expect(root.name == "testsuites")
    #expect(root.attributes == ["name": "screenspec", "tests": "4", "failures": "1", "errors": "1"])
    let suites = root.all("testsuite")
    #expect(
      suites.map { $0.attributes["name"] } == ["a b/50%:x,é.screen.yaml", "clean.screen.yaml", "../gone.screen.yaml"])
    #expect(suites.map { $0.attributes["tests"] } == ["2", "1", "1"])
    #expect(suites[1].all("testcase").map(\.children.count) == [0])
    #expect(suites[2].all("testcase").flatMap { $0.all("error") }.map { $0.attributes["type"] } == ["unreadable-file"])
  }

  @Test func `junit keeps a message as far as XML can`() throws {
    let root = try XMLTree.parse(FindingsSample.text(.junit))
    let test = root.all("testsuite")[0].all("testcase")[0]
    #expect(test.attributes["name"] == "SS0402 payload-not-assigned at 1:10")
    let failure = try #require(test.all("failure").first)
    #expect(failure.attributes["type"] == "error")
    #expect(Array((failure.attributes["message"] ?? "").utf8) == Array(Self.message.utf8))
    #expect(Array(failure.text.utf8) == Array("a b/50%:x,é.screen.yaml:1:10: error: \(Self.message)".utf8))
  }

  @Test(arguments: [false, true]) func `a warning fails a test of junit where it fails the check`(_ counts: Bool) throws
  {
    let root = try XMLTree.parse(FindingsSample.text(.junit, countsWarnings: counts))
    let test = root.all("testsuite")[0].all("testcase")[1]
    #expect(test.all("failure").count == (counts ? 1 : 0))
    #expect(test.all("system-out").count == (counts ? 0 : 1))
    #expect(root.attributes["failures"] == (counts ? "2" : "1"))
  }

  @Test func `checkstyle has the files with findings, and their places`() throws {
    let root = try XMLTree.parse(FindingsSample.text(.checkstyle))
    #expect(root.name == "checkstyle")
    let files = root.all("file")
    #expect(files.map { $0.attributes["name"] } == ["a b/50%:x,é.screen.yaml", "../gone.screen.yaml"])
    let errors = files[0].all("error").map(\.attributes)
    #expect(errors.map { $0["severity"] } == ["error", "warning"])
    #expect(errors.map { $0["line"] } == ["1", "2"] && errors.map { $0["column"] } == ["10", "7"])
    #expect(errors.map { $0["source"] } == ["screenspec.SS0402", "screenspec.SS0103"])
    #expect(Array((errors[0]["message"] ?? "").utf8) == Array(Self.message.utf8))
    #expect(files[1].all("error").map { $0.attributes["source"] } == ["screenspec.unreadable-file"])
  }

  @Test func `a finding in a file that another one names stands under its own`() throws {
    let other = SourceFile(path: "other.yaml", text: "x")
    let finding = Diagnostic(FindingsSample.code, "m", at: SourceSpan(other, 0..<1))
    let files = [FileFindings(path: "a.screen.yaml", diagnostics: [finding]), FileFindings(path: "other.yaml")]
    let root = try XMLTree.parse(FindingsSample.text(.checkstyle, files))
    #expect(root.all("file").map { $0.attributes["name"] } == ["other.yaml"])
  }

  @Test(arguments: [FindingFormat.junit, .checkstyle]) func `nothing to check is a report too`(
    _ format: FindingFormat
  ) throws {
    #expect(try XMLTree.parse(FindingsSample.text(format, [])).children.isEmpty)
  }
}
