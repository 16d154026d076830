#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Writes to a file descriptor, all of it, and goes quiet when nobody reads any more.
///
/// The process has to ignore `SIGPIPE`; ``ignoreBrokenPipes()`` does that.
package final class TerminalOutput {
  package struct Size: Hashable, Sendable {
    package var columns: Int
    package var rows: Int

    package init(columns: Int, rows: Int) {
      self.columns = columns
      self.rows = rows
    }
  }

  package let descriptor: Int32
  /// Why a write failed; from then on nothing is written.
  package private(set) var failure: OutputFailure?
  /// Whether a write failed.
  package var hasFailed: Bool { failure != nil }

  /// The descriptor stays open; whoever opened it closes it.
  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// Makes a write to a vanished reader an error instead of the end of the process.
  package static func ignoreBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }

  /// Writes a text; false when it, or an earlier one, could not be written.
  @discardableResult
  package func write(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
  }

  /// Writes bytes; false when they, or earlier ones, could not be written.
  @discardableResult
  package func write(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBytes { write($0) } }

  /// Waits some milliseconds, or less where the reader goes away: whether nobody can read any more what is written.
  package func isAbandoned(within milliseconds: Int) -> Bool {
    var request = pollfd(fd: descriptor, events: 0, revents: 0)
    return hasFailed
      || poll(&request, 1, Int32(clamping: milliseconds)) > 0
        && request.revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0
  }

  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// The size of the terminal; nil where it is none or does not know.
  package var size: Size? {
    var window = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else { return nil }
    return Size(columns: Int(window.ws_col), rows: Int(window.ws_row))
  }

  private func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var written = 0
    while !hasFailed, written < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
      let count = systemWrite(rest)
      if count > 0 {
        written += count
      } else if count == 0 {
        failure = .other("nothing is taken")
      } else {
        switch errno {
        case EINTR: continue
        case EAGAIN, EWOULDBLOCK: waitUntilWritable()
        default: failure = OutputFailure(errno)
        }
      }
    }
    return !hasFailed
  }

  private func systemWrite(_ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
    Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #elseif canImport(Musl)
    Musl.write(descriptor, bytes.baseAddress, bytes.count)
    #else
    Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }

  /// Waits for room in a pipe or terminal that somebody set not to block.
  private func waitUntilWritable() {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    if poll(&request, 1, -1) < 0, errno != EINTR { failure = OutputFailure(errno) }
  }
}
