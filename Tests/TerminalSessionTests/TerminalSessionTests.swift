import Testing

@testable import TerminalSession

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Signals and their handlers belong to the process, so these go one after the other. They are sent to the process, since
/// the thread that a test runs on may have them blocked.
@Suite(.serialized) struct TerminalSessionTests {
  /// Both ends of a pseudo terminal.
  private final class PseudoTerminal {
    private(set) var host: Int32
    let terminal: Int32

    init?() {
      #if canImport(Darwin)
      host = posix_openpt(O_RDWR | O_NOCTTY)
      guard host >= 0, grantpt(host) == 0, unlockpt(host) == 0, let name = ptsname(host) else { return nil }
      terminal = open(name, O_RDWR | O_NOCTTY)
      #else
      host = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      var isLocked: Int32 = 0
      var number: UInt32 = 0
      // TIOCSPTLCK and TIOCGPTN, which are macros that Swift does not see.
      guard host >= 0, ioctl(host, 0x4004_5431, &isLocked) == 0, ioctl(host, 0x8004_5430, &number) == 0 else {
        return nil
      }
      terminal = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
      #endif
      guard terminal >= 0 else { return nil }
      _ = fcntl(host, F_SETFL, O_NONBLOCK)
    }

    deinit {
      vanish()
      close(terminal)
    }

    /// As when the window closes.
    func vanish() {
      if host >= 0 { close(host) }
      host = -1
    }

    func type(_ text: String) { _ = Array(text.utf8).withUnsafeBytes { write(host, $0.baseAddress, $0.count) } }

    /// What was written so far.
    func output() -> String {
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 4_096)
      while true {
        let count = read(host, &buffer, buffer.count)
        guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
        bytes += buffer[..<count]
      }
    }

    func resize(columns: UInt16, rows: UInt16) {
      var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
      _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
    }

    var modes: [tcflag_t] {
      var settings = termios()
      tcgetattr(terminal, &settings)
      return [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
    }

    func session() -> TerminalSession? { TerminalSession(input: terminal, output: terminal) }
  }

  private static func image(_ text: String, size: TerminalOutput.Size) -> ScreenImage {
    var image = ScreenImage(size: size)
    image.put(text, row: 0, column: 0) { _ in 1 }
    return image
  }

  @Test func `the terminal is as it was after the end`() throws {
    let pty = try #require(PseudoTerminal())
    let before = pty.modes
    let session = try #require(pty.session())
    #expect(pty.modes != before)
    #expect(pty.output() == "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?2004h")
    session.end()
    #expect(pty.modes == before)
    #expect(pty.output() == "\u{1B}[0m\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l")
    session.end()
    #expect(pty.output().isEmpty)
    #expect(session.next(timeout: 0) == .hangUp)
    #expect(!session.show(Self.image("x", size: .init(columns: 5, rows: 1))))
  }

  @Test func `a session that is forgotten gives the terminal back`() throws {
    let pty = try #require(PseudoTerminal())
    let before = pty.modes
    do { _ = try #require(pty.session()) }
    #expect(pty.modes == before)
    #expect(pty.output().hasSuffix("\u{1B}[?1049l"))
  }

  @Test func `there is one session at a time and the next one finds everything free`() throws {
    let pty = try #require(PseudoTerminal())
    do {
      let session = try #require(pty.session())
      #expect(pty.session() == nil)
      session.end()
    }
    #expect(pty.session() != nil)
  }

  @Test func `another thread wakes the wait, once for any number of calls`() async throws {
    let pty = try #require(PseudoTerminal())
    let session = try #require(pty.session())
    let waker = try #require(session.waker)
    await Task.detached { for _ in 0..<3 { waker.wakeUp() } }.value
    #expect(session.next(timeout: 2_000) == .wake)
    #expect(session.next(timeout: 0) == nil)
    session.end()
    #expect(session.waker == nil)
  }

  @Test func `after the end waking does nothing, whatever has the number of the pipe by then`() throws {
    let pty = try #require(PseudoTerminal())
    let session = try #require(pty.session())
    let waker = try #require(session.waker)
    session.end()
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    defer { ends.forEach { close($0) } }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    waker.wakeUp()
    var byte: UInt8 = 0
    #expect(read(ends[0], &byte, 1) == -1)
  }

  @Test func `what is no terminal is refused and stays as it is`() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    defer { ends.forEach { close($0) } }
    #expect(TerminalSession(input: ends[0], output: ends[1]) == nil)
    #expect(TerminalSession(input: -1, output: -1) == nil)
    let pty = try #require(PseudoTerminal())
    let before = pty.modes
    #expect(TerminalSession(input: ends[0], output: pty.terminal) == nil)
    #expect(TerminalSession(input: pty.terminal, output: ends[1]) == nil)
    #expect(pty.modes == before)
    #expect(pty.output().isEmpty)
  }

  @Test func `keys come one by one and without an echo`() throws {
    let pty = try #require(PseudoTerminal())
    let session = try #require(pty.session())
    _ = pty.output()
    pty.type("a\u{03}\u{1A}\r\u{1B}[A\u{1B}[200~p\rq\u{1B}[201~")
    var events: [TerminalSession.Event?] = []
    for _ in 0..<6 { events.append(session.next(timeout: 5_000)) }
    #expect(
      events == [
        .input(.key(.character("a"))), .input(.key(.control("c"))), .input(.key(.control("z"))), .input(.key(.enter)),
        .input(.key(.up)), .input(.paste("p\nq")),
      ])
    #expect(session.next(timeout: 0) == nil)
    #expect(pty.output().isEmpty)
  }

  @Test func `a lone escape is a key after a while, without a time limit too`() throws {
    let pty = try #require(PseudoTerminal())
    let session = try #require(pty.session())
    pty.type("\u{1B}")
    #expect(session.next() == .input(.key(.escape)))
    pty.type("\u{1B}")
    #expect(session.next(timeout: 0) == nil)
    pty.type("[B")
    #expect(session.next(timeout: 5_000) == .input(.key(.down)))
  }

  @Test func `a new size is told and the next image is written whole`() throws {
    let pty = try #require(PseudoTerminal())
    pty.resize(columns: 20, rows: 5)
    let session = try #require(pty.session())
    #expect(session.size == .init(columns: 20, rows: 5))
    #expect(session.show(Self.image("same", size: session.size)))
    _ = pty.output()
    #expect(session.show(Self.image("same", size: session.size)))
    #expect(pty.output().isEmpty)
    pty.resize(columns: 1, rows: 1)
    kill(getpid(), SIGWINCH)
    #expect(session.next(timeout: 5_000) == .resize(.init(columns: 1, rows: 1)))
    #expect(session.next(timeout: 0) == nil)
    #expect(session.show(Self.image("same", size: session.size)))
    #expect(pty.output() == "\u{1B}[0m\u{1B}[2J\u{1B}[1;1Hs\u{1B}[?25l")
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func `a signal that asks for the end is told and not obeyed`(signal: Int32) throws {
    let pty = try #require(PseudoTerminal())
    let session = try #require(pty.session())
    kill(getpid(), signal)
    #expect(session.next(timeout: 5_000) == .signal(signal))
  }

  @Test func `going on after a stop sets the terminal up again`() throws {
    let pty = try #require(PseudoTerminal())
    let session = try #require(pty.session())
    let own = pty.modes
    var cooked = termios()
    tcgetattr(pty.terminal, &cooked)
    cooked.c_lflag |= tcflag_t(ECHO | ICANON)
    tcsetattr(pty.terminal, TCSANOW, &cooked)
    _ = pty.output()
    kill(getpid(), SIGCONT)
    #expect(session.next(timeout: 5_000) == .resume)
    #expect(pty.modes == own)
    #expect(pty.output() == "\u{1B}[?25l\u{1B}[?2004h")
  }

  @Test func `a terminal that vanished ends the session quietly`() throws {
    let pty = try #require(PseudoTerminal())
    let session = try #require(pty.session())
    pty.type("a")
    #expect(session.next(timeout: 5_000) == .input(.key(.character("a"))))
    pty.vanish()
    #expect(session.next() == .hangUp)
    #expect(session.next(timeout: 0) == .hangUp)
    #expect(!session.isOpen)
    #expect(!session.show(Self.image("x", size: .init(columns: 5, rows: 1))))
    session.suspend()
    session.end()
  }

  @Test func `a terminal that vanishes while an image is shown is noticed`() throws {
    let pty = try #require(PseudoTerminal())
    let session = try #require(pty.session())
    pty.vanish()
    #expect(!session.show(Self.image("x", size: .init(columns: 5, rows: 1))))
    #expect(session.next() == .hangUp)
  }

  @Test func `handlers of before come back`() throws {
    var before = sigaction()
    sigaction(SIGTERM, nil, &before)
    let pty = try #require(PseudoTerminal())
    let session = try #require(pty.session())
    var during = sigaction()
    sigaction(SIGTERM, nil, &during)
    session.end()
    var after = sigaction()
    sigaction(SIGTERM, nil, &after)
    #expect(SignalPipe.handler(of: during) != SignalPipe.handler(of: before))
    #expect(SignalPipe.handler(of: after) == SignalPipe.handler(of: before))
  }
}
