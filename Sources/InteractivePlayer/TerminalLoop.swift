package import TerminalSession

/// What a terminal shows, and what its keys go to.
package protocol TerminalShow: AnyObject {
  /// What a terminal of a size is to show now.
  func image(_ size: TerminalOutput.Size) -> ScreenImage
  func handle(_ input: KeyInput)
  /// Lets real time pass.
  func elapse(_ real: Duration)
  /// The real milliseconds after which the image may be another without a key; nil: it stays.
  var patience: Int? { get }
  /// Why the show ended; nil while it goes on.
  var ending: ShowEnd? { get }
}

/// How a show ends by itself.
package enum ShowEnd: Hashable, Sendable {
  /// A key asked for it.
  case left
  /// Ctrl-C, which the starter is to see as the signal that it stands for.
  case interrupted
}

/// Joins a show to a terminal: shows its image, hands it keys and time, until one of both ends.
package struct TerminalLoop {
  /// Why it ended.
  package enum End: Hashable, Sendable {
    case show(ShowEnd)
    case signal(Int32)
    /// The terminal is gone.
    case hangUp
  }

  private let session: TerminalSession
  private let clock = ContinuousClock()

  /// How long nothing is drawn while keys keep coming.
  private static let longestBlind = Duration.milliseconds(100)

  package init(_ session: TerminalSession) { self.session = session }

  /// Plays to the end; the session is to be ended by the caller.
  package func play(_ show: any TerminalShow) -> End {
    var last = clock.now
    var drawn = clock.now - TerminalLoop.longestBlind
    while true {
      // Keys that came faster than they can be drawn are drawn together.
      if !session.hasEvents || clock.now - drawn >= TerminalLoop.longestBlind {
        guard session.show(show.image(session.size)) else { return .hangUp }
        drawn = clock.now
      }
      let event = session.next(timeout: show.patience)
      let now = clock.now
      switch event {
      case nil, .resize, .wake: show.elapse(now - last)
      case .input(.key(.control("z"))):
        session.suspend()
        // While the process was stopped no time passed on the screen.
        last = clock.now
        continue
      case .input(.key(.control("l"))):
        show.elapse(now - last)
        session.forgetImage()
      case .input(let input):
        show.elapse(now - last)
        show.handle(input)
      case .resume: break
      case .signal(let signal): return .signal(signal)
      case .hangUp: return .hangUp
      }
      last = now
      if let end = show.ending { return .show(end) }
    }
  }
}
