import Observation
import ScreenMachine
import ScreenProgram
import SourceText
import SpecChecking
import SpecValues

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The most memory that the process has used, in the system's unit (KiB on Linux).
func peakMemory() -> Int {
  var usage = rusage()
  // 0 is RUSAGE_SELF, whose Swift type differs between systems.
  _ = getrusage(0, &usage)
  return usage.ru_maxrss
}

/// A screen of two cases, one with a list of a hundred rows, and one that loads.
private struct DispatchWorld {
  static let pingPong = """
    screen: PingPong
    states: { ping: , pong: }
    actions: { go: { in: ping, to: pong }, back: { in: pong, to: ping } }
    view: { else: [{ text: x }] }
    """
  static let rows = """
    screen: Rows
    types: { Row: { id: String, title: String, isDone: "Bool = false" } }
    services: { rows: { load: { returns: "[Row]" } } }
    states:
      idle:
      loading:
      loaded: { rows: "[Row]" }
      failed:
    source: { call: rows.load, during: loading, keep: never, done: loaded.rows, fail: failed }
    derived: { open: "rows.filter(r, !r.isDone).size()" }
    actions:
      toggle: { params: { id: String, isDone: Bool }, in: loaded, set: { "rows[id].isDone": "${isDone}" } }
    view: { loaded: [{ text: "${open}" }], else: [{ text: x }] }
    """

  let machine: Machine
  let program: Program
  /// The slot of the derived value.
  private let open: Int

  init(_ yaml: String) {
    let loaded = SpecLoader().load(SourceFile(path: "bench.screen.yaml", text: yaml))
    guard let program = loaded.program else { broken("\(loaded.diagnostics.map(\.message))") }
    self.program = program
    open = program.slots.firstIndex { $0.name == "open" } ?? -1
    machine = Machine(LinkedProgram(program))
    machine.recordsTrace = false
  }

  func action(_ name: String) -> Int { program.actions.firstIndex { $0.name == name } ?? -1 }
  func slot(_ name: String) -> Int { program.slots.firstIndex { $0.name == name } ?? -1 }

  /// A hundred rows, as an answer of the service.
  func answer() -> Value {
    guard case .list(.record(let type)) = program.operations[0].result else { return .null }
    return .list(
      (0..<100).map { .record(RecordValue(type, [.string("id-\($0)"), .string("Row \($0)"), .bool(false)])) })
  }

  /// One load with a hundred rows and a derived value; two events.
  func load(_ answer: Value, at instant: Int) {
    for case .request(let request) in machine.handle(.refresh, at: instant).effects {
      _ = machine.handle(
        .reply(run: request.run, part: request.part, attempt: request.attempt, .done(answer)), at: instant)
    }
    guard case .int(100)? = try? machine.value(of: open) else { broken("no rows") }
  }
}

/// What one would write by hand instead of the two screens: an observable view model.
@Observable private final class HandWritten {
  enum State {
    case ping, pong
  }

  struct Row {
    var id: String
    var title: String
    var isDone: Bool
  }

  var state = State.ping
  var rows: [Row] = (0..<100).map { Row(id: "id-\($0)", title: "Row \($0)", isDone: false) }

  @inline(never) func send(go: Bool) {
    switch (state, go) {
    case (.ping, true): state = .pong
    case (.pong, false): state = .ping
    case (.ping, false), (.pong, true): break
    }
  }

  @inline(never) func toggle(_ id: String, _ isDone: Bool) {
    if let index = rows.firstIndex(where: { $0.id == id }) { rows[index].isDone = isDone }
  }

  var open: Int {
    @inline(never) get { rows.filter { !$0.isDone }.count }
  }
}

extension Figure {
  /// Events through the machine, each also as a hand-written class does it.
  static var dispatch: [Figure] {
    [
      Figure(name: "dispatch.ping-pong", unit: "M events/s", comparison: "goal 1, and 1/8 of by hand") {
        let world = DispatchWorld(DispatchWorld.pingPong)
        let (go, back) = (world.action("go"), world.action("back"))
        var instant = 0
        return 2_000
          / medianSeconds {
            for _ in 0..<1_000 {
              instant += 1
              _ = world.machine.handle(.action(go, []), at: instant)
              _ = world.machine.handle(.action(back, []), at: instant)
            }
          } / 1e6
      },
      Figure(name: "dispatch.ping-pong.by-hand", unit: "M events/s", comparison: "an @Observable class with an enum") {
        let model = HandWritten()
        return 2_000
          / medianSeconds {
            for _ in 0..<1_000 {
              model.send(go: true)
              model.send(go: false)
            }
          } / 1e6
      },
      Figure(name: "dispatch.toggle", unit: "k/s", comparison: "one of 100 rows, and recount; goal 1/3 of by hand") {
        let world = DispatchWorld(DispatchWorld.rows)
        world.load(world.answer(), at: 1)
        let toggle = world.action("toggle")
        let open = world.slot("open")
        let ids = (0..<100).map { Value.string("id-\($0)") }
        var instant = 1
        return 100
          / medianSeconds {
            for index in 0..<100 {
              instant += 1
              _ = world.machine.handle(.action(toggle, [ids[index], .bool(instant % 3 == 0)]), at: instant)
              _ = try? world.machine.value(of: open)
            }
          } / 1e3
      },
      Figure(name: "dispatch.toggle.by-hand", unit: "k/s", comparison: "an array of structs") {
        let model = HandWritten()
        let ids = (0..<100).map { "id-\($0)" }
        var round = 0
        var total = 0
        let seconds = medianSeconds {
          for index in 0..<100 {
            round += 1
            model.toggle(ids[index], round % 3 == 0)
            total += model.open
          }
        }
        return total > 0 ? 100 / seconds / 1e3 : .nan
      },
      Figure(name: "dispatch.load", unit: "k events/s", comparison: "call, reply, 100 rows, a derived value; goal 300")
      {
        let world = DispatchWorld(DispatchWorld.rows)
        let answer = world.answer()
        _ = world.machine.handle(.lifecycle(.appear), at: 0)
        var instant = 1
        return 200
          / medianSeconds {
            for _ in 0..<100 {
              instant += 1
              world.load(answer, at: instant)
            }
          } / 1e3
      },
      Figure(name: "dispatch.memory", unit: "KiB", comparison: "growth over 10 M events; goal: flat") {
        let world = DispatchWorld(DispatchWorld.pingPong)
        let loads = DispatchWorld(DispatchWorld.rows)
        let answer = loads.answer()
        let (go, back) = (world.action("go"), world.action("back"))
        _ = loads.machine.handle(.lifecycle(.appear), at: 0)
        var instant = 1
        func run(_ count: Int) {
          for index in 0..<count {
            instant += 1
            _ = world.machine.handle(.action(go, []), at: instant)
            _ = world.machine.handle(.action(back, []), at: instant)
            if index % 50 == 0 { loads.load(answer, at: instant) }
          }
        }
        run(100_000)
        let before = peakMemory()
        run(4_900_000)
        return Double(peakMemory() - before)
      },
    ]
  }
}
