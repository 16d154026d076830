import ScenarioPlayer
import ScreenMachine
import ScreenProgram
import Simulation
import SourceText
import SpecChecking
import Testing
import ViewTree

@Suite struct TypedSecretTests {
  private static let login = """
    screen: Login
    services:
      api: { login: { params: { name: String, pin: String }, writes: true } }
    fields: { name: String = "", pin: String = "" }
    actions:
      login: { params: { pin: String }, call: api.login, with: { name: name, pin: pin }, fail: ignore }
    view:
      - { textField: Name, text: name }
      - { secureField: PIN, text: pin, submit: login(pin) }
      - { button: Sign in, action: login(pin) }
    stubs: { default: { api.login: {} } }
    scenarios:
      signs in:
        - appear
        - inputText: { into: Name, text: Ann }
        - inputText: { into: PIN, text: hunter2 }
        - tapOn: Sign in
        - settle
    """

  @Test func `what is typed into a secure field is not in the trace, and the trace plays again`() throws {
    let program = try #require(SpecLoader().load(SourceFile(path: "login.screen.yaml", text: Self.login)).program)
    let linked = LinkedProgram(program)
    let view = LinkedView(program)
    let screen = PlayedScreen(linked, view: view, stubs: program.stubs.first)
    let recorder = TraceRecorder(screen)
    screen.simulation.observer = { recorder.note($0, $1) }
    let runner = ScenarioRunner(linked, view: view) { _ in "" }
    #expect(runner.play(try #require(program.scenarios.first), on: screen) {}.passed)
    #expect(recorder.text.contains("Ann"))
    #expect(!recorder.text.contains("hunter2"))
    #expect(recorder.text.contains("•••••••"))
    var replay = try Replay(SourceFile(path: "t.jsonl", text: recorder.text), linked, view: view)
    var events = 0
    while try replay.step() != nil { events += 1 }
    #expect(events >= 4)
  }
}
