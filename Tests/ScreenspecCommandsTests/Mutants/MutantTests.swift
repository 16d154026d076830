import Foundation
import ScenarioPlayer
import ScreenMachine
import ScreenProgram
import SourceText
import SpecChecking
import SpecSyntax
import Testing
import TextFrame
import ViewTree

@testable import ScreenspecCommands

/// Each shipped file with one slip each: either the loader notices, or a scenario does.
struct MutantTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "screens").path

  static let files: [String] = (try? SpecFilesOnDisk.find([folder])) ?? []

  /// What may pass unnoticed, by what was done and where, and why.
  private static let reasons: [(pattern: String, why: String)] = [
    ("^(removed|value \\S+) (.*/)?summary$", "a summary is for people; any line is one"),
    ("^value (wrong|true) (screen|module|app)$", "a name is a name"),
    ("^(removed|renamed) scenarios/[^/]+$", "a scenario less, or under another name, is a choice"),
    ("^removed scenarios$", "no scenarios at all are a choice"),
    ("^value ~ states/.+", "a case without payload may be written so"),
  ]

  /// What nothing notices of one file.
  private func unnoticed(_ path: String) throws -> (count: Int, names: [String]) {
    let file = try SourceReader.read(path)
    #expect(try isUnnoticed(file), "the file itself is clean")
    let mutants = Mutant.all(of: file)
    let left = try mutants.filter { try isUnnoticed(SourceFile(path: path, bytes: $0.bytes)) }
    return (mutants.count, left.map(\.name))
  }

  private func isUnnoticed(_ file: SourceFile) throws -> Bool {
    let loaded = SpecLoader(files: SpecFilesOnDisk()).load(file)
    guard loaded.diagnostics.isEmpty, let program = loaded.program else { return false }
    let renderer = FrameRenderer(style: .plain)
    let runner = ScenarioRunner(LinkedProgram(program), view: LinkedView(program)) { renderer.render($0).text }
    return program.scenarios.allSatisfy { runner.play($0).passed }
  }

  @Test(arguments: files) func `hardly a slip in a shipped file passes unnoticed`(path: String) throws {
    let (count, names) = try unnoticed(path)
    let patterns = try MutantTests.reasons.map { try Regex($0.pattern) }
    let unexplained = names.filter { name in !patterns.contains { name.firstMatch(of: $0) != nil } }
    #expect(count > 100)
    #expect(names.count * 20 <= count, "\(names.count) of \(count)")
    #expect(unexplained == [], "\(names.count) of \(count)")
  }

  @Test func `a file is broken in each way`() {
    let text = "screen: A\nstates:\n  one: { n: Int, m: Int }\n  \"two\": # none\n"
    let mutants = Mutant.all(of: SourceFile(path: "a", text: text))
    func result(_ name: String) -> String? {
      mutants.first { $0.name == name }.map { String(decoding: $0.bytes, as: UTF8.self) }
    }
    #expect(result("removed states/one/n") == text.replacing("n: Int, ", with: ""))
    #expect(result("removed states/one/m") == text.replacing(", m: Int", with: ""))
    #expect(result("removed screen") == text.replacing("screen: A\n", with: ""))
    #expect(result("doubled states/one/m") == text.replacing("m: Int", with: "m: Int, m: Int"))
    #expect(result("doubled screen") == text.replacing("screen: A\n", with: "screen: A\nscreen: A\n"))
    #expect(result("renamed states/two") == text.replacing("\"two\"", with: "\"twox\""))
    #expect(result("value -1 states/two") == text.replacing("\"two\":", with: "\"two\": -1"))
    #expect(result("value [wrong] screen") == text.replacing("screen: A", with: "screen: [wrong]"))
    #expect(mutants.count == 6 * 3 + 4 * 7)
  }
}
