#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A thread with a stack as deep as that of the main thread.
///
/// The checker and the views recurse as deep as a screen is nested, for which the half megabyte of a thread of a pool
/// is too little.
struct WorkThread {
  private static let stackSize = 8 << 20

  private let thread: pthread_t

  /// Starts a thread; nil where the system gives none.
  init?(_ body: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, WorkThread.stackSize)
    let work = Unmanaged.passRetained(Work(body))
    #if canImport(Glibc)
    var thread = pthread_t()
    let code = pthread_create(&thread, &attributes, { WorkThread.run($0) }, work.toOpaque())
    #else
    var created: pthread_t?
    let code = pthread_create(&created, &attributes, { WorkThread.run($0) }, work.toOpaque())
    guard let thread = created else {
      work.release()
      return nil
    }
    #endif
    guard code == 0 else {
      work.release()
      return nil
    }
    self.thread = thread
  }

  /// Waits for the thread's end.
  func join() { pthread_join(thread, nil) }

  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private static func run(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
    return nil
  }
}
