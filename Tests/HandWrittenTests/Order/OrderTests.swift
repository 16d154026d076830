import Testing
import ViewStandIn

/// Answers when the test says so.
private actor ManualOrderService: OrderService {
  private(set) var callCount = 0
  private var continuations: [CheckedContinuation<Order, any Error>] = []

  func order(number: Int) async throws -> Order {
    callCount += 1
    return try await withCheckedThrowingContinuation { continuations.append($0) }
  }

  func answer(_ result: Result<Order, any Error>) async {
    while continuations.isEmpty { await Task.yield() }
    continuations.removeFirst().resume(with: result)
  }
}

private struct Offline: Error {}

@MainActor @Suite struct OrderTests {
  private let service = ManualOrderService()
  private var model: OrderModel { OrderModel(number: 1042, service: service) }

  @Test func `an order is shown when its answer comes`() async {
    let model = model
    let view = OrderView(model: model)
    let load = Task { await model.load() }
    await service.answer(.success(Order(number: 1042)))
    await load.value
    #expect(view.texts == ["Order 1042"])
  }

  @Test func `a failure can be retried`() async {
    let model = model
    let first = Task { await model.load() }
    await service.answer(.failure(Offline()))
    await first.value
    #expect(OrderView(model: model).texts == ["Could not load this order", "Retry"])
    let second = Task { await model.load() }
    await service.answer(.success(Order(number: 1042)))
    await second.value
    #expect(OrderView(model: model).texts == ["Order 1042"])
  }

  @Test func `a cancellation is no failure`() async {
    let model = model
    let load = Task { await model.load() }
    await service.answer(.failure(CancellationError()))
    await load.value
    #expect(OrderView(model: model).texts == [])
  }

  @Test func `an order that is there is not loaded again`() async {
    let model = model
    let load = Task { await model.load() }
    await service.answer(.success(Order(number: 1042)))
    await load.value
    await model.load()
    #expect(await service.callCount == 1)
  }
}
