import ScreenMachine
import ScreenProgram
import Simulation
import SourceText
import SpecChecking
import SpecValues
import Testing
import ViewTree

@testable import ScenarioPlayer

@Suite struct ReplayTests {
  /// The desk played for a while, its trace, and the frames that it showed.
  private struct Session {
    let program: LinkedProgram
    let view: LinkedView
    var trace: String
    var frames: [String]

    init(_ yaml: String = Stage.screen) throws {
      let program = try #require(SpecLoader().load(SourceFile(path: "desk.screen.yaml", text: yaml)).program)
      self.program = LinkedProgram(program)
      view = LinkedView(program)
      let screen = PlayedScreen(self.program, view: view, stubs: program.stubs.first)
      let recorder = TraceRecorder(screen)
      var frames: [String] = []
      screen.simulation.observer = { input, reaction in
        recorder.note(input, reaction)
        frames.append(screen.tree().frame.json)
      }
      screen.send(.lifecycle(.appear))
      screen.advance(by: 1_000_000_000)
      for name in ["Power", "Tick"] {
        let node = try #require(NodeSearch(screen.frame).nodes(Selector(text: name, range: 0..<0)).first)
        #expect(screen.tap(node) == nil)
      }
      let save = try #require(NodeSearch(screen.frame).nodes(Selector(text: "Save", range: 0..<0)).first)
      #expect(screen.tap(save) == nil)
      #expect(screen.tap(save) == nil)
      screen.advance(by: 2_500_000_000)
      trace = recorder.text
      self.frames = frames
    }

    func replay(_ text: String) throws -> [String] {
      var replay = try Replay(SourceFile(path: "t.jsonl", text: text), program, view: view)
      var frames: [String] = []
      while let step = try replay.step() { frames.append(step.resolved.frame.json) }
      return frames
    }

    func problem(_ text: String) -> TraceProblem? {
      do {
        _ = try replay(text)
        return nil
      } catch {
        return error as? TraceProblem
      }
    }
  }

  @Test func `a trace plays to the same frames`() throws {
    let session = try Session()
    #expect(session.frames.count > 8)
    #expect(try session.replay(session.trace) == session.frames)
    #expect(try Session().trace == session.trace)
  }

  @Test func `a trace that is cut anywhere is refused before the first event`() throws {
    let session = try Session()
    let bytes = Array(session.trace.utf8)
    // The last byte is the end of the last line, which nobody misses.
    for count in stride(from: 0, to: bytes.count - 1, by: 7) {
      let cut = SourceFile(path: "t.jsonl", bytes: Array(bytes[..<count]))
      #expect(throws: TraceProblem.self) { _ = try Replay(cut, session.program, view: session.view) }
    }
  }

  @Test(arguments: [
    (#""screen":"Desk""#, #""screen":"Disk""#, 1, "the trace is of the screen `Disk`, this is `Desk`"),
    (#""fingerprint":""#, #""fingerprint":"0"#, 1, "`desk.screen.yaml` has changed since the trace was written"),
    (#"{"trace":1"#, #"{"trace":7"#, 1, "the trace is of another version of the command"),
    (#"{"trace":1"#, #"{"track":1"#, 1, "this is no trace of a screen"),
    (#""params":[]"#, #""params":[1]"#, 1, "params: the screen has other parameters"),
    (#""lifecycle":"appear""#, #""lifecycle":"dawn""#, 2, "input.lifecycle: there is no `dawn` here"),
    (#""lifecycle":"appear""#, #""lifecycle":"resume""#, 2, "what happens here is not what the trace says"),
    (#""at":1000000000"#, #""at":-1"#, 3, "at: -1 is out of range"),
    ("Milk", "Mulk", 3, "the frame here is not that of the trace"),
    (#""edit":"#, #""edit":99"#, 4, "is out of range"),
    (#""value":true"#, #""value":"yes""#, 4, "input.value: this is no `Bool`"),
    (#""action":"tick","arguments":[]"#, #""action":"tick","arguments":[1]"#, 5, "`tick` takes 0 arguments, found 1"),
    (#""action":"tick""#, #""action":"tock""#, 5, "input.action: there is no action `tock`"),
    (#"{"end":"#, #"{"end":1"#, 0, "events, and its last line says"),
  ])
  func `an edited trace is refused with its line`(_ old: String, _ new: String, _ line: Int, _ message: String) throws {
    let session = try Session()
    var text = session.trace
    text.replaceSubrange(try #require(text.ranges(of: old).first, "\(text)"), with: new)
    let problem = try #require(session.problem(text), "\(text)")
    if line > 0 { #expect(problem.line == line) }
    #expect(problem.message.contains(message))
  }

  @Test func `an event of a later time may not stand before one of an earlier time`() throws {
    let session = try Session()
    var lines = session.trace.split(separator: "\n")
    lines.swapAt(1, lines.count - 2)
    #expect(session.problem(lines.joined(separator: "\n"))?.message == "the time goes back here")
  }

  @Test func `a failure in the replay tells what was expected`() throws {
    let session = try Session()
    let text = session.trace.replacing(#""entered":"loading""#, with: #""entered":"failed""#)
    let problem = try #require(session.problem(text))
    #expect(problem.expected?.contains(#""entered":"failed""#) == true)
    #expect(problem.actual?.contains(#""entered":"loading""#) == true)
  }
}
