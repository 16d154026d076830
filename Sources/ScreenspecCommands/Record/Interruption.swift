import Dispatch
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The signals that would end the process, heard so that what was done up to then can be kept.
///
/// The first one is heard; another one ends the process as ever.
final class Interruption: Sendable {
  private static let numbers = [SIGINT, SIGTERM, SIGHUP]

  private let first = Mutex<Int32?>(nil)
  private let queue = DispatchQueue(label: "screenspec.signals")

  /// Hears the signals from here on, to the end of the process; `body` is called once, on any thread.
  func begin(_ body: @escaping @Sendable () -> Void) {
    for number in Interruption.numbers {
      var action = sigaction()
      // What the starter of the process had ignored, as `nohup` does, stays ignored.
      guard sigaction(number, nil, &action) == 0, !Interruption.isIgnored(action) else { continue }
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { [self] in
        // The source lives as long as this handler holds it.
        source.cancel()
        signal(number, SIG_DFL)
        guard
          first.withLock({ first in
            guard first == nil else { return false }
            first = number
            return true
          })
        else { return }
        body()
      }
      source.activate()
    }
  }

  /// The signal that came; nil while none has.
  var signalNumber: Int32? { first.withLock { $0 } }

  private static func isIgnored(_ action: sigaction) -> Bool {
    #if canImport(Darwin)
    let handler = action.__sigaction_u.__sa_handler
    #else
    let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
