import Observation
import ViewStandIn

struct Order: Sendable {
  let number: Int
}

protocol OrderService: Sendable {
  func order(number: Int) async throws -> Order
}

@MainActor @Observable final class OrderModel {
  enum Phase {
    case idle
    case loading
    case loaded(Order)
    case failed
  }

  private(set) var phase = Phase.idle
  private let number: Int
  private let service: any OrderService

  init(number: Int, service: any OrderService) {
    self.number = number
    self.service = service
  }

  func load() async {
    switch phase {
    case .loading, .loaded: return
    case .idle, .failed: break
    }
    phase = .loading
    do {
      phase = .loaded(try await service.order(number: number))
    } catch is CancellationError {
      phase = .idle
    } catch {
      phase = .failed
    }
  }
}

struct OrderView: View {
  let model: OrderModel

  var body: some View {
    VStack {
      switch model.phase {
      case .idle, .loading: ProgressView()
      case .loaded(let order): Text("Order \(order.number)")
      case .failed:
        ContentUnavailableView("Could not load this order", systemImage: "exclamationmark.triangle")
        Button("Retry") { Task { await model.load() } }
      }
    }
    .task { await model.load() }
  }
}
