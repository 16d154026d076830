import Foundation
import ScreenspecCommands
import Testing

/// What `validate` says of a whole project, and where it can't be sure.
@Suite struct ProjectCheckTests {
  private static let module = "module: Parts\ntypes:\n  Mark: low | high\n  Spare: a | b\n"
  private static let screen = """
    screen: Home
    imports: [./lib/parts.screen.yaml]
    fields: { mark: Mark = low }
    view: [{ picker: Mark, value: mark, options: Mark.all }]

    """

  private func desk(_ more: [String: String] = [:]) throws -> Desk {
    let files = ["lib/parts.screen.yaml": Self.module, "home.screen.yaml": Self.screen]
    return try Desk(files.merging(more) { $1 })
  }

  private static let spare = "@/lib/parts.screen.yaml:4:3: warning: no file of the project uses the type `Spare`"

  @Test func `the whole folder is judged, and strictly it fails`() throws {
    let desk = try desk()
    let outcome = try desk.run(["validate", "@"])
    #expect(outcome.status == .clean)
    #expect(outcome.output.contains(Self.spare), "\(outcome.output)")
    #expect(try desk.run(["validate", "--strict", "@"]).status == .failed)
    #expect(try desk.run(["validate", "--format", "json", "@"]).output.contains("SS0815"))
  }

  @Test(arguments: [
    ["@home.screen.yaml", "@lib/parts.screen.yaml"], ["@lib"], ["@", "--exclude", "x"],
    ["@", "--fix", "--unsafe-fixes"],
  ])
  func `what is not surely the whole project is not judged`(arguments: [String]) throws {
    let fixable = Self.screen.replacing("  mark: Mark", with: "  mrak: Mark")
    let files =
      arguments.contains("--fix") ? ["more.screen.yaml": fixable.replacing("Mark.all", with: "Mrak.all")] : [:]
    let outcome = try desk(files).run(["validate"] + arguments)
    #expect(!outcome.output.contains("SS0815"), "\(outcome.output)")
  }

  @Test func `a file that can't be read may use anything`() throws {
    let desk = try desk()
    try FileManager.default.createSymbolicLink(atPath: desk.path("lost.screen.yaml"), withDestinationPath: "nowhere")
    let outcome = try desk.run(["validate", "@"])
    #expect(outcome.status == .unusable)
    #expect(!outcome.output.contains("SS0815"), "\(outcome.output)")
  }

  @Test func `the folder of a repository is a project, and a folder in it is not`() throws {
    let desk = try desk(["lib/.git/HEAD": "", "lib/other.screen.yaml": "screen: Other\nview: [{ text: x }]\n"])
    let inner = try desk.run(["validate", "@lib"])
    #expect(inner.output.contains("SS0814"), "\(inner.output)")
    let outer = try Desk(["a/lib/parts.screen.yaml": Self.module, ".git/HEAD": "", "b/x.txt": ""])
    #expect(!(try outer.run(["validate", "@a"], place: "a").output.contains("SS0814")))
    #expect(try outer.run(["validate", "@"], place: "a").output.contains("SS0814"))
  }

  @Test func `a baseline counts them too`() throws {
    let desk = try desk()
    _ = try desk.run(["validate", "@", "--baseline", "@base.json", "--update-baseline"])
    let outcome = try desk.run(["validate", "--strict", "@", "--baseline", "@base.json"])
    #expect(outcome.status == .clean, "\(outcome.output)\(outcome.errors)")
  }

  @Test func `what was counted of a project is not stale where a part of it is checked`() throws {
    let desk = try desk()
    let arguments = ["--strict", "--baseline", "@base.json"]
    _ = try desk.run(["validate", "@"] + arguments + ["--update-baseline"])
    let before = try String(contentsOfFile: desk.path("base.json"), encoding: .utf8)
    #expect(before.contains("SS0815"))
    let files = try FileManager.default.subpathsOfDirectory(atPath: desk.path("")).filter { $0.hasSuffix(".yaml") }
    for file in files {
      let outcome = try desk.run(["validate", "@\(file)"] + arguments)
      #expect(outcome.status == .clean, "\(outcome.output)\(outcome.errors)")
      _ = try desk.run(["validate", "@\(file)"] + arguments + ["--update-baseline"])
    }
    #expect(try String(contentsOfFile: desk.path("base.json"), encoding: .utf8) == before)
  }

  @Test func `the findings stay in the order of the paths`() throws {
    let desk = try desk(["zoo.screen.yaml": "screen: Zoo\nview: [{ text: \"${x}\" }]\n"])
    // With an error in one file nothing is sure.
    let broken = try desk.run(["validate", "@"])
    #expect(!broken.output.contains("SS0815") && broken.output.contains("zoo.screen.yaml"), "\(broken.output)")
    let warned = "screen: Zoo\nfields: { a: String = \"\" }\nview: [{ text: a }]\n"
    let both = try self.desk(["zoo.screen.yaml": warned, "a.screen.yaml": warned]).run(["validate", "@"])
    let paths = both.output.split(separator: "\n").filter { $0.contains(": warning: ") }
      .map { String($0.split(separator: ":")[0]) }
    #expect(paths == paths.sorted() && Set(paths).count == 3, "\(both.output)")
  }
}
