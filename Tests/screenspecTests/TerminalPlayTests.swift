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
      try tmux.line(Self.run("articles"))
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
      try tmux.line(Self.run("articles", "--stubs offline"))
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
      try tmux.line(Self.run("tasks"))
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
    try tmux.line(Self.run("tasks"))
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
      try tmux.line(Self.run("tasks"))
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
        "ulimit -c 0; bash -c 'echo $$ > pid; exec \(Tmux.screenspec) run \(Self.shipped("tasks"))'")
      try tmux.wait(for: "2 tasks left")
      let pid = try String(contentsOf: tmux.folder.appendingPathComponent("pid"), encoding: .utf8)
      kill(try #require(Int32(pid.trimmingCharacters(in: .whitespacesAndNewlines))), Int32(number))
      try tmux.waitForEnd(status: 128 + number)
    }
  }

  @Test func `a terminal that vanishes ends it`() throws {
    let tmux = try Tmux()
    try tmux.line("bash -c 'echo $$ > pid; exec \(Tmux.screenspec) run \(Self.shipped("tasks"))'")
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
    try tmux.line("\(words) \(Tmux.screenspec) run \(Self.shipped("articles")) | cat -v > piped")
    try tmux.waitForEnd(status: 0)
    try tmux.line("clear; \(words) \(Tmux.screenspec) run \(Self.shipped("articles"))")
    // It ends by itself: nobody is asked for keys.
    try tmux.wait(for: "300ms  loaded")
    try tmux.waitForEnd(status: 0)
    let piped = try String(contentsOf: tmux.folder.appendingPathComponent("piped"), encoding: .utf8)
    #expect(!piped.contains("^["))
  }
}
