import Foundation
import ScreenspecCommands
import Testing

@Suite struct BaselineTests {
  private static let twice = Sample.warned.replacing("{ button: Retry", with: "{ text: params.name }, { button: Retry")

  private func validate(_ desk: Desk, _ options: String...) throws -> Desk.Outcome {
    try desk.run(["validate", "@sub", "--strict", "--baseline", "@base/b.json"] + options)
  }

  private func desk(_ text: String = Sample.warned) throws -> Desk {
    try Desk(["sub/a.screen.yaml": text, "sub/c.screen.yaml": Sample.good, "base/note": ""])
  }

  private func baseline(_ desk: Desk) throws -> String {
    try String(contentsOfFile: desk.path("base/b.json"), encoding: .utf8)
  }

  @Test func `what is counted is neither shown nor fails`() throws {
    let desk = try desk()
    let written = try validate(desk, "--update-baseline")
    #expect(written.status == .clean && written.errors.isEmpty)
    #expect(written.output == "2 files, no findings, 1 now in the baseline\n")
    let pattern = /\{\n  "version": 1,\n  "findings": \{\n    "..\/sub\/a.screen.yaml": \{ "SS\d{4}": 1 \}\n  \}\n\}\n/
    #expect(try baseline(desk).wholeMatch(of: pattern) != nil)
    let outcome = try validate(desk)
    #expect(outcome.status == .clean && outcome.output == "2 files, no findings, 1 in the baseline\n")
    #expect(try validate(desk, "--format", "json").output == "[]\n")
  }

  @Test func `of more than are counted all are shown`() throws {
    let desk = try desk()
    _ = try validate(desk, "--update-baseline")
    try desk.write("sub/a.screen.yaml", Data(Self.twice.utf8))
    let outcome = try validate(desk)
    #expect(outcome.status == .failed)
    #expect(outcome.output.hasSuffix("2 warnings in 2 files\n"))
  }

  @Test func `a new finding of another code or file is shown`() throws {
    let desk = try desk()
    _ = try validate(desk, "--update-baseline")
    try desk.write("sub/c.screen.yaml", Data(Sample.warned.utf8))
    let outcome = try validate(desk)
    #expect(outcome.status == .failed)
    #expect(
      outcome.output.contains("c.screen.yaml:") && outcome.output.hasSuffix("1 warning in 2 files, 1 in the baseline\n")
    )
  }

  @Test(arguments: [Sample.good, nil]) func `fewer than are counted is stale, until it is counted anew`(_ text: String?)
    throws
  {
    let desk = try desk(Self.twice)
    _ = try validate(desk, "--update-baseline")
    if let text {
      try desk.write("sub/a.screen.yaml", Data(text.utf8))
    } else {
      try FileManager.default.removeItem(atPath: desk.path("sub/a.screen.yaml"))
    }
    let outcome = try validate(desk)
    #expect(outcome.status == .failed)
    #expect(outcome.errors.hasPrefix("screenspec: the baseline `@/base/b.json` is stale: `"))
    #expect(outcome.errors.contains(text == nil ? ", for which it counts 2, is gone; run" : "has 2 `SS"))
    #expect(outcome.errors.hasSuffix("; run it again with `--update-baseline`\n"))
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(try validate(desk, "--update-baseline").status == .clean)
    #expect(try baseline(desk) == "{\n  \"version\": 1,\n  \"findings\": {}\n}\n")
    #expect(try validate(desk).status == .clean)
  }

  @Test func `files that are not checked this time keep their count`() throws {
    let desk = try desk()
    _ = try validate(desk, "--update-baseline")
    let before = try baseline(desk)
    let arguments = ["validate", "@sub/c.screen.yaml", "--baseline", "@base/b.json"]
    #expect(try desk.run(arguments).status == .clean)
    #expect(try desk.run(arguments + ["--update-baseline"]).status == .clean)
    #expect(try baseline(desk) == before)
  }

  @Test(arguments: ["\"a: 1", "colour: red", "fields: { x: Strin = a }"])
  func `what an error hides is not stale and keeps its count`(_ slip: String) throws {
    let desk = try desk()
    _ = try validate(desk, "--update-baseline")
    let before = try baseline(desk)
    try desk.write("sub/a.screen.yaml", Data("\(Sample.warned)\n\(slip)\n".utf8))
    let outcome = try validate(desk)
    #expect(outcome.status == .failed && outcome.errors.isEmpty && outcome.output.contains(": error: "))
    #expect(try validate(desk, "--update-baseline").status == .clean)
    try desk.write("sub/a.screen.yaml", Data(Sample.warned.utf8))
    #expect(try validate(desk).errors.contains("1 `SS"), "the error is gone, and was counted")
    _ = try validate(desk, "--update-baseline")
    #expect(try baseline(desk) == before)
  }

  @Test(arguments: [
    "", "{", "[]", "{\"version\": 2, \"findings\": {}}", "{\"findings\": {}}",
    "{\"version\": 1, \"findings\": {\"a\": {\"SS0101\": -1}}}", "{\"version\": 1, \"findings\": {\"a\": 1}}",
    "{\"version\": 1, \"findings\": {\"a\": {}, \"a\": {}}}", "{\"version\": 1, \"findings\": {}, \"more\": 1}",
  ]) func `a damaged baseline has status 2 and is left as it is`(_ text: String) throws {
    let desk = try desk()
    try desk.write("base/b.json", Data(text.utf8))
    for options in [[], ["--update-baseline"]] {
      let outcome = try desk.run(["validate", "@sub", "--baseline", "@base/b.json"] + options)
      #expect(outcome.status == .unusable && outcome.output.isEmpty)
      #expect(outcome.errors.hasPrefix("screenspec: the baseline `@/base/b.json` is damaged: "))
    }
    #expect(try baseline(desk) == text)
  }

  @Test func `a baseline that is not there has status 2`() throws {
    let outcome = try validate(try desk())
    #expect(outcome.status == .unusable)
    #expect(
      outcome.errors
        == "screenspec: there is no file `@/base/b.json`; `--update-baseline` writes the baseline\n")
  }

  @Test func `a file that can't be read is not stale and keeps its count`() throws {
    let desk = try desk()
    _ = try validate(desk, "--update-baseline")
    let before = try baseline(desk)
    try desk.write("sub/a.screen.yaml", Data(repeating: 0x20, count: (1 << 20) + 1))
    for options in [[], ["--update-baseline"]] {
      let outcome = try desk.run(["validate", "@sub", "--baseline", "@base/b.json"] + options)
      #expect(outcome.status == .unusable && !outcome.errors.contains("stale"))
    }
    #expect(try baseline(desk) == before)
  }
}
