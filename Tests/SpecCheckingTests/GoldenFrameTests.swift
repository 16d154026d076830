import Foundation
import Reports
import ScenarioPlayer
import ScreenMachine
import ScreenProgram
import Simulation
import SpecChecking
import TestSupport
import Testing
import TextFrame
import ViewTree

@Suite struct GoldenFrameTests {
  /// What is shown before the first event of a screen's scenarios and after each; of frames that are the same the first.
  private func frames(of name: String) throws -> (program: Program, frames: [(place: String, frame: ViewFrame)]) {
    let (app, view) = try ShippedScreens.link(name)
    let program = app.whole.program
    let runner = ScenarioRunner(app, view: view) {
      FrameRenderer(style: .plain).render($0).text
    }
    var seen: Set<String> = []
    var frames: [(String, ViewFrame)] = []
    for scenario in program.scenarios {
      let screen = PlayedScreen(
        app, view: view, stubs: scenario.stubs.map { program.stubs[$0] }, params: scenario.params,
        shared: scenario.shared)
      func note() {
        guard seen.insert(screen.frame.json).inserted else { return }
        let time = ClockText.text(screen.simulation.now)
        frames.append(("\(scenario.name), \(time): \(screen.frame.casePath)", screen.frame))
      }
      note()
      _ = runner.play(scenario, on: screen, onChange: note)
    }
    return (program, frames)
  }

  @Test(arguments: ShippedScreens.played, [40, 60, 100])
  func `the frames of a shipped screen are those that were read`(name: String, width: Int) throws {
    let renderer = FrameRenderer(width: width)
    let parts = try frames(of: name).frames.map { "\($0.place)\n\(renderer.render($0.frame).text)\n" }
    let file = "frames/\(name.split(separator: ".")[0]).\(width).txt"
    #expect(GoldenFile(file).problem(with: parts.joined(separator: "\n")) == nil)
  }

  @Test(arguments: ShippedScreens.screens) func `the scenarios show every case`(name: String) throws {
    let (program, frames) = try frames(of: name)
    let shown = Set(frames.map(\.frame.casePath))
    let leaves = program.cases.filter { $0.children.isEmpty }.map(\.path)
    #expect(leaves.filter { !shown.contains($0) } == [])
  }

  @Test func `a golden test fails for a file that is missing, differs, or is recorded`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let golden = GoldenFile("a/b.txt", folder: folder, isRecording: false)
    #expect(golden.problem(with: "x")?.contains("is missing") == true)
    let recording = GoldenFile("a/b.txt", folder: folder, isRecording: true)
    #expect(recording.problem(with: "one\ntwo\n")?.contains("was recorded") == true)
    #expect(recording.problem(with: "one\ntwo\n") != nil)
    #expect(golden.problem(with: "one\ntwo\n") == nil)
    #expect(golden.problem(with: "one\n2\n")?.contains("in line 2") == true)
    #expect(golden.problem(with: "one\ntwo")?.contains("in line 3") == true)
    #expect(golden.problem(with: "")?.contains("expected: one") == true)
    let blocked = GoldenFile("a/b.txt/c.txt", folder: folder, isRecording: true)
    #expect(blocked.problem(with: "x")?.contains("can't be written") == true)
  }
}
