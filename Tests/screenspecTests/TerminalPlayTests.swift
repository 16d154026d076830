import Foundation
import Testing

/// The built command in a real terminal, driven as a person does.
@Suite(.enabled(if: Tmux.path != nil, "tmux is not installed, so nothing is played in a terminal"), .serialized)
struct TerminalPlayTests {
  private static let screens = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("screens")

  private static func shipped(_ name: String) -> String { screens.appendingPathComponent("\(name).screen.yaml").path }

  private static func run(_ name: String, _ options: String = "") -> String {
    "\(Tmux.screenspec) run \(shipped(name)) \(options)"
  }

  @Test func `the articles are loaded, shown anew and left`() throws {
    let tmux = try Tmux()
    try tmux.keepingTerminal {
      try tmux.line(Self.run("01-articles"))
      try tmux.wait(for: "loaded")
      try tmux.keys("C-n")
      try tmux.wait(for: "Loading")
      try tmux.wait(for: "loaded")
      try tmux.keys("Escape")
      try tmux.wait(for: "closed")
      try tmux.keys("Escape")
      try tmux.waitForEnd(status: 0)
    }
  }

  @Test func `a failure is tried again, with other stubs`() throws {
    let tmux = try Tmux()
    try tmux.keepingTerminal {
      try tmux.line(Self.run("01-articles", "--stubs offline"))
      try tmux.wait(for: "[▸Retry◂]")
      try tmux.keys("C-b")
      try tmux.wait(for: "Stubs that answer from here on")
      try tmux.keys("Home", "Enter")
      try tmux.wait(for: "Stubs that answer", isThere: false)
      try tmux.keys("Enter")
      try tmux.wait(for: "loaded")
      try tmux.keys("C-d")
      try tmux.waitForEnd(status: 0)
    }
  }

  @Test func `a task is finished by keys and the list refreshed`() throws {
    let tmux = try Tmux()
    try tmux.keepingTerminal {
      try tmux.line(Self.run("05-tasks"))
      try tmux.wait(for: "2 tasks left")
      try tmux.keys("Down", "Enter")
      try tmux.wait(for: "1 task left")
      try tmux.keys("C-r")
      try tmux.wait(for: "Refreshing…")
      try tmux.wait(for: "Refreshing…", isThere: false)
      try tmux.keys("C-t")
      try tmux.wait(for: "what happened")
      try tmux.keys("C-c")
      // As after a signal: 128 and its number.
      try tmux.waitForEnd(status: 130)
    }
  }

  @Test func `the frame follows the terminal's size`() throws {
    let tmux = try Tmux()
    try tmux.line(Self.run("05-tasks"))
    try tmux.wait(for: "2 tasks left")
    for (columns, rows) in [(40, 12), (20, 5), (10, 3), (3, 2), (120, 40)] {
      try tmux.resize(columns: columns, rows: rows)
      try tmux.keys("C-l")
    }
    try tmux.wait(for: "2 tasks left")
    try tmux.keys("C-d")
    try tmux.waitForEnd(status: 0)
  }

  @Test func `suspending gives the terminal back, and fg goes on`() throws {
    let tmux = try Tmux()
    try tmux.keepingTerminal {
      try tmux.line(Self.run("05-tasks"))
      try tmux.wait(for: "2 tasks left")
      try tmux.keys("C-z")
      try tmux.wait(for: "Stopped")
      try tmux.line("stty -a > between; cmp before between && echo un''changed")
      try tmux.wait(for: "unchanged")
      try tmux.line("fg")
      try tmux.wait(for: "2 tasks left")
      try tmux.keys("Down", "Enter")
      try tmux.wait(for: "1 task left")
      try tmux.keys("C-d")
      try tmux.waitForEnd(status: 0)
    }
  }

  @Test(arguments: ["INT", "TERM", "HUP", "QUIT"]) func `a signal ends it with the terminal as it was`(
    _ signal: String
  ) throws {
    let tmux = try Tmux()
    let number = ["INT": 2, "TERM": 15, "HUP": 1, "QUIT": 3][signal, default: 0]
    try tmux.keepingTerminal {
      try tmux.line(
        "ulimit -c 0; bash -c 'echo $$ > pid; exec \(Tmux.screenspec) run \(Self.shipped("05-tasks"))'")
      try tmux.wait(for: "2 tasks left")
      let pid = try String(contentsOf: tmux.folder.appendingPathComponent("pid"), encoding: .utf8)
      kill(try #require(Int32(pid.trimmingCharacters(in: .whitespacesAndNewlines))), Int32(number))
      try tmux.waitForEnd(status: 128 + number)
    }
  }

  @Test func `a preview follows its file through edits, a slip and a save by renaming`() throws {
    let tmux = try Tmux(columns: 100, rows: 30)
    let file = tmux.folder.appendingPathComponent("watched.screen.yaml")
    let text = try String(contentsOfFile: Self.shipped("05-tasks"), encoding: .utf8)
    func save(_ old: String, _ new: String) throws {
      try Data(text.replacing(old, with: new).utf8).write(to: file)
    }
    try save("", "")
    try tmux.keepingTerminal {
      try tmux.line("\(Tmux.screenspec) preview --watch watched.screen.yaml")
      try tmux.wait(for: "4 cases")
      try tmux.keys("Enter")
      try tmux.wait(for: "Play from")
      try tmux.keys("Down", "Down", "Enter")
      try tmux.wait(for: "[▸Done◂]")
      try tmux.keys("Enter")
      try tmux.wait(for: "1 task left")
      try tmux.wait(for: "tasks.markDone", isThere: false)
      try save("title: My Tasks", "title: Your Tasks")
      let shown = try tmux.wait(for: "Your Tasks")
      #expect(shown.contains("1 task left"), "what was played goes on")
      try save("title: My Tasks", "titel: Broken")
      try tmux.wait(for: "did you mean `title`?")
      // As editors do that write a new file and rename it over the old one.
      let other = tmux.folder.appendingPathComponent("new.tmp")
      try Data(text.replacing("title: My Tasks", with: "title: Our Tasks").utf8).write(to: other)
      try #require(rename(other.path, file.path) == 0)
      let mended = try tmux.wait(for: "Our Tasks")
      #expect(mended.contains("1 task left"))
      try tmux.keys("C-o")
      try tmux.wait(for: "4 cases")
      try tmux.keys("C-c")
      try tmux.waitForEnd(status: 130)
    }
  }

  @Test func `a checklist is filled by typing and pasting`() throws {
    let tmux = try Tmux()
    try tmux.keepingTerminal {
      try tmux.line(Self.run("07-checklist"))
      try tmux.wait(for: "2 things to pack")
      // Up from the first row is nothing; the field stands below the rows.
      try tmux.keys("Down", "Down")
      try tmux.type("Ro")
      try tmux.paste("pe")
      try tmux.wait(for: "Rope")
      try tmux.keys("Enter")
      try tmux.wait(for: "3 things to pack")
      try tmux.keys("Escape")
      try tmux.wait(for: "closed")
      try tmux.keys("Escape")
      try tmux.waitForEnd(status: 0)
    }
  }

  @Test func `a terminal that vanishes ends it`() throws {
    let tmux = try Tmux()
    try tmux.line("bash -c 'echo $$ > pid; exec \(Tmux.screenspec) run \(Self.shipped("05-tasks"))'")
    try tmux.wait(for: "2 tasks left")
    let text = try String(contentsOf: tmux.folder.appendingPathComponent("pid"), encoding: .utf8)
    let pid = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    tmux.end()
    let deadline = Date(timeIntervalSinceNow: 60)
    while kill(pid, 0) == 0, Date() < deadline { Thread.sleep(forTimeInterval: 0.02) }
    #expect(kill(pid, 0) != 0)
  }

  @Test(arguments: [["TERM": "dumb"], ["NO_COLOR": "1"]]) func `a terminal without colour gets plain text`(
    _ environment: [String: String]
  ) throws {
    let tmux = try Tmux()
    let words = environment.map { "\($0.key)=\($0.value)" }.joined()
    try tmux.line("\(words) \(Tmux.screenspec) run \(Self.shipped("01-articles")) | cat -v > piped")
    try tmux.waitForEnd(status: 0)
    try tmux.line("clear; \(words) \(Tmux.screenspec) run \(Self.shipped("01-articles"))")
    // It ends by itself: nobody is asked for keys.
    try tmux.wait(for: "300ms  loaded")
    try tmux.waitForEnd(status: 0)
    let piped = try String(contentsOf: tmux.folder.appendingPathComponent("piped"), encoding: .utf8)
    #expect(!piped.contains("^["))
  }
}
