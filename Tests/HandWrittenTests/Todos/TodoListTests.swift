import Testing
import ViewStandIn

private actor StubTodoService: TodoService {
  private var todos: [Todo]
  private var isOffline: Bool
  private(set) var marked: [String] = []

  init(todos: [Todo] = [], isOffline: Bool = false) {
    self.todos = todos
    self.isOffline = isOffline
  }

  func fetchTodos() async throws -> [Todo] {
    if isOffline { throw Offline() }
    return todos
  }

  func markDone(id: String) async throws {
    if isOffline { throw Offline() }
    marked.append(id)
  }

  func setOffline(_ isOffline: Bool) { self.isOffline = isOffline }
}

private struct Offline: Error {}

@MainActor @Suite struct TodoListTests {
  private let service = StubTodoService(
    todos: [Todo(id: "milk", title: "Buy milk"), Todo(id: "mom", title: "Call mom", isDone: true)])

  private func loaded() async -> TodoListModel {
    let model = TodoListModel(service: service)
    await model.load()
    return model
  }

  @Test func `two todos are loaded, one is left`() async {
    let model = await loaded()
    #expect(TodoListView(model: model).texts == ["My Tasks", "Buy milk", "Done", "Call mom", "1 task left"])
  }

  @Test func `a failure leaves the list empty with a message`() async {
    await service.setOffline(true)
    let model = await loaded()
    let view = TodoListView(model: model)
    #expect(view.texts == ["My Tasks", "Couldn't load your tasks. Please try again.", "Retry", "0 tasks left"])
  }

  @Test func `completing marks done and tells the service`() async {
    let model = await loaded()
    await model.complete(model.visibleTodos[0])
    #expect(model.remainingText == "0 tasks left")
    #expect(await service.marked == ["milk"])
  }

  @Test func `a completion that fails is taken back and says so`() async {
    let model = await loaded()
    await service.setOffline(true)
    await model.complete(model.visibleTodos[0])
    #expect(model.remainingText == "1 task left")
    #expect(model.message == "Couldn't update “Buy milk”.")
  }

  @Test func `a search leaves what matches`() async {
    let model = await loaded()
    let view = TodoListView(model: model)
    view.type("MILK", into: "Search")
    #expect(model.visibleTodos.map(\.title) == ["Buy milk"])
    view.type("xyz", into: "Search")
    #expect(view.texts.contains("Nothing matches"))
  }

  @Test func `a refresh that fails keeps the list`() async {
    let model = await loaded()
    await service.setOffline(true)
    await model.load()
    #expect(model.visibleTodos.count == 2)
    #expect(model.message == "Couldn't refresh your tasks.")
  }
}
