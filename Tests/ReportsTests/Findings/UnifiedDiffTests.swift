import Foundation
import Reports
import Testing
import TestSupport

@Suite struct UnifiedDiffTests {
  private func text(_ old: String, _ new: String, path: String = "a.yaml") -> String {
    String(decoding: UnifiedDiff(path: path, old: Array(old.utf8), new: Array(new.utf8)).bytes, as: UTF8.self)
  }

  @Test func `equal texts have no difference`() {
    #expect(text("a\n", "a\n") == "")
    #expect(text("", "") == "")
  }

  @Test func `a line that changed stands with three around it`() {
    #expect(
      text("1\n2\n3\n4\n5\n6\n7\n8\n", "1\n2\n3\n4\nV\n6\n7\n8\n")
        == "--- a.yaml\n+++ a.yaml\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+V\n 6\n 7\n 8\n")
  }

  @Test func `changes that are far apart are hunks of their own`() {
    let old = (1...20).map { "\($0)\n" }.joined()
    let heads = text(old, "0\n" + old + "21\n").split(separator: "\n").filter { $0.hasPrefix("@@") }
    #expect(heads == ["@@ -1,3 +1,4 @@", "@@ -18,3 +19,4 @@"])
  }

  @Test func `a line break that lacks at the end is told`() {
    #expect(
      text("a", "a\n") == "--- a.yaml\n+++ a.yaml\n@@ -1,1 +1,1 @@\n-a\n\\ No newline at end of file\n+a\n")
    #expect(text("", "a") == "--- a.yaml\n+++ a.yaml\n@@ -0,0 +1,1 @@\n+a\n\\ No newline at end of file\n")
  }

  @Test(arguments: [
    ("a b.yaml", "--- a b.yaml\t\n"), ("a\"\\\n.yaml", "--- \"a\\\"\\\\\\012.yaml\"\n"), ("é.yaml", "--- é.yaml\n"),
  ]) func `a name is written so that it can be read`(_ path: String, _ head: String) {
    #expect(text("a", "b", path: path).hasPrefix(head))
  }

  private static let hasPatch = (try? ChildProgram("patch", ["--version"]).waitForEnd()) == 0

  @Test(
    .enabled(if: hasPatch, "needs patch"),
    arguments: [
      ("a\r\nb\r\n", "a\r\nc\r\n"), ("\u{FEFF}a\nb", "\u{FEFF}a\nc"), ("a\rb\rc", "a\rd\rc"),
      ("1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12", "1\n3\n4\n5\n6\n7\n8\n9\nx\ny\n10\n11\n12\n"), ("", "a\n"), ("a\n", ""),
    ])
  func `patch makes the new text of the old one`(_ old: String, _ new: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "a b.yaml")
    try Data(old.utf8).write(to: file)
    let patch = folder.appending(path: "patch")
    try Data(text(old, new, path: "a b.yaml").utf8).write(to: patch)
    let child = try ChildProgram(
      "patch", ["--binary", "-s", "-d", folder.path, "-p0", "-i", patch.path], output: .pipe)
    let output = try child.output?.readToEnd() ?? Data()
    #expect(child.waitForEnd() == 0, "\(String(decoding: output, as: UTF8.self))")
    #expect((try? Data(contentsOf: file)) ?? Data() == Data(new.utf8))
  }
}
