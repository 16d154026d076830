#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

#if !canImport(Darwin)
/// A thread for work that blocks, which a pool of threads is not for; it ends with its work.
enum DetachedThread {
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts a thread; false where the system gives none.
  static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    let work = Unmanaged.passRetained(Work(body))
    #if canImport(Glibc)
    var thread = pthread_t()
    #else
    var thread: pthread_t?
    #endif
    let code = pthread_create(&thread, &attributes, { DetachedThread.run($0) }, work.toOpaque())
    if code != 0 { work.release() }
    return code == 0
  }

  private static func run(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
    return nil
  }
}
#endif
