import ScreenMachine
import ScreenProgram
import SpecValues
import Testing

/// Runs: outcomes, overlap, waiting, time limits, owners (rules R1 to R9, R11).
@Suite struct RunTests {
  static let rows = """
    screen: Rows
    types: { Row: { id: String, isDone: "Bool = false" } }
    services:
      rows:
        mark: { params: { id: String }, writes: true }
        find: { params: { text: String }, returns: "[String]" }
        save: { params: { value: Int }, writes: true, idempotent: true }
        a: { returns: Int }
        b: { returns: Int }
    fields:
      rows: "[Row] = [{ id: a }, { id: b }]"
      text: String = ""
      found: "[String] = []"
      count: "Int = 0"
      log: "String = ''"
    states: { home: , busy: , other: }
    actions:
      mark:
        params: { row: Row }
        call: rows.mark
        with: { id: row.id }
        optimistic: { set: { "rows[row.id].isDone": true } }
        done: { set: { log: "${log + 'ok '}" } }
        fail: { notice: "no ${row.id} ${error.kind}" }
      find: { debounce: 300ms, call: rows.find, with: { text: text }, done: { set: { found: "${result}" } }, fail: ignore }
      save:
        overlap: queue
        set: { count: "${count + 1}" }
        call: rows.save
        with: { value: count + 1 }
        done: { set: { log: "${log + string(sent.value) + ' '}" } }
        fail: { set: { log: "${log + 'x '}" } }
      hold: { delay: 6s, call: rows.mark, with: { id: "'h'" }, fail: ignore }
      undo: { cancel: hold }
      during: { call: rows.a, during: busy, done: { to: other }, fail: { to: home } }
      stop: { cancel: during }
      retried:
        call: rows.a
        retry: { times: 2, delay: 1s, backoff: 2, max: 3s }
        deadline: 20s
        done: { set: { count: "${result}" } }
        fail: { notice: "${error.kind} ${string(retried.attempt)}" }
      both: { all: { x: rows.a, y: rows.b }, done: { set: { count: "${result.x + result.y}" } }, fail: { notice: failed } }
      settled:
        all: { x: rows.a, y: rows.b }
        settle: true
        done: { set: { count: "${result.x.value.orValue(100) + result.y.value.orValue(1000)}" } }
        fail: { notice: all failed }
      owned: { in: home, call: rows.a, done: { set: { count: "${result}" } }, fail: ignore }
      ownedWrite: { in: home, call: rows.mark, with: { id: "'o'" }, done: { set: { log: done } }, fail: { notice: never } }
      bad: { call: rows.a, done: { set: { count: "${1 / (result - result)}", log: never } }, fail: { set: { log: "${string(error.kind)}" } } }
      leave: { to: other }
      goBack: { to: home }
    watch: { text: { run: find } }
    view: { else: [{ text: x }] }
    """

  private func row(_ stage: Stage, _ id: String) -> Value {
    guard let type = stage.program.actions.first(where: { $0.name == "mark" })?.params[0].type else { return .null }
    return stage.value("{\"id\": \"\(id)\"}", type)
  }

  @Test func `running holds at once, and ends with the outcome`() throws {
    let stage = try Stage(Self.rows)
    stage.send("mark", row(stage, "a"))
    #expect(stage.show("mark.running") == "true")
    #expect(stage.calls == ["rows.mark(\"a\")"])
    stage.answer("rows.mark", .done(.null))
    #expect(stage.show("mark.running") == "false")
    #expect(stage.show("log") == "\"ok \"")
    #expect(stage.machine.nextDue == nil)
  }

  @Test func `a second tap on the row is dropped, one on another row is not`() throws {
    let stage = try Stage(Self.rows)
    stage.send("mark", row(stage, "a"))
    #expect(!stage.isEnabled("mark", row(stage, "a")))
    #expect(stage.isEnabled("mark", row(stage, "b")))
    stage.send("mark", row(stage, "a"))
    stage.send("mark", row(stage, "b"))
    #expect(stage.calls.count == 2)
    #expect(stage.takeProblems() == ["mark: overlap"])
  }

  @Test func `a failed patch goes, and the other row's stays`() throws {
    let stage = try Stage(Self.rows)
    stage.send("mark", row(stage, "a"))
    stage.send("mark", row(stage, "b"))
    #expect(stage.show("rows.map(r, r.isDone)") == "[true,true]")
    stage.fail("rows.mark", "offline")
    #expect(stage.show("rows.map(r, r.isDone)") == "[false,true]")
    #expect(stage.takeNotices() == ["no a offline"])
    #expect(stage.show("mark.error.?kind") == "\"offline\"")
    stage.answer("rows.mark", .done(.null))
    #expect(stage.show("rows.map(r, r.isDone)") == "[false,true]")
  }

  @Test func `an answer counts once; later ones are late`() throws {
    let stage = try Stage(Self.rows)
    stage.send("mark", row(stage, "a"))
    let request = stage.open[0]
    stage.answer("rows.mark", .done(.null))
    stage.handle(.reply(run: request.run, part: 0, attempt: 1, .done(.null)))
    stage.handle(.reply(run: 99, part: 0, attempt: 1, .done(.null)))
    stage.handle(.reply(run: request.run, part: -5, attempt: -1, .unchanged))
    #expect(stage.takeProblems() == ["late", "late", "late"])
    #expect(stage.show("log") == "\"ok \"")
  }

  @Test func `an answer that nothing changed brings back the place that the run left`() throws {
    let stage = try Stage(Self.rows)
    stage.send("during")
    #expect(stage.state == "busy")
    stage.answer("rows.a", .unchanged)
    #expect(stage.state == "home")
    #expect(stage.show("during.running") == "false")
  }

  @Test func `an answer that nothing changed moves nowhere once the screen has left the case of the run`() throws {
    let stage = try Stage(Self.rows)
    stage.send("during")
    let request = try #require(stage.open.first)
    stage.send("leave")
    #expect(stage.state == "other")
    stage.handle(.reply(run: request.run, part: 0, attempt: 1, .unchanged))
    #expect(stage.state == "other")
  }

  @Test func `debounce sends the last text only, and a return to what was sent sends nothing`() throws {
    let stage = try Stage(Self.rows)
    stage.edit("text", .string("m"))
    #expect(stage.show("find.waiting") == "true")
    stage.advance(200)
    stage.edit("text", .string("mi"))
    stage.advance(299)
    #expect(stage.calls == [])
    stage.advance(1)
    #expect(stage.calls == ["rows.find(\"mi\")"])
    stage.edit("text", .string("mil"))
    stage.edit("text", .string("mi"))
    stage.advance(1_000)
    #expect(stage.calls.count == 1)
    stage.answer("rows.find", "[\"milk\"]")
    #expect(stage.show("found") == "[\"milk\"]")
  }

  @Test func `a newer search supersedes the one that is out`() throws {
    let stage = try Stage(Self.rows)
    stage.edit("text", .string("a"))
    stage.advance(300)
    let first = stage.open[0]
    stage.edit("text", .string("ab"))
    stage.advance(300)
    #expect(stage.cancelled == [first.run])
    stage.answer("rows.find", "[\"old\"]")
    #expect(stage.show("found") == "[]")
    stage.answer("rows.find", "[\"new\"]")
    #expect(stage.show("found") == "[\"new\"]")
  }

  @Test func `what failed is sent again though the text is the same`() throws {
    let stage = try Stage(Self.rows)
    stage.edit("text", .string("a"))
    stage.advance(300)
    stage.fail("rows.find")
    stage.edit("text", .string("ab"))
    stage.edit("text", .string("a"))
    stage.advance(300)
    #expect(stage.calls.count == 2)
  }

  @Test func `queued work keeps what it was asked with, and a failed head does not stop the rest`() throws {
    let stage = try Stage(Self.rows)
    for _ in 0..<3 { stage.send("save") }
    #expect(stage.show("count") == "3")
    #expect(stage.calls == ["rows.save(1)"])
    stage.answer("rows.save", .done(.null))
    #expect(stage.calls == ["rows.save(1)", "rows.save(2)"])
    stage.fail("rows.save")
    #expect(stage.calls.last == "rows.save(3)")
    stage.answer("rows.save", .done(.null))
    #expect(stage.show("log") == "\"1 x 3 \"")
    #expect(stage.show("save.running") == "false")
  }

  @Test func `a delayed write can be undone within its time`() throws {
    let stage = try Stage(Self.rows)
    stage.send("hold")
    stage.advance(5_999)
    stage.send("undo")
    stage.advance(10_000)
    #expect(stage.calls == [])
    stage.send("hold")
    stage.advance(6_000)
    #expect(stage.calls == ["rows.mark(\"h\")"])
  }

  @Test func `closing the screen sends a delayed write`() throws {
    let stage = try Stage(Self.rows)
    stage.send("hold")
    stage.handle(.lifecycle(.close))
    #expect(stage.calls == ["rows.mark(\"h\")"])
    stage.send("mark", row(stage, "a"))
    #expect(stage.takeProblems() == ["refused: the screen is closed"])
    stage.answer("rows.mark", .done(.null))
    #expect(stage.machine.runs.isEmpty)
    #expect(stage.machine.nextDue == nil)
  }

  @Test func `cancel brings back the place that during left`() throws {
    let stage = try Stage(Self.rows)
    stage.send("during")
    #expect(stage.state == "busy")
    stage.send("stop")
    #expect(stage.state == "home")
    #expect(stage.cancelled.count == 1)
    #expect(stage.show("during.error") == "null")
    stage.answer("rows.a", "1")
    #expect(stage.state == "home")
  }

  @Test func `leaving during otherwise ends the run`() throws {
    let stage = try Stage(Self.rows)
    stage.send("during")
    stage.send("leave")
    #expect(stage.state == "other")
    #expect(stage.show("during.running") == "false")
    #expect(stage.cancelled.count == 1)
  }

  @Test func `retries wait longer each time, and keep the run`() throws {
    let stage = try Stage(Self.rows)
    stage.send("retried")
    stage.fail("rows.a", "offline")
    stage.advance(999)
    #expect(stage.calls.count == 1)
    stage.advance(1)
    #expect(stage.calls.count == 2)
    #expect(stage.show("retried.attempt") == "2")
    stage.fail("rows.a", "offline")
    stage.advance(2_000)
    #expect(stage.calls.count == 3)
    stage.fail("rows.a", "offline")
    #expect(stage.takeNotices() == ["offline 0"])
    #expect(stage.show("retried.running") == "false")
  }

  @Test func `Retry-After wins, capped`() throws {
    let stage = try Stage(Self.rows)
    stage.send("retried")
    stage.fail("rows.a", "tooManyRequests", retryAfter: 60_000_000_000)
    stage.advance(2_999)
    #expect(stage.calls.count == 1)
    stage.advance(1)
    #expect(stage.calls.count == 2)
  }

  @Test func `kinds that are not named are not retried`() throws {
    let stage = try Stage(Self.rows)
    stage.send("retried")
    stage.fail("rows.a", "notFound")
    #expect(stage.takeNotices() == ["notFound 0"])
  }

  @Test func `the deadline bounds the run with its attempts`() throws {
    let stage = try Stage(Self.rows)
    stage.send("retried")
    stage.advance(20_000)
    #expect(stage.takeNotices() == ["timeout 0"])
    #expect(stage.machine.nextDue == nil)
  }

  @Test func `an attempt without an answer times out after 30 seconds`() throws {
    let stage = try Stage(Self.rows)
    stage.send("mark", row(stage, "a"))
    stage.advance(29_999)
    #expect(stage.takeNotices() == [])
    stage.advance(1)
    #expect(stage.takeNotices() == ["no a timeout"])
    stage.answer("rows.mark", .done(.null))
    #expect(stage.show("rows.map(r, r.isDone)") == "[false,false]")
  }

  @Test func `all joins its parts, and the first failure ends it`() throws {
    let stage = try Stage(Self.rows)
    stage.send("both")
    stage.answer("rows.b", "20")
    #expect(stage.show("count") == "0")
    stage.answer("rows.a", "1")
    #expect(stage.show("count") == "21")
    stage.send("both")
    stage.fail("rows.b")
    #expect(stage.takeNotices() == ["failed"])
    #expect(stage.cancelled.count == 1)
    stage.answer("rows.a", "5")
    #expect(stage.show("count") == "21")
  }

  @Test func `with settle only all failing is a failure`() throws {
    let stage = try Stage(Self.rows)
    stage.send("settled")
    stage.fail("rows.a")
    stage.answer("rows.b", "5")
    #expect(stage.show("count") == "105")
    stage.send("settled")
    stage.fail("rows.a")
    stage.fail("rows.b")
    #expect(stage.takeNotices() == ["all failed"])
  }

  @Test func `leaving the owner cancels a read`() throws {
    let stage = try Stage(Self.rows)
    stage.send("owned")
    stage.send("leave")
    #expect(stage.cancelled.count == 1)
    stage.answer("rows.a", "9")
    #expect(stage.show("count") == "0")
  }

  @Test func `leaving the owner lets a sent write go on without its steps`() throws {
    let stage = try Stage(Self.rows)
    stage.send("ownedWrite")
    stage.send("leave")
    #expect(stage.cancelled == [])
    #expect(stage.show("ownedWrite.running") == "true")
    stage.answer("rows.mark", .done(.null))
    #expect(stage.show("log") == "\"\"")
    #expect(stage.show("ownedWrite.running") == "false")
  }

  @Test func `a failure in done is handled as a failure of the call`() throws {
    let stage = try Stage(Self.rows)
    stage.send("bad")
    stage.answer("rows.a", "1")
    #expect(stage.show("log") == "\"unknown\"")
    #expect(stage.show("bad.error.?kind") == "\"unknown\"")
    #expect(stage.show("count") == "0")
    #expect(stage.machine.runs.isEmpty)
  }

  @Test func `events at one instant end`() throws {
    let stage = try Stage(Self.rows)
    for _ in 0..<1_002 { stage.send("leave") }
    #expect(stage.takeProblems().count == 2)
    stage.advance(1)
    stage.send("goBack")
    #expect(stage.state == "home")
  }
}
