import ScreenspecCommands
import Testing

@Suite struct ProgressVerbTests {
  private static let screen = Sample.good.replacing(
    "idle, loading: [{ progress: Wait }]",
    with: """
      idle, loading:
          - { progress: Wait, after: 300ms, atLeast: 300ms }
          - { button: Stop, action: load }
      """)

  /// The times of the frames that a run prints, with their case and whether the progress is in them.
  private func frames(_ output: String) -> [String] {
    var frames: [String] = []
    for line in output.split(separator: "\n") {
      if line.first?.isNumber == true { frames.append(String(line)) }
      if line.contains("Wait") { frames[frames.count - 1] += " waits" }
      if line.contains("Hello") { frames[frames.count - 1] += " greets" }
    }
    return frames
  }

  private func run(_ delay: String) throws -> [String] {
    let text = Self.screen.replacing("after: 1500ms", with: "after: \(delay)")
    let desk = try Desk(["a.screen.yaml": text])
    let outcome = try desk.run(["run", "@a.screen.yaml", "--plain", "--trace", "@t.jsonl"])
    #expect(outcome.status == .clean, "\(outcome.errors)")
    #expect(try desk.run(["replay", "@t.jsonl", "--plain"]).output == outcome.output)
    #expect(try desk.run(["test", "@a.screen.yaml"]).status == .clean)
    return frames(outcome.output)
  }

  @Test func `a run prints the progress when it is shown, and holds it`() throws {
    #expect(
      try run("1500ms") == ["0ms  loading", "300ms  loading waits", "1.5s  done greets"])
    #expect(
      try run("350ms") == ["0ms  loading", "300ms  loading waits", "350ms  loading waits", "600ms  done greets"])
  }

  @Test func `a quick answer shows no progress`() throws {
    #expect(try run("299ms") == ["0ms  loading", "299ms  done greets"])
  }
}
