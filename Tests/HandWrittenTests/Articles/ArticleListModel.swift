import Observation
import ViewStandIn

struct Article: Identifiable, Sendable {
  let id: String
  let title: String
}

protocol ArticleService: Sendable {
  func fetchArticles() async throws -> [Article]
}

@MainActor @Observable final class ArticleListModel {
  enum State {
    case idle
    case loading
    case loaded([Article])
    case failed(String)
  }

  private(set) var state = State.idle
  private let service: any ArticleService

  init(service: any ArticleService) { self.service = service }

  func load() async {
    state = .loading
    do {
      state = .loaded(try await service.fetchArticles())
    } catch {
      state = .failed("Couldn't load articles.")
    }
  }
}

struct ArticleListView: View {
  let model: ArticleListModel

  var body: some View {
    VStack {
      switch model.state {
      case .idle, .loading: ProgressView("Loading…")
      case .loaded(let articles): List(articles) { Text($0.title) }
      case .failed(let message): ContentUnavailableView(message, systemImage: "exclamationmark.triangle")
      }
    }
    .navigationTitle("Articles")
    .task { await model.load() }
  }
}
