import Foundation
import ScreenspecCommands
import Testing

@Suite struct RunStateTests {
  private func run(_ arguments: [String], _ text: String = Sample.good) throws -> Desk.Outcome {
    try Desk(["a.screen.yaml": text]).run(["run", "@a.screen.yaml", "--plain"] + arguments)
  }

  /// The lines of an output that tell the time and the case of a frame.
  private func heads(_ output: String) -> [String] {
    output.split(separator: "\n").map(String.init).filter { $0.first?.isNumber == true }
  }

  @Test func `a play begins at a case, with what is assumed, and goes on from there`() throws {
    let outcome = try run(["--state", "loading"])
    #expect(outcome.status == .clean)
    #expect(outcome.errors.isEmpty)
    #expect(
      outcome.output.hasPrefix(
        "loading: scenario \"greets\", 1 step; stubs: default; params: name = \"you\"\n\n0ms  loading\n"))
    #expect(heads(outcome.output) == ["0ms  loading", "1.5s  done"])
  }

  @Test func `at the case where it ends only that is shown`() throws {
    let outcome = try run(["--state=failed"])
    #expect(outcome.output.hasPrefix("failed: scenario \"fails well\", 1 step; stubs: offline;"))
    #expect(heads(outcome.output) == ["0ms  failed"])
  }

  @Test func `a screen that has not appeared appears then`() throws {
    let outcome = try run(["--state", "idle"])
    #expect(outcome.output.hasPrefix("idle: before it appears; stubs: default;"))
    #expect(heads(outcome.output) == ["0ms  idle", "0ms  loading", "1.5s  done"])
  }

  @Test func `without scenarios the way is told step by step`() throws {
    let text = String(Sample.good.prefix(upTo: try #require(Sample.good.range(of: "scenarios:")).lowerBound))
    let outcome = try run(["--state", "done", "--param", "name=all"], text)
    #expect(outcome.output.hasPrefix("done: appear, 1.5s; stubs: default; params: name = \"all\"\n\n1.5s  done\n"))
    #expect(outcome.output.contains("Hello all"))
  }

  @Test func `a stub set and parameters that are given are kept to`() throws {
    let outcome = try run(["--state", "loading", "--stubs", "offline", "--param", "name=me"])
    #expect(outcome.output.hasPrefix("loading: appear; stubs: offline; params: name = \"me\"\n"))
    #expect(heads(outcome.output) == ["0ms  loading", "0ms  failed"])
  }

  @Test func `a case that nothing leads to fails`() throws {
    let outcome = try run(["--state", "failed", "--stubs", "default"])
    #expect(outcome.status == .failed)
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.errors == "screenspec: nothing leads to `failed`: no scenario enters it, and no search over the stub set "
        + "`default`, waits and taps finds it; write a scenario that does\n")
  }

  @Test(
    arguments: [
      (
        "lodaing",
        "there is no case `lodaing`; did you mean `loading`? the cases are `idle`, `loading`, `done`, `failed`"
      ),
      ("xyzzy", "there is no case `xyzzy`; the cases are `idle`, `loading`, `done`, `failed`"),
      ("", "there is no case ``; the cases are `idle`, `loading`, `done`, `failed`"),
    ])
  func `a case that is not there is a mistake of usage`(_ name: String, _ message: String) throws {
    let outcome = try run(["--state", name])
    #expect(outcome.status == .unusable)
    #expect(outcome.errors == "screenspec: \(message)\n")
  }

  @Test func `a screen without states has no case to stand at`() throws {
    let outcome = try run(["--state", "done"], "screen: A\nview:\n  - text: Hello\n")
    #expect(outcome.status == .unusable)
    #expect(outcome.errors.contains("the screen has no `states`"))
  }

  @Test func `a case and a script together are refused`() throws {
    let outcome = try run(["--state", "done", "--script", "-"])
    #expect(outcome.status == .unusable)
    #expect(outcome.errors.contains("`--state` and `--script` can't be given together"))
  }

  @Test func `a screen that needs a parameter takes it from its first scenario`() throws {
    let text = Sample.good.replacing("\"String = you\"", with: "String")
      .replacing("tags: [quick]", with: "params: { name: two }")
      .replacing("stubs: offline\n    steps", with: "stubs: offline\n    params: { name: b }\n    steps")
    #expect(try run(["--state", "failed", "--stubs", "offline"], text).output.contains("params: name = \"b\"\n"))
    let outcome = try run([], text)
    #expect(outcome.status == .unusable)
    #expect(outcome.errors.contains("the screen needs `name`; give `--param name=…`"))
  }

  @Test func `a trace of it begins with the way and plays again`() throws {
    let desk = try Desk(["a.screen.yaml": Sample.good])
    let trace = desk.path("t.jsonl")
    #expect(try desk.run(["run", "@a.screen.yaml", "--state", "done", "--trace", trace]).status == .clean)
    let replayed = try desk.run(["replay", trace, "--plain", "--screen", "@a.screen.yaml"])
    #expect(replayed.status == .clean)
    #expect(heads(replayed.output) == ["0ms  loading", "1.5s  done"])
  }
}
