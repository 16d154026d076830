import ScenarioPlayer
import ScreenMachine
import ScreenProgram
import SourceText
import SpecChecking
import Testing
import ViewTree

/// Why a screen of a test can't be played.
struct StageError: Error, CustomStringConvertible {
  let description: String
}

/// A screen with something of everything that a scenario step can use, and scenarios to be added.
enum Stage {
  static let screen = """
    screen: Desk
    title: My desk
    types:
      Item: { id: String, title: String, isDone: Bool = false }
    services:
      api:
        items: { returns: [Item] }
        save: { params: { id: String }, writes: true }
    fields:
      search: String = ""
      isOn: Bool = false
      sort: String = old
      count: Int = 1
      divisor: Int = 1
    states:
      idle:
      loading:
      loaded:
        items: [Item]
        states:
          reading:
          ticking: { every: { 1s: { set: { count: "${count + 1}" } } } }
      failed:
        message: String
    source:
      call: api.items
      during: loading
      done: loaded.items
      fail: { to: failed, set: { message: No luck } }
    actions:
      save:
        params: { item: Item }
        call: api.save
        with: { id: item.id }
        done: { notice: "Saved ${item.title}" }
        fail: { notice: Not saved }
      never: { when: "count > 100", set: { count: 0 } }
      tick: { in: loaded, to: loaded.ticking }
      reset: { set: { count: 0 } }
      divide: { set: { count: "${count / divisor}" } }
      setDivisor: { params: { value: Int }, set: { divisor: "${value}" } }
    view:
      searchable: search
      idle, loading:
        - progress: Loading…
      failed:
        - text: "${message}"
        - { button: Retry, action: load }
      loaded:
        - { toggle: Power, value: isOn }
        - { picker: Sort, value: sort, options: "['old', 'new']" }
        - { button: Never, action: never }
        - { button: Tick, action: tick }
        - { button: Reset, action: reset, confirm: "Sure?" }
        - { text: "Count ${count}", id: count }
        - list: items
          as: item
          row:
            - text: "${item.title}"
            - { button: Save, action: save(item) }
          empty: [{ unavailable: Nothing }]
    stubs:
      default:
        api.items: { after: 1s, returns: [{ id: a, title: Milk }, { id: b, title: Bread }] }
        api.save: { after: 100ms, returns: }
      manual:
        api.items: { waits: true }
        api.save: { waits: true }
      partial:
        api.items: { returns: [{ id: a, title: Milk }] }

    """

  /// The results of a file's scenarios, in order.
  static func play(_ yaml: String) throws -> [ScenarioResult] {
    let loaded = SpecLoader().load(SourceFile(path: "t.screen.yaml", text: yaml))
    guard let program = loaded.program else {
      throw StageError(
        description: loaded.diagnostics.map { "\($0.message) at `\($0.span.text)`" }.joined(separator: "; "))
    }
    let runner = ScenarioRunner(LinkedProgram(program), view: LinkedView(program)) { _ in "" }
    return program.scenarios.map(runner.play)
  }

  /// The result of one scenario of the desk; each step is one line.
  static func result(_ steps: [String], head: [String] = []) throws -> ScenarioResult {
    let lines = head + ["steps:"] + steps.map { "  - \($0)" }
    let results = try play(screen + "scenarios:\n  it:\n" + lines.map { "    \($0)\n" }.joined())
    return try #require(results.first)
  }

  /// The steps to the loaded desk.
  static let loaded = ["appear", "advanceTime: 1s"]
}
