import Observation
import ViewStandIn

protocol CounterStore: Sendable {
  func load() async throws -> Int
  func save(_ count: Int) async throws
}

@MainActor @Observable final class CounterModel {
  private(set) var count = 0
  private(set) var history: [Int] = []
  private(set) var lastError: String?
  private let store: any CounterStore
  private var lastSave: Task<Void, Never>?

  init(store: any CounterStore) { self.store = store }

  func restore() async {
    do {
      let stored = try await store.load()
      if history.isEmpty { count = stored }
    } catch {
      lastError = "Couldn't restore the count."
    }
  }

  func increment() async {
    count += 1
    history.append(count)
    let count = count
    let earlier = lastSave
    let save = Task {
      await earlier?.value
      do {
        try await store.save(count)
        lastError = nil
      } catch {
        lastError = "Couldn't save."
      }
    }
    lastSave = save
    await save.value
  }
}

struct CounterView: View {
  let model: CounterModel

  var body: some View {
    VStack {
      Text("Count: \(model.count)").font(.title)
      Button("Increment") { Task { await model.increment() } }
      if let error = model.lastError { Text(error).foregroundStyle(.red) }
      Section("History") {
        if model.history.isEmpty { ContentUnavailableView("Nothing counted yet", systemImage: "number") }
        ForEach(model.history, id: \.self) { Text("\($0)") }
      }
    }
    .navigationTitle("Counter")
    .task { await model.restore() }
  }
}
