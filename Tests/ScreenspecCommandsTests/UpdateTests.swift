import Foundation
import ScreenspecCommands
import Testing

@Suite struct UpdateTests {
  private static let screen = """
    screen: Hello
    # what is said
    states: { one: , two: }
    actions: { go: { to: two } }
    view:
      one: [{ text: Hi }, { button: Go, action: go }]
      two: [{ text: Bye }]

    """
  private static let old = """
    scenarios:
      says hi:
        - appear
        - assertFrame: |-  # first
            old

        - tapOn: Go
        - assertFrame: |
            older
      is short: { steps: [appear, assertVisible: Hi] }

    """
  private static let rule = "+----------------------------------------------------------+\n"

  private static func frame(_ lines: [String]) -> String {
    let body = lines.map { "| \($0.padding(toLength: 56, withPad: " ", startingAt: 0)) |\n" }
    return ([rule] + body + [rule]).map { "        \($0)" }.joined()
  }

  private static let new =
    old.replacing("        old\n", with: frame(["Hi", "[ Go ]"])).replacing("        older\n", with: frame(["Bye"]))

  private static let updated = "@/a.screen.yaml\n  ✓ says hi\n  ✓ is short\n\nupdated 2 frames in @/a.screen.yaml\n\n"

  private static func text(_ desk: Desk, _ name: String = "a.screen.yaml") throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: desk.path(name))), as: UTF8.self)
  }

  /// The files of the folder, hidden ones too; what the commands wrote is left out.
  private static func names(_ desk: Desk, _ folder: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: desk.path(folder)).filter { $0 != ".written" }.sorted()
  }

  @Test func `frames that differ are written, and then the test passes`() throws {
    let desk = try Desk(["a.screen.yaml": screen + old])
    #expect(try desk.run(["test", "@"]).status == .failed)
    let first = try desk.run(["test", "@", "--update"])
    #expect(first.status == .clean)
    #expect(first.errors.isEmpty)
    #expect(first.output == UpdateTests.updated + "2 scenarios passed\n")
    #expect(try UpdateTests.text(desk) == screen + UpdateTests.new)
    #expect(try UpdateTests.names(desk) == ["a.screen.yaml"])
    #expect(try desk.run(["test", "@"]).status == .clean)
    let second = try desk.run(["test", "@", "--update"])
    #expect(second.output == "@/a.screen.yaml\n  ✓ says hi\n  ✓ is short\n\n2 scenarios passed\n")
    #expect(try UpdateTests.text(desk) == screen + UpdateTests.new)
  }

  @Test func `without --update nothing is written`() throws {
    let desk = try Desk(["a.screen.yaml": screen + old])
    #expect(try desk.run(["test", "@"]).output.contains("updated") == false)
    #expect(try UpdateTests.text(desk) == screen + old)
  }

  @Test func `line breaks of Windows and a byte order mark stay`() throws {
    let desk = try Desk()
    try desk.write("a.screen.yaml", Data("\u{FEFF}\((screen + old).replacing("\n", with: "\r\n"))".utf8))
    #expect(try desk.run(["test", "@", "--update"]).status == .clean)
    let wanted = "\u{FEFF}\((screen + UpdateTests.new).replacing("\n", with: "\r\n"))"
    #expect(try UpdateTests.text(desk).utf8.elementsEqual(wanted.utf8))
  }

  @Test func `only scenarios that are chosen are updated`() throws {
    let desk = try Desk(["a.screen.yaml": screen + old])
    #expect(try desk.run(["test", "@", "--update", "--filter", "short"]).status == .clean)
    #expect(try desk.run(["test", "@", "--update", "--shard", "2/2"]).status == .clean)
    #expect(try UpdateTests.text(desk) == screen + old)
  }

  @Test func `a scenario that fails otherwise still fails, its frames up to date`() throws {
    let desk = try Desk(["a.screen.yaml": screen + old.replacing("assertVisible: Hi", with: "assertVisible: Ho")])
    let outcome = try desk.run(["test", "@", "--update"])
    #expect(outcome.status == .failed)
    #expect(outcome.output.contains("  ✓ says hi\n  ✗ is short\n"))
    #expect(outcome.output.contains(":\(UpdateTests.line(of: "is short", in: try UpdateTests.text(desk))):"))
    #expect(outcome.output.hasSuffix("updated 2 frames in @/a.screen.yaml\n\n1 failed, 1 passed\n"))
  }

  private static func line(of word: String, in text: String) -> Int {
    (text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains(word) } ?? -1) + 1
  }

  @Test func `a frame where no block can stand fails, and the way out is said`() throws {
    let text = screen + "scenarios:\n  a:\n    - { assertFrame: old }\n"
    let desk = try Desk(["a.screen.yaml": text])
    let outcome = try desk.run(["test", "@", "--update"])
    #expect(outcome.status == .failed)
    #expect(outcome.output.contains("  ✗ a\n"))
    #expect(
      outcome.output.contains(
        "\n@/a.screen.yaml:10:22: not updated: no block can stand here; write `assertFrame: |` as a step"))
    #expect(outcome.output.hasSuffix("\n\n1 failed, 0 passed\n"))
    #expect(try UpdateTests.text(desk) == text)
  }

  @Test func `what stays is told at its place in the file as it is now`() throws {
    let text = screen + "scenarios:\n  a:\n    - assertFrame: \"\"\n    - { assertFrame: old }\n"
    let desk = try Desk(["a.screen.yaml": text])
    let outcome = try desk.run(["test", "@", "--update"])
    let line = UpdateTests.line(of: "{ assertFrame: old }", in: try UpdateTests.text(desk))
    #expect(line > 11)
    #expect(outcome.output.contains("@/a.screen.yaml:\(line):22: not updated: no block can stand here"))
  }

  // MARK: The file system

  @Test(arguments: [0o600, 0o644, 0o755, 0o664]) func `permissions stay`(_ mode: Int) throws {
    let desk = try Desk(["a.screen.yaml": screen + old])
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: desk.path("a.screen.yaml"))
    #expect(try desk.run(["test", "@", "--update"]).status == .clean)
    let attributes = try FileManager.default.attributesOfItem(atPath: desk.path("a.screen.yaml"))
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == mode)
  }

  @Test func `a link stays a link, and what it leads to is written`() throws {
    let desk = try Desk(["real/b.txt": screen + old, "links/note": ""])
    try FileManager.default.createSymbolicLink(atPath: desk.path("links/c"), withDestinationPath: "../real/b.txt")
    try FileManager.default.createSymbolicLink(atPath: desk.path("links/a.screen.yaml"), withDestinationPath: "c")
    let outcome = try desk.run(["test", "@links/a.screen.yaml", "--update"])
    #expect(outcome.output.contains("updated 2 frames in @/links/a.screen.yaml\n"))
    #expect(try UpdateTests.text(desk, "real/b.txt") == screen + UpdateTests.new)
    for link in ["links/a.screen.yaml", "links/c"] {
      let type = try FileManager.default.attributesOfItem(atPath: desk.path(link))[.type] as? FileAttributeType
      #expect(type == .typeSymbolicLink)
    }
    #expect(try UpdateTests.names(desk, "real") == ["b.txt"])
  }

  @Test(arguments: [
    ("sub/a.screen.yaml", 0o444, "`@/sub/a.screen.yaml` is read-only, so it is left as it is"),
    ("sub", 0o555, "the folder of `@/sub/a.screen.yaml` is read-only, so the file is left as it is"),
  ]) func `what is read-only is left as it is, with status 2`(_ name: String, _ mode: Int, _ message: String) throws {
    let desk = try Desk(["sub/a.screen.yaml": screen + old, "b.screen.yaml": screen + old])
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: desk.path(name))
    let outcome = try desk.run(["test", "@sub", "@b.screen.yaml", "--update"])
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: desk.path(name))
    #expect(outcome.status == .unusable)
    #expect(outcome.errors == "screenspec: \(message); make it writable and run it again\n")
    #expect(outcome.output.contains("@/sub/a.screen.yaml\n  ✗ says hi\n"))
    #expect(outcome.output.contains("updated 2 frames in @/b.screen.yaml\n\n"))
    #expect(outcome.output.hasSuffix("\n1 failed, 3 passed\n"))
    #expect(try UpdateTests.text(desk, "sub/a.screen.yaml") == screen + old)
    #expect(try UpdateTests.names(desk, "sub") == ["a.screen.yaml"])
  }

  @Test(arguments: [1, 3]) func `one file under two names is updated once`(_ jobs: Int) throws {
    let desk = try Desk(["a.screen.yaml": screen + old])
    try FileManager.default.createSymbolicLink(
      atPath: desk.path("b.screen.yaml"), withDestinationPath: "a.screen.yaml")
    let outcome = try desk.run(["test", "@", "--update", "--jobs", String(jobs)])
    #expect(outcome.status == .clean)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output == UpdateTests.updated + "2 scenarios passed\n")
    #expect(try UpdateTests.text(desk) == screen + UpdateTests.new)
  }

  @Test func `several jobs update what one updates`() throws {
    let files = Dictionary(uniqueKeysWithValues: (10..<30).map { ("s\($0).screen.yaml", screen + old) })
    let desks = [try Desk(files), try Desk(files)]
    let one = try desks[0].run(["test", "@", "--update", "--jobs", "1"])
    let many = try desks[1].run(["test", "@", "--update", "--jobs", "4"])
    #expect(many.output == one.output)
    for desk in desks {
      for name in files.keys { #expect(try UpdateTests.text(desk, name) == screen + UpdateTests.new) }
      #expect(try UpdateTests.names(desk) == files.keys.sorted())
    }
  }

  private var screen: String { UpdateTests.screen }
  private var old: String { UpdateTests.old }

  @Test func `frames of a tests file are written into the tests file`() throws {
    let tests = "tests: ./a.screen.yaml\n" + Self.old
    let desk = try Desk(["a.screen.yaml": Self.screen, "b.screen.yaml": tests])
    let outcome = try desk.run(["test", "@b.screen.yaml", "--update"])
    #expect(outcome.output.contains("updated 2 frames in @/b.screen.yaml"), "\(outcome.output)")
    #expect(try String(contentsOfFile: desk.path("a.screen.yaml"), encoding: .utf8) == Self.screen)
    let expected = "tests: ./a.screen.yaml\n" + Self.new
    #expect(try String(contentsOfFile: desk.path("b.screen.yaml"), encoding: .utf8) == expected)
    #expect(try desk.run(["test", "@b.screen.yaml"]).status == .clean)
  }
}
