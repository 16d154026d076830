import Foundation
import SourceText
import Testing

@testable import ScreenspecCommands

@Suite struct SpecFileSearchTests {
  private func find(
    _ desk: Desk, _ paths: [String], _ options: [String] = []
  ) throws -> (paths: [String], failures: [String], leftOut: [String]) {
    let arguments = try Arguments(options, of: .validate)
    let search = SpecFileSearch(arguments, folder: desk.path(""))
    let found = search.find(paths.map { desk.path($0) })
    func short(_ path: String) -> String { path.replacing(desk.path("") + "/", with: "") }
    return (found.paths.map(short), found.failures.map { short($0.message) }, found.leftOut.map(short))
  }

  private static let tree = [
    "b.screen.yaml", "a/z.screen.yaml", "a/b/y.screen.yaml", "a/notes.yaml", ".hidden/x.screen.yaml",
    ".x.screen.yaml", "a/.build/x.screen.yaml", "[c]/d.screen.yaml",
  ]
  private let desk: Desk

  init() throws { desk = try Desk(Dictionary(uniqueKeysWithValues: Self.tree.map { ($0, "") })) }

  @Test func `a folder is searched without what is hidden, in the order of the bytes`() throws {
    let all = ["[c]/d.screen.yaml", "a/b/y.screen.yaml", "a/z.screen.yaml", "b.screen.yaml"]
    #expect(try find(desk, [""]).paths == all)
    #expect(try find(desk, ["b.screen.yaml", "", "a"]).paths == all)
  }

  @Test(arguments: [
    ("**/*.screen.yaml", ["[c]/d.screen.yaml", "a/b/y.screen.yaml", "a/z.screen.yaml", "b.screen.yaml"]),
    ("*.screen.yaml", ["b.screen.yaml"]), ("a/*.yaml", ["a/notes.yaml", "a/z.screen.yaml"]),
    ("a/**", ["a/b/y.screen.yaml", "a/notes.yaml", "a/z.screen.yaml"]), ("?/b", ["a/b/y.screen.yaml"]),
    ("a/[a-c]/*", ["a/b/y.screen.yaml"]), ("[c]/d.screen.yaml", ["[c]/d.screen.yaml"]),
    ("./a/**/z.*", ["./a/z.screen.yaml"]),
  ]) func `a pattern finds what a shell would`(_ pattern: String, _ paths: [String]) throws {
    let found = try find(desk, [pattern])
    #expect(found.paths == paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    #expect(found.failures.isEmpty)
  }

  @Test func `a pattern that matches nothing is told, and the others count`() throws {
    let found = try find(desk, ["none/*.screen.yaml", "a/*.toml", "b.screen.yaml"])
    #expect(found.paths == ["b.screen.yaml"])
    #expect(
      found.failures == [
        "no file matches `none/*.screen.yaml`: there is no folder `none`", "no file matches `a/*.toml`",
      ])
  }

  @Test func `a file is found once, whatever it is called`() throws {
    try FileManager.default.createSymbolicLink(atPath: desk.path("c.screen.yaml"), withDestinationPath: "b.screen.yaml")
    try FileManager.default.createSymbolicLink(atPath: desk.path("a/loop"), withDestinationPath: "..")
    let found = try find(desk, ["a", "a/loop/b.screen.yaml", "b.screen.yaml", "a/../b.screen.yaml", "c.screen.yaml"])
    #expect(found.paths == ["a/../b.screen.yaml", "a/b/y.screen.yaml", "a/z.screen.yaml"])
    #expect(try find(desk, ["a/loop/a/b"]).paths == ["a/loop/a/b/y.screen.yaml"])
  }

  @Test func `a file that is not there stays, for its reader to tell`() throws {
    #expect(try find(desk, ["none.screen.yaml"]).paths == ["none.screen.yaml"])
  }

  @Test func `what a repository ignores is left out, nested and negated, unless it is named`() throws {
    for (name, text) in [
      (".git/info/exclude", "[[]c]\n"), (".gitignore", "/a/*\n!/a/b/\n"), ("a/b/.gitignore", "*\n!y.*\n"),
      ("a/b/x.screen.yaml", ""),
    ] { try desk.write(name, Data(text.utf8)) }
    #expect(try find(desk, [""]).paths == ["a/b/y.screen.yaml", "b.screen.yaml"])
    #expect(try find(desk, ["a/b"]).paths == ["a/b/y.screen.yaml"])
    #expect(try find(desk, ["a/**/*.screen.yaml"]).paths == ["a/b/y.screen.yaml"])
    #expect(try find(desk, ["a/z.screen.yaml"]).paths == ["a/z.screen.yaml"])
    #expect(try find(desk, [""], ["--no-ignore"]).paths.count == 5)
  }

  @Test func `what is excluded is left out of folders, and told of where it is named`() throws {
    let options = ["--exclude", "a/b", "--exclude=b.*"]
    let found = try find(desk, ["", "b.screen.yaml", "a/b/y.screen.yaml", "b.screen.yaml"], options)
    #expect(found.paths == ["[c]/d.screen.yaml", "a/z.screen.yaml"])
    #expect(found.leftOut == ["b.screen.yaml", "a/b/y.screen.yaml"])
    #expect(try find(desk, [""], ["--exclude", "**"]).paths.isEmpty)
    #expect(try find(desk, [""], ["--exclude", "/z.screen.yaml"]).paths.count == 4)
    let outside = try Arguments(["--exclude", "*.screen.yaml"], of: .validate)
    #expect(SpecFileSearch(outside, folder: "/elsewhere").find([desk.path("")]).paths.isEmpty)
  }

  @Test func `a name that is no text is told`() throws {
    let path = (Array("\(desk.path(""))/".utf8) + [0xFF] + Array(".screen.yaml".utf8) + [0]).map {
      CChar(bitPattern: $0)
    }
    let descriptor = open(path, O_CREAT | O_WRONLY, 0o600)
    // Some file systems hold nothing but text.
    guard descriptor >= 0 else { return }
    close(descriptor)
    let found = try find(desk, [""])
    #expect(found.paths.count == 4)
    #expect(
      found.failures.count == 1 && found.failures.allSatisfy { $0.contains("is not UTF-8, so it can't be named") })
  }

  @Test(.enabled(if: geteuid() != 0, "an administrator may read everything"))
  func `a folder that can't be read is told, and the others count`() throws {
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: desk.path("a/b"))
    let found = try find(desk, [""])
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: desk.path("a/b"))
    #expect(found.paths.count == 3)
    #expect(found.failures == ["the folder `a/b` can't be read"])
  }

  @Test func `a deep tree is searched to its end`() throws {
    let deep = Array(repeating: "d", count: 300).joined(separator: "/") + "/e.screen.yaml"
    try desk.write(deep, Data())
    #expect(try find(desk, ["d"]).paths == [deep])
  }
}
