#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A terminal taken over as a whole: keys one by one, a screen of cells, and everything given back at the end.
///
/// All calls come from one thread. ``end()`` has to be called on every way out; the deinitialiser does it too.
package final class TerminalSession {
  /// What happened.
  package enum Event: Hashable, Sendable {
    case input(KeyInput)
    /// The terminal has another size now; the next image is written whole.
    case resize(TerminalOutput.Size)
    /// The process was stopped and goes on, perhaps with another size; the next image is written whole.
    case resume
    /// A signal asks for the end: `SIGINT SIGTERM SIGHUP SIGQUIT`.
    case signal(Int32)
    /// Another thread has something new; see ``waker``.
    case wake
    /// The terminal is gone.
    case hangUp
  }

  private let input: Int32
  private let output: TerminalOutput
  private let rawMode: RawMode
  private var signals: SignalPipe?
  private var decoder = KeyDecoder()
  private var events: [Event] = []
  /// When bytes came last, in milliseconds.
  private var lastInput = 0
  private var shown: ScreenImage?
  private var isActive = false
  /// Whether the terminal can be neither read nor written any more.
  private var isGone = false

  /// Takes the terminal over; nil where input or output is none, or another session has it.
  package init?(input: Int32, output: Int32) {
    self.input = input
    self.output = TerminalOutput(descriptor: output)
    guard self.output.isTerminal, isatty(input) == 1 else { return nil }
    guard let signals = SignalPipe([SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH]) else { return nil }
    guard let rawMode = RawMode(input) else { return nil }
    self.signals = signals
    self.rawMode = rawMode
    TerminalOutput.ignoreBrokenPipes()
    enterScreen()
  }

  deinit { end() }

  /// Whether the terminal is ours.
  package var isOpen: Bool { isActive && !isGone }

  /// The size now; 80 by 24 where the terminal does not know.
  package var size: TerminalOutput.Size { output.size ?? TerminalOutput.Size(columns: 80, rows: 24) }

  /// What other threads wake ``next(timeout:)`` with; nil after the end.
  package var waker: TerminalWaker? { signals?.waker }

  /// Gives the terminal back as it was. Later calls do nothing.
  package func end() {
    guard isActive else { return }
    leaveScreen()
    rawMode.restore()
    signals = nil
  }

  /// `SIGINT`, which Ctrl-C stands for.
  package static let interruptSignal = SIGINT
  /// `SIGHUP`, which a terminal that goes away stands for.
  package static let hangUpSignal = SIGHUP

  /// Ends the process by a signal that asked for it, so that its starter sees that one; after ``end()``.
  package static func endProcess(by signal: Int32) {
    var byDefault = sigaction()
    sigaction(signal, &byDefault, nil)
    var held = sigset_t()
    sigemptyset(&held)
    sigaddset(&held, signal)
    pthread_sigmask(SIG_UNBLOCK, &held, nil)
    kill(getpid(), signal)
  }

  /// Shows an image; only cells that changed are written. False when the terminal is gone.
  @discardableResult
  package func show(_ image: ScreenImage) -> Bool {
    guard isOpen else { return false }
    let changes = image.changes(from: shown)
    shown = image
    if !changes.isEmpty, !output.write(changes) { isGone = true }
    return !isGone
  }

  /// Writes the next image whole, since the terminal may show something else by now.
  package func forgetImage() { shown = nil }

  /// Whether something has happened that ``next(timeout:)`` gives without waiting.
  package var hasEvents: Bool { !events.isEmpty }

  /// The next event, signals before keys; nil when none came within a time in milliseconds. Without a time it waits for
  /// ever.
  package func next(timeout: Int? = nil) -> Event? {
    let deadline = timeout.map { Self.milliseconds + max(0, min($0, Int(Int32.max))) }
    // A signal is heard also while many keys wait.
    if hasEvents { take(signals?.take() ?? []) }
    while events.isEmpty {
      guard isOpen else { return .hangUp }
      let flushAt = decoder.patience.map { lastInput + $0 }
      let until = [deadline, flushAt].compactMap(\.self).min()
      if poll(until.map { max(0, $0 - Self.milliseconds) } ?? -1) { continue }
      let now = Self.milliseconds
      if let flushAt, now >= flushAt {
        events += decoder.flush().map(Event.input)
      } else if let deadline, now >= deadline {
        return nil
      }
    }
    let first = events.firstIndex { if case .signal = $0 { true } else { false } } ?? 0
    return events.remove(at: first)
  }

  /// Stops the process as the shell's Ctrl-Z does, with the terminal given back meanwhile; returns when it goes on.
  package func suspend() {
    guard isOpen else { return }
    leaveScreen()
    rawMode.restore()
    var before = sigaction()
    var byDefault = sigaction()
    sigaction(SIGTSTP, &byDefault, &before)
    // The whole job stops, as it does when the terminal sends the signal.
    kill(0, SIGTSTP)
    sigaction(SIGTSTP, &before, nil)
    rawMode.enter()
    enterScreen()
    resumed()
    // The signal that made it go on came too, and has been seen to.
    take(signals?.take().filter { $0 != SIGCONT } ?? [])
  }

  // MARK: Waiting

  /// Waits for input or a signal and takes what is there; false when the time is over.
  private func poll(_ timeout: Int) -> Bool {
    var requests = [
      pollfd(fd: input, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    let count = systemPoll(&requests, timeout)
    if count < 0 {
      // A signal came; its byte is in the pipe now.
      if errno != EINTR { isGone = true }
      return true
    }
    if count == 0 { return false }
    if requests[1].revents != 0 { take(signals?.take() ?? []) }
    if requests[0].revents != 0 { takeInput() }
    return true
  }

  private func takeInput() {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = read(input, &buffer, buffer.count)
    if count > 0 {
      lastInput = Self.milliseconds
      events += decoder.decode(buffer[..<count]).map(Event.input)
    } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
      isGone = true
    }
  }

  private func take(_ signals: [Int32]) {
    for signal in signals {
      switch signal {
      case Int32(TerminalWaker.byte):
        if events.last != .wake { events.append(.wake) }
      case SIGWINCH: resized()
      case SIGTSTP: suspend()
      case SIGCONT:
        // A signal that can't be caught had stopped the process; the shell changed the settings meanwhile.
        rawMode.enter()
        output.write(Self.ownModes)
        resumed()
      default: events.append(.signal(signal))
      }
    }
  }

  private func resumed() {
    shown = nil
    if events.last != .resume { events.append(.resume) }
  }

  private func resized() {
    shown = nil
    let size = size
    // Of several the last one counts.
    events.removeAll { if case .resize = $0 { true } else { false } }
    events.append(.resize(size))
  }

  private static var milliseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1_000 + Int(time.tv_nsec) / 1_000_000
  }

  // MARK: The screen

  /// No cursor, marked pastes.
  private static let ownModes = "\u{1B}[?25l\u{1B}[?2004h"

  /// On the alternate screen, so that what stood there before comes back.
  private func enterScreen() {
    isActive = true
    shown = nil
    output.write("\u{1B}[?1049h" + Self.ownModes)
  }

  private func leaveScreen() {
    isActive = false
    output.write("\u{1B}[0m\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l")
  }
}

private func systemPoll(_ requests: inout [pollfd], _ timeout: Int) -> Int32 {
  poll(&requests, nfds_t(requests.count), Int32(clamping: timeout))
}
