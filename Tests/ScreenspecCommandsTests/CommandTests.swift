import Foundation
import ScreenspecCommands
import Testing

/// Arguments that can't be used, and the one line that says so.
struct Refusal: Sendable, CustomTestStringConvertible {
  var arguments: [String]
  var line: String

  init(_ arguments: [String], _ line: String) {
    self.arguments = arguments
    self.line = line
  }

  var testDescription: String { arguments.joined(separator: " ") }
}

@Suite struct CommandTests {
  @Test(arguments: [
    Refusal([], "a command is missing; `screenspec --help` lists the commands"),
    Refusal([""], "unknown command ``; `screenspec --help` lists the commands"),
    Refusal(["tset"], "unknown command `tset`; did you mean `test`?"),
    Refusal(["help", "me"], "unknown command `me`; `screenspec --help` lists the commands"),
    Refusal(
      ["validate", "--strct"],
      "unknown option `--strct`; did you mean `--strict`?"),
    Refusal(["test", "-x"], "unknown option `-x`; `screenspec test --help` lists the options"),
    Refusal(["validate", "--strict=yes", "@good.screen.yaml"], "`--strict` takes no value"),
    Refusal(["run", "@good.screen.yaml", "--width"], "`--width` needs a value: --width N"),
    Refusal(["run", "@good.screen.yaml", "--width", "19"], "`--width` takes a whole number from 20 to 200, not `19`"),
    Refusal(["run", "@good.screen.yaml", "--width=x"], "`--width` takes a whole number from 20 to 200, not `x`"),
    Refusal(["run", "@good.screen.yaml", "--color", "red"], "`--color` takes one of auto, always, never, not `red`"),
    Refusal(["run"], "a file is missing; `screenspec run --help` says what it takes"),
    Refusal(
      ["run", "@good.screen.yaml", "more"],
      "`more` is one argument too many; `screenspec run --help` says what it takes"),
    Refusal(
      ["run", "@good.screen.yaml", "--stubs", "none"], "`--stubs` takes one of default, offline, not `none`"),
    Refusal(["run", "@good.screen.yaml", "--param", "nme=x"], "`--param` takes name=value of name, not `nme=x`"),
    Refusal(["run", "@good.screen.yaml", "--param", "name"], "`--param` takes name=value of name, not `name`"),
    Refusal(["test", "@good.screen.yaml", "--tag", "slow"], "no scenario matches; `--filter` and `--tag` left none"),
    Refusal(["dump", "tree"], "a stage or a file is missing; `screenspec dump --help` says what it takes"),
    Refusal(["dump", "tre", "@good.screen.yaml"], "there is no stage `tre`; the stages are tree and program"),
    Refusal(["validate", "@none.screen.yaml"], "there is no file `@/none.screen.yaml`"),
    Refusal(["test", "@none.screen.yaml"], "there is no file `@/none.screen.yaml`"),
    Refusal(["run", "@none.screen.yaml"], "there is no file `@/none.screen.yaml`"),
    Refusal(["dump", "program", "@none.screen.yaml"], "there is no file `@/none.screen.yaml`"),
    Refusal(["run", "@"], "`@` is a folder, and not a file to read"),
    Refusal(["validate", ""], "there is no file ``"),
    Refusal(["validate", "a\nb"], "there is no file `a\u{FFFD}b`"),
    Refusal(["validate", "--", "--strict"], "there is no file `--strict`"),
    Refusal(
      ["validate", "--str\u{1B}[2J"], "unknown option `--str␛[2J`; `screenspec validate --help` lists the options"),
    Refusal(["te\u{1B}[2Jst\n"], "unknown command `te␛[2Jst `; `screenspec --help` lists the commands"),
    Refusal(["validate", "@empty"], "no `*.screen.yaml` file in `@/empty`"),
    Refusal(["test", "@empty"], "no `*.screen.yaml` file in `@/empty`"),
    Refusal(["validate", "/dev/zero"], "`/dev/zero` is a device, and not a file to read"),
    Refusal(["run", "/dev/zero"], "`/dev/zero` is a device, and not a file to read"),
    Refusal(["validate", "@pipe.screen.yaml"], "`@/pipe.screen.yaml` is a FIFO, and not a file to read"),
    Refusal(["test", "@pipe.screen.yaml"], "`@/pipe.screen.yaml` is a FIFO, and not a file to read"),
    Refusal(["validate", "@big.screen.yaml"], "`@/big.screen.yaml` is larger than 1 MiB; split it"),
    Refusal(["dump", "tree", "@big.screen.yaml"], "`@/big.screen.yaml` is larger than 1 MiB; split it"),
  ]) func `what can't be used is said in one line, with status 2`(_ refusal: Refusal) throws {
    let desk = try Desk(["good.screen.yaml": Sample.good, "empty/notes.yaml": "a: b"])
    try desk.write("big.screen.yaml", Data(repeating: 0x20, count: 2 << 20))
    #expect(mkfifo(desk.path("pipe.screen.yaml"), 0o600) == 0)
    let outcome = try desk.run(refusal.arguments)
    #expect(outcome.status == .unusable)
    #expect(outcome.errors == "screenspec: \(refusal.line)\n")
  }

  @Test func `a pattern that is none is refused`() throws {
    let outcome = try Desk(["a.screen.yaml": Sample.good]).run(["test", "@a.screen.yaml", "--filter", "("])
    #expect(outcome.status == .unusable)
    #expect(outcome.errors.hasPrefix("screenspec: `--filter` takes a regular expression ("))
    #expect(outcome.errors.hasSuffix(", not `(`\n"))
  }

  @Test(arguments: [["--help"], ["-h"], ["help"]]) func `the help lists the commands`(_ arguments: [String]) throws {
    let outcome = try Desk().run(arguments)
    #expect(outcome.status == .clean)
    #expect(outcome.errors.isEmpty)
    for verb in ["run", "validate", "test", "dump"] { #expect(outcome.output.contains("\n  \(verb) ")) }
    #expect(outcome.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  @Test(arguments: ["run", "validate", "test", "dump"]) func `each command has a help of its own`(_ verb: String) throws
  {
    let desk = try Desk()
    let outcome = try desk.run([verb, "no file", "--help"])
    #expect(outcome.status == .clean)
    #expect(outcome.output.contains("\nusage: screenspec \(verb) "))
    #expect(outcome.output.contains("  --help"))
    #expect(try desk.run(["help", verb]).output == outcome.output)
  }

  @Test(arguments: ["version", "--version"]) func `the version is one line`(_ argument: String) throws {
    #expect(try Desk().run([argument]).output == "screenspec \(Screenspec.version)\n")
  }
}
