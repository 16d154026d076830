import Foundation
import ScreenspecCommands
import Testing

@Suite struct FixTests {
  /// With an error that a safe fix mends, one that an unsafe one does, and one that none does.
  private static let slips = Sample.good
    .replacing("done: done.text", with: "done: dune.text").replacing(
      "[{ text: \"${text} ${params.name}\" }]", with: "[{ text: \"{{ text }}\" }]")
  private static let safe = slips.replacing("{{ text }}", with: "${text}")
  private static let all = safe.replacing("dune.text", with: "done.text")

  private func bytes(_ desk: Desk, _ name: String = "a.screen.yaml") throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: desk.path(name))))
  }

  @Test func `safe fixes are applied, and what remains is reported`() throws {
    let desk = try Desk(["a.screen.yaml": Self.slips])
    let outcome = try desk.run(["validate", "@a.screen.yaml", "--fix"])
    #expect(outcome.status == .failed)
    #expect(try bytes(desk) == Array(Self.safe.utf8))
    #expect(!outcome.output.contains("SS0140"))
    #expect(
      outcome.output.hasSuffix("\n1 perhaps with `--fix --unsafe-fixes`\n1 error in 1 file, 1 fixed\n"))
  }

  @Test func `the others are applied where that is asked for`() throws {
    let desk = try Desk(["a.screen.yaml": Self.slips])
    let outcome = try desk.run(["validate", "@a.screen.yaml", "--fix", "--unsafe-fixes"])
    #expect(outcome.status == .clean)
    #expect(outcome.output == "1 file, no findings, 2 fixed\n")
    #expect(try bytes(desk) == Array(Self.all.utf8))
    #expect(try desk.run(["validate", "@a.screen.yaml", "--fix"]).output == "1 file, no findings\n")
  }

  @Test func `without a fix the report says what fixes could do`() throws {
    let desk = try Desk(["a.screen.yaml": Self.slips])
    let outcome = try desk.run(["validate", "@a.screen.yaml"])
    #expect(
      outcome.output.hasSuffix(
        "\n1 can be fixed with `--fix`, 1 perhaps with `--fix --unsafe-fixes`\n1 error, 1 warning in 1 file\n"))
    #expect(try bytes(desk) == Array(Self.slips.utf8))
  }

  @Test(arguments: ["crlf", "cr", "bom", "no end"]) func `every other byte stays`(_ kind: String) throws {
    func shaped(_ text: String) -> [UInt8] {
      switch kind {
      case "crlf": Array(text.replacing("\n", with: "\r\n").utf8)
      case "cr": Array(text.replacing("\n", with: "\r").utf8)
      case "bom": [0xEF, 0xBB, 0xBF] + Array(text.utf8)
      default: Array(text.utf8.dropLast(1))
      }
    }
    let desk = try Desk()
    try desk.write("a.screen.yaml", Data(shaped(Self.slips)))
    let outcome = try desk.run(["validate", "@a.screen.yaml", "--fix", "--unsafe-fixes"])
    #expect(outcome.output == "1 file, no findings, 2 fixed\n")
    #expect(try bytes(desk) == shaped(Self.all))
  }

  @Test func `a fix after which there is a new error is not kept`() throws {
    let text = Sample.good.replacing("\"${text} ${params.name}\"", with: "\"{{ nobody }} {{ text }}\"")
    let desk = try Desk(["a.screen.yaml": text])
    let outcome = try desk.run(["validate", "@a.screen.yaml", "--fix"])
    #expect(outcome.status == .clean)
    #expect(outcome.output.hasSuffix("1 warning in 1 file, 1 fixed\n"))
    #expect(try bytes(desk) == Array(text.replacing("{{ text }}", with: "${text}").utf8))
  }

  @Test func `what a mended error had hidden is mended and reported too`() throws {
    let text = Sample.good.replacing("done: { text: String }", with: "done: {text: String?, more: \"String\"}")
      .replacing("[{ text: \"${text} ${params.name}\" }]", with: "[{ text: {{ nobody }} }]")
    let desk = try Desk(["a.screen.yaml": text])
    let outcome = try desk.run(["validate", "@a.screen.yaml", "--fix"])
    #expect(outcome.status == .failed)
    #expect(try bytes(desk).contains(0x24))
    #expect(outcome.output.contains("`nobody`"))
    #expect(outcome.output.contains(" fixed\n"))
  }

  @Test func `a difference is shown, and nothing is written`() throws {
    let desk = try Desk(["a.screen.yaml": Self.slips, "b.screen.yaml": Sample.good])
    let outcome = try desk.run(["validate", "@", "--diff"])
    #expect(outcome.status == .failed && outcome.errors.isEmpty)
    #expect(outcome.output.hasPrefix("--- @/a.screen.yaml\n+++ @/a.screen.yaml\n@@ -"))
    let changed = outcome.output.split(separator: "\n").dropFirst(2).filter { $0.hasPrefix("+") || $0.hasPrefix("-") }
    #expect(changed == ["-  done: [{ text: \"{{ text }}\" }]", "+  done: [{ text: \"${text}\" }]"])
    #expect(try bytes(desk) == Array(Self.slips.utf8))
  }

  @Test func `no difference is clean, whatever else is wrong`() throws {
    let desk = try Desk(["a.screen.yaml": Sample.wrong])
    let outcome = try desk.run(["validate", "@a.screen.yaml", "--diff"])
    #expect(outcome.status == .clean && outcome.output.isEmpty)
    #expect(try desk.run(["validate", "@a.screen.yaml", "@none.screen.yaml", "--diff"]).status == .unusable)
    #expect(try desk.run(["validate", "@a.screen.yaml", "--diff", "--unsafe-fixes"]).status == .failed)
  }

  @Test func `a link stays a link, and permissions stay`() throws {
    let desk = try Desk(["real/b.txt": Self.slips])
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: desk.path("real/b.txt"))
    try FileManager.default.createSymbolicLink(atPath: desk.path("a.screen.yaml"), withDestinationPath: "real/b.txt")
    #expect(try desk.run(["validate", "@a.screen.yaml", "--fix", "--unsafe-fixes"]).status == .clean)
    #expect(try bytes(desk, "real/b.txt") == Array(Self.all.utf8))
    let link = try FileManager.default.attributesOfItem(atPath: desk.path("a.screen.yaml"))
    #expect(link[.type] as? FileAttributeType == .typeSymbolicLink)
    let file = try FileManager.default.attributesOfItem(atPath: desk.path("real/b.txt"))
    #expect((file[.posixPermissions] as? NSNumber)?.intValue == 0o640)
  }

  @Test func `a file that may not be written is left, reported, and has status 2`() throws {
    let desk = try Desk(["a.screen.yaml": Self.slips])
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: desk.path("a.screen.yaml"))
    let outcome = try desk.run(["validate", "@a.screen.yaml", "--fix"])
    #expect(outcome.status == .unusable)
    #expect(outcome.errors.contains("`@/a.screen.yaml` is read-only, so it is left as it is"))
    #expect(outcome.output.contains("SS0140"))
    #expect(try bytes(desk) == Array(Self.slips.utf8))
  }

  @Test func `a report for a machine has what remains`() throws {
    let desk = try Desk(["a.screen.yaml": Self.slips])
    let outcome = try desk.run(["validate", "@a.screen.yaml", "--fix", "--format", "json"])
    #expect(outcome.output.contains("SS0401") && !outcome.output.contains("SS0140"))
  }

  // MARK: Standard input

  @Test func `standard input is checked as a file, with what lies beside it`() throws {
    let desk = try Desk(["sub/hello.json": "\"Hello\""])
    let text = Sample.wrong.replacing("returns: Hello", with: "file: ./hello.json")
    let named = try desk.run(["validate", "-", "--stdin-filename", "@sub/a.screen.yaml"], input: text)
    #expect(named.status == .failed)
    #expect(named.output.hasPrefix("@/sub/a.screen.yaml:9:49: error: "))
    #expect(named.output.hasSuffix("\n1 error in 1 file\n"))
    let unnamed = try desk.run(["validate", "-"], input: Sample.wrong)
    #expect(unnamed.output.hasPrefix("<stdin>:9:49: error: "))
  }

  @Test func `with a fix the text goes to standard output, and the report to the other`() throws {
    let desk = try Desk()
    let outcome = try desk.run(["validate", "-", "--fix"], input: Self.slips)
    #expect(outcome.status == .failed)
    #expect(outcome.output == Self.safe)
    #expect(outcome.errors.contains("<stdin>:9:49: error: "))
    #expect(outcome.errors.hasSuffix("1 error in 1 file, 1 fixed\n"))
    let same = try desk.run(["validate", "-", "--fix"], input: Sample.good)
    #expect(same.status == .clean && same.output == Sample.good)
    let left = try desk.run(
      ["validate", "-", "--fix", "--stdin-filename", "a.screen.yaml", "--exclude", "a.*"], input: Self.slips)
    #expect(left.status == .clean && left.output == Self.slips)
    #expect(left.errors.hasPrefix("screenspec: `a.screen.yaml` is left out by `--exclude`\n"))
  }
}
