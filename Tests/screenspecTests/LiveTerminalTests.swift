import Foundation
import TestSupport
import Testing

/// A live play in a real terminal, against a server.
@Suite(
  .enabled(if: Tmux.path != nil, "tmux is not installed, so nothing is played in a terminal"),
  .enabled(if: TestServer.missing == nil, "python3 is not there, in which the test server is written"), .serialized)
struct LiveTerminalTests {
  private static let text = """
    screen: Sample
    services: { api: { get: { returns: String } } }
    env: [BASE]
    live: { api: { http: "${env.BASE}", get: { get: /slow, query: { after: '0.3' } } } }
    states: { loading: , loaded: { text: String }, failed: }
    initial: failed
    source: { call: api.get, during: loading, done: loaded.text, fail: failed, keep: never }
    view:
      loading: [{ progress: Wait }]
      loaded: [{ text: "it is ${text}" }]
      failed: [{ text: nothing }]

    """

  private func tmux(_ server: TestServer) throws -> Tmux {
    let tmux = try Tmux(environment: ["BASE": server.base])
    try Data(LiveTerminalTests.text.utf8).write(to: tmux.folder.appendingPathComponent("a.screen.yaml"))
    return tmux
  }

  @Test func `an answer is shown when it comes, and anew after a refresh`() async throws {
    let server = try await TestServer()
    defer { withExtendedLifetime(server) {} }
    let tmux = try tmux(server)
    try tmux.keepingTerminal {
      try tmux.line("\(Tmux.screenspec) run a.screen.yaml --live")
      try tmux.wait(for: "Wait")
      try tmux.wait(for: "it is slow")
      try tmux.wait(for: "live")
      try tmux.keys("C-p")
      try tmux.wait(for: "the clock is the real one")
      try tmux.keys("C-r")
      try tmux.wait(for: "Wait")
      try tmux.wait(for: "it is slow")
      try tmux.keys("C-n")
      try tmux.wait(for: "Wait")
      try tmux.keys("C-d")
      try tmux.waitForEnd(status: 0)
    }
  }

  @Test func `a printed play says what it waits for, and takes that back`() async throws {
    let server = try await TestServer()
    defer { withExtendedLifetime(server) {} }
    let tmux = try tmux(server)
    let file = tmux.folder.appendingPathComponent("a.screen.yaml")
    try Data(LiveTerminalTests.text.replacing("'0.3'", with: "'1.2'").utf8).write(to: file)
    try tmux.line("\(Tmux.screenspec) run a.screen.yaml --live --plain")
    try tmux.wait(for: "waiting for api.get")
    try tmux.wait(for: "it is slow")
    try tmux.wait(for: "waiting for", isThere: false)
    try tmux.waitForEnd(status: 0)
  }
}
