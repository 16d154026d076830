import Foundation
import Reports
import SourceText
import Testing

@Suite struct JSONFindingsTests {
  private struct Location: Decodable, Equatable {
    var row: Int
    var column: Int
  }
  private struct Edit: Decodable, Equatable {
    var content: String
    var location: Location
    var end_location: Location
  }
  private struct Mend: Decodable, Equatable {
    var applicability: String
    var message: String
    var edits: [Edit]
  }
  private struct Note: Decodable, Equatable {
    var message: String
    var filename: String?
    var location: Location?
    var end_location: Location?
  }
  private struct Finding: Decodable {
    var code: String?
    var name: String
    var severity: String
    var message: String
    var filename: String
    var location: Location
    var end_location: Location
    var fix: Mend?
    var url: String?
    var notes: [Note]
  }

  private func findings(_ files: [FileFindings] = FindingsSample.files) throws -> [Finding] {
    try JSONDecoder().decode([Finding].self, from: Data(FindingsSample.text(.json, files).utf8))
  }

  @Test func `a finding has its place in code points, and its text as it is`() throws {
    let finding = try #require(try findings().first)
    #expect(finding.code == "SS0402" && finding.name == "payload-not-assigned" && finding.severity == "error")
    #expect(Array(finding.message.utf8) == Array(FindingsSample.message.utf8))
    #expect(finding.filename == "/work/my project/a b/50%:x,é.screen.yaml")
    #expect(finding.location == Location(row: 1, column: 10))
    #expect(finding.end_location == Location(row: 1, column: 14))
    #expect(finding.url == nil)
  }

  @Test func `a fix has its edits, and a note its place`() throws {
    let finding = try #require(try findings().first)
    let fix = try #require(finding.fix)
    #expect(fix.applicability == "safe" && fix.message == "write `x`")
    #expect(
      fix.edits == [
        Edit(content: "x: \"y\"\n", location: Location(row: 1, column: 10), end_location: Location(row: 1, column: 14))
      ])
    #expect(
      finding.notes == [
        Note(
          message: "declared here", filename: finding.filename, location: Location(row: 2, column: 1),
          end_location: Location(row: 2, column: 5))
      ])
  }

  @Test func `a file that can't be read is a finding without a code`() throws {
    let finding = try #require(try findings().last)
    #expect(finding.code == nil && finding.name == "unreadable-file" && finding.severity == "error")
    #expect(finding.filename == "/work/gone.screen.yaml")
    #expect(finding.location == Location(row: 1, column: 1))
  }

  @Test func `nothing found is an empty list`() {
    #expect(FindingsSample.text(.json, [FileFindings(path: "a")]) == "[]\n")
    #expect(FindingsSample.text(.json, []) == "[]\n")
  }

  @Test func `a byte order mark is in no column, and a byte that is no text counts as one`() throws {
    let file = SourceFile(path: "a", bytes: [0xEF, 0xBB, 0xBF, 0xFF, 0x61])
    let diagnostics = [
      Diagnostic(FindingsSample.code, "m", at: SourceSpan(file, 3..<4)),
      Diagnostic(FindingsSample.code, "m", at: SourceSpan(file, 0..<99)),
    ]
    let found = try findings([FileFindings(path: "a", diagnostics: diagnostics)])
    #expect(found[0].location == Location(row: 1, column: 1) && found[0].end_location == Location(row: 1, column: 2))
    #expect(found[1].location == Location(row: 1, column: 1) && found[1].end_location == Location(row: 1, column: 3))
  }

  @Test func `a place behind the last line break is in the next line`() throws {
    let file = SourceFile(path: "a", text: "a\n")
    let found = try findings([
      FileFindings(path: "a", diagnostics: [Diagnostic(FindingsSample.code, "m", at: SourceSpan(file, 1..<2))])
    ])
    #expect(found[0].location == Location(row: 1, column: 2) && found[0].end_location == Location(row: 2, column: 1))
  }
}
