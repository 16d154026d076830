import Foundation
import ScreenspecCommands
import TestSupport
import Testing

@Suite struct TestReportTests {
  private static let desk = [
    "a.screen.yaml": Sample.good, "b.screen.yaml": Sample.failing, "c.screen.yaml": Sample.wrong,
    "none.screen.yaml": "screen: N\nstates:\n  idle:\nview:\n  idle: [{ text: Hello }]\n",
  ]

  private static func report(of desk: Desk, _ name: String = "r.xml") throws -> XMLTree.Element {
    try XMLTree.parse(String(contentsOfFile: desk.path(name), encoding: .utf8))
  }

  @Test func `a report has a suite for each file with scenarios, and a test for each scenario`() throws {
    let desk = try Desk(Self.desk)
    let plain = try desk.run(["test", "@"])
    let outcome = try desk.run(["test", "@", "--report", "junit=\(desk.path("r.xml"))"])
    #expect(outcome.status == .failed && outcome.output == plain.output && outcome.errors == plain.errors)
    let root = try Self.report(of: desk)
    let suites = root.all("testsuite")
    #expect(suites.map { $0.attributes["name"] } == ["a.screen.yaml", "b.screen.yaml", "c.screen.yaml"])
    let tests = suites.map { $0.all("testcase") }
    #expect(root.attributes["tests"] == "\(tests.joined().count)")
    #expect(root.attributes["failures"] == "1" && root.attributes["errors"] == "1")
    #expect(tests[0].allSatisfy { $0.children.isEmpty && $0.attributes["classname"] == "a.screen.yaml" })
    let failure = try #require(tests[1].flatMap { $0.all("failure") }.first)
    #expect(!(failure.attributes["message"] ?? "").isEmpty && failure.attributes["type"] == "scenario")
    #expect(failure.text.contains("b.screen.yaml:") && failure.text.contains("the frame at"))
    let error = try #require(tests[2].first?.all("error").first)
    #expect(error.attributes["type"]?.hasPrefix("SS") == true)
    #expect(error.text.hasPrefix("c.screen.yaml:"))
  }

  @Test func `paths are told from the folder that a CI system names`() throws {
    let desk = try Desk(["sub/a.screen.yaml": Sample.good])
    let arguments = ["test", "@sub/a.screen.yaml", "--report", "junit=\(desk.path("r.xml"))"]
    let environment = ["GITHUB_WORKSPACE": desk.path("")]
    #expect(try desk.run(arguments, environment: environment, place: "sub").status == .clean)
    #expect(try Self.report(of: desk).all("testsuite").map { $0.attributes["name"] } == ["sub/a.screen.yaml"])
  }

  @Test func `a file that can't be read is an error`() throws {
    let desk = try Desk(["a.screen.yaml": Sample.good])
    let outcome = try desk.run(
      ["test", "@a.screen.yaml", "@gone.screen.yaml", "--report", "junit=\(desk.path("r.xml"))"])
    #expect(outcome.status == .unusable)
    let root = try Self.report(of: desk)
    #expect(root.attributes["errors"] == "1" && root.all("testsuite").count == 2)
  }

  @Test func `what is left out by a filter or a shard is not in the report`() throws {
    let desk = try Desk(["a.screen.yaml": Sample.good, "b.screen.yaml": Sample.good])
    var total = 0
    for shard in 1...3 {
      _ = try desk.run(["test", "@", "--shard", "\(shard)/3", "--report", "junit=\(desk.path("\(shard).xml"))"])
      total += Int(try Self.report(of: desk, "\(shard).xml").attributes["tests"] ?? "") ?? 0
    }
    _ = try desk.run(["test", "@", "--report", "junit=\(desk.path("all.xml"))"])
    #expect(try Self.report(of: desk, "all.xml").attributes["tests"] == "\(total)")
  }

  @Test func `after frames were written anew the report tells how it is then`() throws {
    let scenario = "scenarios:\n  shown: [appear, assertFrame: \"\"]\n"
    let desk = try Desk(["n.screen.yaml": (Self.desk["none.screen.yaml"] ?? "") + scenario])
    let outcome = try desk.run(["test", "@", "--update", "--report", "junit=\(desk.path("r.xml"))"])
    let root = try Self.report(of: desk)
    #expect((root.attributes["failures"] == "0") == (outcome.status == .clean), "\(outcome)")
  }

  @Test(arguments: ["", "junit", "junit=", "xml=r.xml", "r.xml"]) func `a report that is none is refused`(
    _ value: String
  ) throws {
    let outcome = try Desk(["a.screen.yaml": Sample.good]).run(["test", "@", "--report", value])
    #expect(outcome.status == .unusable && outcome.output.isEmpty)
    #expect(outcome.errors == "screenspec: `--report` takes `junit=` and a file's path, not `\(value)`\n")
  }

  @Test func `nothing is played for a report that can't be written`() throws {
    let desk = try Desk(["a.screen.yaml": Sample.good])
    for (path, words) in [("/dev/null", "is no regular file"), (desk.path("no/r"), "its folder is not there")] {
      let outcome = try desk.run(["test", "@", "--report", "junit=\(path)"])
      #expect(outcome.status == .unusable && outcome.output.isEmpty && outcome.errors.contains(words))
    }
  }
}
