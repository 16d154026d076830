import ScreenProgram
import SpecValues
import Testing

@testable import ScreenMachine

/// An app's machine on a stage: inputs by name to the screen that is shown, and what came of them in words.
final class AppStage {
  let linked: LinkedApp
  private(set) var machine: Machine
  private(set) var now: Instant = 0
  private(set) var open: [Effect.Request] = []
  private(set) var calls: [String] = []
  private(set) var cancelled: [Int] = []
  private(set) var emitted: [Int] = []
  /// What happened, as a trace tells it, without what began it.
  private(set) var happened: [String] = []
  var observer: ((Input, Reaction) -> Void)?
  private var programs: TracePrograms

  init(_ app: AppProgram, params: [Value] = []) {
    linked = LinkedApp(app)
    machine = Machine(linked, params: params)
    programs = TracePrograms(linked)
  }

  @discardableResult func handle(_ input: Input, to number: Int? = nil) -> Reaction {
    let reaction = machine.handle(input, at: now, to: number)
    for effect in reaction.effects {
      switch effect {
      case .request(let request):
        open.append(request)
        let arguments = request.arguments.map { JSONEncoding.encode($0) }.joined(separator: ", ")
        calls.append("\(linked.whole.program.operations[request.operation].name)(\(arguments))")
      case .cancelRequest(let run): cancelled.append(run)
      case .emit(let output, _): emitted.append(output)
      case .open, .back: Issue.record("an app does this itself")
      }
    }
    happened = reaction.trace.map { JSONEncoding.encode($0.node(programs.next($0))) }
    observer?(input, reaction)
    return reaction
  }

  func appear() { handle(.lifecycle(.appear)) }

  func send(_ name: String, _ arguments: Value..., sourceLocation: SourceLocation = #_sourceLocation) {
    guard let action = machine.program.program.actions.firstIndex(where: { $0.name == name }) else {
      Issue.record("no action \(name) on \(top)", sourceLocation: sourceLocation)
      return
    }
    handle(.action(action, arguments))
  }

  /// Answers the oldest open request.
  func answer(_ value: Value = .null) {
    guard !open.isEmpty else {
      Issue.record("nothing is open")
      return
    }
    let request = open.removeFirst()
    handle(.reply(run: request.run, part: request.part, attempt: request.attempt, .done(value)))
  }

  /// Moves the clock on, firing what is due on the way.
  func advance(_ milliseconds: Int) {
    let end = now + milliseconds * 1_000_000
    while let due = machine.nextDue, due <= end {
      now = max(now, due)
      handle(.due)
    }
    now = end
  }

  /// Goes on with a machine that is made of this one's snapshot, as text.
  func goThroughSnapshot() throws {
    machine = try Machine(linked, from: try Snapshot(Array(Snapshot(machine, at: now).text.utf8)))
  }

  // MARK: What is

  var top: String { machine.program.program.name }

  var stack: [String] { machine.stackNames }

  /// A value of the screen that is shown, or of another, by its name, as JSON.
  func show(_ name: String, of instance: ScreenInstance? = nil) -> String {
    let screen = instance ?? machine.screen
    guard let slot = screen.program.program.slots.firstIndex(where: { $0.name == name }) else { return "no \(name)" }
    return (try? screen.value(of: slot)).map { JSONEncoding.encode($0) } ?? "failed"
  }

  func takeNotices() -> [String] {
    var texts: [String] = []
    while let notice = machine.takeNotice() { texts.append(notice.text) }
    return texts
  }
}
