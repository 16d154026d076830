import Foundation
import ScreenspecCommands
import TestSupport
import Testing

/// What `run --live` needs before anything starts, what it keeps, and what it must not tell.
@Suite(.needsServer, .waitsForAnswers) struct LiveSetupTests {
  private static let shared = Task { try await TestServer() }

  private static let counter = """
    screen: Counter
    services:
      counter:
        load: { returns: Int }
        save: { params: { value: Int }, writes: true }
        drop: { writes: true }
        all: { returns: "[String: Int]" }
    live:
      counter:
        store: counter
        load: { read: count, default: 0 }
        save: { write: count, value: value }
        drop: { delete: count }
        all: { list: co }
    fields: { count: "Int = 0", kept: "String = ''" }
    actions:
      load: { call: counter.load, done: { set: { count: "${result}" } }, fail: { notice: "${error.message}" } }
      add:
        set: { count: "${count + 1}" }
        call: counter.save
        with: { value: count + 1 }
        overlap: queue
        fail: { notice: "${error.message}" }
      drop: { call: counter.drop, fail: { notice: "${error.message}" } }
      list: { call: counter.all, done: { set: { kept: "${string(result.size())}" } }, fail: { notice: "${error.message}" } }
    lifecycle: { appear: { run: load } }
    view:
      else:
        - text: "count ${count}"
        - text: "kept ${kept}"
        - { button: Add, action: add }
        - { button: Drop, action: drop }
        - { button: List, action: list }

    """

  private func play(_ desk: Desk, _ script: String, _ arguments: [String] = []) async throws -> Desk.Outcome {
    try await desk.live(
      ["run", "@a.screen.yaml", "--script", "-", "--live", "--store", "@store"] + arguments,
      try await LiveSetupTests.shared.value, input: script, environment: [:])
  }

  @Test func `what a run writes into the store the next one reads`() async throws {
    let desk = try Desk(["a.screen.yaml": Self.counter])
    let first = try await play(
      desk,
      "[appear, settle, assertVisible: count 0, tapOn: Add, tapOn: Add, settle, tapOn: List, settle, assertVisible: kept 1]"
    )
    #expect(first.status == .clean, "\(first.errors)")
    let file = try String(contentsOfFile: desk.path("store/counter.json"), encoding: .utf8)
    #expect(file == "{\"count\":2}\n")
    let second = try await play(desk, "[appear, settle, assertVisible: count 2, tapOn: Drop, settle]")
    #expect(second.status == .clean, "\(second.errors)")
    let third = try await play(
      desk, "[appear, settle, assertVisible: count 0, tapOn: List, settle, assertVisible: kept 0]")
    #expect(third.status == .clean, "\(third.errors)")
  }

  @Test func `a damaged document is set aside and told of`() async throws {
    let desk = try Desk(["a.screen.yaml": Self.counter, "store/counter.json": "{\"count\": 4"])
    let outcome = try await play(desk, "[appear, settle, assertVisible: count 0]")
    #expect(outcome.status == .clean)
    #expect(outcome.errors.contains("the document `counter` was damaged"))
  }

  @Test func `a folder that can't be used fails the call and not the command`() async throws {
    let desk = try Desk(["a.screen.yaml": Self.counter, "store": "a file"])
    let outcome = try await play(
      desk, "[appear, settle, assertTrue: load.error.?message.orValue('').contains('it is no folder')]")
    #expect(outcome.status == .clean, "\(outcome.errors)")
  }

  @Test func `all that is missing is named before anything is sent`() async throws {
    let server = try await TestServer()
    let outcome = try await Desk(["a.screen.yaml": LiveSample.text()]).live(
      ["run", "@a.screen.yaml", "--live"], server, environment: ["TOKEN": ""])
    #expect(outcome.status == .unusable)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("the environment lacks `BASE`"))
    #expect(outcome.errors.contains("the environment lacks the secret `TOKEN`"))
    #expect(await server.requests.isEmpty)
  }

  @Test func `a secret that a service repeats is in no output and no trace`() async throws {
    let desk = try Desk(["a.screen.yaml": LiveSample.text(load: "get: /echo, query: { header: authorization }")])
    let outcome = try await desk.live(
      ["run", "@a.screen.yaml", "--live", "--trace", "@t.jsonl"], try await LiveSetupTests.shared.value)
    #expect(outcome.status == .clean, "\(outcome.errors)")
    #expect(outcome.output.contains("•••"))
    let trace = try String(contentsOfFile: desk.path("t.jsonl"), encoding: .utf8)
    #expect(!(outcome.output + outcome.errors + trace).contains(LiveSample.token))
  }

  @Test func `a trace of a live play is played again without a server`() async throws {
    let desk = try Desk(["a.screen.yaml": LiveSample.text()])
    let live = try await desk.live(
      ["run", "@a.screen.yaml", "--plain", "--live", "--trace", "@t.jsonl"], try await LiveSetupTests.shared.value)
    #expect(live.status == .clean, "\(live.errors)")
    let replayed = try desk.run(["replay", "@t.jsonl", "--plain"])
    #expect(replayed.status == .clean, "\(replayed.errors)")
    #expect(replayed.output == live.output)
    #expect(replayed.output.hasPrefix("0ms  loading"))
  }

  @Test(arguments: [
    ("-1", "start: -1 is out of range"), ("\"x\"", "t.jsonl:1"),
    ("9223372036854775807", "the time goes back here"),
  ])
  func `a trace whose start was changed is refused`(_ start: String, _ message: String) async throws {
    let desk = try Desk(["a.screen.yaml": LiveSample.text()])
    _ = try await desk.live(
      ["run", "@a.screen.yaml", "--live", "--trace", "@t.jsonl"], try await LiveSetupTests.shared.value)
    var lines = try String(contentsOfFile: desk.path("t.jsonl"), encoding: .utf8).split(separator: "\n").map(
      String.init)
    lines[0] = lines[0].replacing(/"start":\d+/, with: "\"start\":\(start)")
    try desk.write("t.jsonl", Data(lines.joined(separator: "\n").utf8))
    let replayed = try desk.run(["replay", "@t.jsonl"])
    #expect(replayed.status == .failed)
    #expect(replayed.errors.contains(message), "\(replayed.errors)")
    #expect(replayed.output.isEmpty)
  }

  @Test(arguments: [
    (["--live", "todo"], "`--live` takes services under `live`, which are todos, users, not `todo`"),
    (["--live=todos,"], "`--live` takes services under `live`, which are todos, users, not ``"),
    (["--store", "x"], "which only `--live` uses; add `--live`"),
    (["--live", "--state", "loaded"], "`--state` and `--live` can't be given together"),
    (["--live", "--store="], "`--store` takes the path of a folder"),
  ])
  func `options that make no sense are refused with the way out`(_ arguments: [String], _ message: String) throws {
    let desk = try Desk(["a.screen.yaml": LiveSample.text()])
    let outcome = try desk.run(
      ["run", "@a.screen.yaml"] + arguments, environment: ["BASE": "http://127.0.0.1:9", "TOKEN": LiveSample.token])
    #expect(outcome.status == .unusable)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
  }

  @Test func `a file without live bindings can't be played live`() throws {
    let outcome = try Desk(["a.screen.yaml": Sample.good]).run(["run", "--live", "@a.screen.yaml"])
    #expect(outcome.status == .unusable)
    #expect(outcome.errors.contains("has nothing under `live`"))
  }
}
