import Foundation
import ScenarioPlayer
import ScreenMachine
import ScreenProgram
import Simulation
import SourceText
import SpecChecking
import Testing
import ViewTree

@testable import ScreenspecCommands

@Suite struct NewTests {
  static let kinds = [[], ["--list"], ["--form"], ["--detail"]]
  /// Names of built-in types, of the templates' own types, services and cases, words that YAML 1.1 reads otherwise.
  static let names = ["TaskList", "Item", "String", "Error", "items", "loading", "true", "No", "HTTPServer2", "_"]

  // MARK: What is written

  @Test(arguments: kinds, names)
  func `a new screen has no finding, and passes its scenarios`(_ kind: [String], _ name: String) throws {
    let desk = try Desk()
    let written = try desk.run(["new", name, "--output", "@a.screen.yaml"] + kind)
    #expect(written.status == .clean && written.errors.isEmpty)
    let valid = try desk.run(["validate", "--strict", "@a.screen.yaml"])
    #expect(valid.status == .clean, "\(valid.output)")
    let played = try desk.run(["test", "@a.screen.yaml"])
    #expect(played.status == .clean, "\(played.output)")
    #expect(played.output.contains("✓"))
    let run = try desk.run(["run", "@a.screen.yaml", "--plain"])
    #expect(run.status == .clean, "\(run.errors)")
  }

  /// What the scenarios of a screen did, all together.
  private struct Coverage {
    var leaves: Set<Int> = []
    var actions: Set<ActionID> = []
    var done: Set<ActionID> = []
    var failed: Set<ActionID> = []
    var stubs: Set<Int> = []

    init(_ program: Program) {
      let (app, view) = Playable.screen(program).linked()
      let runner = ScenarioRunner(app, view: view) { _ in "" }
      for scenario in program.scenarios {
        let stubs = scenario.stubs.map { program.stubs[$0] }
        let screen = PlayedScreen(app, view: view, stubs: stubs, params: scenario.params)
        leaves.insert(program.initial.index)
        if let stubs = scenario.stubs { self.stubs.insert(stubs) }
        var running: [Int: ActionID] = [:]
        var found: [TraceEntry] = []
        screen.simulation.observer = { _, reaction in found += reaction.trace }
        #expect(runner.play(scenario, on: screen) {}.passed)
        for entry in found {
          switch entry {
          case .entered(let id): leaves.insert(id.index)
          case .dispatched(let id, _): actions.insert(id)
          case .run(let run, .started(let id?, _, _)): running[run] = id
          case .run(let run, .done): if let id = running[run] { done.insert(id) }
          case .run(let run, .failed): if let id = running[run] { failed.insert(id) }
          default: break
          }
        }
      }
    }
  }

  @Test(arguments: kinds)
  func `the scenarios enter each case, ask for each action, and see each outcome and stub set`(_ kind: [String]) throws
  {
    let text = try Desk().run(["new", "Sample", "--output", "-"] + kind).output
    let loaded = SpecLoader().load(SourceFile(path: "a.screen.yaml", text: text))
    let program = try #require(loaded.program)
    let coverage = Coverage(program)
    let leaves = Set(program.allLeaves.members.map(\.index))
    #expect(leaves.isSubset(of: coverage.leaves))
    let actions = Set(program.actions.indices)
    let calling = actions.filter { program.actions[$0].handler.steps.contains { $0.call != nil } }
    let asked = coverage.actions.union(coverage.done)
    #expect(asked == actions && coverage.done == calling && coverage.failed == calling)
    #expect(coverage.stubs == Set(program.stubs.indices))
  }

  @Test(arguments: kinds) func `what is written is short, and fits into a window`(_ kind: [String]) throws {
    let text = try Desk().run(["new", "Sample", "--output", "-"] + kind).output
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count < 150 && lines.allSatisfy { $0.count <= 120 })
    #expect(lines.first == "screen: Sample" && text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
    #expect(text.contains("# "))
  }

  @Test(arguments: [
    ("TaskList", "task-list", "Task list"), ("Tasks", "tasks", "Tasks"), ("HTTPServer", "http-server", "HTTP server"),
    ("taskList", "task-list", "Task list"), ("Task2Do", "task2-do", "Task2 do"),
    ("my_Screen", "my-screen", "My screen"),
    ("URL", "url", "URL"), ("MyURL", "my-url", "My URL"), ("A", "a", "A"), ("_", "_", "_"), ("__x", "x", "X"),
    ("ABTest", "ab-test", "AB test"),
  ])
  func `the file and the title are named after the screen`(_ name: String, _ file: String, _ title: String) throws {
    let made = try ScreenName(name)
    #expect(made.file == file + ".screen.yaml")
    #expect(made.title == title)
  }

  @Test func `a path with a space is told as a shell takes it`() throws {
    let outcome = try Desk().run(["new", "Tasks", "--output", "@a b's.screen.yaml"])
    #expect(outcome.output.contains(#"screenspec test '@/a b'\''s.screen.yaml'"#), "\(outcome.output)")
  }

  // MARK: What is refused

  @Test(arguments: [
    ("task list", "write `TaskList`"), ("task-list", "write `TaskList`"), ("task-list.screen.yaml", "write `TaskList`"),
    ("2tasks", "such as `TaskList`"), ("Aufgaben für mich", "such as `TaskList`"), ("", "such as `TaskList`"),
    ("screens/Tasks", "such as `TaskList`"), ("a: b", "such as `TaskList`"), ("null", "write `Null`"),
    ("T\nx: y", "such as `TaskList`"),
  ])
  func `a name that can't be one is refused with another`(_ name: String, _ wayOut: String) throws {
    let desk = try Desk()
    let outcome = try desk.run(["new", name, "--output", "@a.screen.yaml"])
    #expect(outcome.status == .unusable && outcome.output.isEmpty)
    #expect(outcome.errors.contains(wayOut) && outcome.errors.hasPrefix("screenspec: `"), "\(outcome.errors)")
    #expect(!FileManager.default.fileExists(atPath: desk.path("a.screen.yaml")))
  }

  @Test(arguments: [
    (["new"], "the name of the screen is missing"), (["new", "A", "B"], "`B` is one argument too many"),
    (["new", "A", "--lst"], "unknown option `--lst`; did you mean `--list`?"),
    (["new", "A", "--list", "--form"], "`--list` and `--form` ask for different screens; choose one"),
    (["new", "A", "--list=x"], "`--list` takes no value"), (["new", "A", "--output"], "`--output` needs a value"),
    (["new", "A", "--output", "@a.yaml"], "a file whose name ends in `.screen.yaml`, or `-`"),
    (["new", "A", "--output", ""], "`--output` takes a file"),
    (["nwe", "A"], "unknown command `nwe`; did you mean `new`?"),
  ])
  func `a command line that is not meant says so`(_ arguments: [String], _ message: String) throws {
    let outcome = try Desk().run(arguments)
    #expect(outcome.status == .unusable && outcome.output.isEmpty)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test(arguments: ["", "screen: Mine\n"]) func `a file that is there is kept, unless it is forced`(_ old: String)
    throws
  {
    let desk = try Desk(["a.screen.yaml": old])
    let refused = try desk.run(["new", "A", "--output", "@a.screen.yaml"])
    #expect(refused.status == .unusable)
    #expect(
      refused.errors == "screenspec: `@/a.screen.yaml` is there already; name another file with `--output`, or replace "
        + "it with `--force`\n")
    #expect(try String(contentsOfFile: desk.path("a.screen.yaml"), encoding: .utf8) == old)
    let forced = try desk.run(["new", "A", "--output", "@a.screen.yaml", "--force"])
    #expect(forced.status == .clean)
    #expect(try String(contentsOfFile: desk.path("a.screen.yaml"), encoding: .utf8).hasPrefix("screen: A\n"))
    #expect(try desk.run(["test", "@a.screen.yaml"]).status == .clean)
  }

  @Test func `what is no file to replace is left, forced or not`() throws {
    let desk = try Desk(["folder.screen.yaml/x": "", "file": ""])
    try FileManager.default.createSymbolicLink(
      atPath: desk.path("loose.screen.yaml"), withDestinationPath: desk.path("nowhere"))
    for (path, reason) in [
      ("folder.screen.yaml", "is no regular file"), ("loose.screen.yaml", "is a link that leads nowhere"),
      ("none/a.screen.yaml", "its folder is not there"), ("file/a.screen.yaml", "a part of its path is no folder"),
    ] {
      let outcome = try desk.run(["new", "A", "--force", "--output", "@\(path)"])
      #expect(outcome.status == .unusable && outcome.errors.contains(reason), "\(path): \(outcome.errors)")
    }
  }

  @Test func `a name that is too long for a file says so`() throws {
    let outcome = try Desk().run(["new", "A", "--output", "@\(String(repeating: "a", count: 300)).screen.yaml"])
    #expect(outcome.status == .unusable && outcome.errors.contains("the name is too long"), "\(outcome.errors)")
  }
}
