import Foundation
import ScreenspecCommands
import Testing

@Suite struct VerbTests {
  // MARK: validate

  @Test func `a sound file has no findings`() throws {
    let outcome = try Desk(["a.screen.yaml": Sample.good]).run(["validate", "@a.screen.yaml"])
    #expect(outcome.status == .clean)
    #expect(outcome.output == "1 file, no findings\n")
    #expect(outcome.errors.isEmpty)
  }

  @Test func `an error has status 1, at its place`() throws {
    let outcome = try Desk(["a.screen.yaml": Sample.wrong]).run(["validate", "@a.screen.yaml"])
    #expect(outcome.status == .failed)
    #expect(outcome.output.hasPrefix("@/a.screen.yaml:9:49: error: "))
    #expect(outcome.output.contains("[SS04"))
    #expect(outcome.output.hasSuffix("\n1 error in 1 file\n"))
  }

  @Test func `a warning is clean, unless it is strict`() throws {
    let desk = try Desk(["a.screen.yaml": Sample.warned])
    let outcome = try desk.run(["validate", "@a.screen.yaml"])
    #expect(outcome.status == .clean)
    #expect(outcome.output.hasSuffix("\n1 warning in 1 file\n"))
    #expect(try desk.run(["validate", "--strict", "@a.screen.yaml"]).status == .failed)
  }

  @Test func `a folder is searched in order, hidden folders and links to folders left out`() throws {
    let desk = try Desk([
      "b.screen.yaml": Sample.wrong, "a/z.screen.yaml": Sample.wrong, ".git/x.screen.yaml": Sample.wrong,
      "notes.yaml": "]",
    ])
    try FileManager.default.createSymbolicLink(atPath: desk.path("a/loop"), withDestinationPath: desk.path(""))
    let outcome = try desk.run(["validate", "@", "@b.screen.yaml"])
    let heads = outcome.output.split(separator: "\n").filter { $0.contains(": error: ") }
    #expect(heads.map { String($0.prefix { $0 != ":" }) } == ["@/a/z.screen.yaml", "@/b.screen.yaml"])
    #expect(outcome.output.hasSuffix("2 errors in 2 files\n"))
  }

  @Test func `a file that can't be read does not hide the others`() throws {
    let desk = try Desk(["a.screen.yaml": Sample.wrong])
    let outcome = try desk.run(["validate", "@none.screen.yaml", "@a.screen.yaml"])
    #expect(outcome.status == .unusable)
    #expect(outcome.output.contains("@/a.screen.yaml:9:"))
    #expect(outcome.errors == "screenspec: there is no file `@/none.screen.yaml`\n")
  }

  @Test func `a binary file has findings, and nothing of it reaches the terminal`() throws {
    let desk = try Desk()
    try desk.write("a.screen.yaml", Data((0..<4_096).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ $0 / 256) }))
    let outcome = try desk.run(["validate", "@a.screen.yaml"])
    #expect(outcome.status == .failed)
    #expect(outcome.output.contains(": error: "))
    #expect(outcome.output.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x0A })
    #expect(outcome.output.utf8.count < 4_096)
    #expect(try desk.run(["run", "@a.screen.yaml"]).status == .failed)
  }

  @Test(
    arguments: [
      (["--color=always"], [:], true), ([], ["FORCE_COLOR": "1"], true), ([], [:], false),
      (["--color", "never"], ["FORCE_COLOR": "1"], false),
    ] as [([String], [String: String], Bool)])
  func `colour is used where it is asked for`(_ options: [String], _ environment: [String: String], _ isUsed: Bool)
    throws
  {
    let outcome = try Desk(["a.screen.yaml": Sample.wrong])
      .run(["validate", "@a.screen.yaml"] + options, environment: environment)
    #expect(outcome.output.contains("\u{1B}[") == isUsed)
  }

  // MARK: test

  @Test func `scenarios that pass are listed`() throws {
    let outcome = try Desk(["a.screen.yaml": Sample.good]).run(["test", "@"])
    #expect(outcome.status == .clean)
    #expect(outcome.output == "@/a.screen.yaml\n  ✓ greets\n  ✓ fails well\n\n2 scenarios passed\n")
  }

  @Test func `a scenario that fails shows its step, and the others go on`() throws {
    let outcome = try Desk(["a.screen.yaml": Sample.failing]).run(["test", "@a.screen.yaml"])
    #expect(outcome.status == .failed)
    for part in [
      "  ✗ greets\n", "  ✓ fails well\n", ":20:29: failed: `Hello me` is not there", "    expected: `Hello me`\n",
      "    actual: `Hello you`\n", "the frame at 1.5s, in done:\n",
    ] { #expect(outcome.output.contains(part), "\(part) in \(outcome.output)") }
    #expect(outcome.output.hasSuffix("\n1 failed, 1 passed\n"))
  }

  @Test func `a frame that differs is shown once`() throws {
    let text = "screen: F\nstates:\n  idle:\nview:\n  idle: [{ text: Hello }]\n"
    let desk = try Desk(["a.screen.yaml": text + "scenarios:\n  a: [appear, assertFrame: \"\"]\n"])
    let outcome = try desk.run(["test", "@a.screen.yaml"])
    #expect(outcome.status == .failed && outcome.output.contains("    the frame at 0ms, in idle:\n"))
    #expect(outcome.output.split(separator: "| Hello ").count == 2, "\(outcome.output)")
  }

  @Test(arguments: [["--filter", "^gre"], ["--tag", "quick"], ["--tag=slow", "--tag=quick"]])
  func `only what is asked for is played`(_ options: [String]) throws {
    let outcome = try Desk(["a.screen.yaml": Sample.good]).run(["test", "@a.screen.yaml"] + options)
    #expect(outcome.output == "@/a.screen.yaml\n  ✓ greets\n\n1 scenario passed\n")
  }

  @Test func `a file with errors fails the test of all`() throws {
    let outcome = try Desk(["a.screen.yaml": Sample.wrong, "b.screen.yaml": Sample.good]).run(["test", "@"])
    #expect(outcome.status == .failed)
    #expect(outcome.errors.hasPrefix("@/a.screen.yaml:9:"))
    #expect(outcome.output.hasSuffix("\n1 file not played, 2 passed\n"))
  }

  // MARK: run

  @Test func `a screen is played with times and cases`() throws {
    let outcome = try Desk(["a.screen.yaml": Sample.good])
      .run(["run", "@a.screen.yaml", "--plain", "--width=40", "--param", "name=all"])
    #expect(outcome.status == .clean)
    #expect(outcome.errors.isEmpty)
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(lines.filter { $0.hasPrefix("0ms") || $0.hasPrefix("1.5s") } == ["0ms  loading", "1.5s  done"])
    #expect(outcome.output.contains("Hello all"))
    #expect(outcome.output.utf8.allSatisfy { $0 < 0x80 })
    #expect(lines.allSatisfy { $0.utf8.count <= 40 })
  }

  @Test func `a screen is played against the set that is named`() throws {
    let outcome = try Desk(["a.screen.yaml": Sample.good]).run(["run", "@a.screen.yaml", "--stubs", "offline"])
    #expect(outcome.status == .clean)
    #expect(outcome.output.contains("0ms  failed\n"))
  }

  @Test func `a screen without a needed answer fails`() throws {
    let text = Sample.good.replacing("  default: { api.get", with: "  other: { api.get")
      .replacing("    tags:", with: "    stubs: other\n    tags:")
    let outcome = try Desk(["a.screen.yaml": text]).run(["run", "@a.screen.yaml"])
    #expect(outcome.status == .failed)
    #expect(
      outcome.errors
        == "screenspec: nothing answers `api.get`: no set of `stubs` is chosen, and none is named `default`\n"
    )
  }

  @Test func `a screen whose timer never stops is left`() throws {
    let text = """
      screen: Clock
      fields: { count: Int = 0 }
      states:
        on: { every: { 1s: { set: { count: "${count + 1}" } } } }
      view: { on: [{ text: "Tick ${count}" }] }

      """
    let outcome = try Desk(["a.screen.yaml": text]).run(["run", "@a.screen.yaml"])
    #expect(outcome.status == .clean)
    #expect(outcome.output.hasSuffix("… and so on: after 200 events there still is something due\n"))
  }

  @Test(arguments: ["run", "dump"]) func `a file with errors is not used`(_ verb: String) throws {
    let arguments = verb == "dump" ? ["dump", "program", "@a.screen.yaml"] : ["run", "@a.screen.yaml"]
    let outcome = try Desk(["a.screen.yaml": Sample.wrong]).run(arguments)
    #expect(outcome.status == .failed)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("@/a.screen.yaml:9:49: error: "))
    #expect(outcome.errors.hasSuffix("\n1 error in 1 file\n"))
  }

  // MARK: dump

  @Test func `stages are printed`() throws {
    let desk = try Desk(["a.screen.yaml": Sample.good, "b.screen.yaml": Sample.wrong, "c.screen.yaml": "a: [b"])
    let tree = try desk.run(["dump", "tree", "@a.screen.yaml"])
    #expect(tree.status == .clean && tree.output.contains("screen"))
    let program = try desk.run(["dump", "program", "@a.screen.yaml"])
    #expect(program.status == .clean && program.output.contains("api.get"))
    #expect(program.output != tree.output)
    #expect(try desk.run(["dump", "tree", "@b.screen.yaml"]).status == .clean)
    #expect(try desk.run(["dump", "tree", "@c.screen.yaml"]).status == .failed)
  }
}
