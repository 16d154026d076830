import Reports
import SourceText
import Testing

@Suite struct GitHubFindingsTests {
  /// A command as the runner of a workflow reads it.
  private struct Command {
    var name: String
    var properties: [String: String] = [:]
    var message: String

    init?(_ line: Substring) {
      guard line.hasPrefix("::"), let end = line.dropFirst(2).firstRange(of: "::")?.lowerBound else { return nil }
      let head = line[line.index(line.startIndex, offsetBy: 2)..<end]
      message = Self.decoded(line[line.index(end, offsetBy: 2)...], ["%0D": "\r", "%0A": "\n", "%25": "%"])
      let parts = head.split(separator: " ", maxSplits: 1)
      name = String(parts[0])
      for pair in parts.count > 1 ? parts[1].split(separator: ",") : [] {
        let sides = pair.split(separator: "=", maxSplits: 1)
        properties[String(sides[0])] = Self.decoded(
          sides[1], ["%0D": "\r", "%0A": "\n", "%3A": ":", "%2C": ",", "%25": "%"])
      }
    }

    private static func decoded(_ text: Substring, _ table: KeyValuePairs<String, String>) -> String {
      table.reduce(String(text)) { $0.replacing($1.key, with: $1.value) }
    }
  }

  private func lines(_ files: [FileFindings] = FindingsSample.files, root: String? = nil) -> [Substring] {
    FindingsSample.text(.github, files, root: root).split(separator: "\n")
  }

  @Test func `errors come first, each in one line, and come out whole but for what would steer the log`()
    throws
  {
    let commands = lines().map(Command.init)
    #expect(commands.map { $0?.name } == ["error", "error", "warning"])
    let error = try #require(commands[1])
    #expect(
      error.properties == [
        "file": "a b/50%:x,é.screen.yaml", "line": "1", "endLine": "1", "col": "10", "endColumn": "14",
        "title": "SS0402 payload-not-assigned",
      ])
    let note = "\nnote: a b/50%:x,é.screen.yaml:2: declared here"
    let message = FindingsSample.message.replacing("\r\n", with: " ").replacing("\u{1B}", with: "␛")
      .replacing("\u{1}", with: "␁")
    #expect(Array(error.message.utf8) == Array((message + note).utf8))
    #expect(FindingsSample.text(.github).utf8.allSatisfy { $0 >= 0x20 || $0 == 0x0A })
  }

  @Test func `a place over several lines has no columns, which GitHub would refuse`() throws {
    let warning = try #require(lines().last.flatMap(Command.init))
    #expect(Set(warning.properties.keys) == ["file", "line", "endLine", "title"])
    #expect(warning.properties["line"] == "2" && warning.properties["endLine"] == "3")
  }

  @Test func `a file that can't be read is an error`() throws {
    let error = try #require(lines().first.flatMap(Command.init))
    #expect(error.properties == ["file": "../gone.screen.yaml", "title": "unreadable-file"])
    #expect(error.message == "there is no file `../gone.screen.yaml`")
  }

  @Test func `paths are told from the root of the repository`() throws {
    let error = try #require(lines(root: "/work").first { $0.contains("402") }.flatMap(Command.init))
    #expect(error.properties["file"] == "my project/a b/50%:x,é.screen.yaml")
    let outside = try #require(lines(root: "/elsewhere").first { $0.contains("402") }.flatMap(Command.init))
    #expect(outside.properties["file"] == "a b/50%:x,é.screen.yaml")
  }

  @Test(
    arguments: [
      (10, 10, nil), (11, 0, "1 more error than GitHub shows beside the lines"),
      (12, 11, "2 more errors and 1 more warning than GitHub shows beside the lines"),
    ] as [(Int, Int, String?)])
  func `what GitHub does not show is counted in a line for people`(_ errors: Int, _ warnings: Int, _ words: String?) {
    let diagnostics =
      Array(repeating: FindingsSample.warning, count: warnings) + Array(repeating: FindingsSample.error, count: errors)
    let lines = self.lines([FileFindings(path: FindingsSample.file.path, diagnostics: diagnostics)])
    #expect(lines.count == errors + warnings + (words == nil ? 0 : 1))
    #expect(lines.prefix(errors).allSatisfy { $0.hasPrefix("::error ") })
    if let words { #expect(lines.last.map(String.init) == words) }
  }
}
