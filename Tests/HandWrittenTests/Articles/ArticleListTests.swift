import Testing
import ViewStandIn

private struct StubArticleService: ArticleService {
  var result: Result<[Article], any Error>

  func fetchArticles() async throws -> [Article] { try result.get() }
}

private struct Offline: Error {}

@MainActor @Suite struct ArticleListTests {
  @Test func `one article is one row`() async {
    let service = StubArticleService(result: .success([Article(id: "a1", title: "First")]))
    let view = ArticleListView(model: ArticleListModel(service: service))
    #expect(view.texts == ["Articles", "Loading…"])
    await view.appear()
    #expect(view.texts == ["Articles", "First"])
  }

  @Test func `a failure is shown`() async {
    let model = ArticleListModel(service: StubArticleService(result: .failure(Offline())))
    await model.load()
    #expect(ArticleListView(model: model).texts == ["Articles", "Couldn't load articles."])
  }
}
