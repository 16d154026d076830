import SourceText
import SpecSyntax
import Testing

@testable import SpecGrammar

/// Files that were cut or changed at any place: no trap, and no silence about what is wrong.
@Suite struct BadInputTests {
  private static let source = """
    screen: Tasks
    title: Tasks ${left}
    types:
      Task: { id: String, isDone: Bool = false, due: "Date?" }
      Kind: low | high
    services:
      tasks:
        fetch: { returns: [Task] }
        finish: { params: { id: String }, writes: true }
    fields: { search: String = "", sizes: "[Int] = [1, 2]" }
    states:
      idle:
      loaded: { tasks: [Task], states: { reading: , editing: { draft: Task } }, after: { 30s: idle } }
    derived: { left: tasks.size() }
    source:
      call: tasks.fetch
      keep: [loaded]
      poll: { every: 30s, stopOn: [unauthorized] }
      done: loaded.tasks
      fail: { offline: ignore, else: { to: idle, notice: "No" } }
    actions:
      finish:
        params: { task: Task }
        in: loaded
        call: tasks.finish
        with: { id: task.id }
        optimistic: { set: { "tasks[task.id].isDone": true } }
        fail: { notice: Couldn't finish. }
    view:
      searchable: search
      idle: [{ progress: Loading }]
      loaded:
        - list: tasks
          as: task
          row: [{ text: "${task.id}" }, spacer, { button: Done, action: finish(task) }]
          empty: [{ unavailable: Nothing }]
    stubs:
      default:
        tasks.fetch: { after: 300ms, returns: [{ id: a }] }
        tasks.finish: { sequence: [{ fails: { kind: server, status: 500 } }, { returns: }] }
    scenarios:
      it works:
        - appear
        - tapOn: { text: Done, in: a }
        - assertCalled: { tasks.finish: { times: 1, with: { id: a } } }
        - reply: { "tasks.fetch#2": { returns: [] } }
    """

  @Test func `the source itself is clean`() {
    #expect(decode(Self.source).diagnostics.map(\.message) == [])
  }

  @Test func `a file cut at any byte gives a document or a finding`() {
    let bytes = Array(Self.source.utf8)
    for count in 0..<bytes.count {
      let file = SourceFile(path: "cut", bytes: Array(bytes[..<count]))
      let tree = SpecSyntaxParser.parse(file)
      let result = SpecDecoder.decode(tree)
      #expect(result.document != nil || !tree.diagnostics.isEmpty || !result.diagnostics.isEmpty)
      for finding in result.diagnostics {
        #expect(finding.span.range.upperBound <= count)
      }
    }
  }

  @Test func `each value replaced by another shape gives no trap, and a finding where the shape matters`() {
    let lines = Self.source.split(separator: "\n", omittingEmptySubsequences: false)
    var silent: [String] = []
    for index in lines.indices {
      guard let colon = lines[index].firstIndex(of: ":") else { continue }
      for value in [
        "", " 3", " [a, [b], { c: d }]", " { a: [b], c: , d: { e: f } }", " \"\"", " ~", " ${x", " a.b.c(d)",
      ] {
        var changed = lines.map(String.init)
        changed[index] = lines[index][...colon] + value
        let text = changed.joined(separator: "\n")
        let found = decode(text).diagnostics
        // The contents of a title, of data and of types need the checker.
        if found.isEmpty, value.contains("[b]") { silent.append(changed[index]) }
      }
    }
    // Data may have any shape, and a record any fields.
    let expected = silent.filter { line in
      !["title", "id", "isDone", "assertValue", "Kind"].contains { line.contains($0 + ":") }
    }
    #expect(expected == [])
  }

  @Test func `keys replaced by others of the language give no trap`() {
    let keys = Set(Grammar.constructs.flatMap { $0.keys.map(\.name) }).sorted()
    let lines = Self.source.split(separator: "\n", omittingEmptySubsequences: false)
    var random: UInt64 = 42
    for index in lines.indices {
      guard let colon = lines[index].firstIndex(of: ":") else { continue }
      let indent = lines[index].prefix { $0 == " " || $0 == "-" }
      for _ in 0..<12 {
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        var changed = lines.map(String.init)
        changed[index] = indent + keys[Int(random >> 33) % keys.count] + lines[index][colon...]
        let result = decode(changed.joined(separator: "\n"))
        #expect(result.diagnostics.map(\.span.range.lowerBound).allSatisfy { $0 >= 0 })
      }
    }
  }
}
