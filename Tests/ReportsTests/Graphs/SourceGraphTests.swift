import Testing

@testable import Reports

/// What a diagram says of a screen's data.
@Suite struct SourceGraphTests {
  @Test func `a load leads to its case, and from there to its outcomes`() throws {
    let drawn = try DrawnScreen(Parts.loading(""))
    #expect(
      drawn.edges == [
        "idle -> loading: load (appear)", "loading -> loaded: load done", "loading -> failed: load fail",
        "failed -> loading: load (appear) | load",
      ])
    #expect(drawn.graph.initial == "idle" && drawn.graph.title == "Sample")
    #expect(drawn.graph.allNodes.map(\.id) == ["idle", "loading", "loaded", "failed"])
    #expect(drawn.graph.allNodes.allSatisfy { $0.lines.isEmpty })
  }

  @Test func `a load that keeps its content stays, and so do its outcomes`() throws {
    let text = Parts.loading("", source: "failKept: { notice: Not now }", loaded: "{ button: Again, action: load }")
    let drawn = try DrawnScreen(text)
    #expect(
      drawn.lines("loaded") == ["load / call api.get", "load done / set text", "load failKept / notice"])
    #expect(!drawn.edges.contains { $0.hasPrefix("loaded") })
  }

  @Test func `a load that keeps nothing moves`() throws {
    let text = Parts.loading("", source: "keep: never", loaded: "{ button: Again, action: load }")
    let drawn = try DrawnScreen(text)
    #expect(drawn.edges.contains("loaded -> loading: load"))
    #expect(drawn.lines("loaded") == [])
  }

  @Test func `another key moves from everywhere`() throws {
    let drawn = try DrawnScreen(Parts.loading("params: { id: String }"))
    #expect(
      drawn.edges.filter { $0.contains("key") } == [
        "idle -> loading: load (appear) | load (key)", "loaded -> loading: load (key)",
        "failed -> loading: load (appear) | load (key) | load",
      ])
  }

  @Test func `an appear that always loads does so where content is`() throws {
    let drawn = try DrawnScreen(Parts.loading("", source: "reload: onAppear"))
    #expect(drawn.lines("loaded") == ["load (appear) / call api.get", "load done / set text"])
  }

  @Test func `a poll loads in place where content is, and not where it pauses`() throws {
    let text = Parts.screen(
      """
      states:
        idle:
        loading:
        loaded: { text: String, states: { reading: , picking: } }
        failed:
      source:
        call: api.get
        during: loading
        done: loaded.text
        fail: failed
        poll: { every: 90s, pauseIn: [loaded.picking] }
      actions:
        pick: { in: loaded.reading, to: loaded.picking }
        close: { in: loaded.picking, to: loaded.reading }
      view:
        else: [{ progress: Wait }]
        loaded: [{ button: Pick, action: pick }, { button: Close, action: close }]
        failed: [{ button: Retry, action: load }]
      """)
    let drawn = try DrawnScreen(text)
    #expect(drawn.lines("loaded.reading") == ["load (poll 90s) / call api.get", "load done / set text"])
    #expect(drawn.lines("loaded.picking") == [])
    #expect(drawn.edges.contains("failed -> loading: load (appear) | load (poll 90s) | load"))
    #expect(drawn.edges.contains("loaded.reading -> loaded.picking: pick"))
    #expect(drawn.edges.contains("loading -> loaded: load done"))
  }

  @Test func `more is loaded in place`() throws {
    let text = Parts.loading(
      "fields: { all: \"[String] = []\" }",
      source: "more: { call: api.page, done: { set: { text: '${text + result}' } }, fail: ignore }",
      loaded: "{ list: all, as: each, key: each, row: [{ text: '${each}' }], empty: [nothing], onEnd: loadMore }")
    let drawn = try DrawnScreen(text)
    #expect(drawn.lines("loaded") == ["loadMore / call api.page", "loadMore done / set text"])
  }

  @Test func `each kind of failure is a way of its own`() throws {
    let text = Parts.loading("").replacing(
      "  fail: failed\n",
      with: "  fail:\n    offline: idle\n    notFound: { to: failed, notice: Gone }\n    else: failed\n")
    let drawn = try DrawnScreen(text)
    #expect(drawn.edges.contains("loading -> idle: load fail (offline)"))
    #expect(drawn.edges.contains("loading -> failed: load fail (notFound) | load fail (else)"))
  }

  @Test func `without states all stands in the one node`() throws {
    let text = Parts.screen(
      """
      fields: { text: String = "", on: Bool = false }
      source: { call: api.get, done: { set: { text: "${result}" } }, fail: { notice: No }, failKept: { notice: Later } }
      view: [{ text: "${text}" }, { toggle: On, value: on }, { button: Again, action: load }]
      """)
    let drawn = try DrawnScreen(text)
    #expect(drawn.edges.isEmpty && drawn.graph.nodes.map(\.label) == ["Sample"])
    #expect(
      drawn.lines("Sample") == [
        "load (appear) / call api.get", "load done / set text", "load fail / notice", "load failKept / notice",
        "load / call api.get",
      ])
  }
}
