#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A value that several threads share, with a way to wait until another thread has changed it.
///
/// Unchecked, since the compiler can't see the lock: the value is touched in ``withValue(_:)`` and ``wait(until:_:)``
/// alone, and both hold the mutex while they do. The lock and the condition never move, as the system demands.
final class Monitor<Value: Sendable>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var value: Value

  init(_ value: Value) {
    self.value = value
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Reads or changes the value, and wakes all that wait.
  func withValue<Result>(_ body: (inout Value) -> Result) -> Result {
    wait(until: { _ in true }, body)
  }

  /// Waits until the value meets a condition; then reads or changes it, and wakes all that wait.
  func wait<Result>(until holds: (Value) -> Bool, _ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(condition)
      pthread_mutex_unlock(mutex)
    }
    while !holds(value) { pthread_cond_wait(condition, mutex) }
    return body(&value)
  }
}
