import Observation

struct Todo: Identifiable, Sendable {
  let id: String
  let title: String
  var isDone = false
}

protocol TodoService: Sendable {
  func fetchTodos() async throws -> [Todo]
  func markDone(id: String) async throws
}

@MainActor @Observable final class TodoListModel {
  enum State {
    case idle
    case loading
    case loaded([Todo])
    case failed(String)
  }

  private(set) var state = State.idle
  var search = ""
  var message: String?
  private let service: any TodoService
  private var generation = 0
  private var completing: Set<String> = []

  init(service: any TodoService) { self.service = service }

  private var todos: [Todo] {
    if case .loaded(let todos) = state { todos } else { [] }
  }

  var visibleTodos: [Todo] {
    search.isEmpty ? todos : todos.filter { $0.title.lowercased().contains(search.lowercased()) }
  }

  var remainingText: String {
    let count = todos.count { !$0.isDone }
    return count == 1 ? "1 task left" : "\(count) tasks left"
  }

  func load() async {
    generation += 1
    let own = generation
    if case .loaded = state {} else { state = .loading }
    do {
      let todos = try await service.fetchTodos()
      guard own == generation else { return }
      state = .loaded(todos)
    } catch is CancellationError {
      if own == generation, case .loading = state { state = .idle }
    } catch {
      guard own == generation else { return }
      if case .loaded = state {
        message = "Couldn't refresh your tasks."
      } else {
        state = .failed("Couldn't load your tasks. Please try again.")
      }
    }
  }

  func isCompleting(_ todo: Todo) -> Bool { completing.contains(todo.id) }

  func complete(_ todo: Todo) async {
    guard !todo.isDone, completing.insert(todo.id).inserted else { return }
    defer { completing.remove(todo.id) }
    set(todo.id, isDone: true)
    do {
      try await service.markDone(id: todo.id)
    } catch {
      set(todo.id, isDone: false)
      message = "Couldn't update “\(todo.title)”."
    }
  }

  private func set(_ id: String, isDone: Bool) {
    guard case .loaded(var todos) = state, let index = todos.firstIndex(where: { $0.id == id }) else { return }
    todos[index].isDone = isDone
    state = .loaded(todos)
  }
}
