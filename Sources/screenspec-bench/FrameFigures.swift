import ScreenMachine
import ScreenProgram
import SourceText
import SpecChecking
import SpecValues
import TextFrame
import ViewTree

/// A screen with a long list, shown in a terminal of 80 by 24.
private final class FrameWorld {
  static let long = """
    screen: Long
    types: { Row: { id: String, title: String, isDone: "Bool = false" } }
    services: { rows: { load: { returns: "[Row]" } } }
    states: { idle: , loading: , loaded: { rows: "[Row]" }, failed: }
    source: { call: rows.load, keep: never, during: loading, done: loaded.rows, fail: failed }
    actions:
      mark: { params: { id: String, isDone: Bool }, in: loaded, set: { "rows[id].isDone": "${isDone}" } }
    view:
      idle, loading, failed: [{ text: x }]
      loaded:
        - list: rows
          as: row
          row:
            - row:
                - { text: "${row.title}", strikethrough: row.isDone }
                - spacer
                - { toggle: Done, value: "${row.isDone}", action: "mark(row.id, value)" }
                - { button: Mark, action: "mark(row.id, true)" }
          empty: [{ text: Nothing }]
    """
  static let plain = """
    screen: Plain
    fields: { name: "String = Ann", isOn: "Bool = true", count: "Int = 3" }
    title: "Settings of ${name}"
    view:
      - section: Person
        of: [{ textField: Name, text: name }, { text: "Hello ${name}, how are you today?", style: headline }]
      - section: More
        of:
          - { toggle: On, value: isOn }
          - { stepper: Count, value: count }
          - { text: "${count} of many things that there are", style: footnote }
          - divider
          - unavailable: Nothing else
    """

  let machine: Machine
  private let program: Program
  private let view: LinkedView
  private let cache = RowCache()
  private let renderer = FrameRenderer(width: 80, height: 24)

  init(_ yaml: String) {
    let loaded = SpecLoader().load(SourceFile(path: "bench.screen.yaml", text: yaml))
    guard let program = loaded.program else { broken("\(loaded.diagnostics.map(\.message))") }
    self.program = program
    view = LinkedView(program)
    machine = Machine(LinkedProgram(program))
    machine.recordsTrace = false
  }

  /// Rows as an answer of the service.
  func rows(_ count: Int) -> Value {
    guard case .list(.record(let type)) = program.operations[0].result else { broken("no rows") }
    return .list(
      (0..<count).map {
        .record(RecordValue(type, [.string("id-\($0)"), .string("The row with the number \($0)"), .bool(false)]))
      })
  }

  func load(_ answer: Value) {
    for case .request(let request) in machine.handle(.refresh, at: 0).effects {
      _ = machine.handle(.reply(run: request.run, part: request.part, attempt: request.attempt, .done(answer)), at: 0)
    }
  }

  func mark(_ row: Int, _ isDone: Bool) {
    let mark = program.actions.firstIndex { $0.name == "mark" } ?? -1
    _ = machine.handle(.action(mark, [.string("id-\(row)"), .bool(isDone)]), at: 0)
  }

  /// The identity of a row of the list.
  func identity(_ row: Int) -> String {
    guard let list = view.resolve(machine, window: RowWindow(rows: 1), cache: cache).frame.body.first?.identity,
      let identity = cache.row(row, of: list)
    else { broken("no row \(row)") }
    return identity
  }

  /// A frame of what is in sight.
  @discardableResult
  func show(_ focus: String?) -> RenderedFrame {
    let resolved = view.resolve(machine, window: RowWindow(focus: focus, rows: 24), cache: cache)
    return renderer.render(resolved.frame, focus: focus)
  }

  /// A frame of all that there is, cut to what is in sight.
  @discardableResult
  func showAll(_ focus: String?) -> RenderedFrame { renderer.render(view.resolve(machine).frame, focus: focus) }

  /// The median time of a frame after an event that changed a row, in milliseconds.
  func milliseconds(rounds: Int, _ frame: () -> Void) -> Double {
    let clock = ContinuousClock()
    let times = (0..<rounds).map { round in
      mark(round, round.isMultiple(of: 2))
      return clock.measure(frame)
    }
    return times.sorted()[rounds / 2] / Duration.milliseconds(1)
  }
}

extension Figure {
  /// Frames of a terminal of 80 by 24, from the state of the machine to lines.
  static var frames: [Figure] {
    [
      Figure(
        name: "frame of 10,000 rows", unit: "ms", comparison: "after a change, the focus in the middle; goal 1",
        digits: 3
      ) {
        let world = FrameWorld(FrameWorld.long)
        world.load(world.rows(10_000))
        let focus = world.identity(5_000)
        guard world.show(focus).text.contains("number 5000 "), world.show(focus) == world.showAll(focus) else {
          broken("other rows")
        }
        return world.milliseconds(rounds: 401) { world.show(focus) }
      },
      Figure(
        name: "frame of 10,000 resolved rows", unit: "ms", comparison: "the same without a window", digits: 3
      ) {
        let world = FrameWorld(FrameWorld.long)
        world.load(world.rows(10_000))
        let focus = world.identity(5_000)
        return world.milliseconds(rounds: 21) { world.showAll(focus) }
      },
      Figure(name: "frame of a plain screen", unit: "ms", comparison: "goal 0.2", digits: 3) {
        let world = FrameWorld(FrameWorld.plain)
        return 1_000 * medianSeconds { world.show(nil) }
      },
      Figure(
        name: "memory to play 100,000 rows", unit: "times the rows'", comparison: "peak, measured alone; goal 3"
      ) {
        let world = FrameWorld(FrameWorld.long)
        let before = peakMemory()
        let rows = world.rows(100_000)
        let decoded = peakMemory()
        world.load(rows)
        for row in [0, 50_000, 99_999] {
          world.mark(row, true)
          world.show(world.identity(row))
        }
        // Another figure before this one may have used more.
        guard decoded > before else { return .nan }
        return Double(peakMemory() - decoded) / Double(decoded - before)
      },
    ]
  }
}
