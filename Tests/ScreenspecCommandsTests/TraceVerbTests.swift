import Foundation
import ScreenspecCommands
import Testing

@Suite struct TraceVerbTests {
  private func traced() throws -> (desk: Desk, frames: String) {
    let desk = try Desk(["a.screen.yaml": Sample.good])
    let outcome = try desk.run(["run", "@a.screen.yaml", "--trace", "@t.jsonl", "--param", "name=Ann"])
    #expect(outcome.status == .clean)
    return (desk, outcome.output)
  }

  @Test func `a replay prints the frames of the run`() throws {
    let (desk, frames) = try traced()
    let outcome = try desk.run(["replay", "@t.jsonl"])
    #expect(outcome.status == .clean)
    #expect(outcome.output == frames)
    #expect(frames.contains("Hello Ann"))
    #expect(try desk.run(["replay", "@t.jsonl", "--plain", "--width", "30"]).output.contains("+--"))
  }

  @Test(arguments: ["@none/t.jsonl", "@important.txt"])
  func `where no trace can be written nothing is played`(path: String) throws {
    let desk = try Desk(["a.screen.yaml": Sample.good, "important.txt": "keep me"])
    let outcome = try desk.run(["run", "@a.screen.yaml", "--trace", path])
    #expect(outcome.status == .unusable)
    #expect(outcome.output.isEmpty)
    #expect(try String(contentsOfFile: desk.path("important.txt"), encoding: .utf8) == "keep me")
  }

  @Test func `a trace that was there is replaced as a whole`() throws {
    let desk = try Desk(["a.screen.yaml": Sample.good, "t.jsonl": String(repeating: #"{"trace":0}"#, count: 1_000)])
    _ = try desk.run(["run", "@a.screen.yaml", "--trace", "@t.jsonl"])
    #expect(try desk.run(["replay", "@t.jsonl"]).status == .clean)
  }

  @Test func `a screen that changed is refused, and one elsewhere can be named`() throws {
    let (desk, frames) = try traced()
    try desk.write("b.screen.yaml", Data(Sample.good.utf8))
    try FileManager.default.removeItem(atPath: desk.path("a.screen.yaml"))
    #expect(try desk.run(["replay", "@t.jsonl"]).status == .unusable)
    #expect(try desk.run(["replay", "@t.jsonl", "--screen", "@b.screen.yaml"]).output == frames)
    try desk.write("b.screen.yaml", Data((Sample.good + "\n# more\n").utf8))
    let outcome = try desk.run(["replay", "@t.jsonl", "--screen", "@b.screen.yaml"])
    #expect(outcome.status == .failed)
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.errors.hasPrefix("screenspec: @/t.jsonl:1: `@/b.screen.yaml` has changed since the trace was written"))
  }

  @Test(arguments: [
    (["replay"], "screenspec: a trace is missing"),
    (["replay", "@none.jsonl"], "screenspec: there is no file `@/none.jsonl`"),
    (["replay", "@"], "screenspec: `@` is a folder"),
    (["replay", "@t.jsonl", "@t.jsonl"], "screenspec: "),
    (["run", "@a.screen.yaml", "--trace", "@"], "screenspec: `@` is no regular file"),
    (["run", "@a.screen.yaml", "--trace", "@none/t.jsonl"], "screenspec: the trace `@/none/t.jsonl` can't be written"),
    (["run", "@a.screen.yaml", "--trace"], "screenspec: "),
  ])
  func `what can't be read or written is said in one line`(_ arguments: [String], _ message: String) throws {
    let (desk, _) = try traced()
    let outcome = try desk.run(arguments)
    #expect(outcome.status == .unusable)
    #expect(outcome.errors.hasPrefix(message), "\(outcome.errors)")
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    ("a.screen.yaml", "has the name of a spec file"), ("note.txt", "is there and is no trace"),
  ]) func `a file that is no trace is not written over`(name: String, reason: String) throws {
    let desk = try Desk(["a.screen.yaml": Sample.good, "note.txt": "Mine."])
    let before = try String(contentsOfFile: desk.path(name), encoding: .utf8)
    let outcome = try desk.run(["run", "@a.screen.yaml", "--trace", "@\(name)"])
    #expect(outcome.status == .unusable)
    #expect(outcome.errors.hasPrefix("screenspec: `@/\(name)` \(reason)"))
    #expect(try String(contentsOfFile: desk.path(name), encoding: .utf8) == before)
  }

  @Test func `a file that is no trace is refused with its line`() throws {
    let desk = try Desk(["a.screen.yaml": Sample.good])
    let outcome = try desk.run(["replay", "@a.screen.yaml"])
    #expect(outcome.status == .failed)
    #expect(outcome.errors.hasPrefix("screenspec: @/a.screen.yaml:1: this line is not JSON"))
  }

  @Test func `a link stays a link, and a device stays a device`() throws {
    let desk = try Desk(["a.screen.yaml": Sample.good, "t.jsonl": #"{"trace":0}"#])
    try FileManager.default.createSymbolicLink(atPath: desk.path("link"), withDestinationPath: desk.path("t.jsonl"))
    try FileManager.default.createSymbolicLink(atPath: desk.path("device"), withDestinationPath: "/dev/null")
    try FileManager.default.createSymbolicLink(atPath: desk.path("nowhere"), withDestinationPath: desk.path("none"))
    #expect(try desk.run(["run", "@a.screen.yaml", "--trace", "@link"]).status == .clean)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: desk.path("link")) == desk.path("t.jsonl"))
    #expect(try desk.run(["replay", "@t.jsonl"]).status == .clean)
    for name in ["device", "nowhere"] {
      let outcome = try desk.run(["run", "@a.screen.yaml", "--trace", "@\(name)"])
      #expect(outcome.status == .unusable, "\(name)")
      #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: desk.path(name))) != nil)
    }
  }
}
