import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The end of the pipe that the handler writes to. A signal handler may touch nothing but such an atomic.
private let signalPipeEnd = Atomic<Int32>(-1)

/// Signals as bytes of a pipe, so that a loop that polls can wait for them beside its input.
///
/// Signals belong to the process, so there is at most one at a time.
final class SignalPipe {
  /// What `poll` waits on.
  let descriptor: Int32
  /// Wakes whoever waits on the pipe.
  let waker: TerminalWaker
  private let writeEnd: Int32
  private let old: [(number: Int32, action: sigaction)]

  /// Takes over signals; nil where another one has them, or the system gives no pipe.
  init?(_ signals: [Int32]) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    guard signalPipeEnd.compareExchange(expected: -1, desired: ends[1], ordering: .sequentiallyConsistent).exchanged
    else {
      close(ends[0])
      close(ends[1])
      return nil
    }
    descriptor = ends[0]
    writeEnd = ends[1]
    waker = TerminalWaker(ends[1])
    var old: [(number: Int32, action: sigaction)] = []
    for number in signals {
      var before = sigaction()
      // What the starter of the process had ignored, as `nohup` does, stays ignored.
      guard sigaction(number, nil, &before) == 0, !Self.isIgnored(before) else { continue }
      var action = Self.action { number in
        let saved = errno
        var byte = UInt8(truncatingIfNeeded: number)
        let end = signalPipeEnd.load(ordering: .relaxed)
        if end >= 0 { _ = write(end, &byte, 1) }
        errno = saved
      }
      guard sigaction(number, &action, nil) == 0 else { continue }
      old.append((number, before))
    }
    self.old = old
  }

  deinit {
    for (number, action) in old {
      var action = action
      sigaction(number, &action, nil)
    }
    signalPipeEnd.store(-1, ordering: .sequentiallyConsistent)
    waker.end()
    close(descriptor)
    close(writeEnd)
  }

  /// The signals that came since the last call, in order.
  func take() -> [Int32] {
    var signals: [Int32] = []
    var buffer = [UInt8](repeating: 0, count: 64)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count > 0 {
        signals += buffer[..<count].map { Int32($0) }
      } else if count == 0 || errno != EINTR {
        return signals
      }
    }
  }

  /// An action that calls a handler and lets system calls go on where they can.
  static func action(_ handler: @escaping @convention(c) (Int32) -> Void) -> sigaction {
    var action = sigaction()
    #if canImport(Darwin)
    action.__sigaction_u.__sa_handler = handler
    #else
    action.__sigaction_handler.sa_handler = handler
    #endif
    sigemptyset(&action.sa_mask)
    action.sa_flags = SA_RESTART
    return action
  }

  /// The address of an action's handler, to compare by.
  static func handler(of action: sigaction) -> Int {
    #if canImport(Darwin)
    let handler = action.__sigaction_u.__sa_handler
    #else
    let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self)
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    handler(of: action) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
