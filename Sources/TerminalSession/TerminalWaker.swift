import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Makes a session that waits look up, from any thread; once the session has ended it does nothing.
package final class TerminalWaker: Sendable {
  /// No signal has this number.
  static let byte: UInt8 = 0

  private let pipe: Mutex<Int32?>

  init(_ end: Int32) { pipe = Mutex(end) }

  /// Makes the session's ``TerminalSession/next(timeout:)`` return.
  package func wakeUp() {
    pipe.withLock { end in
      guard let end else { return }
      var byte = TerminalWaker.byte
      // A full pipe wakes it too.
      _ = write(end, &byte, 1)
    }
  }

  /// Forgets the pipe, whose number another file may have next.
  func end() { pipe.withLock { $0 = nil } }
}
