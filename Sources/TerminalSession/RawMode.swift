#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A terminal's input without line editing, echo and keys that send signals; and the way back.
struct RawMode {
  private let descriptor: Int32
  private let settings: termios

  /// Remembers the settings and changes them; nil where the descriptor is no terminal.
  init?(_ descriptor: Int32) {
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else { return nil }
    self.descriptor = descriptor
    self.settings = settings
    guard enter() else { return nil }
  }

  /// Changes the settings, after ``restore()`` once more.
  @discardableResult
  func enter() -> Bool {
    var raw = settings
    raw.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INLCR | IGNCR | INPCK | ISTRIP | IXON)
    raw.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | IEXTEN | ISIG)
    raw.c_cflag &= ~tcflag_t(CSIZE | PARENB)
    raw.c_cflag |= tcflag_t(CS8)
    return set(raw)
  }

  /// Brings the settings back.
  func restore() { set(settings) }

  @discardableResult
  private func set(_ settings: termios) -> Bool {
    var settings = settings
    while tcsetattr(descriptor, TCSADRAIN, &settings) != 0 {
      guard errno == EINTR else { return false }
    }
    return true
  }
}
