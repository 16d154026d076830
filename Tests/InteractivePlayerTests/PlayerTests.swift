import InteractivePlayer
import TerminalSession
import Testing

@Suite struct PlayerTests {
  static let tasks = """
    screen: Tasks
    title: My tasks
    types:
      Task: { id: String, title: String, isDone: Bool = false }
    services:
      tasks:
        fetch: { returns: [Task] }
        finish: { params: { id: String }, writes: true }
        drop: { params: { id: String }, writes: true }
    fields:
      search: String = ""
    states:
      idle:
      loading:
      loaded: { tasks: [Task] }
      failed: { message: String }
    source:
      call: tasks.fetch
      during: loading
      done: loaded.tasks
      fail: { to: failed, set: { message: "${string(error.kind)}" } }
      failKept: { notice: Couldn't refresh. }
    derived:
      shown: "tasks.filter(t, t.title.lowerAscii().contains(search.lowerAscii()))"
    actions:
      finish:
        params: { task: Task }
        in: loaded
        when: "!task.isDone"
        call: tasks.finish
        with: { id: task.id }
        done: { set: { "tasks[task.id].isDone": true }, notice: "Finished ${task.title}" }
        fail: ignore
      drop:
        params: { task: Task }
        in: loaded
        call: tasks.drop
        with: { id: task.id }
        done: { set: { tasks: "${tasks.filter(t, t.id != task.id)}" } }
        fail: ignore
    view:
      searchable: search
      idle, loading:
        - progress: Loading…
      loaded:
        - list: shown
          as: task
          row:
            - text: ${task.title}
            - spacer
            - button: Finish ${task.title}
              action: finish(task)
            - button: Drop ${task.title}
              role: destructive
              confirm: Drop it for good?
              action: drop(task)
          empty: [{ unavailable: Nothing }]
      failed:
        - unavailable: ${message}
        - button: Retry
          action: load
    stubs:
      default:
        tasks.fetch: { after: 300ms, returns: [{ id: a, title: Milk }, { id: b, title: Mom }, { id: c, title: Rent }] }
        tasks.finish: { after: 500ms }
        tasks.drop: { after: 100ms }
      offline:
        tasks.fetch: { after: 200ms, fails: offline }
    """

  private static func loaded() throws -> Desk {
    let desk = try Desk(tasks)
    desk.wait(.milliseconds(300))
    return desk
  }

  @Test func `the start shows what is out, and time brings the answer`() throws {
    let desk = try Desk(Self.tasks)
    #expect(desk.text.contains("Loading…"))
    #expect(desk.status.contains("loading  tasks.fetch 0.0s"))
    desk.wait(.milliseconds(299))
    #expect(desk.status.contains("tasks.fetch 0.2s"))
    desk.wait(.milliseconds(1))
    #expect(desk.text.contains("Rent"))
    #expect(desk.status.contains("loaded"))
    #expect(!desk.status.contains("tasks.fetch"))
  }

  @Test func `the focus begins at a button, not in a field that would swallow keys`() throws {
    #expect(try Self.loaded().focused == "Finish Milk")
  }

  @Test func `arrows move by lines and tab by controls`() throws {
    let desk = try Self.loaded()
    desk.press(.down)
    #expect(desk.focused == "Finish Mom")
    desk.press(.right)
    #expect(desk.focused == "! Drop Mom")
    desk.press(.down)
    #expect(desk.focused == "! Drop Rent")
    desk.press(.up, .up)
    #expect(desk.focused == "! Drop Milk")
    desk.press(.tab)
    #expect(desk.focused == "Finish Mom")
    desk.press(.backTab, .backTab)
    #expect(desk.focused == "Finish Milk")
    desk.press(.end)
    #expect(desk.focused == "Finish Rent")
    desk.press(.end)
    #expect(desk.focused == "! Drop Rent")
    desk.press(.down)
    #expect(desk.focused == "! Drop Rent", "there is nothing below the last")
    desk.press(.tab)
    #expect(desk.status.contains("F1 help"), "from the last control to the first, which is the search field")
  }

  @Test func `enter taps, and the focus stays on its control while that is disabled`() throws {
    let desk = try Self.loaded()
    desk.press(.enter)
    #expect(desk.status.contains("tasks.finish"))
    desk.wait(.milliseconds(500))
    #expect(desk.text.contains("Finished Milk"))
    #expect(desk.text.contains("(▸Finish Milk◂)"))
    desk.press(.enter)
    #expect(desk.status.contains("it is disabled"))
    desk.press(.down)
    #expect(desk.focused == "Finish Mom")
    desk.press(.up)
    #expect(desk.focused == "! Drop Milk", "a control that is disabled is passed over")
  }

  @Test func `a question takes the keys, and what destroys is not its first choice`() throws {
    let desk = try Self.loaded()
    desk.press(.right, .enter)
    #expect(desk.text.contains("Drop it for good?"))
    #expect(desk.focused == "Cancel")
    desk.press(.enter)
    #expect(!desk.text.contains("Drop it for good?"))
    #expect(desk.focused == "! Drop Milk", "the focus goes back to what asked")
    desk.press(.enter, .escape)
    #expect(!desk.text.contains("Drop it for good?"))
    #expect(desk.text.contains("Milk"))
    desk.press(.enter, .left, .enter)
    desk.wait(.milliseconds(100))
    #expect(!desk.text.contains("Milk"))
    #expect(desk.focused == "! Drop Mom", "what took its place has the focus")
  }

  @Test func `typing edits the field that has the focus`() throws {
    let desk = try Self.loaded()
    desk.press(.up)
    desk.type("m?")
    #expect(desk.text.contains("Nothing"), "a question mark is text here")
    desk.press(.backspace)
    #expect(desk.text.contains("Milk"))
    #expect(desk.text.contains("Mom"))
    #expect(!desk.text.contains("Rent"))
    desk.player.handle(.paste("o\nm"))
    #expect(desk.text.contains("mo m"), "a field has one line")
    desk.press(.control("w"))
    #expect(desk.text.contains("mo"))
    #expect(!desk.text.contains("mo m"))
    desk.press(.control("u"))
    #expect(desk.text.contains("Rent"))
    desk.press(.backspace, .control("w"), .control("u"))
    desk.type("👩‍👩‍👧")
    desk.press(.backspace)
    #expect(desk.text.contains("Rent"), "a cluster goes as a whole")
  }

  @Test func `a paste elsewhere is refused`() throws {
    let desk = try Self.loaded()
    desk.player.handle(.paste("milk"))
    #expect(desk.status.contains("only a text field takes a paste"))
    desk.press(.down)
    #expect(!desk.status.contains("only a text field"))
  }

  @Test func `the cursor stands behind the text of the focused field`() throws {
    let desk = try Self.loaded()
    #expect(desk.show().cursor == nil)
    desk.press(.up)
    let empty = try #require(desk.show().cursor)
    desk.type("漢")
    let typed = try #require(desk.show().cursor)
    #expect(typed.row == empty.row)
    #expect(typed.column == empty.column + 2)
  }

  @Test func `back closes the screen, which takes nothing more until it begins anew`() throws {
    let desk = try Self.loaded()
    desk.press(.escape)
    #expect(desk.status.contains("closed"))
    #expect(desk.player.patience == nil)
    desk.press(.enter)
    #expect(desk.status.contains("closed"))
    desk.press(.control("n"))
    #expect(desk.text.contains("Loading…"))
    desk.press(.escape, .escape)
    #expect(desk.player.ending == .left)
  }

  @Test(arguments: [(Key.control("c"), ShowEnd.interrupted), (.control("d"), .left)])
  func `keys that end`(_ key: Key, _ end: ShowEnd) throws {
    let desk = try Desk(Self.tasks)
    desk.press(.function(1), key)
    #expect(desk.player.ending == end, "also while the help is open")
  }

  @Test func `a notice is shown for four seconds of the clock`() throws {
    let desk = try Self.loaded()
    desk.press(.enter)
    desk.wait(.milliseconds(500))
    #expect(desk.text.contains("• Finished Milk"))
    desk.wait(.milliseconds(3_999))
    #expect(desk.text.contains("• Finished Milk"))
    desk.wait(.milliseconds(1))
    #expect(!desk.text.contains("• Finished Milk"))
  }

  @Test func `notices that wait are shown one after the other, also when much time passes at once`() throws {
    let desk = try Self.loaded()
    desk.press(.enter, .down, .enter)
    desk.wait(.milliseconds(500))
    #expect(desk.text.contains("• Finished Milk"))
    #expect(desk.text.contains("• Finished Mom"))
    desk.wait(.seconds(4))
    #expect(!desk.text.contains("• Finished Milk"))
    desk.wait(.seconds(3_600))
    #expect(!desk.text.contains("• Finished"))
  }

  @Test func `a refresh keeps the list`() throws {
    let desk = try Self.loaded()
    desk.press(.control("r"))
    #expect(desk.text.contains("Milk"))
    #expect(desk.status.contains("tasks.fetch"))
  }

  // MARK: The clock

  @Test func `a pause stops time, and a step goes to what is due next`() throws {
    let desk = try Desk(Self.tasks)
    desk.press(.control("p"))
    #expect(desk.status.contains("paused"))
    #expect(desk.player.patience == nil)
    desk.wait(.seconds(60))
    #expect(desk.text.contains("Loading…"))
    desk.press(.control("s"))
    #expect(desk.text.contains("Rent"))
    #expect(desk.status.contains("300ms"))
    desk.press(.control("s"))
    #expect(desk.status.contains("nothing is due"))
    desk.press(.control("p"))
    #expect(!desk.status.contains("paused"))
  }

  @Test func `any number of keys fits while the clock stands`() throws {
    let desk = try Self.loaded()
    desk.press(.up, .control("p"))
    for _ in 0..<1_500 { desk.player.handle(.key(.character("m"))) }
    desk.press(.control("u"))
    #expect(desk.text.contains("Rent"))
    #expect(desk.player.problems == [])
  }

  @Test func `a screen that is busier than it can be played still hears keys`() throws {
    let desk = try Desk(
      """
      screen: Busy
      fields: { count: Int = 0 }
      states: { busy: { every: { 1ms: { set: { count: "${count + 1}" } } } } }
      view: { busy: [{ text: "${count} ticks" }] }
      """)
    desk.wait(.seconds(1_000_000))
    #expect(!desk.text.contains("1000000000 ticks"))
    desk.press(.control("d"))
    #expect(desk.player.ending == .left)
  }

  @Test func `speed stretches time both ways, to an end`() throws {
    let desk = try Desk(Self.tasks)
    desk.press(.control("g"))
    #expect(desk.status.contains("x1/2"))
    #expect(desk.player.patience == 200, "the time of a call is shown in tenths of a second")
    desk.wait(.milliseconds(599))
    #expect(desk.text.contains("Loading…"))
    desk.wait(.milliseconds(1))
    #expect(desk.text.contains("Rent"))
    for _ in 0..<20 { desk.press(.control("f")) }
    #expect(desk.status.contains("x64"))
    for _ in 0..<20 { desk.press(.control("g")) }
    #expect(desk.status.contains("x1/8"))
  }

  // MARK: Stubs

  @Test func `another stub set answers from here on`() throws {
    let desk = try Self.loaded()
    desk.press(.control("b"))
    #expect(desk.text.contains("Stubs that answer from here on"))
    desk.press(.down, .down, .down, .enter)
    #expect(desk.status.contains("offline"))
    desk.press(.control("r"))
    desk.wait(.milliseconds(200))
    #expect(desk.text.contains("• Couldn't refresh."))
    desk.press(.control("n"))
    desk.wait(.milliseconds(200))
    #expect(desk.focused == "Retry", "a new start keeps the set")
  }

  @Test func `a choice that is left changes nothing`() throws {
    let desk = try Self.loaded()
    desk.press(.control("b"), .down, .escape)
    #expect(desk.status.contains("default"))
    #expect(!desk.text.contains("Stubs that answer"))
    #expect(desk.player.ending == nil)
  }

  // MARK: Help and inspector

  @Test func `the help lists the keys and goes with any of them`() throws {
    let desk = try Desk(Self.tasks, size: .init(columns: 80, rows: 24))
    desk.press(.character("?"))
    #expect(desk.text.contains("Ctrl-D, Ctrl-C"))
    desk.press(.character("x"))
    #expect(!desk.text.contains("Ctrl-D, Ctrl-C"))
  }

  @Test(arguments: [80, 120]) func `the inspector shows state and trace, beside or below the screen`(_ columns: Int)
    throws
  {
    var desk = try Self.loaded()
    desk.size = .init(columns: columns, rows: 40)
    desk.press(.control("t"), .enter)
    #expect(desk.text.contains("case loaded"))
    #expect(desk.text.contains("tasks: 3 × [{id: \"a\""))
    #expect(desk.text.contains("search: \"\""))
    #expect(desk.text.contains("finish: tasks.finish 0.0s"))
    #expect(desk.text.contains("enters loaded"))
    #expect(desk.text.contains("My tasks"))
    desk.press(.control("t"))
    #expect(!desk.text.contains("case loaded"))
  }

  // MARK: Sizes

  @Test func `no size of the terminal is too small or too odd`() throws {
    var desk = try Self.loaded()
    desk.press(.control("t"))
    for columns in [0, 1, 2, 3, 7, 8, 19, 20, 41, 99, 100, 300] {
      for rows in [0, 1, 2, 3, 5, 8, 13, 60] {
        desk.size = .init(columns: columns, rows: rows)
        desk.press(.control("b"))
        #expect(desk.show().size == desk.size)
        desk.press(.escape, .down)
      }
    }
  }
}
