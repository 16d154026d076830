import Observation
import ViewStandIn

protocol NameService: Sendable {
  func names() async throws -> [String]
}

/// What other screens read of the names.
@MainActor @Observable final class LatestModel {
  var name: String?
}

@MainActor @Observable final class NameListModel {
  enum State {
    case initial
    case loading
    case main([String])
    case error(String)
  }

  private(set) var state = State.initial
  private let service: any NameService
  private let latest: LatestModel

  init(service: any NameService, latest: LatestModel) {
    self.service = service
    self.latest = latest
  }

  func load() async {
    state = .loading
    do {
      let names = try await service.names()
      state = .main(names)
      latest.name = names.first
    } catch {
      state = .error("\(error)")
    }
  }
}

struct NameListView: View {
  let model: NameListModel

  var body: some View {
    VStack {
      switch model.state {
      case .initial: Spacer()
      case .loading: ProgressView("Loading…")
      case .main(let names): List { ForEach(names, id: \.self) { Text($0) } }
      case .error(let text): Text(text).foregroundStyle(.red)
      }
    }
    .navigationTitle("Names")
    .task { await model.load() }
  }
}

struct LatestBadge: View {
  let latest: LatestModel

  var body: some View {
    if let name = latest.name { Text("Latest: \(name)") }
  }
}
