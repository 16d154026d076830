import Foundation
import SourceText
import SpecChecking
import SpecGrammar
import SpecValues
import TestSupport
import Testing

@testable import ScreenspecCommands

struct SchemaTests {
  private static let tool = "check-jsonschema"
  private static let hasTool = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(tool)") }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "screens").path

  /// The files in which the tool finds something.
  private func refused(_ files: [String: String]) throws -> Set<String> {
    struct Report: Decodable {
      struct Finding: Decodable { var filename: String }
      var errors: [Finding]
      var parse_errors: [Finding]
    }
    let desk = URL.temporaryDirectory.appending(path: "schema-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: desk, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: desk) }
    let schema = desk.appending(path: "schema.json")
    try Data(JSONEncoding.indented(SpecSchema.document).utf8).write(to: schema)
    for (name, text) in files { try Data(text.utf8).write(to: desk.appending(path: name)) }
    let paths = files.keys.sorted().map { desk.appending(path: $0).path }
    let program = try ChildProgram(
      SchemaTests.tool, ["--output-format", "json", "--schemafile", schema.path] + paths, output: .pipe)
    let output = try program.output?.readToEnd() ?? Data()
    program.waitForEnd()
    let report = try JSONDecoder().decode(Report.self, from: output)
    return Set((report.errors + report.parse_errors).map { URL(filePath: $0.filename).lastPathComponent })
  }

  @Test(.enabled(if: hasTool, "check-jsonschema is not there, which measures files by a schema"))
  func `a validator of JSON Schema takes what is right and refuses what is not`() throws {
    var files = ["sample.screen.yaml": SchemaSample.text]
    let paths = try FileManager.default.subpathsOfDirectory(atPath: SchemaTests.folder)
    for name in paths where name.hasSuffix(".yaml") {
      let text = try String(contentsOfFile: "\(SchemaTests.folder)/\(name)", encoding: .utf8)
      files[name.replacing("/", with: "-")] = text
    }
    #expect(files.count > 4)
    var broken: Set<String> = []
    for (index, slip) in SchemaSample.slips.enumerated() {
      let name = "broken-\(index).yaml"
      files[name] = slip.text
      broken.insert(name)
    }
    #expect(broken.count >= 50)
    let refused = try refused(files)
    #expect(refused.subtracting(broken).sorted() == [])
    let missed = SchemaSample.slips.enumerated().filter { !refused.contains("broken-\($0.offset).yaml") }
    #expect(missed.map(\.element.testDescription) == [])
  }

  @Test func `the sample of the schema is a valid screen`() {
    let loaded = SpecLoader().load(SourceFile(path: "a.screen.yaml", text: SchemaSample.text))
    #expect(loaded.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
  }

  @Test(arguments: SchemaSample.slips)
  func `what the schema refuses is refused at load too`(slip: SchemaSample.Slip) {
    #expect(slip.text != SchemaSample.text, "the slip changes nothing")
    let loaded = SpecLoader().load(SourceFile(path: "a.screen.yaml", text: slip.text))
    #expect(loaded.diagnostics.contains { $0.severity == .error })
  }

  @Test func `the schema has each construct of the grammar with each of its keys`() throws {
    let text = JSONEncoding.encode(SpecSchema.document)
    let root = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let definitions = try #require(root["definitions"] as? [String: [String: Any]])
    for construct in Grammar.constructs where construct.id != .node {
      let definition = try #require(definitions[construct.id.rawValue], "\(construct.id)")
      var properties = definition["properties"] as? [String: [String: Any]]
      if construct.id == .scenarioStep {
        let branches = definition["allOf"] as? [[String: Any]]
        properties = (branches?.last?["then"] as? [String: Any])?["properties"] as? [String: [String: Any]]
      }
      for key in construct.keys {
        let description = properties?[key.name]?["description"] as? String
        #expect(description?.contains(key.example) == true, "\(construct.id) \(key.name)")
      }
    }
  }

  @Test func `each reference of the schema leads somewhere`() throws {
    let text = JSONEncoding.encode(SpecSchema.document)
    let root = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let definitions = try #require(root["definitions"] as? [String: Any])
    let references = text.matches(of: #/"\$ref":"#\/definitions\/([^"]+)"/#).map { String($0.output.1) }
    #expect(references.count > 100)
    #expect(Set(references).subtracting(definitions.keys) == [])
    // Nothing counts beside a reference, so nothing may stand there.
    #expect(text.matches(of: #/[,]"\$ref"|"\$ref":"[^"]+",/#).isEmpty)
  }
}
