import Foundation
import ScreenspecCommands
import Testing

@Suite struct RunScriptTests {
  private func run(
    _ script: String, _ arguments: [String] = [], text: String = Sample.good
  ) throws -> Desk.Outcome {
    try Desk(["a.screen.yaml": text]).run(
      ["run", "@a.screen.yaml", "--plain", "--script", "-"] + arguments, input: script)
  }

  private func heads(_ output: String) -> [String] {
    output.split(separator: "\n").map(String.init).filter { $0.first?.isNumber == true }
  }

  @Test func `the steps of a script are played, and nothing after them`() throws {
    let outcome = try run("- appear\n")
    #expect(outcome.status == .clean)
    #expect(outcome.errors.isEmpty)
    #expect(heads(outcome.output) == ["0ms  loading"])
  }

  @Test func `each frame on the way is printed, one that is as before is not`() throws {
    let outcome = try run("- appear\n- assertState: loading\n- advanceTime: 100ms\n- settle\n- advanceTime: 1h\n")
    #expect(heads(outcome.output) == ["0ms  loading", "1.5s  done"])
  }

  @Test func `a script may come from a file`() throws {
    let desk = try Desk(["a.screen.yaml": Sample.good, "s.yaml": "- appear\n- settle\n"])
    let outcome = try desk.run(["run", "@a.screen.yaml", "--script", desk.path("s.yaml")])
    #expect(heads(outcome.output) == ["0ms  loading", "1.5s  done"])
  }

  @Test func `a script may say its stubs and parameters, which go before those of the command line`() throws {
    let script = "stubs: offline\nparams: { name: all }\nsteps: [appear, settle]\n"
    #expect(heads(try run(script, ["--stubs", "default"]).output) == ["0ms  loading", "0ms  failed"])
    let own = try run("params: { name: all }\nsteps: [appear, settle]\n", ["--param", "name=me"])
    #expect(own.output.contains("Hello all"))
  }

  @Test func `where it does not say them the command line does`() throws {
    #expect(heads(try run("[appear, settle]", ["--stubs", "offline"]).output).last == "0ms  failed")
    #expect(try run("[appear, settle]", ["--param", "name=me"]).output.contains("Hello me"))
    let text = Sample.good.replacing("\"String = you\"", with: "String")
      .replacing("    steps: [appear", with: "    params: { name: x }\n    steps: [appear")
    #expect(try run("[appear, settle]", ["--param", "name=me"], text: text).output.contains("Hello me"))
    let missing = try run("[appear, settle]", text: text)
    #expect(missing.status == .failed)
    #expect(missing.errors.contains("<stdin>:1:1: error: the screen needs `name`"))
  }

  @Test(arguments: ["", "\n", "# nothing\n", "[]\n", "---\n"]) func `a script without steps prints nothing`(
    _ script: String
  ) throws {
    let outcome = try run(script)
    #expect(outcome.status == .clean)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.isEmpty)
  }

  @Test func `a step that fails is told as a test tells it, at its place in the script`() throws {
    let outcome = try run("- appear\n- assertVisible: Nobody\n- settle\n")
    #expect(outcome.status == .failed)
    #expect(heads(outcome.output) == ["0ms  loading"])
    #expect(outcome.errors.hasPrefix("<stdin>:2:3: failed: `Nobody` is not there"))
    for part in [
      "2 | - assertVisible: Nobody", "expected: `Nobody`", "actual: `Wait`", "the frame at 0ms, in loading:",
    ] {
      #expect(outcome.errors.contains(part), "\(part) in \(outcome.errors)")
    }
  }

  @Test func `what happened since the last step that passed is told too`() throws {
    let outcome = try run("- appear\n- advanceTo: 1s\n- advanceTo: 2s\n- advanceTo: 1s\n")
    #expect(outcome.status == .failed)
    #expect(outcome.errors.contains("<stdin>:4:3: failed: time does not go back"))
  }

  @Test(
    arguments: [
      ("- appear\n- tapon: Retry\n", ":2:3: error: there is no scenario step `tapon`: did you mean `tapOn`?"),
      ("- assertState: dune\n", ":1:16: error: there is no case `dune`; did you mean `done`?"),
      ("- assertTrue: text.size() > no\n", ":1:29: error: "),
      ("steps: [appear]\nstubz: offline\n", ":2:1: error: "),
      ("stubs: nobody\nsteps: [appear]\n", ":1:8: error: "),
      ("stubs: offline\n", ":1:1: error: "),
      ("appear\n", ":1:1: error: a script is a list of steps, such as `- appear`, or a mapping with `steps`"),
      ("- appear\n- 'settle\n", ": error: "),
      ("- appear\n---\n- settle\n", ": error: "),
      ("- back\n", ":1:3: error: `back` leaves a screen of an app"),
      ("\u{0}\u{1}\u{7f}ELF", ": error: "),
    ])
  func `mistakes in a script are found at their place, and nothing is played`(_ script: String, _ message: String)
    throws
  {
    let outcome = try run(script)
    #expect(outcome.status == .failed)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("<stdin>:"))
    #expect(outcome.errors.contains(message), "\(message) in \(outcome.errors)")
    #expect(outcome.errors.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x0A })
  }

  @Test func `a script that is not UTF-8 is refused at the byte`() throws {
    let desk = try Desk(["a.screen.yaml": Sample.good])
    try desk.write("s.yaml", Data([0x2D, 0x20, 0xFF, 0xFE, 0x0A]))
    let outcome = try desk.run(["run", "@a.screen.yaml", "--script", desk.path("s.yaml")])
    #expect(outcome.status == .failed)
    #expect(outcome.errors.hasPrefix("@/s.yaml:1:"))
  }

  @Test func `a FIFO, a folder and a file that is not there are refused at once`() throws {
    let desk = try Desk(["a.screen.yaml": Sample.good])
    #expect(mkfifo(desk.path("pipe"), 0o600) == 0)
    for (name, message) in [
      ("pipe", "`@/pipe` is a FIFO, and not a file to read; `--script -` reads standard input"),
      ("none", "there is no file `@/none`"),
    ] {
      let outcome = try desk.run(["run", "@a.screen.yaml", "--script", desk.path(name)])
      #expect(outcome.status == .unusable)
      #expect(outcome.errors == "screenspec: \(message)\n")
    }
    #expect(try desk.run(["run", "@a.screen.yaml", "--script", desk.path("")]).status == .unusable)
  }

  @Test func `a script of more than a mebibyte is refused, from a file and from standard input`() throws {
    let large = "- appear\n#" + String(repeating: "x", count: 1 << 20)
    let desk = try Desk(["a.screen.yaml": Sample.good, "s.yaml": large])
    let outcome = try desk.run(["run", "@a.screen.yaml", "--script", desk.path("s.yaml")])
    #expect(outcome.status == .unusable)
    #expect(outcome.errors.contains("is larger than 1 MiB"))
    let piped = try desk.run(["run", "@a.screen.yaml", "--script=-"], input: large)
    #expect(piped.status == .unusable)
    #expect(piped.errors.contains("`<stdin>` is larger than 1 MiB"))
  }

  @Test func `an unknown stub set of the command line is a mistake of usage`() throws {
    let outcome = try run("[appear]", ["--stubs", "nobody"])
    #expect(outcome.status == .unusable)
    #expect(outcome.errors.contains("`--stubs` takes one of default, offline, not `nobody`"))
  }

  @Test func `a screen with errors is told before the script is read`() throws {
    let outcome = try run("]", text: Sample.wrong)
    #expect(outcome.status == .failed)
    #expect(outcome.errors.hasPrefix("@/a.screen.yaml:9:49: error: "))
  }

  @Test func `a trace of a script plays again, also where a step failed`() throws {
    let desk = try Desk(["a.screen.yaml": Sample.good])
    let outcome = try desk.run(
      ["run", "@a.screen.yaml", "--script", "-", "--trace", desk.path("t.jsonl")],
      input: "- appear\n- settle\n- assertVisible: Nobody\n")
    #expect(outcome.status == .failed)
    let replayed = try desk.run(["replay", desk.path("t.jsonl"), "--screen", desk.path("a.screen.yaml")])
    #expect(replayed.status == .clean)
    #expect(heads(replayed.output) == ["0ms  loading", "1.5s  done"])
  }

  @Test func `a trace plays again over a notice that a step takes, and over a new start`() throws {
    let text = Sample.good.replacing(
      "done: done.text,", with: "done: [{ to: done, set: { text: \"${result}\" }, notice: Here }],")
    let desk = try Desk(["a.screen.yaml": text])
    let script =
      "- appear\n- settle\n- assertNotice: Here\n- relaunch\n- appear\n- advanceTime: 1s\n"
    let outcome = try desk.run(
      ["run", "@a.screen.yaml", "--script", "-", "--trace", desk.path("t.jsonl")], input: script)
    #expect(outcome.status == .clean, "\(outcome.errors)")
    #expect(heads(outcome.output).suffix(2) == ["1.5s  idle", "1.5s  loading"])
    let replayed = try desk.run(["replay", desk.path("t.jsonl"), "--screen", desk.path("a.screen.yaml")])
    #expect(replayed.status == .clean, "\(replayed.errors)")
    #expect(replayed.output == outcome.output)
    let trace = try String(contentsOfFile: desk.path("t.jsonl"), encoding: .utf8)
    for (old, new, message) in [
      ("takeNotice", "takeAll", "this is no input"),
      ("{\"takeNotice\":true}", "{\"refresh\":true}", "what happens here is not what the trace says"),
      ("\"relaunch\":true", "\"restart\":true", "`happened` is missing"),
    ] {
      try desk.write("edited.jsonl", Data(trace.replacing(old, with: new).utf8))
      let edited = try desk.run(["replay", desk.path("edited.jsonl"), "--screen", desk.path("a.screen.yaml")])
      #expect(edited.status == .failed)
      #expect(edited.errors.contains(message))
    }
  }
}
