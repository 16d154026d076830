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
  private var entries: [(Instant, TraceEntry)] = []
  private var refusals: [String] = []
  private let program: Program

  init(_ program: Program) { self.program = program }

  func clear() {
    entries = []
    refusals = []
  }

  func note(_ reaction: Reaction, at instant: Instant) {
    for entry in reaction.trace {
      entries.append((instant, entry))
      switch entry {
      case .refused(let message): refusals.append(message)
      case .failure(let failure): refusals.append("an expression failed: \(failure.message)")
      default: break
      }
    }
    if entries.count > TraceLog.limit * 2 { entries.removeFirst(entries.count - TraceLog.limit) }
  }

  /// The newest lines, the oldest first.
  func lines(_ count: Int) -> [Line] {
    let text = TraceText(program, start: start)
    var lines: [Line] = []
    for (instant, entry) in entries.reversed() where lines.count < count {
      if let line = text.line(entry) { lines.append(Line(instant: instant - start, text: line)) }
    }
    return lines.reversed()
  }

  /// What was refused or failed since it was asked last.
  func takeRefusals() -> [String] {
    defer { refusals = [] }
    return refusals
  }
}
