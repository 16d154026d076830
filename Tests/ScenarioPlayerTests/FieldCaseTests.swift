import Foundation
import ScenarioPlayer
import ScreenMachine
import ScreenProgram
import SourceText
import SpecChecking
import Testing
import TextFrame

import ViewTree

/// Situations that app teams met in the field, as screens with scenarios: the behaviour that they wanted holds here.
@Suite struct FieldCaseTests {
  static let files: [URL] = {
    let folder = Bundle.module.resourceURL?.appendingPathComponent("FieldCases")
    let found = folder.flatMap { try? FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil) }
    return (found ?? []).sorted { $0.path < $1.path }
  }()

  @Test func `the files are here`() {
    #expect(!Self.files.isEmpty)
  }

  @Test(arguments: files) func `a file loads without a finding and its scenarios pass`(_ url: URL) throws {
    let text = try String(contentsOf: url, encoding: .utf8)
    let loaded = SpecLoader().load(SourceFile(path: url.lastPathComponent, text: text))
    for finding in loaded.diagnostics {
      Issue.record("\(url.lastPathComponent): \(finding.message) at `\(finding.span.text)`")
    }
    let program = try #require(loaded.program)
    #expect(!program.scenarios.isEmpty)
    let runner = ScenarioRunner(LinkedProgram(program), view: LinkedView(program)) {
      FrameRenderer(style: .plain).render($0).text
    }
    for scenario in program.scenarios {
      guard let failure = runner.play(scenario).failure else { continue }
      let step = SourceSpan(program.file, failure.range).text.split(separator: "\n").first ?? ""
      Issue.record(
        """
        \(url.lastPathComponent), \(scenario.name), at `\(step)`: \(failure.message); expected \(failure.expected ?? "-"), \
        found \(failure.actual ?? "-")
        """)
    }
  }
}
