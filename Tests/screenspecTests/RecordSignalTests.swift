import Foundation
import TestSupport
import Testing

/// A recording that is ended by a signal keeps what was answered up to then.
@Suite(
  .enabled(if: TestServer.missing == nil, "python3 is not there, in which the test server is written"), .waitsForAnswers
)
struct RecordSignalTests {
  private static let text = """
    screen: Sample
    services: { api: { get: { returns: String }, wait: { returns: String } } }
    env: [BASE]
    live:
      api:
        http: "${env.BASE}"
        get: { get: /body, query: { text: '"first"' } }
        wait: { get: /silent }
    fields: { text: String = "" }
    actions:
      get: { call: api.get, done: { set: { text: "${result}" }, run: wait }, fail: ignore }
      wait: { call: api.wait, timeout: 1h, done: { set: { text: "${result}" } }, fail: ignore }
    lifecycle: { appear: { run: get } }
    view: [{ text: "it is ${text}" }]

    """

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP]) func `what came is written, and the signal ends the command`(
    _ signal: Int32
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "screenspec-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let screen = folder.appending(path: "a.screen.yaml")
    try Data(RecordSignalTests.text.utf8).write(to: screen)
    let server = try await TestServer()
    let record = try ChildProgram(
      "env", ["BASE=\(server.base)", Tmux.screenspec, "record", screen.path],
      output: .file(folder.appending(path: "frames").path))
    await server.waitForRequests(2)
    record.signal(signal)
    #expect(record.waitForEnd() == 128 + signal)
    let written = folder.appending(path: "a.recorded.screen.yaml")
    let text = try String(contentsOf: written, encoding: .utf8)
    #expect(text.contains("returns: \"first\"") && text.contains("hangs: true"), "\(text)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names == ["a.recorded.screen.yaml", "a.screen.yaml", "frames"])
    let valid = try ChildProgram(Tmux.screenspec, ["validate", "--strict", written.path])
    #expect(valid.waitForEnd() == 0)
  }
}
