import Observation
import ScreenMachine
import ScreenModel
import SourceText
import SpecChecking
import SpecValues
import Testing

private struct NoServices: ServiceProvider {
  func call(
    _ operation: String, _ arguments: [(name: String, value: Value)], resultType: ValueType
  ) async throws -> ServiceAnswer { .unchanged }
}

/// A clock that a test sets; nobody is woken.
private final class HandClock: ModelClock, @unchecked Sendable {
  // Read and written on the main actor alone, where the model and the tests run.
  var now = 7_000_000_000

  func sleep(until instant: Int) async throws { try await Task.sleep(for: .seconds(3_600)) }
}

private final class Flag: @unchecked Sendable {
  // Read and written on the main actor alone, since all changes in these tests are made there.
  var isSet = false
}

@MainActor @Suite struct ProgressModelTests {
  private let clock = HandClock()

  private func model() throws -> ScreenModel {
    let text = """
      screen: Wait
      fields: { isOn: "Bool = false", count: "Int = 0" }
      actions: { turn: { set: { isOn: "${!isOn}" } }, add: { set: { count: "${count + 1}" } } }
      view:
        - { progress: , id: spinner, if: isOn, after: 300ms, atLeast: 300ms }
        - { progress: , if: isOn, atLeast: 1s }
      """
    let loaded = SpecLoader().load(SourceFile(path: "wait.screen.yaml", text: text))
    let program = try #require(loaded.program, "\(loaded.diagnostics.map(\.message))")
    return ScreenModel(LinkedProgram(program), params: [], services: NoServices(), clock: clock)
  }

  private func isTold(reading read: () -> Void, when change: () -> Void) -> Bool {
    let flag = Flag()
    withObservationTracking(read) { flag.isSet = true }
    change()
    return flag.isSet
  }

  @Test func `a host is told when a progress is to be shown, and when it is held`() throws {
    let model = try model()
    #expect(!model.showsProgress())
    #expect(isTold(reading: { _ = model.showsProgress() }, when: { model.send("turn") }))
    #expect(model.showsProgress())
    #expect(!model.showsProgress("spinner"))
    clock.now += 300_000_000
    #expect(isTold(reading: { _ = model.showsProgress("spinner") }, when: { model.send(.due) }))
    #expect(model.showsProgress("spinner"))
    #expect(!model.isHeld)
    #expect(isTold(reading: { _ = model.isHeld }, when: { model.send("turn") }))
    #expect(model.isHeld)
    #expect(model.showsProgress())
    clock.now += 300_000_000
    model.send(.due)
    #expect(!model.showsProgress("spinner"))
    #expect(model.isHeld)
    clock.now += 400_000_000
    model.send(.due)
    #expect(!model.isHeld)
    #expect(!model.showsProgress())
  }

  @Test func `an event that changes nothing of it tells nobody`() throws {
    let model = try model()
    model.send("turn")
    #expect(!isTold(reading: { _ = model.showsProgress() }, when: { model.send("add") }))
    #expect(!model.showsProgress("nothing"))
  }

  @Test func `a screen that closes while it is held is not held any more`() throws {
    let model = try model()
    model.send("turn")
    model.send("turn")
    #expect(model.isHeld)
    model.close()
    #expect(!model.isHeld)
    #expect(!model.showsProgress())
  }
}
