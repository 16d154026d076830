import Testing

/// A screen that uses most constructs, and ways to break its shape.
enum SchemaSample {
  static let text = """
    screen: Sample
    summary: All kinds of keys
    imports: []
    params: { listId: String = main }
    types:
      Level: low | high
      Status: { cases: [open, closed], unknown: open }
      Todo: { id: String, title: String, tags: [String], count: { type: Int, default: 0, lenient: true } }
    services:
      todos:
        fetch: { params: { id: String }, returns: [Todo] }
        save: { params: { id: String }, writes: true, errors: { quota: { details: JSON } } }
    fields:
      search: String = ""
      name: { type: String, default: "", check: [{ must: "name != ''", message: Enter a name }] }
    states:
      idle:
      loading:
      loaded:
        todos: [Todo]
        after: { 30s: { set: { search: x } } }
      failed: { message: String }
    initial: idle
    source:
      call: todos.fetch
      with: { id: params.listId }
      during: loading
      done: loaded.todos
      fail: { offline: { to: failed, set: { message: Offline } }, else: { to: failed, set: { message: Failed } } }
      retry: { times: 2, delay: 1s, backoff: 1.5 }
      poll: { every: 30s, stopOn: [unauthorized] }
    derived: { remaining: "todos.size()" }
    actions:
      reset: idle
      save:
        params: { todo: Todo }
        in: loaded
        overlap: queue
        debounce: 300ms
        call: todos.save
        with: { id: todo.id }
        optimistic: { set: { "todos[todo.id].count": 1 } }
        fail: ignore
      pick:
        choose: [{ when: search != '', to: idle }, loading]
    lifecycle: { resume: { run: load } }
    watch: { search: [{ run: pick }] }
    components:
      Row: { params: { todo: Todo, done: Action }, body: [{ text: "${todo.title}", style: headline }, { button: Save, action: done }] }
    view:
      searchable: search
      toolbar: [{ text: 12 }]
      idle, loading: [{ progress: Loading, after: 300ms }, spacer]
      loaded:
        - list: todos
          as: todo
          row: [{ use: Row, with: { todo: todo, done: save(todo) } }]
          empty: [{ unavailable: Nothing }]
        - { textField: Name, text: name, id: name-field, accessibility: { label: Name } }
        - { button: Reset, action: reset, image: trash, role: destructive }
      failed: [{ text: "${message}", bold: true }]
    stubs:
      default:
        memory: { todos: [] }
        todos.fetch: { after: 300ms, returns: "${memory.todos}" }
        todos.save: { sequence: [{ returns: }, { fails: { kind: server, status: 500 }, times: 2 }] }
      empty: { extends: default, todos.save: }
    scenarios:
      it loads:
        - appear
        - advanceTime: 300ms
        - assertState: [loading, loaded]
        - tapOn: { text: Reset, index: 0 }
        - assertCalled: { todos.fetch: { times: 1 } }
        - assertNotice:
      it fails: { stubs: empty, tags: [slow], steps: [appear, { setStub: { todos.fetch: { fails: offline } } }] }

    """

  /// A change of the text that breaks the shape of one construct: what stands there, and what is put in its place.
  struct Slip: CustomTestStringConvertible, Sendable {
    var old: String
    var new: String

    init(_ old: String, _ new: String) {
      self.old = old
      self.new = new
    }

    var testDescription: String { "\(old) → \(new)" }
    var text: String { SchemaSample.text.replacing(old, with: new, maxReplacements: 1) }
  }

  static let slips: [Slip] = [
    Slip("screen: Sample", "scren: Sample"),
    Slip("screen: Sample", "screen: [Sample]"),
    Slip("screen: Sample", "screen: My sample"),
    Slip("Level: low | high", "Level: 42"),
    Slip("Level: low | high", "Level: low"),
    Slip("Todo: { id: String", "Todo: { all: [[]], id: String"),
    Slip("services:\n", "services:\n  others:\n"),
    Slip("must: \"name != ''\"", "must: "),
    Slip("with: { id: params.listId }", "with:"),
    Slip("with: { id: params.listId }", "with: { id: }"),
    Slip("set: { search: x }", "set: {}"),
    Slip("set: { search: x }", "set:"),
    Slip("to: idle", "to: the idle one"),
    Slip("during: loading", "during: 42"),
    Slip("done: loaded.todos", "done: loaded todos"),
    Slip("call: todos.save", "call: save the todo"),
    Slip("  reset: idle\n", "  reset: {}\n"),
    Slip("bold: true", "bold: "),
    Slip("style: headline }", "color: 42 }"),
    Slip("style: headline }", "color: rather red }"),
    Slip("as: todo\n", "as: 42\n"),
    Slip("use: Row", "use: A row"),
    Slip("accessibility: { label: Name }", "accessibility:"),
    Slip("sequence: [{ returns: }, { fails: { kind: server, status: 500 }, times: 2 }]", "sequence: []"),
    Slip("setStub: { todos.fetch: { fails: offline } }", "setStub: {}"),
    Slip("stubs: empty", "stubs: the empty set"),
    Slip("assertCalled: { todos.fetch: { times: 1 } }", "assertCalled:"),
    Slip("summary: All", "sumary: All"),
    Slip("imports: []", "imports: ./a.screen.yaml"),
    Slip("params: { listId: String = main }", "params: [listId]"),
    Slip("Level: low | high", "Level: [low, high]"),
    Slip("unknown: open }", "unknown: [open] }"),
    Slip("lenient: true", "lenient: yep"),
    Slip("type: Int, default", "tpye: Int, default"),
    Slip("tags: [String]", "tags: [String, Int]"),
    Slip("writes: true", "write: true"),
    Slip("writes: true", "writes: yes please"),
    Slip("details: JSON", "detail: JSON"),
    Slip("must: \"name != ''\", ", ""),
    Slip("message: Enter a name", "text: Enter a name"),
    Slip("idle:\n", "idle: now\n"),
    Slip("30s: { set", "30: { set"),
    Slip("after: { 30s: { set: { search: x } } }", "after: 30s"),
    Slip("initial: idle", "initial: [idle]"),
    Slip("call: todos.fetch", "call: { todos: fetch }"),
    Slip("with: { id: params.listId }", "with: [params.listId]"),
    Slip("during: loading", "durring: loading"),
    Slip("offline: { to", "ofline: { to"),
    Slip("times: 2, delay", "times: two, delay"),
    Slip("delay: 1s", "delay: 1"),
    Slip("backoff: 1.5", "backoff: much"),
    Slip("every: 30s, ", ""),
    Slip("stopOn: [unauthorized]", "stopOn: unauthorized"),
    Slip("derived: { remaining: \"todos.size()\" }", "derived: { remaining: [todos] }"),
    Slip("overlap: queue", "overlap: queued"),
    Slip("debounce: 300ms", "debounce: 300 ms"),
    Slip("optimistic: { set", "optimistic: { sets"),
    Slip("fail: ignore", "fail: [ignore, { sett: { search: x } }]"),
    Slip("choose: [{ when: search != '', to: idle }, loading]", "choose: loading"),
    Slip("{ when: search != '', to: idle }", "{ whem: search != '', to: idle }"),
    Slip("resume: { run", "wake: { run"),
    Slip("[{ run: pick }]", "[{ runs: pick }]"),
    Slip("body: [{ text", "content: [{ text"),
    Slip("style: headline", "style: huge"),
    Slip("searchable: search", "searchable: [search]"),
    Slip("spacer]", "space]"),
    Slip("after: 300ms }, spacer", "after: soon }, spacer"),
    Slip("as: todo\n", "\n"),
    Slip("row: [{ use: Row", "row: [{ uses: Row"),
    Slip("empty: [{ unavailable: Nothing }]", "empty: Nothing"),
    Slip("accessibility: { label", "accessibility: { lable"),
    Slip("action: reset, image", "actoin: reset, image"),
    Slip("role: destructive", "role: danger"),
    Slip("{ textField: Name, text", "{ textfield: Name, text"),
    Slip("memory: { todos: [] }", "memory: [todos]"),
    Slip("after: 300ms, returns", "after: 300, returns"),
    Slip("status: 500", "status: bad"),
    Slip("sequence: [", "sequence: [soon, "),
    Slip("extends: default", "extend: default"),
    Slip("- appear\n", "- apear\n"),
    Slip("advanceTime: 300ms", "advanceTime: { ms: 300 }"),
    Slip("index: 0", "index: first"),
    Slip("tapOn: { text: Reset, index: 0 }", "tapOn: Reset\n      in: Row"),
    Slip("times: 1 }", "time: 1 }"),
    Slip("steps: [appear", "step: [appear"),
    Slip("tags: [slow]", "tags: slow"),
  ]
}
