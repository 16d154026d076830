import Foundation
import ScenarioPlayer
import ScreenMachine
import ScreenProgram
import SourceText
import SpecChecking
import Testing
import TextFrame
import ViewTree

/// The screens that the project ships.
enum ShippedScreens {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "screens")

  /// Their file names, in order.
  static let names: [String] =
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?
    .filter { $0.hasSuffix(".screen.yaml") }.sorted() ?? []

  static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  static func load(_ name: String) throws -> SpecLoader.Loaded {
    SpecLoader().load(SourceFile(path: name, text: try text(name)))
  }
}

@Suite struct ShippedScreensTests {
  @Test func `the folder holds screens`() {
    #expect(ShippedScreens.names.contains("articles.screen.yaml"))
    #expect(ShippedScreens.names.contains("tasks.screen.yaml"))
    #expect(ShippedScreens.names.contains("checklist.screen.yaml"))
  }

  @Test(arguments: ShippedScreens.names) func `a shipped screen has no finding`(_ name: String) throws {
    let loaded = try ShippedScreens.load(name)
    #expect(loaded.diagnostics.map(described) == [])
    #expect(loaded.program != nil)
  }

  @Test(arguments: ShippedScreens.names) func `a shipped screen passes its scenarios`(_ name: String) throws {
    let program = try #require(try ShippedScreens.load(name).program)
    #expect(!program.scenarios.isEmpty)
    let renderer = FrameRenderer(style: .plain)
    let runner = ScenarioRunner(LinkedProgram(program), view: LinkedView(program)) { renderer.render($0).text }
    for scenario in program.scenarios {
      let result = runner.play(scenario)
      #expect(result.passed, "\(scenario.name): \(result.failure?.message ?? "")")
    }
  }

  @Test(arguments: ShippedScreens.names) func `each case of a shipped screen is reached by a scenario of it`(
    _ name: String
  ) throws {
    let program = try #require(try ShippedScreens.load(name).program)
    let finder = RouteFinder(LinkedProgram(program), view: LinkedView(program))
    for leaf in program.allLeaves.members {
      let path = program.cases[leaf.index].path
      let route = try #require(finder.route(to: leaf), "\(path)")
      guard case .scenario = route.way else {
        Issue.record("no scenario enters \(path)")
        continue
      }
      #expect(finder.screen(at: route).frame.casePath == path)
    }
  }

  /// Cuts a file after every byte, so that each construct is broken off at each of its places.
  @Test(arguments: ShippedScreens.names, 0..<8) func `a file that ends too early is loaded or reported`(
    _ name: String, part: Int
  ) throws {
    let bytes = Array(try ShippedScreens.text(name).utf8)
    for length in stride(from: part, through: bytes.count, by: 8) {
      let file = SourceFile(path: name, bytes: Array(bytes[..<length]))
      let loaded = SpecLoader().load(file)
      if loaded.program == nil { #expect(!loaded.diagnostics.isEmpty, "cut after \(length) bytes") }
      let outside = loaded.diagnostics.filter { $0.spans.contains { !isInside($0.range, of: file) } }
      #expect(outside.map(described) == [], "cut after \(length) bytes")
    }
  }

  /// Misspells each word of a file in turn; where that matters, it is one finding, or one for each use of the name.
  @Test(arguments: ShippedScreens.names) func `a misspelt word gives no finding that only follows from it`(
    _ name: String
  ) throws {
    let text = try ShippedScreens.text(name)
    var count = 0
    for match in text.matches(of: /[A-Za-z]{3,}/) {
      let word = String(text[match.range])
      var changed = text
      changed.remove(at: text.index(match.range.upperBound, offsetBy: -2))
      let found = SpecLoader().load(SourceFile(path: name, text: changed)).diagnostics
      count += found.isEmpty ? 0 : 1
      guard found.count > 1 else { continue }
      let following = found.filter { !$0.message.contains(word) || !$0.message.contains("did you mean") }
      #expect(following.map(described) == [], "`\(word)` without its last letter but one")
    }
    #expect(count > 50)
  }

  private func isInside(_ range: Range<Int>, of file: SourceFile) -> Bool {
    range.lowerBound >= 0 && range.upperBound <= file.bytes.count
  }
}

extension Diagnostic {
  /// All places that a finding points at: its own, those of its notes, and those of its fixes.
  var spans: [SourceSpan] {
    [span] + notes.compactMap(\.span) + fixes.flatMap { $0.edits.map(\.span) }
  }
}
