import ScenarioPlayer
import Testing

@Suite struct ListAndTimeTests {
  private static let screen = """
    screen: Feed
    params: { tag: "String = all" }
    types: { Item: { id: String } }
    services:
      api:
        page: { params: { tag: String, from: Int }, returns: [Item] }
        drop: { params: { id: String }, writes: true }
    states:
      idle:
      loading:
      loaded: { items: [Item] }
      failed:
    source:
      call: api.page
      with: { tag: params.tag, from: "0" }
      during: loading
      done: loaded.items
      fail: failed
      poll: { every: 10s, stopOn: [unauthorized] }
      more:
        call: api.page
        with: { tag: params.tag, from: items.size() }
        when: items.size() < 4
        done: { set: { items: "${items + result}" } }
        fail: ignore
    actions:
      drop:
        params: { item: Item }
        in: loaded
        call: api.drop
        with: { id: item.id }
        done: { set: { items: "${items.filter(i, i.id != item.id)}" } }
        fail: ignore
    view:
      idle, loading: [{ progress: Wait }]
      failed: [{ text: Failed }, { button: Retry, action: load }]
      loaded:
        - list: items
          as: item
          onEnd: loadMore
          row: [{ text: "${item.id}" }]
          swipe: [{ button: Delete, action: drop(item) }]
          empty: [{ unavailable: Nothing }]
    stubs:
      default:
        api.page:
          match:
            - { when: "tag != 'all'", returns: [] }
            - { when: from == 0, returns: [{ id: a }, { id: b }] }
            - { when: from == 2, after: 1s, returns: [{ id: c }, { id: d }] }
        api.drop: { returns: }

    """

  @Test(arguments: [
    [
      "scrollToEnd", "scrollToEnd", "assertNotVisible: c", "settle", "assertVisible: [a, b, c, d]",
      "assertCalled: { api.page: { times: 1, with: { from: 2 } } }", "scrollToEnd",
      "assertCalled: { api.page: { times: 2 } }",
    ],
    [
      "swipe: { in: b, button: Delete }", "assertNotVisible: b", "assertVisible: a",
      "assertCalled: { api.drop: { times: 1, with: { id: b } } }",
    ],
    ["setParams: { tag: none }", "assertVisible: Nothing", "assertState: [loading, loaded, loading, loaded]"],
    [
      "settle", "assertCalled: { api.page: { times: 1 } }", "advanceTime: 9999ms",
      "assertCalled: { api.page: { times: 1 } }", "advanceTime: 1ms", "assertCalled: { api.page: { times: 2 } }",
      "advanceTo: 30s", "assertCalled: { api.page: { times: 4 } }",
    ],
    ["disappear", "advanceTime: 1h", "assertCalled: { api.page: { times: 1 } }"],
    ["setStub: { api.page: { after: 2s } }", "refresh", "assertTrue: load.running", "settle", "assertState: loaded"],
  ]) func `lists, identity and polling are played`(_ steps: [String]) throws {
    let lines = (["appear"] + steps).map { "    - \($0)\n" }
    let result = try #require(try Stage.play(Self.screen + "scenarios:\n  it:\n" + lines.joined()).first)
    let failure = result.failure
    #expect(result.passed, "\(failure?.message ?? ""): \(failure?.expected ?? "") / \(failure?.actual ?? "")")
  }

  @Test(arguments: [
    (["swipe: { in: z, button: Delete }"], "`Delete`, in `z` is not there"),
    (["swipe: { in: a, button: Delte }"], "`Delte`, in `a` is not there; did you mean `Delete`?"),
    (["setParams: { tag: none }", "scrollToEnd"], "there is no list that asks for more at its end"),
  ]) func `what a list does not have fails its step`(_ steps: [String], _ message: String) throws {
    let lines = (["appear"] + steps).map { "    - \($0)\n" }
    let result = try #require(try Stage.play(Self.screen + "scenarios:\n  it:\n" + lines.joined()).first)
    #expect(result.failure?.message == message)
  }
}
