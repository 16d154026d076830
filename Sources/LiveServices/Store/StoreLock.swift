import AtomicFiles

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The advisory lock of a document, between processes and between threads.
///
/// The system lets it go when its holder ends, however that happens, so that nothing stale is left.
enum StoreLock {
  /// Does something while the lock is held; waits for the lock for no longer than a limit.
  static func hold<Result>(
    _ path: String, waitingFor limit: Duration, _ body: () throws(StoreFailure) -> Result
  ) throws(StoreFailure) -> Result {
    let end = ContinuousClock.now + limit
    var pause: UInt32 = 1_000
    while true {
      let descriptor = try openLock(path)
      // Closing it lets the lock go.
      defer { close(descriptor) }
      while try !take(descriptor, path) {
        guard ContinuousClock.now < end else { throw .locked(path: path, limit: limit) }
        usleep(pause)
        pause = min(pause * 2, 20_000)
      }
      // Whoever deleted the file while we waited made room for another one, with another lock.
      if isStill(descriptor, path) { return try body() }
      guard ContinuousClock.now < end else { throw .locked(path: path, limit: limit) }
    }
  }

  private static func openLock(_ path: String) throws(StoreFailure) -> Int32 {
    // Opening a FIFO without O_NONBLOCK may wait for its other end.
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else {
      let reason = errno == ELOOP ? "it is a symbolic link" : SystemFailure(code: errno).reason
      throw .unwritten(path: path, reason: reason)
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .unwritten(path: path, reason: "it is no regular file")
    }
    return descriptor
  }

  /// Takes the lock, or says that another has it.
  private static func take(_ descriptor: Int32, _ path: String) throws(StoreFailure) -> Bool {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return false }
      guard errno == EINTR else {
        throw .unwritten(path: path, reason: "it can't be locked, \(SystemFailure(code: errno).reason)")
      }
    }
    return true
  }

  private static func isStill(_ descriptor: Int32, _ path: String) -> Bool {
    var held = stat()
    var named = stat()
    return fstat(descriptor, &held) == 0 && lstat(path, &named) == 0 && held.st_ino == named.st_ino
      && held.st_dev == named.st_dev
  }
}
