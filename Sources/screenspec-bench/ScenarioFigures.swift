import ScenarioPlayer
import ScreenMachine
import ScreenProgram
import SourceText
import SpecChecking
import TextFrame
import ViewTree

/// A screen with a hundred scenarios of ten steps each: it loads, a row is marked, the search narrows the list.
private enum ScenarioWorld {
  static let screen = """
    screen: Tasks
    types: { Task: { id: String, title: String, isDone: "Bool = false" } }
    services:
      tasks:
        fetch: { returns: [Task] }
        mark: { params: { id: String }, writes: true }
    fields: { search: String = "" }
    states: { idle: , loading: , loaded: { tasks: [Task] } , failed: }
    source: { call: tasks.fetch, during: loading, done: loaded.tasks, fail: failed }
    derived: { visible: "tasks.filter(t, t.title.containsIgnoringCase(search))" }
    actions:
      mark:
        params: { task: Task }
        in: loaded
        call: tasks.mark
        with: { id: task.id }
        optimistic: { set: { "tasks[task.id].isDone": true } }
        fail: { notice: Not marked }
    view:
      searchable: search
      idle, loading: [{ progress: Loading }]
      loaded:
        - list: visible
          as: task
          row: [{ text: "${task.title}" }, { button: Done, action: mark(task), disabled: task.isDone }]
          empty: [{ unavailable: Nothing }]
      failed: [{ text: Failed }, { button: Retry, action: load }]
    stubs:
      default:
        tasks.fetch: { after: 300ms, returns: [{ id: a, title: Milk }, { id: b, title: Bread }, { id: c, title: Tea }] }
        tasks.mark: { after: 200ms }
    scenarios:

    """

  static let steps = """
      - appear
      - assertState: loading
      - advanceTime: 300ms
      - assertVisible: [Milk, Bread, Tea]
      - tapOn: { text: Done, in: Milk }
      - assertDisabled: { text: Done, in: Milk }
      - advanceTime: 200ms
      - inputText: { into: Search, text: br }
      - assertNotVisible: Milk
      - assertCalled: { tasks.mark: { times: 1, with: { id: a } } }

    """

  static func program() -> Program {
    let yaml = screen + (0..<100).map { "  scenario \($0):\n\(indented(steps))" }.joined()
    let loaded = SpecLoader().load(SourceFile(path: "bench.screen.yaml", text: yaml))
    guard let program = loaded.program else { broken("\(loaded.diagnostics.map(\.message))") }
    return program
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n").map { "    \($0)\n" }.joined()
  }
}

extension Figure {
  /// Scenarios on the virtual clock, with the frames that their selectors look at.
  static var scenarios: [Figure] {
    [
      Figure(name: "scenarios", unit: "ms a thousand", comparison: "ten steps each, one core; goal 1,000", digits: 1) {
        let program = ScenarioWorld.program()
        let renderer = FrameRenderer(style: .plain)
        let runner = ScenarioRunner(LinkedProgram(program), view: LinkedView(program)) { renderer.render($0).text }
        return 10_000
          * medianSeconds(rounds: 9) {
            for scenario in program.scenarios {
              guard runner.play(scenario).passed else { broken("\(scenario.name) failed") }
            }
          }
      }
    ]
  }
}
