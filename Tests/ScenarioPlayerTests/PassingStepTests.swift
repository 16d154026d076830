import ScenarioPlayer
import Testing
import ViewTree

@Suite struct PassingStepTests {
  @Test(arguments: [
    ["assertState: loaded", "assertState: loaded.reading", "assertState: [loading, loaded]"],
    ["assertState: [loading, loaded.reading]", "tapOn: Tick", "assertState: [loaded.ticking]", "tapOn: Search"],
    ["assertVisible: My desk", "assertVisible: [Milk, Bread]", "assertNotVisible: [Loading…, Milk and bread]"],
    ["assertVisible: /^Mi.k$/", "assertNotVisible: /^il/", "assertVisible: /rea/"],
    ["assertVisible: { id: count }", "assertVisible: { text: Save, in: Bread }"],
    ["assertVisible: { text: Save, index: 1 }", "assertNotVisible: { text: Save, index: 2 }"],
    ["assertVisible: { text: Bread, below: Milk }", "assertNotVisible: { text: Milk, below: Bread }"],
    ["assertDisabled: Never", "assertEnabled: [Tick, Search, Power]"],
    [
      "inputText: { into: Search, text: mil }", "inputText: { into: Search, text: k }", "assertValue: { search: milk }",
      "eraseText: Search", "assertValue: { search: '' }",
    ],
    ["tapOn: Power", "assertTrue: isOn", "tapOn: Power", "assertTrue: '!isOn'"],
    ["choose: { in: Sort, option: new }", "assertValue: { sort: new, items.size(): 2 }"],
    [
      "tapOn: { text: Save, in: Bread }", "assertNotice: null", "advanceTime: 100ms", "assertNotice: Saved Bread",
      "assertNotice: null",
      "assertCalled: { api.save: { times: 1, with: { id: b } }, api.items: { times: 1 } }",
      "assertCalled: { api.save: { times: 0, with: { id: a } } }",
    ],
    ["tapOn: { text: Save, index: 0 }", "settle", "assertNotice: /^Saved/"],
    ["tapOn: Reset", "assertVisible: Sure?", "assertValue: { count: 1 }", "tapOn: Reset", "assertValue: { count: 0 }"],
    [
      "tapOn: Reset", "tapOn: Cancel", "assertNotVisible: Sure?", "assertValue: { count: 1 }", "tapOn: Tick",
      "assertState: loaded.ticking",
    ],
    ["tapOn: Tick", "advanceTo: 4s", "assertValue: { count: 4 }", "advanceTo: 4s", "assertValue: { count: 4 }"],
    ["send: setDivisor(7)", "assertValue: { divisor: 7 }"],
    ["setStub: { api.items: { fails: offline } }", "refresh", "advanceTime: 1s", "assertState: loaded"],
    ["relaunch", "assertState: idle", "appear", "assertState: loading", "advanceTime: 1s", "assertState: loaded"],
  ]) func `steps that ask for what is there pass`(_ steps: [String]) throws {
    let failure = try Stage.result(Stage.loaded + steps).failure
    #expect(failure == nil, "\(failure?.message ?? ""): \(failure?.expected ?? "") / \(failure?.actual ?? "")")
  }

  @Test(arguments: [
    ["appear", "settle", "assertState: loading", "reply: { api.items: { returns: [] } }", "assertVisible: Nothing"],
    [
      "appear", "reply: { api.items: { after: 2s, returns: [] } }", "assertState: loading", "settle",
      "assertState: loaded",
    ],
    [
      "appear", "atOnce: [refresh, refresh]", "'reply: { \"api.items#2\": { returns: [] } }'", "assertState: loading",
    ],
  ]) func `a call that waits is answered by a reply`(_ steps: [String]) throws {
    let steps = steps.map { $0.hasPrefix("'") ? String($0.dropFirst().dropLast()) : $0 }
    let failure = try Stage.result(steps, head: ["stubs: manual"]).failure
    #expect(failure == nil, "\(failure?.message ?? ""): \(failure?.expected ?? "") / \(failure?.actual ?? "")")
  }

  @Test func `a failed scenario does not touch the next one`() throws {
    let results = try Stage.play(
      Stage.screen + """
        scenarios:
          one: [appear, advanceTime: 1s, tapOn: Tick, advanceTime: 5s, assertState: idle]
          two: [assertState: idle, assertValue: { count: 1 }, assertCalled: { api.items: { times: 0 } }]

        """)
    #expect(results.map(\.passed) == [false, true])
    #expect(results[0].failure?.instant == 6_000_000_000)
    #expect(results[0].failure?.frame.casePath == "loaded.ticking")
  }
}
