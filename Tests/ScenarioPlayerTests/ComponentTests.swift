import ScreenMachine
import ScreenProgram
import Simulation
import SourceText
import SpecChecking
import Testing
import ViewTree

@testable import ScenarioPlayer

/// Steps reach the controls of components as if their nodes stood in the view itself.
@Suite struct ComponentTests {
  private static let screen = """
    screen: Board
    types: { Todo: { id: String, title: String, isDone: Bool = false } }
    services:
      api:
        todos: { returns: [Todo] }
        finish: { params: { id: String }, writes: true }
    fields: { search: String = "" }
    states:
      idle:
      loading:
      loaded: { todos: [Todo] }
      failed:
    derived: { shown: "todos.filter(t, t.title.contains(search))" }
    source: { call: api.todos, during: loading, done: loaded.todos, fail: failed }
    actions:
      complete:
        params: { todo: Todo }
        in: loaded
        when: "!todo.isDone"
        call: api.finish
        with: { id: todo.id }
        optimistic: { set: { "todos[todo.id].isDone": true } }
        fail: { notice: "Not finished: ${todo.title}" }
      clear: { when: search != '', set: { search: "" } }
    components:
      TodoRow:
        params: { todo: Todo, title: Binding String, isBusy: Bool, done: Action }
        body:
          - { text: "${todo.title}", strikethrough: todo.isDone }
          - { textField: Title, text: title, submit: done }
          - { progress: Saving, if: isBusy }
          - { button: Done, action: done }
      Retry: { params: { retry: Action }, body: [{ text: Failed }, { button: Retry, action: retry }] }
      Search:
        params: { text: Binding String, clear: Action }
        body: [{ row: [{ textField: Search, text: text }, { button: Clear, action: clear }] }]
    view:
      always: [{ use: Search, id: search, with: { text: search, clear: clear } }]
      idle, loading: [{ progress: Wait }]
      failed: [{ use: Retry, with: { retry: load } }]
      loaded:
        - list: shown
          as: todo
          row:
            - use: TodoRow
              with:
                todo: todo
                title: "todos[todo.id].title"
                isBusy: complete[todo.id].running
                done: complete(todo)
          empty: [{ unavailable: Nothing }]
    stubs:
      default:
        api.todos: { returns: [{ id: a, title: Milk }, { id: b, title: Bread, isDone: true }] }
        api.finish: { after: 1s }

    """

  private func play(_ steps: [String]) throws -> ScenarioResult {
    let lines = (["appear"] + steps).map { "    - \($0)\n" }
    return try #require(try Stage.play(Self.screen + "scenarios:\n  it:\n" + lines.joined()).first)
  }

  @Test(arguments: [
    [
      "tapOn: { text: Done, in: Milk }", "assertTrue: complete['a'].running", "assertVisible: Saving", "settle",
      "assertNotVisible: Saving", "assertCalled: { api.finish: { times: 1, with: { id: a } } }",
    ],
    ["assertEnabled: { text: Done, in: Milk }", "assertDisabled: { text: Done, in: Bread }"],
    ["tapOn: { text: Done, in: Milk }", "assertDisabled: { text: Done, in: Milk }"],
    [
      "inputText: { into: { text: Title, in: Milk }, text: ' and bread' }", "assertVisible: Milk and bread",
      "assertVisible: Bread",
    ],
    [
      "assertDisabled: Clear", "inputText: { into: Search, text: Br }", "assertNotVisible: Milk", "tapOn: Clear",
      "assertVisible: Milk", "assertDisabled: Clear",
    ],
    ["assertVisible: { id: search }"],
    [
      "setStub: { api.todos: { fails: offline } }", "setStub: { api.finish: { fails: server } }",
      "tapOn: { text: Done, in: Milk }", "settle", "assertNotice: 'Not finished: Milk'",
      "assertEnabled: { text: Done, in: Milk }",
    ],
  ]) func `a step reaches into components`(_ steps: [String]) throws {
    let failure = try play(steps).failure
    #expect(failure == nil, "\(failure?.message ?? ""): \(failure?.expected ?? "") / \(failure?.actual ?? "")")
  }

  @Test(arguments: [
    (["tapOn: { text: Done, in: Bread }"], "`Done`, in `Bread` can't be used: it is disabled"),
    (["tapOn: { text: Doen, in: Milk }"], "`Doen`, in `Milk` is not there; did you mean `Done`?"),
    (["tapOn: TodoRow"], "`TodoRow` is not there"),
    (["tapOn: Retry"], "`Retry` is not there"),
  ]) func `a step that reaches nothing in a component fails`(_ steps: [String], _ message: String) throws {
    #expect(try play(steps).failure?.message == message)
  }

  @Test func `an action is played from the case that it was given in`() throws {
    let failing = Self.screen.replacing(
      /api.todos: \{ returns: .*/, with: "api.todos: { sequence: [{ fails: offline }, { returns: [] }] }")
    let steps =
      "scenarios:\n  it:\n    - appear\n    - assertState: failed\n    - tapOn: Retry\n    - assertVisible: Nothing\n"
    let result = try #require(try Stage.play(failing + steps).first)
    #expect(result.passed, "\(result.failure?.message ?? "")")
  }

  @Test func `what a component wrote and asked for is replayed from its trace`() throws {
    let file = SourceFile(path: "board.screen.yaml", text: Self.screen)
    let program = try #require(SpecLoader().load(file).program)
    let linked = LinkedProgram(program)
    let view = LinkedView(program)
    let screen = PlayedScreen(linked, view: view, stubs: program.stubs.first)
    let recorder = TraceRecorder(screen)
    var frames: [String] = []
    screen.simulation.observer = { input, reaction in
      recorder.note(input, reaction)
      frames.append(view.resolve(screen.simulation.machine).frame.json)
    }
    screen.send(.lifecycle(.appear))
    let field = try #require(NodeSearch(screen.frame).nodes(Selector(text: "Title", range: 0..<0)).first)
    #expect(screen.write("Oats", into: field) == nil)
    let done = try #require(NodeSearch(screen.frame).nodes(Selector(text: "Done", range: 0..<0)).first)
    #expect(screen.tap(done) == nil)
    screen.advance(by: 1_000_000_000)
    #expect(frames.last?.contains("Oats") == true)
    var replay = try Replay(SourceFile(path: "t.jsonl", text: recorder.text), linked, view: view)
    var replayed: [String] = []
    while let step = try replay.step() { replayed.append(step.resolved.frame.json) }
    #expect(replayed == frames)
  }
}
