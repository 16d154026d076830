import Foundation
import ScenarioPlayer
import ScreenMachine
import ScreenProgram
import SourceText
import SpecChecking
import TestSupport
import Testing
import TextFrame
import ViewTree

/// The screens that the project ships.
enum ShippedScreens {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "screens")

  /// The text of each file by its path from there: the screens, and what they import and name.
  private static let texts: [String: String] = {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return Dictionary(
      uniqueKeysWithValues: paths.compactMap { path in
        (try? String(contentsOf: folder.appending(path: path), encoding: .utf8)).map { (path, $0) }
      })
  }()

  /// The paths of all spec files, in order.
  static let names = texts.keys.filter { $0.hasSuffix(".screen.yaml") }.sorted()

  /// Those with something to be played: all but the modules.
  static let played = names.filter { !load($0, texts[$0, default: ""]).isModule }

  /// Those that are a screen, and neither an app nor a tests file.
  static let screens = names.filter {
    let loaded = load($0, texts[$0, default: ""])
    return loaded.program != nil && loaded.app == nil && loaded.tests == nil
  }

  /// Those that import nothing, so that each name that is used in one is declared there.
  static let alone = names.filter { texts[$0]?.contains("\nimports:") == false }

  static func text(_ name: String) throws -> String { try #require(texts[name]) }

  /// Loads a text as if it stood at the path of a file, with all others around it.
  static func load(_ name: String, _ text: String, judgesDesign: Bool = false) -> SpecLoader.Loaded {
    SpecLoader(files: FilesInMemory(texts), judgesDesign: judgesDesign).load(SourceFile(path: name, text: text))
  }

  static func load(_ name: String) throws -> SpecLoader.Loaded { load(name, try text(name)) }

  /// Links one to be played, be it a screen alone or an app.
  static func link(_ name: String) throws -> (app: LinkedApp, view: AppView) {
    let loaded = try load(name)
    if let program = loaded.app {
      let app = LinkedApp(program)
      return (app, AppView(app))
    }
    let program = LinkedProgram(try #require(loaded.program))
    return (LinkedApp(alone: program), AppView(alone: LinkedView(program.program)))
  }
}

@Suite struct ShippedScreensTests {
  @Test func `the folder holds screens`() {
    #expect(ShippedScreens.screens.contains("01-articles.screen.yaml"))
    #expect(ShippedScreens.screens.contains("13-names/names.screen.yaml"))
    #expect(ShippedScreens.played.contains("13-names/app.screen.yaml"))
    #expect(!ShippedScreens.played.contains("13-names/name-parts.screen.yaml"))
  }

  @Test(arguments: ShippedScreens.names) func `a shipped screen has no finding`(_ name: String) throws {
    let loaded = try ShippedScreens.load(name)
    #expect(loaded.diagnostics.map(described) == [])
    #expect(loaded.program != nil || loaded.app != nil || loaded.isModule)
  }

  @Test(arguments: ShippedScreens.played) func `a shipped screen passes its scenarios`(_ name: String) throws {
    let (app, view) = try ShippedScreens.link(name)
    let scenarios = app.whole.program.scenarios
    #expect(!scenarios.isEmpty)
    let renderer = FrameRenderer(style: .plain)
    let runner = ScenarioRunner(app, view: view) { renderer.render($0).text }
    for scenario in scenarios {
      let result = runner.play(scenario)
      #expect(result.passed, "\(scenario.name): \(result.failure?.message ?? "")")
    }
  }

  @Test(arguments: ShippedScreens.screens) func `each case of a shipped screen is reached by a scenario of it`(
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

  /// Cuts a file after every byte where it is short, else at thirty places that move with its length.
  @Test(arguments: ShippedScreens.names) func `a file that ends too early is loaded or reported`(
    _ name: String
  ) async throws {
    try await inBackground { try cut(name) }
  }

  private func cut(_ name: String) throws {
    let bytes = Array(try ShippedScreens.text(name).utf8)
    for length in stride(from: 0, through: bytes.count, by: bytes.count < 2_000 ? 1 : bytes.count / 30) {
      let file = SourceFile(path: name, bytes: Array(bytes[..<length]))
      let loaded = SpecLoader().load(file)
      let isSound = loaded.program != nil || loaded.app != nil || loaded.isModule
      #expect(isSound || !loaded.diagnostics.isEmpty, "cut after \(length) bytes")
      let outside = loaded.diagnostics.filter { $0.spans.contains { !isInside($0.range, of: file) } }
      #expect(outside.map(described) == [], "cut after \(length) bytes")
    }
  }

  /// Misspells words of a file in turn, each where it first stands; where that matters, it is one finding, or one for each use of the name.
  @Test(arguments: ShippedScreens.alone) func `a misspelt word gives no finding that only follows from it`(
    _ name: String
  ) async throws {
    try await inBackground { try misspell(name) }
  }

  private func misspell(_ name: String) throws {
    let text = try ShippedScreens.text(name)
    var count = 0
    var seen = Set<Substring>()
    let words = text.matches(of: /[A-Za-z]{3,}/).filter { seen.insert($0.output).inserted }
    for match in words.indices.filter({ $0.isMultiple(of: 12) }).map({ words[$0] }) {
      let word = String(text[match.range])
      var changed = text
      changed.remove(at: text.index(match.range.upperBound, offsetBy: -2))
      let found = ShippedScreens.load(name, changed).diagnostics
      count += found.isEmpty ? 0 : 1
      guard found.count > 1 else { continue }
      let following = found.filter { !$0.message.contains(word) || !$0.message.contains("did you mean") }
      #expect(following.map(described) == [], "`\(word)` without its last letter but one")
    }
    #expect(count > 1)
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
