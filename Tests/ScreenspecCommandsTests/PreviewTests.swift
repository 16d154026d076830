import Foundation
import ScreenspecCommands
import Testing

@Suite struct PreviewTests {
  private func preview(
    _ text: String, _ arguments: [String] = [], columns: String? = nil
  ) throws -> Desk.Outcome {
    try Desk(["a.screen.yaml": text]).run(
      ["preview", "@a.screen.yaml", "--plain"] + arguments, environment: columns.map { ["COLUMNS": $0] } ?? [:])
  }

  private func lines(_ output: String) -> [String] {
    output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test func `every case is shown, side by side, below what was assumed`() throws {
    let outcome = try preview(Sample.good, ["--width", "30"], columns: "62")
    #expect(outcome.status == .clean)
    #expect(outcome.errors.isEmpty)
    let lines = lines(outcome.output)
    #expect(lines[0] == "idle                            loading")
    #expect(lines[1] == "before it appears               scenario \"greets\", 1 step")
    #expect(lines[2].hasPrefix("+----") && lines[2].count == 62)
    #expect(outcome.output.contains("\n\ndone                            failed\n"))
    #expect(lines.allSatisfy { $0.count <= 62 && $0.last != " " })
    for text in ["Wait", "Hello you", "[ Retry ]"] { #expect(outcome.output.contains(text), "\(text)") }
  }

  @Test(arguments: [("10", 20), ("30", 30), ("61", 40), ("62", 62), ("80", 80), ("84", 82), ("200", 166)])
  func `as many stand in a row as there is room for`(_ columns: String, _ width: Int) throws {
    let lines = lines(try preview(Sample.good, columns: columns).output)
    #expect(lines.map(\.count).max() == width)
  }

  @Test func `of a long name so much is left out that the steps are seen`() throws {
    let text = Sample.good.replacing("  greets:", with: "  a screen of some kind greets you:")
    #expect(try preview(text, ["--width=40"]).output.contains("\nscenario \"a screen of some k...\", 1 step\n"))
  }

  @Test(arguments: [nil, "", "many", "0", "-4", "99999999"] as [String?])
  func `without a sensible width there are 80 columns`(
    _ columns: String?
  ) throws {
    #expect(lines(try preview(Sample.good, ["--width=39"], columns: columns).output).map(\.count).max() == 80)
  }

  @Test func `a panel keeps the width that it is given`() throws {
    #expect(lines(try preview(Sample.good, ["--width=70"], columns: "30").output).map(\.count).max() == 70)
  }

  @Test func `cases that nothing leads to are named at the end, and the status is clean`() throws {
    let text = Sample.good.replacing(
      "  failed:\nsource", with: "  failed:\n  lost:\n    states:\n      a:\n      b:\nsource"
    )
    .replacing("  failed: [{ text", with: "  lost: [{ text: Lost }]\n  failed: [{ text")
    let outcome = try preview(text)
    #expect(outcome.status == .clean)
    #expect(outcome.output.hasSuffix("\n\nnothing leads to `lost.a`, `lost.b`\n"))
    #expect(!outcome.output.contains("| Lost"))
  }

  @Test func `a set that is given is the only one`() throws {
    let outcome = try preview(Sample.good, ["--stubs", "default"])
    #expect(outcome.output.hasSuffix("\nnothing leads to `failed`\n"))
    #expect(try preview(Sample.good, ["--stubs", "nobody"]).status == .unusable)
  }

  @Test func `a set other than the default is named where no scenario names it`() throws {
    let text = String(Sample.good.prefix(upTo: try #require(Sample.good.range(of: "scenarios:")).lowerBound))
    let outcome = try preview(text, columns: "40")
    #expect(outcome.output.contains("failed\nstubs: offline; appear\n"))
    #expect(outcome.output.contains("done\nappear, 1.5s\n"))
    #expect(outcome.output.contains("idle\nbefore it appears\n"))
  }

  @Test func `a screen without states is one panel`() throws {
    let outcome = try preview("screen: A\nview:\n  - text: Hello\n")
    #expect(outcome.status == .clean)
    #expect(outcome.output.hasPrefix("appear\n+---"))
    #expect(outcome.output.contains("| Hello "))
  }

  @Test func `an expression that fails in a view is shown in its panel, and the status is 1`() throws {
    let text = Sample.good.replacing("text: \"${text} ${params.name}\"", with: "text: \"${[1][text.size()]}\"")
    let outcome = try preview(text)
    #expect(outcome.status == .failed)
    #expect(outcome.errors.hasPrefix("screenspec: in `done`: "))
    #expect(outcome.output.contains("loading"))
  }

  @Test func `a file with errors is told as elsewhere`() throws {
    let outcome = try preview(Sample.wrong)
    #expect(outcome.status == .failed)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("@/a.screen.yaml:9:49: error: "))
  }

  @Test func `a file of scenarios, a second file, and none are mistakes of usage`() throws {
    let desk = try Desk([
      "a.screen.yaml": Sample.good, "b.screen.yaml": "tests: ./a.screen.yaml\nscenarios: { x: [appear] }\n",
    ])
    #expect(try desk.run(["preview", "@b.screen.yaml"]).status == .unusable)
    #expect(try desk.run(["preview", "@a.screen.yaml", "@b.screen.yaml"]).status == .unusable)
    #expect(try desk.run(["preview"]).status == .unusable)
    #expect(try desk.run(["preview", "@none.screen.yaml"]).status == .unusable)
  }

  @Test func `a name that would steer the terminal is made visible`() throws {
    let text = Sample.good.replacing("  greets:", with: "  \"gr\\e[31mets\":")
    let outcome = try preview(text)
    #expect(outcome.output.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x0A })
  }

  @Test func `colour is used where it is asked for, and not in plain frames`() throws {
    let desk = try Desk(["a.screen.yaml": Sample.good])
    #expect(try desk.run(["preview", "@a.screen.yaml", "--color=always"]).output.contains("\u{1B}["))
    #expect(
      try desk.run(["preview", "@a.screen.yaml", "--color=always", "--plain"]).output.contains("\u{1B}[") == false)
  }
}
