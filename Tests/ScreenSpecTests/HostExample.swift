import Observation
import ScreenSpec
import ViewStandIn

/// What the program has already: its way to the server.
protocol Server: Sendable {
  func get(_ path: String) async throws -> [UInt8]
  func put(_ path: String) async throws
}

/// The services of the screen, carried out by the program's own code.
struct NoteServices: ServiceProvider {
  let server: any Server

  func call(
    _ operation: String, _ arguments: [(name: String, value: Value)], resultType: ValueType
  ) async throws -> ServiceAnswer {
    switch (operation, arguments.first?.value) {
    case ("notes.fetch", _):
      // What does not fit the type is a failure of kind `decoding`, which the screen handles.
      return .value(try JSONDecoding.decode(try await server.get("/notes"), as: resultType).value)
    case ("notes.pin", .string(let id)?):
      try await server.put("/notes/\(id)/pin")
      return .value(.null)
    default: throw ServiceError(kind: "unknown", message: "there is no operation \(operation)")
    }
  }
}

/// A note as the view needs it, with the value that actions take.
struct Note: Identifiable {
  let id: String
  let title: String
  let isPinned: Bool
  let value: Value

  init?(_ value: Value) {
    guard case .record(let record) = value, case .string(let id)? = record["id"],
      case .string(let title)? = record["title"], case .bool(let isPinned)? = record["isPinned"]
    else { return nil }
    self.id = id
    self.title = title
    self.isPinned = isPinned
    self.value = value
  }
}

/// The screen, in the program's own looks: it reads the model, and asks for actions.
struct NotesView: View {
  let model: ScreenModel
  @State private var notice: String?

  private var notes: [Note] {
    guard case .list(let values)? = model["notes"] else { return [] }
    return values.compactMap { Note($0) }
  }

  private var message: String {
    guard case .string(let text)? = model["message"] else { return "" }
    return text
  }

  var body: some View {
    VStack {
      switch model.activeCase {
      case "loaded":
        if notes.isEmpty { ContentUnavailableView("No notes yet", systemImage: "note.text") }
        List(notes) { note in
          HStack {
            Text(note.title).bold(note.isPinned)
            Spacer()
            if !note.isPinned {
              Button("Pin") { model.send("pin", [note.value]) }
                .disabled(!model.isEnabled("pin", [note.value]))
            }
          }
        }
      case "failed":
        ContentUnavailableView(message, systemImage: "exclamationmark.triangle")
        Button("Retry") { model.send("load") }
      default: ProgressView("Loading…")
      }
      if let notice { Text(notice) }
    }
    .navigationTitle("Notes")
    .refreshable { model.refresh() }
    .onAppear {
      showNotices(of: model) { notice = $0 }
      model.appear()
    }
    .onDisappear { model.disappear() }
  }
}

/// Shows each message of a screen once, in the order in which they came.
@MainActor func showNotices(of model: ScreenModel, show: @escaping @MainActor (String) -> Void) {
  let notices = withObservationTracking {
    var notices: [String] = []
    while let notice = model.takeNotice() { notices.append(notice) }
    return notices
  } onChange: {
    Task { @MainActor in showNotices(of: model, show: show) }
  }
  for notice in notices { show(notice) }
}
