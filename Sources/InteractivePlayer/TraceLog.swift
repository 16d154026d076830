import Reports
import ScreenMachine
import ScreenProgram

/// The last lines of what happened, for the inspector.
final class TraceLog {
  struct Line {
    var instant: Instant
    var text: String
  }

  private static let limit = 200

  /// When the play began; times are shown from there.
  var start: Instant = 0
  private var entries: [(instant: Instant, entry: TraceEntry, program: Program)] = []
  private var refusals: [String] = []
  private var programs: TracePrograms

  private let isApp: Bool

  init(_ app: LinkedApp) {
    programs = TracePrograms(app)
    isApp = !app.isAlone
  }

  func clear() {
    entries = []
    refusals = []
  }

  func note(_ reaction: Reaction, at instant: Instant) {
    for entry in reaction.trace {
      entries.append((instant, entry, programs.next(entry)))
      switch entry {
      case .opening(let name) where !isApp: refusals.append("opens \(name)")
      case .noWayBack: refusals.append("there is nothing to go back to")
      case .refused(let message): refusals.append(message)
      case .failure(let failure): refusals.append(failure.words)
      default: break
      }
    }
    if entries.count > TraceLog.limit * 2 { entries.removeFirst(entries.count - TraceLog.limit) }
  }

  /// The newest lines, the oldest first.
  func lines(_ count: Int) -> [Line] {
    var lines: [Line] = []
    for (instant, entry, program) in entries.reversed() where lines.count < count {
      if let line = TraceText(program, start: start).line(entry) {
        lines.append(Line(instant: instant - start, text: line))
      }
    }
    return lines.reversed()
  }

  /// What was refused or failed since it was asked last.
  func takeRefusals() -> [String] {
    defer { refusals = [] }
    return refusals
  }
}
