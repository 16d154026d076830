import Testing
import ViewStandIn

private struct StubNameService: NameService {
  var result: Result<[String], any Error>

  func names() async throws -> [String] { try result.get() }
}

private struct NoServer: Error, CustomStringConvertible {
  var description: String { "no server" }
}

@MainActor @Suite struct NameListTests {
  @Test func `the first name goes to the model that other screens read`() async {
    let latest = LatestModel()
    let model = NameListModel(service: StubNameService(result: .success(["Ada", "Bea"])), latest: latest)
    #expect(NameListView(model: model).texts == ["Names"])
    await model.load()
    #expect(NameListView(model: model).texts == ["Names", "Ada", "Bea"])
    #expect(LatestBadge(latest: latest).texts == ["Latest: Ada"])
  }

  @Test func `a failure shows its description`() async {
    let latest = LatestModel()
    let model = NameListModel(service: StubNameService(result: .failure(NoServer())), latest: latest)
    await model.load()
    #expect(NameListView(model: model).texts == ["Names", "no server"])
    #expect(LatestBadge(latest: latest).texts == [])
  }
}
