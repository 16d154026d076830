import Foundation
import ScreenspecCommands
import Testing

/// Scenarios and stub sets beside an app, and scripts for one.
@Suite struct AppTestsFileTests {
  static let tests = """
    tests: ./people.screen.yaml
    stubs:
      short: { names.load: { returns: [Grace] } }
      late: { extends: default, names.load: { after: 2s } }
    scenarios:
      somebody else is first:
        stubs: short
        steps:
          - appear
          - settle
          - tapOn: { text: Look, in: Grace }
          - assertScreen: Person
          - tapOn: Choose
          - assertScreen: Names
          - assertValue: { chosen: "Grace!", latest.first: Grace }
      the names take their time:
        stubs: late
        steps: [appear, { advanceTime: 1s }, { assertState: loading }, { advanceTime: 1s }, { assertState: main }]
      they may fail:
        stubs: offline
        shared: { Latest: { first: Zoe } }
        steps: [appear, { assertState: [loading, failed] }, { assertCalled: { names.load: { times: 1 } } }]

    """

  private func desk(_ tests: String = Self.tests, app: String = AppVerbTests.app) throws -> Desk {
    try Desk([
      "name-parts.screen.yaml": AppVerbTests.module, "names.screen.yaml": AppVerbTests.names,
      "person.screen.yaml": AppVerbTests.person, "badge.screen.yaml": AppVerbTests.badge,
      "people.screen.yaml": app, "more.screen.yaml": tests,
    ])
  }

  // MARK: Scenarios

  @Test func `scenarios beside an app are checked and played like its own`() throws {
    let desk = try desk()
    let checked = try desk.run(["validate", "--strict", "@"])
    #expect(checked.status == .clean, "\(checked.output)")
    let played = try desk.run(["test", "@more.screen.yaml"])
    #expect(played.status == .clean, "\(played.output)")
    #expect(played.output.contains("3 scenarios passed"), "\(played.output)")
    #expect(try desk.run(["test", "@"]).output.contains("8 scenarios passed"))
  }

  @Test(
    arguments: [
      ("assertScreen: Person", "assertScreen: Persn", "there is no screen `Persn`; did you mean `Person`?", "Persn"),
      ("stubs: short\n", "stubs: shrt\n", "there is no stub set `shrt`; did you mean `short`?", "shrt"),
      ("extends: default", "extends: defalt", "did you mean `default`?", "defalt"),
      ("names.load: { returns: [Grace] }", "names.lod: { returns: [Grace] }", "did you mean `load`?", "names.lod"),
      ("[Grace]", "[{ name: Grace }]", "of type `String`", "{ name: Grace }"),
      ("chosen: \"Grace!\"", "chsen: 1", "there is no `chsen`", "chsen"),
      ("{ assertState: main }", "{ assertState: mian }", "did you mean `main`?", "mian"),
      ("{ Latest: { first: Zoe } }", "{ Latest: { frst: Zoe } }", "did you mean `first`?", "frst"),
      ("{ Latest: {", "{ Newest: {", "the app provides no shared model `Newest`; name it under `provides`", "Newest"),
      ("stubs: offline\n", "params: { name: x }\n", "has no parameter `name`", "name"),
      ("  late:", "  offline: { names.load: { fails: server } }\n  late:", "has two answers", "names.load"),
    ] as [(String, String, String, String)])
  func `a mistake is found in the tests file, at its place`(
    old: String, new: String, message: String, place: String
  ) throws {
    #expect(Self.tests.contains(old))
    let text = Self.tests.replacing(old, with: new)
    let outcome = try desk(text).run(["validate", "@more.screen.yaml"])
    #expect(outcome.status == .failed)
    #expect(outcome.output.contains(message), "\(outcome.output)")
    let lines = outcome.output.split(separator: "\n").filter { $0.contains(": error: ") }
    #expect(!lines.isEmpty && lines.allSatisfy { $0.hasPrefix("@/more.screen.yaml:") }, "\(outcome.output)")
    let numbers = lines.compactMap { Int($0.split(separator: ":")[1]) }
    let written = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(numbers.contains { written[$0 - 1].contains(place) }, "\(outcome.output)")
  }

  @Test func `a failing step is told with its place in the tests file`() throws {
    let wrong = Self.tests.replacing("\"Grace!\"", with: "Grace")
    let outcome = try desk(wrong).run(["test", "@more.screen.yaml"])
    #expect(outcome.status == .failed)
    #expect(outcome.output.contains("@/more.screen.yaml:15:"), "\(outcome.output)")
  }

  @Test func `an app with errors is one finding, at its path`() throws {
    let broken = AppVerbTests.app.replacing("start: Names", with: "start: Nmes")
    let outcome = try desk(app: broken).run(["validate", "@more.screen.yaml"])
    #expect(outcome.output.contains("@/more.screen.yaml:1:8: error: the app `@/people.screen.yaml` has "))
    #expect(outcome.output.contains("`screenspec validate @/people.screen.yaml` shows"), "\(outcome.output)")
  }

  @Test func `an app whose shape has errors counts those alone`() throws {
    let broken = AppVerbTests.app.replacing("start: Names", with: "strat: Names")
    let desk = try desk(app: broken)
    let alone = try desk.run(["validate", "@people.screen.yaml"])
    let count = alone.output.split(separator: "\n").count { $0.contains(": error: ") }
    let outcome = try desk.run(["validate", "@more.screen.yaml"])
    #expect(outcome.output.contains("has \(count) error"), "\(alone.output)\(outcome.output)")
  }

  @Test func `what the app warns of is its own affair`() throws {
    let warned = AppVerbTests.app.replacing("{ notice: Bye }", with: "{ notice: Latest.first }")
    let desk = try desk(app: warned)
    #expect(try desk.run(["validate", "@people.screen.yaml"]).output.contains("warning"))
    #expect(!(try desk.run(["validate", "@more.screen.yaml"]).output.contains("warning")))
  }

  @Test func `its frames are brought up to date in the tests file`() throws {
    let text =
      "tests: ./people.screen.yaml\nscenarios:\n  a:\n    - appear\n    - settle\n    - assertFrame: |\n        x\n"
    let desk = try desk(text)
    #expect(try desk.run(["test", "@more.screen.yaml"]).status == .failed)
    _ = try desk.run(["test", "@more.screen.yaml", "--update"])
    let outcome = try desk.run(["test", "@more.screen.yaml"])
    #expect(outcome.status == .clean, "\(outcome.output)")
    #expect(try String(contentsOfFile: desk.path("people.screen.yaml"), encoding: .utf8) == AppVerbTests.app)
  }

  // MARK: Run

  @Test func `run plays the app with the sets of the tests file`() throws {
    let desk = try desk()
    let outcome = try desk.run(["run", "@more.screen.yaml", "--stubs", "short", "--plain"])
    #expect(outcome.status == .clean, "\(outcome.errors)")
    #expect(outcome.output.contains("Grace") && outcome.output.contains("Names main"), "\(outcome.output)")
    let unknown = try desk.run(["run", "@more.screen.yaml", "--stubs", "shrt"])
    #expect(unknown.status == .unusable)
    #expect(unknown.errors.contains("default, offline, short, late"), "\(unknown.errors)")
  }

  @Test func `a tests file without stubs names its app`() throws {
    let outcome = try desk("tests: ./people.screen.yaml\nscenarios: { a: [appear] }\n").run([
      "run", "@more.screen.yaml",
    ])
    #expect(outcome.status == .unusable)
    #expect(outcome.errors.contains("run `@/people.screen.yaml`, which they are for"), "\(outcome.errors)")
  }

  // MARK: Scripts

  private static let script = "[appear, settle, { tapOn: { text: Look, in: Alan } }, { assertScreen: Person }, back]"

  @Test(arguments: ["@people.screen.yaml", "@more.screen.yaml"])
  func `a script goes from screen to screen, and the frames say what lies below`(file: String) throws {
    let outcome = try desk().run(["run", file, "--plain", "--script", "-"], input: Self.script)
    #expect(outcome.status == .clean, "\(outcome.errors)")
    let heads = outcome.output.split(separator: "\n").filter { $0.first?.isNumber == true }.map(String.init)
    #expect(heads == ["0ms  Names loading", "300ms  Names main", "300ms  Names > Person", "300ms  Names main"])
  }

  @Test func `a script of an app may give its start other parameters`() throws {
    let app = AppVerbTests.app.replacing("start: Names\n", with: "start: Person\n").replacing(
      "tabs: [Names, { screen: Badge, title: Summary }]\n", with: "")
    let desk = try desk(app: app.components(separatedBy: "scenarios:")[0])
    try desk.write(
      "person.screen.yaml", Data(AppVerbTests.person.replacing("{ name: String }", with: "{ name: String = me }").utf8))
    for (arguments, name) in [([], "me"), (["--param", "name=Ada"], "Ada")] as [([String], String)] {
      let outcome = try desk.run(
        ["run", "@people.screen.yaml", "--plain", "--script", "-"] + arguments, input: "[appear]")
      #expect(outcome.output.contains("Person \(name)"), "\(outcome.output)\(outcome.errors)")
    }
    let outcome = try desk.run(
      ["run", "@people.screen.yaml", "--plain", "--script", "-", "--param", "nme=Ada"], input: "[appear]")
    #expect(outcome.status == .unusable && outcome.errors.contains("name=value of name"), "\(outcome.errors)")
  }

  @Test(arguments: [
    ("[appear, { assertScreen: Persn }]", "<stdin>:1:26: error: there is no screen `Persn`"),
    ("[appear, { assertState: mian }]", "<stdin>:1:25: error: there is no case `mian`"),
    ("[apear]", "<stdin>:1:2: error: "), ("{ stubs: shrt, steps: [appear] }", "<stdin>:1:10: error: "),
    ("{ params: { name: x }, steps: [appear] }", "has no parameter `name`"),
    ("[appear, { setStub: { names.lod: { hangs: true } } }]", "did you mean `load`?"),
  ])
  func `a script with a mistake is not played`(script: String, message: String) throws {
    let outcome = try desk().run(["run", "@people.screen.yaml", "--script", "-"], input: script)
    #expect(outcome.status == .failed)
    #expect("\(outcome.output)\(outcome.errors)".contains(message), "\(outcome.output)\(outcome.errors)")
  }

  @Test func `a step of a script that fails says so, and shows what was there`() throws {
    let outcome = try desk().run(
      ["run", "@people.screen.yaml", "--script", "-"], input: "[appear, settle, { assertScreen: Person }]")
    #expect(outcome.status == .failed)
    #expect(outcome.errors.contains("another screen is shown"), "\(outcome.errors)")
  }
}
