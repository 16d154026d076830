import Testing
import ViewStandIn

private actor MemoryStore: CounterStore {
  private(set) var count: Int
  private var isFull: Bool

  init(count: Int, isFull: Bool = false) {
    self.count = count
    self.isFull = isFull
  }

  func load() async throws -> Int { count }

  func save(_ count: Int) async throws {
    if isFull { throw Full() }
    self.count = count
  }

  func makeRoom() { isFull = false }
}

private struct Full: Error {}

@MainActor @Suite struct CounterTests {
  @Test func `two increments are counted and stored`() async {
    let store = MemoryStore(count: 0)
    let model = CounterModel(store: store)
    await model.increment()
    await model.increment()
    #expect(model.count == 2)
    #expect(model.history == [1, 2])
    #expect(await store.count == 2)
    #expect(CounterView(model: model).texts == ["Counter", "Count: 2", "Increment", "History", "1", "2"])
  }

  @Test func `the count is restored, unless it was counted meanwhile`() async {
    let model = CounterModel(store: MemoryStore(count: 3))
    await model.restore()
    #expect(model.count == 3)
    await model.increment()
    await model.restore()
    #expect(model.count == 4)
  }

  @Test func `a save that fails says so until the next one arrives`() async {
    let store = MemoryStore(count: 0, isFull: true)
    let model = CounterModel(store: store)
    await model.increment()
    #expect(CounterView(model: model).texts.contains("Couldn't save."))
    await store.makeRoom()
    await model.increment()
    #expect(model.lastError == nil)
    #expect(await store.count == 2)
  }
}
