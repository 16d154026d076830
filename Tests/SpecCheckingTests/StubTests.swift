import ScreenProgram
import SourceText
import Testing

@testable import SpecChecking

/// Stub answers and the steps of scenarios.
@Suite struct StubTests {
  static let stubs: [Slip] = [
    Slip(
      "an operation that returns something",
      """
      stubs:
        default:
          api.items: { after: 300ms }
      #              ^^^ SS0507 say what it answers
      """,
      replacing: "{ after: 300ms }", by: "{ after: 300ms, returns: [] }"),
    Slip(
      "an operation that returns nothing",
      """
      stubs:
        default:
          api.save: { returns: 1 }
      #                        ^ SS0353 returns nothing
      """,
      replacing: "returns: 1", by: "after: 1s"),
    Slip(
      "an unknown operation",
      """
      stubs:
        default:
          api.itms: { returns: [] }
      #   ^^^ SS0501 did you mean `items`?
      """,
      replacing: "itms", by: "items"),
    Slip(
      "an unknown operation, whose answer another set only delays",
      """
      stubs:
        default:
          api.itms: { returns: [] }
      #   ^^^ SS0501 did you mean `items`?
        slow: { extends: default, api.items: { after: 1s } }
      """,
      replacing: "itms", by: "items"),
    Slip(
      "an unknown kind of failure",
      """
      stubs:
        default:
          api.items: { fails: offlin }
      #                       ^^^ SS0512 did you mean `offline`?
      """,
      replacing: "offlin", by: "offline"),
    Slip(
      "an error that the operation declares",
      """
      services:
        api:
          save: { writes: true, errors: { quota: { details: Int } } }
      stubs:
        default:
          api.save: { fails: { kind: quota, details: much } }
      #                                              ^^^ SS0353 no Int
      """,
      replacing: "much", by: "5"),
    Slip(
      "a set that extends no set",
      """
      stubs:
        default: { api.items: { returns: [] } }
        slow: { extends: defualt, api.items: { after: 5s } }
      #                  ^^^ SS0508 did you mean `default`?
      """,
      replacing: "defualt", by: "default"),
    Slip(
      "sets that extend each other",
      """
      stubs:
        default: { extends: slow, api.items: { returns: [] } }
        slow: { extends: default, api.items: { after: 5s } }
      #                  ^^^ SS0509 extends itself through `default`
      """,
      replacing: "extends: slow, ", by: ""),
    Slip(
      "an answer that is refused and its override",
      """
      stubs:
        default: { api.items: { returns: [{ id: a }] } }
      #                                   ^^^ SS0356 needs `title: String`
        slow: { extends: default, api.items: { after: 5s } }
      """,
      replacing: "{ id: a }", by: "{ id: a, title: A }"),
    Slip(
      "a slow set without a base",
      """
      stubs:
        slow: { api.items: { after: 5s } }
      #                    ^^^ SS0507 `returns:`
      """,
      replacing: "after: 5s", by: "hangs: true"),
    Slip(
      "an answer of a sequence",
      """
      stubs:
        default:
          api.items:
            sequence: [{ returns: [] }, { returns: [{ id: a }] }, { fails: offline }]
      #                                             ^^^ SS0356 needs `title: String`
      """,
      replacing: "{ id: a }", by: "{ id: a, title: A }"),
    Slip(
      "a condition on a parameter",
      """
      stubs:
        default:
          api.find:
            match: [{ when: "ids == 'a'", returns: { id: a, title: A } }, { fails: notFound }]
      #                      ^^^ SS0303 did you mean `id`?
      """,
      replacing: "ids", by: "id"),
    Slip(
      "a template in an answer",
      """
      stubs:
        default:
          api.find: { returns: { id: "${id}", title: "Item ${idd}" } }
      #                                                      ^^^ SS0303 did you mean `id`?
      """,
      replacing: "idd", by: "id"),
    Slip(
      "a template of another type",
      """
      stubs:
        default:
          api.items: { returns: "${1}" }
      #                            ^ SS0308 `[Item]` is expected
      """,
      replacing: "${1}", by: "${[]}"),
    Slip(
      "a memory that nothing returns",
      """
      stubs:
        default:
          memory: { items: [] }
      #             ^^^ SS0516 write `returns: ${memory.items}`
          api.items: { returns: [] }
      """,
      replacing: "returns: []", by: "returns: \"${memory.items}\""),
    Slip(
      "a memory whose answer has a misspelt operation",
      """
      stubs:
        default:
          memory: { items: [{ id: a, title: A }] }
          api.itms: { returns: "${memory.items}" }
      #   ^^^ SS0501 did you mean `items`?
          api.save: { sets: { "memory.items[id].title": B } }
      """,
      replacing: "itms", by: "items"),
    Slip(
      "a memory that is misspelt where it is returned",
      """
      stubs:
        default:
          memory: { items: [] }
          api.items: { returns: "${memory.itmes}" }
      #                                   ^^^ SS0303 did you mean `items`?
      """,
      replacing: "itmes", by: "items"),
    Slip(
      "a memory of another type",
      """
      stubs:
        default:
          memory: { items: [{ id: a }] }
      #                     ^^^ SS0356 needs `title: String`
          api.items: { returns: "${memory.items}" }
      """,
      replacing: "{ id: a }", by: "{ id: a, title: A }"),
    Slip(
      "a write to a memory",
      """
      stubs:
        default:
          memory: { items: [{ id: a, title: A }] }
          api.items: { returns: "${memory.items}" }
          api.save: { sets: { "memory.items[id].titel": B } }
      #                                         ^^^ SS0304 did you mean `title`?
      """,
      replacing: "titel", by: "title"),
    Slip(
      "a fixture where there is no folder",
      """
      stubs:
        default:
          api.items: { file: ./items.json }
      #                      ^^^ SS0514 no folder
      """,
      replacing: "file: ./items.json", by: "returns: []"),
    Slip(
      "a body that is bad on purpose",
      """
      stubs:
        default:
          api.items: { raw: { any: [thing] } }
          api.find: { returns: { any: [thing] } }
      #                        ^^^ SS0356 needs `id: String`, `title: String`
      #                          ^^^ SS0357 no field `any`
      """,
      replacing: "find: { returns", by: "find: { raw"),
  ]

  static let scenarios: [Slip] = [
    Slip(
      "an unknown stub set",
      """
      stubs:
        offline: { api.items: { fails: offline } }
      scenarios:
        a: { stubs: ofline, steps: [appear] }
      #             ^^^ SS0508 did you mean `offline`?
      """,
      replacing: "ofline", by: "offline"),
    Slip(
      "an unknown case",
      """
      scenarios:
        a: [{ assertState: loadd }]
      #                    ^^^ SS0401 did you mean `loaded`?
      """,
      replacing: "loadd", by: "loaded"),
    Slip(
      "an unknown case of a list",
      """
      scenarios:
        a: [{ assertState: [loading, loadd] }]
      #                              ^^^ SS0401 did you mean `loaded`?
      """,
      replacing: "loadd", by: "loaded"),
    Slip(
      "an unknown action",
      """
      scenarios:
        a: [{ send: clear('x') }]
      #             ^^^ SS0404 declare it under `actions`
      """,
      right:
        """
        actions:
          clear: { params: { id: String }, notice: "${id}" }
        scenarios:
          a: [{ send: clear('x') }]
        """),
    Slip(
      "a value of another type",
      """
      fields:
        count: Int = 0
      scenarios:
        a: [{ assertValue: { count: many } }]
      #                             ^^^ SS0353 no Int
      """,
      replacing: "many", by: "3"),
    Slip(
      "a truth that is none",
      """
      fields:
        count: Int = 0
      scenarios:
        a: [{ assertTrue: count }]
      #                   ^^^ SS0308 Bool
      """,
      replacing: "assertTrue: count", by: "assertTrue: count == 0"),
    Slip(
      "a screen's parameter that is missing",
      """
      params: { id: String }
      scenarios:
        a: [appear]
      # ^ SS0418 write `params: { id: … }`
      """,
      replacing: "a: [appear]", by: "a: { params: { id: x }, steps: [appear] }"),
    Slip(
      "a screen's parameter that is misspelt",
      """
      params: { id: String }
      scenarios:
        a: { params: { idd: x }, steps: [appear] }
      #                ^^^ SS0405 did you mean `id`?
      """,
      replacing: "idd", by: "id"),
    Slip(
      "a parameter that does not exist",
      """
      params: { id: "String = x" }
      scenarios:
        a: [{ setParams: { idd: y } }]
      #                    ^^^ SS0405 did you mean `id`?
      """,
      replacing: "idd", by: "id"),
    Slip(
      "an argument of a call",
      """
      scenarios:
        a: [{ assertCalled: { api.find: { with: { idd: a } } } }]
      #                                           ^^^ SS0405 no parameter `idd`; did you mean `id`?
      """,
      replacing: "idd", by: "id"),
    Slip(
      "an operation that is called",
      """
      scenarios:
        a: [{ assertCalled: { api.fnd: { times: 1 } } }]
      #                       ^^^ SS0501 did you mean `find`?
      """,
      replacing: "fnd", by: "find"),
    Slip(
      "going back from a single screen",
      """
      scenarios:
        a: [appear, back]
      #             ^^^ SS0701 write `close`
      """,
      replacing: "back", by: "close"),
    Slip(
      "an answer in between",
      """
      scenarios:
        a: [{ setStub: { api.items: { returns: [{ id: a }] } } }]
      #                                         ^^^ SS0356 needs `title: String`
      """,
      replacing: "{ id: a }", by: "{ id: a, title: A }"),
    Slip(
      "an answer of another kind",
      """
      scenarios:
        a: [{ setStub: { api.items: { fails: oflline } } }]
      #                                      ^^^ SS0512 did you mean `offline`?
      """,
      replacing: "oflline", by: "offline"),
    Slip(
      "an answer to a call that waits",
      """
      stubs:
        default: { api.items: { waits: true } }
      scenarios:
        a: [{ reply: { api.items: { sequence: [{ returns: [] }] } } }]
      #                           ^^^ SS0507 not a `sequence`
      """,
      replacing: "{ sequence: [{ returns: [] }] }", by: "{ returns: [] }"),
    Slip(
      "several answers at once",
      """
      scenarios:
        a: [{ reply: { api.items: { returns: [] }, api.save: { returns: } } }]
      #                                            ^^^ SS0513 write a step for each
      """,
      replacing: ", api.save: { returns: }", by: ""),
  ]

  @Test(arguments: stubs) func `a stub answers by its operation's contract`(_ slip: Slip) { slip.check() }

  @Test func `a memory with another first value keeps its number for the answers that were taken over`() {
    let text = SampleScreen.completing(
      """
      stubs:
        default:
          memory: { items: [], one: { id: a, title: A } }
          api.items: { returns: "${memory.items}" }
          api.find: { returns: "${memory.one}" }
        other: { extends: default, memory: { items: [{ id: b, title: B }] } }
      """)
    let loaded = SpecLoader().load(SourceFile(path: "test.screen.yaml", text: text))
    #expect(loaded.diagnostics.map(described) == [])
    #expect(
      loaded.program?.stubs.map { $0.memory.map(\.name) } == Array(repeating: ["memory.items", "memory.one"], count: 2))
  }

  @Test(arguments: scenarios) func `a scenario's steps are read by the types they name`(_ slip: Slip) { slip.check() }
}
