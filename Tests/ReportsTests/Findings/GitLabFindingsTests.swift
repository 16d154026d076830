import Foundation
import Reports
import SourceText
import Testing

@Suite struct GitLabFindingsTests {
  private struct Issue: Decodable {
    struct Place: Decodable, Equatable {
      var line: Int
      var column: Int
    }
    struct Positions: Decodable {
      var begin: Place
      var end: Place
    }
    struct Location: Decodable {
      var path: String
      var positions: Positions
    }
    var check_name: String
    var description: String
    var severity: String
    var fingerprint: String
    var location: Location
  }

  private func issues(_ files: [FileFindings] = FindingsSample.files) throws -> [Issue] {
    try JSONDecoder().decode([Issue].self, from: Data(FindingsSample.text(.gitlab, files).utf8))
  }

  private func issues(of text: String, path: String = "a.screen.yaml") throws -> [Issue] {
    let file = SourceFile(path: path, text: text)
    let bad = text.utf8.enumerated().filter { $0.element == 0x78 }.map(\.offset)
    let diagnostics = bad.map { Diagnostic(FindingsSample.code, "m", at: SourceSpan(file, $0..<$0 + 1)) }
    return try issues([FileFindings(path: path, diagnostics: diagnostics)])
  }

  @Test func `issues have a relative path, a place and a severity`() throws {
    let issues = try issues()
    #expect(issues.map(\.check_name) == ["SS0402", "SS0103", "unreadable-file"])
    #expect(issues.map(\.severity) == ["major", "minor", "blocker"])
    #expect(
      issues.map(\.location.path) == ["a b/50%:x,é.screen.yaml", "a b/50%:x,é.screen.yaml", "../gone.screen.yaml"])
    #expect(issues[0].location.positions.begin == Issue.Place(line: 1, column: 10))
    #expect(issues[1].location.positions.end == Issue.Place(line: 3, column: 5))
    #expect(Array(issues[0].description.utf8) == Array(FindingsSample.message.utf8))
  }

  @Test func `a fingerprint stays where lines move and the indentation changes`() throws {
    let before = try issues(of: "a: x\n").map(\.fingerprint)
    #expect(try issues(of: "# new\n\n  a:   x\r\n").map(\.fingerprint) == before)
    #expect(try issues(of: "b: x\n").map(\.fingerprint) != before)
    #expect(try issues(of: "a: x\n", path: "b.screen.yaml").map(\.fingerprint) != before)
  }

  @Test func `equal lines have fingerprints of their own`() throws {
    let found = try issues(of: "a: x\na: x\na: x x\n").map(\.fingerprint)
    #expect(Set(found).count == found.count && found.count == 4)
    #expect(try issues(of: "a: x\n").map(\.fingerprint) == [found[0]])
  }

  @Test func `nothing found is an empty list`() { #expect(FindingsSample.text(.gitlab, []) == "[]\n") }
}
