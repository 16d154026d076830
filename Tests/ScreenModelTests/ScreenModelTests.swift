import Observation
import ScreenMachine
import ScreenModel
import SourceText
import SpecChecking
import SpecValues
import Testing

/// Answers each call with the number of the call, or fails the first.
private struct Counter: ServiceProvider {
  let fails: Bool

  func call(
    _ operation: String, _ arguments: [(name: String, value: Value)], resultType: ValueType
  ) async throws -> ServiceAnswer {
    if fails { throw ServiceError(kind: "offline", message: "You are offline.") }
    return .value(.int(arguments.count))
  }
}

/// Answers with a text whatever it was asked for.
private struct Liar: ServiceProvider {
  func call(
    _ operation: String, _ arguments: [(name: String, value: Value)], resultType: ValueType
  ) async throws -> ServiceAnswer { .value(.string("seven")) }
}

/// Decodes a body as hosts do.
private struct Server: ServiceProvider {
  let body: String

  func call(
    _ operation: String, _ arguments: [(name: String, value: Value)], resultType: ValueType
  ) async throws -> ServiceAnswer { .value(try JSONDecoding.decode(body: Array(body.utf8), as: resultType).value) }
}

private struct StillClock: ModelClock {
  var now: Int { 0 }
  func sleep(until instant: Int) async throws { try await Task.sleep(for: .seconds(3_600)) }
}

/// Counts on any thread: the observation system calls back where it likes.
private final class Flag: @unchecked Sendable {
  // Read and written on the main actor alone, since all changes in these tests are made there.
  var isSet = false
}

@MainActor @Suite struct ScreenModelTests {
  static let screen = """
    screen: Model
    services: { counter: { next: { returns: Int } } }
    outputs: { told: { what: Int } }
    fields: { a: "Int = 0", b: "Int = 0" }
    derived: { double: a * 2 }
    states: { idle: , done: { number: Int } , failed: }
    actions:
      setA: { params: { value: Int }, set: { a: "${value}" } }
      setB: { set: { b: "${b + 1}" } }
      tell: { emit: told, with: { what: a }, notice: told }
      load: { call: counter.next, done: { to: done, set: { number: "${result}" } }, fail: { to: failed } }
    view: { else: [{ text: "${double} ${b}" }] }
    """

  private func model(fails: Bool = false) throws -> ScreenModel {
    ScreenModel(try program(), params: [], services: Counter(fails: fails), clock: StillClock())
  }

  private func program() throws -> LinkedProgram {
    let loaded = SpecLoader().load(SourceFile(path: "model.screen.yaml", text: Self.screen))
    guard let program = loaded.program else {
      Issue.record("\(loaded.diagnostics.map(\.message))")
      throw CancellationError()
    }
    return LinkedProgram(program)
  }

  private func isTold(reading read: () -> Void, when change: () -> Void) -> Bool {
    let flag = Flag()
    withObservationTracking(read) { flag.isSet = true }
    change()
    return flag.isSet
  }

  @Test func `a change of one field does not fire for a reader of another`() throws {
    let model = try model()
    #expect(!isTold(reading: { _ = model["b"] }, when: { model.send("setA", [.int(3)]) }))
    #expect(isTold(reading: { _ = model["a"] }, when: { model.send("setA", [.int(4)]) }))
    #expect(!isTold(reading: { _ = model.activeCase }, when: { model.send("setB") }))
  }

  @Test func `a derived value fires when what it reads changes`() throws {
    let model = try model()
    #expect(isTold(reading: { _ = model["double"] }, when: { model.send("setA", [.int(3)]) }))
    #expect(model["double"] == .int(6))
    #expect(!isTold(reading: { _ = model["double"] }, when: { model.send("setB") }))
  }

  @Test func `names that are not there are nil, and actions that are not there are refused`() throws {
    let model = try model()
    #expect(model["nothing"] == nil)
    #expect(model["number"] == nil)
    #expect(!model.send("nothing"))
    #expect(!model.isEnabled("nothing"))
  }

  @Test func `outputs and notices reach the host once`() throws {
    let model = try model()
    var told: [String] = []
    model.onOutput = { name, values in told.append("\(name) \(values.map(\.name))") }
    model.send("tell")
    #expect(told == ["told [\"what\"]"])
    #expect(model.takeNotice() == "told")
    #expect(model.takeNotice() == nil)
  }

  @Test func `a model goes on from its snapshot, and asks again`() async throws {
    let program = try program()
    let model = ScreenModel(program, params: [], services: Counter(fails: false), clock: StillClock())
    model.send("setA", [.int(3)])
    model.send("load")
    let snapshot = model.snapshot
    let restored = try ScreenModel(program, from: snapshot, services: Counter(fails: false), clock: StillClock())
    #expect(restored["double"] == .int(6))
    for _ in 0..<1_000 where restored.activeCase == "idle" { await Task.yield() }
    #expect(restored.activeCase == "done")
  }

  @Test func `what is no snapshot of the screen is refused`() throws {
    let program = try program()
    let snapshot = ScreenModel(program, params: [], services: Counter(fails: false), clock: StillClock()).snapshot
    for text in ["", "{}", String(snapshot.dropLast()), snapshot.replacing("\"idle\"", with: "\"lost\"")] {
      #expect(throws: SnapshotFailure.self) {
        _ = try ScreenModel(program, from: text, services: Counter(fails: false), clock: StillClock())
      }
    }
  }

  @Test func `an answer of another type than the contract's is a failure`() async throws {
    let model = ScreenModel(try program(), params: [], services: Liar(), clock: StillClock())
    model.send("load")
    for _ in 0..<1_000 where model.activeCase == "idle" { await Task.yield() }
    #expect(model.activeCase == "failed")
  }

  @Test(arguments: [
    ("[7, null]", "decoding [1]: expected Int, found null"),
    ("[7,", "decoding not JSON: it ends where a value is expected at byte 3"),
    ("", "decoding the body is empty, expected [Int]"),
  ])
  func `a body that does not fit is a failure of kind decoding`(body: String, why: String) async throws {
    let screen = """
      screen: Bodies
      services: { api: { numbers: { returns: [Int] } } }
      fields: { why: String = none }
      actions:
        load: { call: api.numbers, fail: { set: { why: "${string(error.kind)} ${error.message}" } } }
      view: [{ text: "${why}" }]
      """
    let loaded = SpecLoader().load(SourceFile(path: "bodies.screen.yaml", text: screen))
    let program = LinkedProgram(try #require(loaded.program, "\(loaded.diagnostics.map(\.message))"))
    let model = ScreenModel(program, params: [], services: Server(body: body), clock: StillClock())
    model.send("load")
    for _ in 0..<1_000 where model["why"] == .string("none") { await Task.yield() }
    #expect(model["why"] == .string(why))
  }

  @Test(arguments: [false, true]) func `a call runs as a task and comes back`(fails: Bool) async throws {
    let model = try model(fails: fails)
    model.send("load")
    #expect(model.activeCase == "idle")
    for _ in 0..<1_000 where model.activeCase == "idle" { await Task.yield() }
    #expect(model.activeCase == (fails ? "failed" : "done"))
    if !fails { #expect(model["number"] == .int(0)) }
  }
}
