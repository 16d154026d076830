import Reports
import ScenarioPlayer
import ScreenMachine
package import ScreenProgram
import Simulation
import TerminalSession
import ViewTree

/// A screen that a person plays: keys and the time that passes go in, an image comes out. It knows no terminal, and looks
/// at the real clock only so that no move of its own takes long.
package final class Player: TerminalShow {
  /// How frames are drawn.
  package struct Appearance: Sendable {
    /// In columns; nil for as wide as the terminal, up to 100.
    package var width: Int?

    package init(width: Int? = nil) { self.width = width }
  }

  let stage: Stage
  let appearance: Appearance
  private(set) var screen: PlayedScreen
  /// The set that answers; nil where the file has none.
  private(set) var stubs: StubSet?
  private(set) var end: ShowEnd?
  var clock = PlayClock()
  var focus = Focus()
  /// Lines that the body is moved from where the focus alone would put it.
  var scroll = 0
  var overlay: Overlay?
  var showsInspector = false
  /// Keys of whoever shows the player, for the help.
  var ownKeys: [KeyTable.Row] = []
  /// What is to be said until the next key.
  var message: String?
  /// The tallest that a frame was: as many rows of a list are made ready around the focus.
  var reach = 24
  /// What was shown last, for keys that move by what can be seen.
  var sight = Sight()
  let log: TraceLog
  /// What went wrong in the play and in the view so far, each once.
  package private(set) var problems: [String] = []
  /// What secure fields write, which is shown nowhere else either.
  private var secrets: [Int: Set<SlotID>] = [:]
  /// The notice that is shown, and since when.
  private var notice: (number: Int, since: Instant)?
  /// The lengths at which lists have asked for more at their end.
  private var asked: [String: Int] = [:]

  /// The number of the screen that was looked at last.
  private var place: Int?

  /// How many keys came at one instant.
  private var keys: (instant: Instant, count: Int) = (0, 0)
  private let realClock = ContinuousClock()
  /// How much real time one move of the clock may take.
  private static let longestMove = Duration.milliseconds(50)
  /// How long a notice is shown, in virtual nanoseconds.
  private static let noticeTime = 4_000_000_000

  /// Begins to play.
  package init(_ stage: Stage, stubs: StubSet? = nil, appearance: Appearance = Appearance()) {
    self.stage = stage
    let stubs = stubs ?? stage.stubs
    self.stubs = stubs
    self.appearance = appearance
    let log = TraceLog(stage.app)
    self.log = log
    screen = stage.begin(stubs) { log.note($1, at: $0) }
    log.start = screen.simulation.start
    noteProblems()
    look()
  }

  /// What the screen shows now, with those rows of its lists that can come in sight.
  var frame: ViewFrame {
    screen.window = RowWindow(focus: focus.identity, rows: reach * 2)
    return screen.frame
  }

  package var ending: ShowEnd? { end }

  /// Goes on in a new text of the file with what still fits of an old one's: fields, the case with its payload, the focus.
  convenience init(_ stage: Stage, takingOver old: Player?) {
    let name = old?.stubs?.name
    self.init(stage, stubs: stage.stubSets.first { $0.name == name }, appearance: old?.appearance ?? Appearance())
    guard let old else { return }
    clock = old.clock
    focus = old.focus
    scroll = old.scroll
    showsInspector = old.showsInspector
    log.clear()
    let next = PlayedScreen.takingOver(
      old.screen, stage.app, view: stage.view, stubs: stubs, params: screen.simulation.params)
    next.screen.simulation.observer = { [log, unowned simulation = next.screen.simulation] in
      log.note($1, at: simulation.now)
    }
    screen = next.screen
    if !next.isCaseTaken { screen.send(.lifecycle(.appear)) }
    happened()
  }

  /// Whether what stands in a slot of the shown screen is shown nowhere.
  func isSecret(_ slot: SlotID) -> Bool {
    secrets[screen.simulation.machine.screenNumber]?.contains(slot) ?? false
  }

  /// Says something in the line at the foot, until the next key.
  package func say(_ words: String) { message = words }

  func finish(_ end: ShowEnd) { self.end = end }

  // MARK: Events

  /// Begins anew, with the same stubs.
  func restart() {
    focus = Focus()
    overlay = nil
    scroll = 0
    notice = nil
    asked = [:]
    log.clear()
    place = nil
    screen = stage.begin(stubs) { [log] in log.note($1, at: $0) }
    log.start = screen.simulation.start
    happened()
  }

  /// Lets another set answer from here on.
  func use(_ stubs: StubSet) {
    self.stubs = stubs
    screen.simulation.use(stubs)
  }

  /// Takes up what an event led to.
  func happened() {
    noteProblems()
    look()
  }

  private func noteProblems() {
    let problems = screen.simulation.takeProblems()
    if let problem = (problems + log.takeRefusals()).last { message = problem }
    for problem in problems + screen.resolved.failures where !self.problems.contains(problem) {
      self.problems.append(problem)
    }
  }

  /// Follows the frame as it is now.
  func look() {
    let number = screen.simulation.machine.number
    if place != number {
      // Another screen is shown from its top, and asks for more at its own ends.
      if place != nil { (scroll, asked) = (0, [:]) }
      place = number
    }
    var frame = frame
    focus.follow(frame, Stops(frame), instead: screen.resolved.rowInstead)
    frame = self.frame
    let secret = screen.resolved.secretSlots
    if !secret.isEmpty { secrets[screen.simulation.machine.screenNumber, default: []].formUnion(secret) }
    let newest = screen.simulation.machine.notices.first?.number
    if notice?.number != newest { notice = newest.map { ($0, screen.simulation.now) } }
  }

  // MARK: Time

  /// Lets real time pass.
  package func elapse(_ real: Duration) {
    if let present = screen.simulation.realTime {
      if !screen.simulation.machine.isClosed { advance(to: present) }
      return
    }
    let time = clock.virtual(real)
    guard time > 0, !screen.simulation.machine.isClosed else { return }
    let target = screen.simulation.now.addingReportingOverflow(time)
    advance(to: target.overflow ? .max : target.partialValue)
  }

  /// Counts a key. An instant has room for 1,000 events (rule M7), and a person who types while the clock stands is not
  /// to meet that: then a millisecond passes.
  func count() {
    let now = screen.simulation.now
    keys = keys.instant == now ? (now, keys.count + 1) : (now, 1)
    if keys.count > 200, !screen.simulation.isLive { screen.advance(by: 1_000_000) }
  }

  /// Moves to the next thing that is due, however far it is.
  func step() {
    guard let next = nextInstant else { return message = "nothing is due" }
    advance(to: next)
  }

  private func advance(to instant: Instant) {
    let deadline = realClock.now + Player.longestMove
    // A notice that goes is an event like others, at its own instant.
    while let end = noticeEnd, end <= instant {
      guard move(to: end, before: deadline) else { return happened() }
      screen.send(.takeNotice)
      happened()
    }
    _ = move(to: instant, before: deadline)
    happened()
  }

  /// Moves the clock as far as it comes by then; false where that is not the whole way. A screen that is busier than it
  /// can be played has a slow clock, and is still there for keys.
  private func move(to instant: Instant, before deadline: ContinuousClock.Instant) -> Bool {
    while !screen.advance(to: instant, atMost: 100) {
      if realClock.now >= deadline { return false }
    }
    return true
  }

  private var noticeEnd: Instant? {
    notice.map { max(screen.simulation.now, $0.since.addingReportingOverflow(Player.noticeTime).partialValue) }
  }

  private var nextInstant: Instant? { [screen.simulation.nextInstant, noticeEnd].compactMap(\.self).min() }

  /// The real milliseconds after which the image may be another without a key; nil: it stays.
  package var patience: Int? {
    guard !screen.simulation.machine.isClosed else { return nil }
    let now = screen.simulation.now
    let elapsed = screen.simulation.elapsed
    // While something is out its time runs visibly; else the clock ticks each second.
    let tick = screen.simulation.machine.runs.isEmpty ? 1_000_000_000 : 100_000_000 - elapsed % 100_000_000
    let next = nextInstant.map { max(0, $0 - now) } ?? .max
    return clock.milliseconds(until: min(tick, next))
  }

  // MARK: Lists

  /// Asks for more where the last row of a list has come in sight, once for each length; tells whether one was.
  func askAtEnds() -> Bool {
    var ends: [(identity: String, rows: Int, activation: ViewNode.Activation)] = []
    frame.visit { node in
      guard case .list(let rows, _, let onEnd?) = node.kind, let last = rows.last else { return }
      let count = node.part?.rowCount ?? rows.count
      // The window may leave out the last row, which is not in sight then.
      let end = (node.part?.firstRow ?? 0) + rows.count
      if end == count, sight.shows(row: last.identity) { ends.append((node.identity, count, onEnd)) }
    }
    ends.removeAll { asked[$0.identity] == $0.rows }
    for end in ends {
      asked[end.identity] = end.rows
      guard case .action(let id, let arguments)? = screen.resolved[end.activation] else { continue }
      screen.send(.action(id, arguments, isAutomatic: true))
      happened()
    }
    return !ends.isEmpty
  }
}
