import Foundation
import SourceText
import Testing

@testable import SpecChecking

@Suite struct DesignRulesTests {
  @Test func `each file of a rule is in the registry, and each rule has its file and its test`() throws {
    func names(in folder: String) throws -> [String] {
      let root = ShippedScreens.folder.deletingLastPathComponent()
      return try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
        .filter { $0.hasSuffix(".swift") }.map { String($0.dropLast(6)) }.sorted()
    }
    #expect(try names(in: "Sources/SpecChecking/Rules") == DesignRules.names.sorted())
    #expect(
      try names(in: "Tests/SpecCheckingTests/Rules")
        == (DesignRules.names.map { "\($0)Tests" } + ["DesignRulesTests"]).sorted())
  }

  @Test func `the rules are in the order of their codes and warn`() {
    let entries = DesignRules.all.map { $0.entry }
    #expect(entries.map(\.code.number) == entries.map(\.code.number).sorted())
    #expect(entries.allSatisfy { $0.severity == .warning && $0.group == .design })
  }

  @Test(arguments: ShippedScreens.names) func `a shipped screen follows every rule`(_ name: String) throws {
    let loaded = ShippedScreens.load(name, try ShippedScreens.text(name), judgesDesign: true)
    #expect(loaded.diagnostics.map(described) == [])
  }

  @Test func `a screen with an error is not judged`() {
    let text = ExampleFrame.sound.completing("fields: { unread: Int = 0 }\ninitial: idel")
    let loaded = SpecLoader(judgesDesign: true).load(SourceFile(path: "a.screen.yaml", text: text))
    #expect(loaded.diagnostics.map(\.code.id) == ["SS0401"])
  }

  @Test func `who only plays a screen is told nothing of its design`() {
    let text = ExampleFrame.sound.completing("fields: { unread: Int = 0 }")
    let file = SourceFile(path: "a.screen.yaml", text: text)
    #expect(SpecLoader().load(file).diagnostics.isEmpty)
    #expect(SpecLoader(judgesDesign: true).load(file).diagnostics.map(\.code.id) == ["SS0921"])
  }
}

/// How often a rule warns of a sound screen with some parts written anew, which has no error.
func count(of code: String, in parts: String, _ location: Testing.SourceLocation = #_sourceLocation) -> Int {
  let file = SourceFile(path: "a.screen.yaml", text: ExampleFrame.sound.completing(parts))
  let found = SpecLoader(judgesDesign: true).load(file).diagnostics
  let errors = found.filter { $0.severity == .error }
  #expect(errors.map(described) == [], "\(parts)", sourceLocation: location)
  return found.count { $0.code.id == code }
}
