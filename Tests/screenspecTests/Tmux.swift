import Foundation
import TestSupport
import Testing

/// A shell in a terminal of its own that a test types into and reads from: a tmux server with one window.
final class Tmux {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Where tmux is; nil where it is not installed.
  static let path: String? = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    .map { "\($0)/tmux" }.first { FileManager.default.isExecutableFile(atPath: $0) }

  /// The built command beside the tests.
  static var screenspec: String {
    let products = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
    return products.appendingPathComponent("screenspec").path
  }

  private static let prompt = "READY$"

  let folder: URL
  private let socket: String

  init(columns: Int = 80, rows: Int = 24, environment: [String: String] = [:]) throws {
    socket = "screenspec-\(UUID().uuidString)"
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(socket)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let variables = environment.map { "-e \($0.key)=\($0.value)" }.sorted().flatMap { $0.split(separator: " ") }
    try run(
      ["-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "-c", folder.path]
        + variables.map(String.init) + [
          "env", "-u", "NO_COLOR", "-u", "FORCE_COLOR", "PS1=\(Tmux.prompt) ", "bash", "--norc", "--noprofile", "-i",
        ])
    try run(["set-option", "-g", "status", "off"])
    try wait(for: Tmux.prompt)
  }

  deinit {
    end()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Takes the terminal away from whatever runs in it.
  func end() { _ = try? run(["kill-server"]) }

  /// Runs a command of tmux and gives what it prints; in a file, since the server that the first one leaves behind
  /// would keep a pipe open.
  @discardableResult
  private func run(_ arguments: [String]) throws -> String {
    let path = try #require(Tmux.path)
    let output = folder.appendingPathComponent("output-\(UUID().uuidString)").path
    defer { unlink(output) }
    let status = try ChildProgram(path, ["-L", socket] + arguments, output: .file(output)).waitForEnd()
    guard status == 0 else { throw Failure(description: "tmux \(arguments) failed") }
    return try String(contentsOfFile: output, encoding: .utf8)
  }

  // MARK: Typing

  /// Types a line and Enter.
  func line(_ text: String) throws {
    try type(text)
    try keys("Enter")
  }

  func type(_ text: String) throws { try run(["send-keys", "-l", text]) }

  /// Presses keys by tmux's names: `Enter`, `Tab`, `C-r`, `Escape`.
  func keys(_ names: String...) throws { try run(["send-keys"] + names) }

  func paste(_ text: String) throws {
    try run(["set-buffer", text])
    try run(["paste-buffer", "-p"])
  }

  func resize(columns: Int, rows: Int) throws {
    try run(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  // MARK: Reading

  /// What the terminal shows.
  func screen() throws -> String { try run(["capture-pane", "-p"]) }

  /// Waits until the terminal shows a text, or shows it no more.
  @discardableResult
  func wait(
    for text: String, isThere: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let deadline = Date(timeIntervalSinceNow: 60)
    var shown = ""
    while Date() < deadline {
      shown = try screen()
      if shown.contains(text) == isThere { return shown }
      Thread.sleep(forTimeInterval: 0.02)
    }
    Issue.record("\(isThere ? "never" : "always") shown: \(text)\n\(shown)", sourceLocation: sourceLocation)
    throw Failure(description: "\(isThere ? "never" : "always") shown: \(text)")
  }

  /// Waits until the shell has the terminal again, and for the status of what ended.
  ///
  /// A line of its own asks, since a shell leaves out the rest of a line whose command a signal ended.
  func waitForEnd(status: Int, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try wait(for: Tmux.prompt, sourceLocation: sourceLocation)
    try line("echo sta''tus $?")
    try wait(for: "status \(status)\n", sourceLocation: sourceLocation)
  }

  /// Does something, and checks that the terminal's settings and screen are afterwards as they were before.
  func keepingTerminal(sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void) throws {
    try line("clear; stty -a > before; echo be''gun")
    try wait(for: "begun", sourceLocation: sourceLocation)
    try body()
    try line("stty -a > after; cmp before after && echo sa''me")
    let shown = try wait(for: "same", sourceLocation: sourceLocation)
    // The alternate screen is left: what stood there before is there again.
    #expect(shown.contains("begun"), sourceLocation: sourceLocation)
  }
}
