import Foundation
import ScreenspecCommands
import Testing

@Suite struct RunFormatTests {
  private func run(_ arguments: [String], input: String = "", text: String = Sample.good) throws -> Desk.Outcome {
    try Desk(["a.screen.yaml": text]).run(["run", "@a.screen.yaml", "--format", "json"] + arguments, input: input)
  }

  private func objects(_ output: String) throws -> [[String: Any]] {
    try output.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  @Test func `each frame is a line of JSON with its time and case`() throws {
    let outcome = try run([])
    #expect(outcome.status == .clean)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output.hasPrefix(#"{"at":"0ms","nanoseconds":0,"case":"loading","body":["#))
    let frames = try objects(outcome.output)
    #expect(frames.map { $0["at"] as? String } == ["0ms", "1.5s"])
    #expect(frames.map { $0["nanoseconds"] as? Int } == [0, 1_500_000_000])
    #expect(frames.map { $0["case"] as? String } == ["loading", "done"])
    #expect(frames.allSatisfy { $0["body"] is [Any] })
  }

  @Test func `the first frame of a case tells its route`() throws {
    let frames = try objects(try run(["--state", "loading"]).output)
    #expect(frames.count == 2)
    let route = try #require(frames[0]["route"] as? [String: Any])
    #expect(route["scenario"] as? String == "greets")
    #expect(route["steps"] as? Int == 1)
    #expect(route["stubs"] as? String == "default")
    #expect(route["params"] as? [String: String] == ["name": "you"])
    #expect(frames[1]["route"] == nil)
  }

  @Test func `a route without a scenario tells its moves`() throws {
    let frames = try objects(try run(["--state", "done", "--param", "name=all"]).output)
    let route = try #require(frames.first?["route"] as? [String: Any])
    #expect(route["moves"] as? [String] == ["appear", "1.5s"])
    #expect(route["scenario"] == nil)
  }

  @Test func `a script that fails leaves the lines of JSON clean`() throws {
    let outcome = try run(["--script", "-"], input: "[appear, { assertVisible: Nobody }]")
    #expect(outcome.status == .failed)
    #expect(try objects(outcome.output).count == 1)
    #expect(outcome.errors.contains("failed: `Nobody` is not there"))
  }

  @Test func `what says that it goes on for ever is no line of JSON`() throws {
    let text = """
      screen: Clock
      fields: { count: Int = 0 }
      states:
        on: { every: { 1s: { set: { count: "${count + 1}" } } } }
      view: { on: [{ text: "Tick ${count}" }] }

      """
    let outcome = try run([], text: text)
    #expect(try objects(outcome.output).count == 201)
    #expect(outcome.errors == "… and so on: after 200 events there still is something due\n")
  }

  @Test(arguments: [["--width=30"], ["--plain"], ["--color=always"]])
  func `how a text looks is nothing to JSON`(_ options: [String]) throws {
    #expect(try run(options).output == run([]).output)
  }

  @Test(arguments: [["--width=3"], ["--color=pink"], ["--format=yaml"], ["--format="]])
  func `a value that is not valid is a mistake of usage all the same`(_ options: [String]) throws {
    #expect(try run(options).status == .unusable)
  }

  @Test func `the format text is the default`() throws {
    let desk = try Desk(["a.screen.yaml": Sample.good])
    #expect(
      try desk.run(["run", "@a.screen.yaml", "--format", "text"]).output == desk.run(["run", "@a.screen.yaml"]).output)
  }
}
