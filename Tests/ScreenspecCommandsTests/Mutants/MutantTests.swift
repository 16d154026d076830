import Foundation
import ScenarioPlayer
import ScreenMachine
import ScreenProgram
import SourceText
import SpecChecking
import SpecSyntax
import Synchronization
import TestSupport
import Testing
import TextFrame
import ViewTree

@testable import ScreenspecCommands

/// Each shipped file with one slip each: either the loader notices, or a scenario does.
///
/// A run takes each hundredth slip of a file. With `SCREENSPEC_MUTANTS=all` it takes all of them, in some minutes, and
/// lists those that pass unnoticed, with the reasons.
struct MutantTests {
  private static let takesAll = ProcessInfo.processInfo.environment["SCREENSPEC_MUTANTS"] == "all"

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "screens").path

  static let files = (FileManager.default.subpaths(atPath: folder) ?? []).filter {
    $0.hasSuffix(SpecFilesOnDisk.suffix)
  }
  .map { "\(folder)/\($0)" }.sorted()

  /// What may pass unnoticed, by what was done and where, and why.
  private static let reasons: [(pattern: String, why: String)] = [
    ("^(removed|value \\S+) (.*/)?summary$", "a summary is for people; any line is one"),
    ("^value (wrong|true) (screen|module|app)$", "a name is a name"),
    ("^(removed|renamed) scenarios(/[^/]+)?$", "a scenario less, or under another name, is a choice"),
    ("^(removed|value true) scenarios/.*/assert[A-Za-z]+(/.+)?$", "an assertion that says less holds too"),
    ("^value .* scenarios/.*/assertCalled/.*/with/.*$", "it was not called with that either, or once with that too"),
    ("^value .* scenarios/.*/assertNotVisible(/.*)?$", "what is nowhere is not visible"),
    ("^removed scenarios/.*/tapOn/(text|in|index)$", "a selector that says less may mean the same control"),
    ("^value .* scenarios/.*/(inputText/text|fails/message)$", "what nobody reads may be any text"),
    ("^removed (scenarios|stubs)/.*/after$", "who waits until all is settled waits less"),
    ("^(removed|value true) stubs/.*/match/\\d+/when$", "nobody asks for anything else"),
    ("^removed scenarios/.*/setStub/.*/(status|message)$", "a failure is known by its kind"),
    ("^removed (scenarios|stubs)/.*/returns/[^/]+$", "a key that is not there is null, or the default"),
    ("^removed scenarios/.*/(setStub|setParams|shared)(/.*)?$", "the same was there before"),
    ("^(removed|renamed) stubs/[^/]+$", "a set for `--stubs`, which no scenario plays"),
    ("^removed stubs/.*/(status|message)$", "a failure is known by its kind"),
    ("^value .* stubs/.*/(status|message)$", "a failure is known by its kind"),
    ("^removed stubs/[^/]+/(extends|[^/]+\\.[^/]+)(/fails)?$", "an answer that no scenario of the set asks for"),
    ("^(removed|renamed|value .*) live(/.*)?$", "what a server expects is known to the server alone"),
    ("^(removed|value .*) types/.*/json$", "what a server calls it is known to the server alone"),
    ("^removed services/.*/(writes|idempotent)$", "what a call does to a server is known to the server alone"),
    ("^(removed|value .*) (view|components)/.*/(style|color|role|bold)$", "plain frames show no style and no colour"),
    ("^(removed|value .*) (view|components)/.*/(accessibility|label|hint|id)$", "spoken, and not shown in frames"),
    ("^removed view/refreshable$", "a scenario asks for a refresh itself"),
    ("^value .* (stubs|scenarios)/.*/(returns|raw|memory|sets|shared|params)(/.*)?$", "nobody looks at it"),
    ("^removed (stubs|scenarios)/.*/(fails|returns)$", "an answer that nobody waits for"),
    ("^removed scenarios/.*/stubs$", "what the scenario says itself, or asks before an answer, needs no set"),
    ("^(removed|value true) actions/.*/when$", "the view asks for the same before it offers the action"),
    ("^removed actions/[^/]+/in$", "the view offers the action in those cases alone"),
    ("^removed (view|components)/.*/submit$", "no scenario presses the key that ends a line; a button does the same"),
    ("^removed stubs/.*/sets$", "nobody reads the memory again"),
    ("^removed actions/restore/overlap$", "no scenario appears again while it restores"),
    ("^removed lifecycle/disappear/cancel$", "the message is shown in place of what comes late"),
    ("^removed source/poll/max$", "no scenario waits that long"),
    ("^removed source/retry/(times|delay|kinds)$", "what the default of a retry says too"),
  ]

  /// What nothing notices of one file, nor of those that name it.
  private func unnoticed(_ path: String) throws -> (count: Int, names: [String]) {
    let file = try SourceReader.read(path)
    let readers = try MutantTests.files.filter { try $0 == path || names($0, path) }
    #expect(try isUnnoticed(file, in: readers), "the file itself is clean")
    let all = Mutant.all(of: file)
    let step = MutantTests.takesAll ? 1 : 100
    let mutants = stride(from: 0, to: all.count, by: step).map { all[$0] }
    let left = try mutants.filter { try isUnnoticed(SourceFile(path: path, bytes: $0.bytes), in: readers) }
    return (mutants.count, left.map(\.name))
  }

  /// Whether a file names another, itself or through those that it names.
  private func names(_ path: String, _ other: String) throws -> Bool {
    let files = ReplacedFile(SourceFile(path: other, text: ""))
    _ = SpecLoader(files: files).load(try SourceReader.read(path))
    return files.wasRead
  }

  private func isUnnoticed(_ mutant: SourceFile, in readers: [String]) throws -> Bool {
    try readers.allSatisfy { path in
      let file = path == mutant.path ? mutant : try SourceReader.read(path)
      let loaded = SpecLoader(files: ReplacedFile(mutant), judgesDesign: true).load(file)
      guard loaded.diagnostics.isEmpty else { return false }
      guard let playable = loaded.playable else { return loaded.isModule }
      let renderer = FrameRenderer(style: .plain)
      let (app, view) = playable.linked()
      let runner = ScenarioRunner(app, view: view) { renderer.render($0).text }
      return playable.program.scenarios.allSatisfy { runner.play($0).passed }
    }
  }

  @Test func `hardly a slip in a shipped file passes unnoticed`() async throws {
    let found = try await inBackground { try await unnoticedOfAll() }
    let patterns = try MutantTests.reasons.map { try Regex($0.pattern) }
    for (path, names) in found.map({ ($0.path, $0.names) }) {
      let reasons = names.map { name in
        zip(patterns, MutantTests.reasons).first { name.firstMatch(of: $0.0) != nil }?.1.why
      }
      let unexplained = zip(names, reasons).filter { $0.1 == nil }.map(\.0)
      #expect(unexplained == [], "\(path)")
      guard MutantTests.takesAll else { continue }
      for (name, why) in zip(names, reasons) { print("\(path): \(name): \(why ?? "unexplained")") }
    }
    let count = found.reduce(0) { $0 + $1.count }
    let unnoticed = found.reduce(0) { $0 + $1.names.count }
    #expect(count > 300)
    #expect(unnoticed * 20 <= count, "\(unnoticed) of \(count) pass unnoticed")
  }

  private func unnoticedOfAll() async throws -> [(path: String, count: Int, names: [String])] {
    try await withThrowingTaskGroup(of: (path: String, count: Int, names: [String]).self) { group in
      for path in MutantTests.files {
        group.addTask {
          let found = try unnoticed(path)
          return (path, found.count, found.names)
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
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
    // `~` is no wrong value where there is none.
    #expect(mutants.count == 6 * 3 + 4 * 7 - 1)
  }
}

/// The files on disk, but for one that has another text.
private final class ReplacedFile: SpecFiles, Sendable {
  private let disk = SpecFilesOnDisk()
  private let file: SourceFile
  private let identity: String
  private let reads = Atomic(0)

  init(_ file: SourceFile) {
    self.file = file
    identity = disk.identity(of: file)
  }

  var wasRead: Bool { reads.load(ordering: .relaxed) > 0 }

  func read(_ path: String, beside file: SourceFile, limit: Int) throws(SpecFileFailure) -> SourceFile {
    replaced(try disk.read(path, beside: file, limit: limit))
  }

  func find(_ path: String, importedBy file: SourceFile) throws(SpecFileFailure) -> SpecFilePath {
    try disk.find(path, importedBy: file)
  }

  func read(_ found: SpecFilePath) throws(SpecFileFailure) -> SourceFile { replaced(try disk.read(found)) }

  func identity(of file: SourceFile) -> String { disk.identity(of: file) }

  private func replaced(_ read: SourceFile) -> SourceFile {
    guard disk.identity(of: read) == identity else { return read }
    reads.add(1, ordering: .relaxed)
    return file
  }
}
