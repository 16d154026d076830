import Foundation
import ScreenspecCommands
import Testing

@Suite struct ValidateFormatTests {
  private static let machines = ["json", "github", "sarif", "junit", "gitlab", "checkstyle", "xcode"]

  @Test(arguments: machines) func `each format has the finding, and the status stays`(_ format: String) throws {
    let desk = try Desk(["a b/50%.screen.yaml": Sample.wrong, "c.screen.yaml": Sample.good])
    let outcome = try desk.run(["validate", "@", "--format", format])
    #expect(outcome.status == .failed)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output.contains("SS0401"))
    #expect(outcome.output.contains("dune"))
    #expect(!outcome.output.contains("1 error in"))
  }

  private static let unread = """
    screen: A
    fields:
      unread: Int = 0
      other: Int = 0 # screenspec:ignore SS0921 -- the host reads it
    view: [{ text: Hi }]

    """

  @Test(arguments: machines) func `each format has what the design rules say, without what is suppressed`(
    _ format: String
  ) throws {
    let outcome = try Desk(["a.screen.yaml": Self.unread]).run(["validate", "@", "--strict", "--format", format])
    #expect(outcome.status == .failed)
    #expect(outcome.output.contains("SS0921") && outcome.output.contains("unread"))
    #expect(!outcome.output.contains("other") && !outcome.output.contains("screenspec explain"))
  }

  @Test func `a baseline counts what the design rules say, without what is suppressed`() throws {
    let desk = try Desk(["a.screen.yaml": Self.unread])
    let arguments = ["validate", "@", "--strict", "--baseline", "@b.json"]
    #expect(try desk.run(arguments + ["--update-baseline"]).output == "1 file, no findings, 1 now in the baseline\n")
    #expect(try desk.run(arguments).output == "1 file, no findings, 1 in the baseline\n")
    try desk.write("a.screen.yaml", Data(Self.unread.replacing(" # screenspec:ignore", with: " # ignore").utf8))
    let outcome = try desk.run(arguments)
    #expect(outcome.status == .failed && outcome.output.contains("`other`"))
  }

  @Test func `a line with very many findings is reported in time, and people see the first ones`() throws {
    let nodes = Array(repeating: "xy", count: 5000).joined(separator: ", ")
    let desk = try Desk(["a.screen.yaml": "screen: A\nview: [\(nodes)]\n"])
    let outcome = try desk.run(["validate", "@"])
    #expect(outcome.status == .failed)
    #expect(outcome.output.components(separatedBy: "error: ").count == 201)
    #expect(outcome.output.contains("a.screen.yaml: 4800 more findings\n"))
    #expect(outcome.output.hasSuffix("5000 errors in 1 file\n"))
  }

  @Test(arguments: machines) func `each format has a file that can't be read, with status 2`(_ format: String) throws {
    let outcome = try Desk(["a.screen.yaml": Sample.good])
      .run(["validate", "@a.screen.yaml", "@none.screen.yaml", "--format=\(format)"])
    #expect(outcome.status == .unusable)
    #expect(outcome.output.contains("unreadable-file"))
    #expect(outcome.output.contains("there is no file"))
    #expect(outcome.errors == "screenspec: there is no file `@/none.screen.yaml`\n")
  }

  @Test func `paths are told from where the command runs or, in a workflow, from its root`() throws {
    let desk = try Desk(["sub/a.screen.yaml": Sample.wrong])
    let arguments = ["validate", "@sub/a.screen.yaml", "--format", "github"]
    #expect(try desk.run(arguments, place: "sub").output.contains("::error file=a.screen.yaml,"))
    for name in ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"] {
      let outcome = try desk.run(arguments, environment: [name: desk.path("")], place: "sub")
      #expect(outcome.output.contains("::error file=sub/a.screen.yaml,"))
    }
  }

  @Test func `a report goes to a file in one step, and nothing to standard output`() throws {
    let desk = try Desk(["a.screen.yaml": Sample.wrong])
    let plain = try desk.run(["validate", "@a.screen.yaml", "--format", "json"])
    let outcome = try desk.run(["validate", "@a.screen.yaml", "--format", "json", "--output-file", "@r.json"])
    #expect(outcome.status == .failed && outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("screenspec: 1 error in 1 file; the report is in `"))
    let text = try String(contentsOfFile: desk.path("r.json"), encoding: .utf8)
    #expect(text.replacing(desk.path(""), with: "@") == plain.output)
    let human = try desk.run(["validate", "@a.screen.yaml", "--output-file", "@r.json"])
    #expect(human.output.isEmpty)
    #expect(try String(contentsOfFile: desk.path("r.json"), encoding: .utf8).hasSuffix("1 error in 1 file\n"))
    try desk.write("a.screen.yaml", Data(Sample.good.utf8))
    let good = try desk.run(["validate", "@a.screen.yaml", "--output-file", "@r.json"])
    #expect(good.status == .clean && good.output.isEmpty && good.errors.isEmpty)
  }

  @Test func `a report and a baseline are two files`() throws {
    let desk = try Desk(["a.screen.yaml": Sample.wrong])
    _ = try desk.run(["validate", "@a.screen.yaml", "--baseline", "@b.json", "--update-baseline"])
    let before = try String(contentsOfFile: desk.path("b.json"), encoding: .utf8)
    let outcome = try desk.run(
      ["validate", "@a.screen.yaml", "--baseline", "@b.json", "--output-file", desk.path("./b.json")])
    #expect(outcome.status == .unusable && outcome.errors.contains("give each its own"))
    #expect(try String(contentsOfFile: desk.path("b.json"), encoding: .utf8) == before)
  }

  @Test func `a report is not written where no file can be`() throws {
    let desk = try Desk(["a.screen.yaml": Sample.good])
    try FileManager.default.createSymbolicLink(
      atPath: desk.path("link"), withDestinationPath: desk.path("a.screen.yaml"))
    for (path, words) in [
      ("/dev/null", "is no regular file"), (desk.path("no/r"), "its folder is not there"),
      (desk.path("a.screen.yaml"), "has the name of a spec file"),
      (desk.path("new.screen.yaml"), "has the name of a spec file"),
      (desk.path("link"), "has the name of a spec file"),
    ] {
      let outcome = try desk.run(["validate", "@a.screen.yaml", "--output-file", path])
      #expect(outcome.status == .unusable && outcome.output.isEmpty)
      #expect(outcome.errors.contains(words))
    }
    #expect(try String(contentsOfFile: desk.path("a.screen.yaml"), encoding: .utf8) == Sample.good)
  }

  @Test(arguments: [
    ["--unsafe-fixes"], ["--update-baseline"], ["--stdin-filename", "x"], ["--diff", "--fix"],
    ["--diff", "--format", "json"], ["--watch", "--fix"], ["--watch", "--format=json"], ["--format", "yaml"], ["-"],
  ]) func `options that do not go together are refused`(_ options: [String]) throws {
    let outcome = try Desk(["a.screen.yaml": Sample.good]).run(["validate", "@a.screen.yaml"] + options)
    #expect(outcome.status == .unusable && outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("screenspec: `-"))
  }

  @Test func `no file at all has status 2, unless each was named and is left out`() throws {
    let desk = try Desk(["a.screen.yaml": Sample.wrong, "notes": ""])
    #expect(try desk.run(["validate", "@", "--exclude", "*"]).status == .unusable)
    #expect(try desk.run(["validate", "@*.toml"]).errors == "screenspec: no file matches `@/*.toml`\n")
    let outcome = try desk.run(["validate", "@a.screen.yaml", "--exclude", "a.*", "--format", "json"])
    #expect(outcome.status == .clean && outcome.output == "[]\n")
    #expect(outcome.errors == "screenspec: `@/a.screen.yaml` is left out by `--exclude`\n")
  }

  @Test func `many files are reported in the order of their paths`() throws {
    let names = (100..<160).map { "\($0 * 7 % 60).screen.yaml" }
    let desk = try Desk(Dictionary(names.map { ($0, Sample.wrong) }, uniquingKeysWith: { first, _ in first }))
    let outcome = try desk.run(["validate", "@"])
    let places = outcome.output.split(separator: "\n").filter { $0.contains(": error: ") }.map {
      $0.prefix { $0 != ":" }
    }
    #expect(places.count == 60 && places == places.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  }

  @Test func `test searches as validate does`() throws {
    let desk = try Desk(["a.screen.yaml": Sample.good, "b/c.screen.yaml": Sample.failing])
    try desk.write(".gitignore", Data("b/\n".utf8))
    #expect(try desk.run(["test", "@"]).output.hasSuffix("\n2 scenarios passed\n"))
    #expect(try desk.run(["test", "@", "--no-ignore"]).status == .failed)
    #expect(try desk.run(["test", "@", "--no-ignore", "--exclude", "c.*"]).status == .clean)
    let outcome = try desk.run(["test", "@b/*.yaml", "@none/*", "--no-ignore"])
    #expect(outcome.status == .unusable && outcome.output.hasSuffix("\n1 failed, 1 passed\n"))
  }
}
