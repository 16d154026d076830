import Foundation
import ScreenspecCommands
import Testing

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Files of scenarios beside their screen, as the command sees them.
@Suite struct TestsFileVerbTests {
  static let tests = """
    tests: ./a.screen.yaml
    stubs:
      late: { extends: default, api.get: { after: 5s } }
    scenarios:
      greets:
        steps: [appear, settle, assertVisible: Hello you]
      takes its time:
        stubs: late
        steps: [appear, advanceTime: 2s, assertState: loading, settle, assertVisible: Hello you]

    """

  private func desk(_ tests: String = tests, screen: String = Sample.good) throws -> Desk {
    try Desk(["a.screen.yaml": screen, "a.tests.screen.yaml": tests])
  }

  // MARK: test

  @Test func `scenarios are played under the path of their own file`() throws {
    let desk = try desk()
    let alone = try desk.run(["test", "@a.tests.screen.yaml"])
    #expect(alone.status == .clean, "\(alone.errors)")
    #expect(alone.output == "@/a.tests.screen.yaml\n  ✓ greets\n  ✓ takes its time\n\n2 scenarios passed\n")
    let all = try desk.run(["test", "@"])
    #expect(
      all.output == "@/a.screen.yaml\n  ✓ greets\n  ✓ fails well\n\n"
        + "@/a.tests.screen.yaml\n  ✓ greets\n  ✓ takes its time\n\n4 scenarios passed\n")
    let screen = try desk.run(["test", "@a.screen.yaml"])
    #expect(screen.output == "@/a.screen.yaml\n  ✓ greets\n  ✓ fails well\n\n2 scenarios passed\n")
  }

  @Test func `a step that fails is shown in the tests file`() throws {
    let tests = Self.tests.replacing("assertState: loading, settle", with: "assertState: done, settle")
    let outcome = try desk(tests).run(["test", "@a.tests.screen.yaml"])
    #expect(outcome.status == .failed)
    for part in [
      "  ✓ greets\n  ✗ takes its time\n", "@/a.tests.screen.yaml:9:38: failed: the screen is in another case",
      "9 |     steps: [appear, advanceTime: 2s, assertState: done, settle, assertVisible: Hello you]\n",
      "the frame at 2s, in loading:\n",
    ] { #expect(outcome.output.contains(part), "\(part) in \(outcome.output)") }
    #expect(!outcome.output.contains("a.screen.yaml"))
  }

  @Test func `a call that matches no stub shows the closest one of the tests file`() throws {
    let screen = Sample.good
      .replacing("{ get: { returns: String } }", with: "{ get: { params: { id: Int }, returns: String } }")
      .replacing("{ call: api.get,", with: "{ call: api.get, with: { id: \"1\" },")
    let tests = """
      tests: ./a.screen.yaml
      stubs:
        odd: { api.get: { match: [{ when: "id == 2", returns: Two }] } }
      scenarios:
        a: { stubs: odd, steps: [appear] }

      """
    let outcome = try desk(tests, screen: screen).run(["test", "@a.tests.screen.yaml"])
    #expect(outcome.status == .failed)
    #expect(outcome.output.contains("the closest is `{ when: \"id == 2\", returns: Two }`"), "\(outcome)")
  }

  @Test func `an exhaustive scenario fails at its name in the tests file`() throws {
    let tests = "tests: ./a.screen.yaml\nscenarios:\n  all: { exhaustive: true, steps: [appear] }\n"
    let outcome = try desk(tests).run(["test", "@a.tests.screen.yaml"])
    #expect(outcome.status == .failed)
    #expect(outcome.output.contains("@/a.tests.screen.yaml:3:3: failed: "), "\(outcome.output)")
  }

  @Test func `a screen with errors is reported once, and its tests are not played`() throws {
    let desk = try desk(screen: Sample.wrong)
    let outcome = try desk.run(["test", "@"])
    #expect(outcome.status == .failed)
    #expect(outcome.output == "2 files not played, 0 passed\n" || outcome.output == "2 files not played\n")
    let heads = outcome.errors.split(separator: "\n").filter { $0.contains(": error: ") }
    #expect(heads.count == 2)
    #expect(heads.first?.hasPrefix("@/a.screen.yaml:9:49: error: ") == true)
    #expect(heads.last?.hasPrefix("@/a.tests.screen.yaml:1:8: error: the screen `@/a.screen.yaml` has 1 error") == true)
  }

  @Test func `a tests file without scenarios leaves nothing to play`() throws {
    let outcome = try desk("tests: ./a.screen.yaml\n").run(["test", "@a.tests.screen.yaml"])
    #expect(outcome.status == .unusable)
    #expect(outcome.errors.contains("there is no scenario to play"))
  }

  // MARK: validate

  @Test func `a sound tests file has no findings, and takes none from its screen`() throws {
    let desk = try desk(screen: Sample.warned)
    let outcome = try desk.run(["validate", "--strict", "@a.tests.screen.yaml"])
    #expect(outcome.status == .clean, "\(outcome.output)")
    #expect(outcome.output == "1 file, no findings\n")
  }

  @Test func `warnings of a screen are the same with and without a tests file`() throws {
    let with = try desk(screen: Sample.warned).run(["validate", "@"]).output
    let without = try Desk(["a.screen.yaml": Sample.warned]).run(["validate", "@"]).output
    #expect(with == without.replacing("1 warning in 1 file", with: "1 warning in 2 files"))
  }

  @Test func `two answers for one operation show both files`() throws {
    let tests = Self.tests.replacing("late: { extends: default, api.get", with: "offline: { api.get")
    let outcome = try desk(tests).run(["validate", "@a.tests.screen.yaml"])
    #expect(outcome.status == .failed)
    #expect(outcome.output.contains("@/a.tests.screen.yaml:3:14: error: `api.get` has two answers"), "\(outcome)")
    #expect(outcome.output.contains("  note: @/a.screen.yaml:16:14: the other answer\n"), "\(outcome)")
  }

  @Test(arguments: [
    ("./none.screen.yaml", "there is no file `@/none.screen.yaml`"), ("./folder", "`@/folder` is a folder"),
    (".", "is a folder"), ("./pipe", "`@/pipe` is a FIFO"), ("./ring", "too many symbolic links"),
    ("../a.screen.yaml", "leads out of the folder"), ("folder/../a.screen.yaml", "leads out of the folder"),
    ("/etc/hosts", "leads out of the folder"), ("./a.tests.screen.yaml", "is a file of scenarios itself"),
    ("./binary", "has"),
  ])
  func `a target that is no readable screen is refused at its place`(_ target: String, _ words: String) throws {
    let desk = try desk(Self.tests.replacing("./a.screen.yaml", with: target))
    try FileManager.default.createDirectory(atPath: desk.path("folder"), withIntermediateDirectories: true)
    #expect(mkfifo(desk.path("pipe"), 0o600) == 0)
    try FileManager.default.createSymbolicLink(atPath: desk.path("ring"), withDestinationPath: "ring")
    try desk.write("binary", Data((0..<512).map { UInt8(truncatingIfNeeded: $0 &* 167) }))
    let outcome = try desk.run(["validate", "@a.tests.screen.yaml"])
    #expect(outcome.status == .failed)
    #expect(outcome.output.hasPrefix("@/a.tests.screen.yaml:1:8: error: "), "\(outcome.output)")
    #expect(outcome.output.contains(words), "\(outcome.output)")
    #expect(outcome.output.hasSuffix("\n1 error in 1 file\n"))
  }

  @Test func `a screen may lie below, and fixtures lie beside the tests file`() throws {
    let tests = """
      tests: below/a.screen.yaml
      stubs:
        fixed: { api.get: { file: ./answer.json } }
      scenarios:
        fixed: { stubs: fixed, steps: [appear, assertVisible: Fixed you] }

      """
    let files = ["below/a.screen.yaml": Sample.good, "t.screen.yaml": tests]
    let missing = try Desk(files.merging(["below/answer.json": "\"Fixed\""]) { $1 }).run(["test", "@t.screen.yaml"])
    #expect(missing.status == .failed)
    #expect(missing.errors.contains("there is no file `@/answer.json`"), "\(missing.errors)")
    let found = try Desk(files.merging(["answer.json": "\"Fixed\""]) { $1 }).run(["test", "@t.screen.yaml"])
    #expect(found.status == .clean, "\(found)")
    #expect(found.output.hasPrefix("@/t.screen.yaml\n"))
  }

  // MARK: run and dump

  @Test(arguments: [Sample.good, Sample.wrong]) func `a tests file without stubs is not run, its screen is`(
    _ screen: String
  ) throws {
    let tests = "tests: ./a.screen.yaml\nscenarios: { appears: [appear] }\n"
    let outcome = try desk(tests, screen: screen).run(["run", "@a.tests.screen.yaml"])
    #expect(outcome.status == .unusable)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("`@/a.tests.screen.yaml` holds scenarios and no screen; run `"))
    #expect(outcome.errors.contains("a.screen.yaml`, which they are for, or play the scenarios with `screenspec test "))
  }

  private static let twoSets = """
    tests: ./a.screen.yaml
    stubs:
      one: { api.get: { returns: One } }
      two: { api.get: { returns: Two } }

    """

  @Test func `the one stub set of a tests file answers when it is run`() throws {
    let one = TestsFileVerbTests.twoSets.replacing("  two: { api.get: { returns: Two } }\n", with: "")
    let outcome = try desk(one).run(["run", "@a.tests.screen.yaml", "--plain"])
    #expect(outcome.status == .clean && outcome.output.contains("One you"), "\(outcome)")
    let other = try desk(one).run(["run", "@a.tests.screen.yaml", "--plain", "--stubs", "default"])
    #expect(other.output.contains("Hello you"), "\(other)")
  }

  @Test func `of several stub sets one is named, and the scripts of a tests file know them all`() throws {
    let desk = try desk(TestsFileVerbTests.twoSets)
    let plain = try desk.run(["run", "@a.tests.screen.yaml", "--plain"])
    #expect(plain.output.contains("Hello you"), "\(plain)")
    let script = "stubs: two\nsteps: [appear, settle, assertVisible: Two you]\n"
    let outcome = try desk.run(["run", "@a.tests.screen.yaml", "--script", "-"], input: script)
    #expect(outcome.status == .clean, "\(outcome)")
    let named = try desk.run(
      ["run", "@a.tests.screen.yaml", "--stubs", "one", "--script", "-"],
      input: "[appear, settle, assertVisible: One you]")
    #expect(named.status == .clean, "\(named)")
  }

  @Test func `a tests file that is no YAML has findings`() throws {
    let outcome = try desk("tests: [").run(["run", "@a.tests.screen.yaml"])
    #expect(outcome.status == .failed)
    #expect(outcome.errors.contains("@/a.tests.screen.yaml:1:"))
  }

  @Test func `stages of a tests file are printed`() throws {
    let desk = try desk()
    let tree = try desk.run(["dump", "tree", "@a.tests.screen.yaml"])
    #expect(tree.status == .clean && tree.output.contains("takes its time"))
    let program = try desk.run(["dump", "program", "@a.tests.screen.yaml"])
    #expect(program.status == .clean && program.output.contains("scenario takes its time: 5 steps"), "\(program)")
    #expect(!program.output.contains("fails well"))
    let broken = try self.desk("tests: ./none.screen.yaml\n")
    #expect(try broken.run(["dump", "tree", "@a.tests.screen.yaml"]).status == .clean)
    #expect(try broken.run(["dump", "program", "@a.tests.screen.yaml"]).status == .failed)
  }
}
