import Foundation
import SourceText
import TestSupport
import Testing

@testable import ScreenspecCommands

@Suite struct PatternTests {
  @Test(arguments: [
    ("*.screen.yaml", "a.screen.yaml", true), ("*.screen.yaml", ".screen.yaml", true), ("*", "", true),
    ("a*b*c", "aXbXbYc", true), ("a*b*c", "aXbXbY", false), ("?", "é", true), ("?", "ab", false), ("?", "", false),
    ("[a-c]x", "bx", true), ("[a-c]x", "dx", false), ("[!a-c]x", "dx", true), ("[^a-c]x", "ax", false),
    ("[]x]", "]", true), ("[a-]", "-", true), ("[\\]]", "]", true), ("[z-a]", "m", false), ("[é]", "é", true),
    ("\\*", "*", true), ("\\*", "a", false), ("[ab", "[ab", true), ("\\", "\\", true), ("", "", true), ("", "a", false),
    ("*a*a*a*a*b", String(repeating: "a", count: 3_000), false),
  ]) func `a pattern matches a name as a shell's does`(_ pattern: String, _ name: String, _ matches: Bool) {
    #expect(NamePattern(pattern).matches(name) == matches)
  }

  @Test(arguments: [
    ("a/b", "a/b", true), ("a/b", "a/b/c", false), ("a/*", "a/b", true), ("a/*", "a/b/c", false),
    ("a/**", "a/b/c", true), ("a/**", "a", false), ("**/c", "c", true), ("**/c", "a/b/c", true),
    ("a/**/c", "a/c", true), ("a/**/c", "a/b/b/c", true), ("a/**/b/**/c", "a/b/x/b/y/c", true),
    ("a/**/b/**/c", "a/x/y/c", false), ("./a//b", "a/b", true), ("**", "a/b", true), ("a**/b", "ax/b", true),
  ]) func `a pattern matches a path name by name`(_ pattern: String, _ path: String, _ matches: Bool) {
    #expect(PathPattern(pattern).matches(path.split(separator: "/").map(String.init)) == matches)
  }

  private static let hasGit = (try? ChildProgram("git", ["--version"]).waitForEnd()) == 0

  /// Lines of one `.gitignore` each, and all paths of ``paths`` are asked about.
  static let rules = [
    ["*.yaml"], ["a"], ["/a"], ["a/"], ["a/b"], ["**/b"], ["a/**"], ["a/**", "!a/b"], ["*", "!*/", "!c.yaml"],
    ["b/", "!b/"], ["# a", "", "\\#x", "\\!y"], ["sp ", "sp\\ "], ["[ab]"], ["?.yaml"], ["a/**/c.yaml"], ["/*/c.yaml"],
    ["!a", "a"], ["a\r"], ["c.yaml/"], ["/"], ["b/c.yaml"], ["a/*/c.yaml"],
  ]
  static let paths = [
    "a/c.yaml", "a/b/c.yaml", "a/b/x/c.yaml", "b/c.yaml", "c.yaml", "#x", "!y", "sp", "sp ", "x/a/c.yaml", "x/a/b/d",
  ]

  @Test(.enabled(if: hasGit, "needs git"), arguments: rules)
  func `the rules of a folder mean what git means by them`(_ lines: [String]) throws {
    let desk = try Desk(Dictionary(uniqueKeysWithValues: Self.paths.map { ($0, "") }))
    try desk.write(".gitignore", Data((lines.joined(separator: "\n") + "\n").utf8))
    try ChildProgram("git", ["init", "-q", desk.path("")]).waitForEnd()
    let child = try ChildProgram(
      "git", ["-C", desk.path(""), "ls-files", "-z", "--others", "--exclude-standard"], output: .pipe)
    let kept = String(decoding: try child.output?.readToEnd() ?? Data(), as: UTF8.self)
      .split(separator: "\0").map(String.init)
    let file = try SourceReader.read(desk.path(".gitignore"))
    let rules = IgnoreRules(file, in: AbsolutePath(desk.path(""), in: "/"))
    let own = Self.paths.filter { !rules.leavesOut(fileOrFolderOf: AbsolutePath(desk.path($0), in: "/")) }
    #expect(own.sorted() == kept.filter(Self.paths.contains).sorted())
  }
}
