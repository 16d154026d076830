import ViewStandIn

struct TodoListView: View {
  @Bindable var model: TodoListModel

  var body: some View {
    VStack {
      switch model.state {
      case .idle, .loading: ProgressView("Loading tasks…")
      case .loaded:
        if model.visibleTodos.isEmpty {
          ContentUnavailableView(model.search.isEmpty ? "Nothing to do" : "Nothing matches", systemImage: "checklist")
        }
        List(model.visibleTodos) { todo in
          TodoRow(todo: todo) { Task { await model.complete(todo) } }
            .disabled(model.isCompleting(todo))
        }
      case .failed(let message):
        ContentUnavailableView(message, systemImage: "exclamationmark.triangle")
        Button("Retry") { Task { await model.load() } }
      }
    }
    .navigationTitle("My Tasks")
    .toolbar { Text(model.remainingText) }
    .searchable(text: $model.search)
    .refreshable { await model.load() }
    .alert($model.message)
    .task { await model.load() }
  }
}

struct TodoRow: View {
  let todo: Todo
  let done: @MainActor () -> Void

  var body: some View {
    HStack {
      Text(todo.title).strikethrough(todo.isDone)
      Spacer()
      if todo.isDone {
        Image(systemName: "checkmark.circle.fill").foregroundStyle(.green)
      } else {
        Button("Done", action: done)
      }
    }
  }
}
