import Testing

@testable import SpecChecking

@Suite struct ReadTreatedAsWriteTests {
  /// A screen that renames its first item by an operation with the given words behind its parameters.
  private func screen(_ operation: String, _ action: String) -> String {
    """
    services:
      api:
        items: { returns: [Item] }
        rename: { params: { title: String }\(operation) }
    actions:
      rename: { in: loaded, call: api.rename, with: { title: "'New'" }, fail: { notice: It was not renamed. }, \(action) }
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ text: "${items[0].title}" }, { button: Rename, action: rename }]
      failed: [{ button: Retry, action: load }]
    """
  }

  @Test(arguments: ["optimistic: { set: { \"items['a'].title\": New } }", "delay: 6s"])
  func `what holds for a write is a warning at a read`(action: String) {
    #expect(count(of: "SS0923", in: screen("", action)) == 1)
    #expect(count(of: "SS0923", in: screen(", returns: Item", action)) == 1)
    #expect(count(of: "SS0923", in: screen(", writes: true", action)) == 0)
    #expect(count(of: "SS0923", in: screen(", writes: true, idempotent: true", action)) == 0)
  }

  @Test func `each of the two is told`() {
    let both = "optimistic: { set: { \"items['a'].title\": New } }, delay: 6s"
    #expect(count(of: "SS0923", in: screen("", both)) == 2)
  }

  @Test func `a read that waits for the last trigger is none of it`() {
    #expect(count(of: "SS0923", in: screen("", "debounce: 300ms")) == 0)
  }
}
